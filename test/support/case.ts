import { statSync } from 'node:fs'
import { withEarlier } from '../../src/dev/corpus-cases.ts'
import type { SourceFile } from '../../src/documents/document.ts'
import { expectationsOf } from './expectations.ts'
import { filesUnder, namesIn, readFiles } from './files.ts'

/** One case of a rule's corpus: a file, or a folder of files that are linted together. */
export interface Case {
  readonly name: string
  /** The documents, their paths relative to the case; its clauselint.yaml is one, since findings can point into it. */
  readonly files: readonly SourceFile[]
  /** What must be found, as lines (see `expectationsOf`), sorted. */
  readonly expected: readonly string[]
  /** Texts after all fixes are applied, by the path of the document: of `web.yaml.fixed`. */
  readonly fixed: readonly SourceFile[]
  /** Whether it only looks like something that the rule is about: then the rule must not be asked at all. */
  readonly isLookAlike: boolean
}

const isBeside = (path: string): boolean => /\.(?:expect|fixed|before)$/.test(path)

const isOf = (name: string, file: string): boolean =>
  file === name || (isBeside(file) && file.replace(/\.\w+$/, '') === name)

/** The names of the cases in `folder`, sorted. */
export const caseNames = (folder: string): readonly string[] => namesIn(folder).filter(name => !isBeside(name))

/** All cases in `folder`, by name. */
export const readCases = (folder: string): readonly Case[] => caseNames(folder).map(name => readCase(folder, name))

/** Reads one case. Throws where an expectation can't be read. */
export function readCase(folder: string, name: string): Case {
  const isFolder = statSync(`${folder}/${name}`).isDirectory()
  const all = isFolder
    ? readFiles(`${folder}/${name}`, filesUnder(`${folder}/${name}`))
    : readFiles(
        folder,
        namesIn(folder).filter(file => file === name || isOf(name, file)),
      )
  const said = all.filter(file => !file.path.endsWith('.fixed'))
  return {
    name,
    files: withEarlier(said.filter(({ path }) => !isBeside(path) || path.endsWith('.before'))),
    expected: [...expectationsOf(said)].sort(),
    fixed: all
      .filter(file => file.path.endsWith('.fixed'))
      .map(({ path, text }) => ({ path: path.slice(0, -'.fixed'.length), text })),
    isLookAlike: name.startsWith('other-'),
  }
}
