import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { SourceFile } from '../documents/document.ts'
import { expectationsOf } from './expectations.ts'

/** One case of a rule's corpus: a file, or a folder of files that are linted together. */
export interface Case {
  readonly name: string
  /** The documents, their paths relative to the case; its clauselint.yaml is one, since findings can point into it. */
  readonly files: readonly SourceFile[]
  /** What the rule must report, as lines (see `expectationsOf`), sorted. */
  readonly expected: readonly string[]
  /** Texts after all fixes are applied, by the path of the document: of `web.yaml.fixed`. */
  readonly fixed: readonly SourceFile[]
  /** Whether it only looks like something that the rule is about: then the rule must not run at all. */
  readonly isLookAlike: boolean
}

/** The folder of a rule's corpus. */
export const corpusOf = (rule: string): string => `test/corpus/${rule}`

const isBeside = (path: string): boolean => /\.(?:expect|fixed|before)$/.test(path)

const isOf = (name: string, file: string): boolean =>
  file === name || (isBeside(file) && file.replace(/\.\w+$/, '') === name)

/** The names of the cases in `folder`, sorted; none where there is no such folder. */
export const caseNames = (folder: string): readonly string[] => namesIn(folder).filter(name => !isBeside(name))

/** All cases in `folder`, by name. Throws where an expectation cannot be read. */
export const readCases = (folder: string): readonly Case[] => caseNames(folder).map(name => readCase(folder, name))

/** Reads one case. Throws where an expectation cannot be read. */
export function readCase(folder: string, name: string): Case {
  const isFolder = statSync(`${folder}/${name}`).isDirectory()
  const root = isFolder ? `${folder}/${name}` : folder
  const paths = isFolder ? filesUnder(root) : namesIn(folder).filter(file => isOf(name, file))
  const all = paths.map(path => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
  const documents = all.filter(file => !file.path.endsWith('.fixed'))
  return {
    name,
    files: withEarlier(documents.filter(({ path }) => !isBeside(path) || path.endsWith(BEFORE))),
    expected: [...expectationsOf(documents)].sort(),
    fixed: all
      .filter(file => file.path.endsWith('.fixed'))
      .map(({ path, text }) => ({ path: path.slice(0, -'.fixed'.length), text })),
    isLookAlike: name.startsWith('other-'),
  }
}

const BEFORE = '.before'

/** The files, each with the text of the file `NAME.before` beside it as what it was earlier. */
export function withEarlier(files: readonly SourceFile[]): readonly SourceFile[] {
  const earlier = new Map(files.flatMap(({ path, text }) => (path.endsWith(BEFORE) ? [[path, text] as const] : [])))
  return files
    .filter(({ path }) => !earlier.has(path))
    .map(file => {
      const text = earlier.get(`${file.path}${BEFORE}`)
      return text === undefined ? file : { ...file, earlier: text }
    })
}

const namesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder).sort() : []

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(`${folder}/${path}`).isFile())
    .map(path => path.replaceAll('\\', '/'))
    .sort()
