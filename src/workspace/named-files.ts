import { existsSync, readdirSync } from 'node:fs'
import { type FileName, fileNamesIn, namesInCommands } from '../languages/file-names.ts'
import { languageOf } from '../languages/languages.ts'
import { formatOf } from '../languages/parse.ts'
import { unreadFileOf } from '../languages/unread.ts'
import { groupBy } from '../model/group-by.ts'
import { folderOfPath, pathFrom } from '../model/repository-path.ts'
import { isFile } from './found-by-text.ts'
import { compileGlob } from './glob.ts'
import type { ReadText } from './read-text.ts'
import { inFolder, isLinkOut, type Repository, toAbsolute } from './repository.ts'
import { isReached } from './walk.ts'

/** Where to look for the files that others name. */
export interface NamedFilesOptions {
  readonly repository: Repository
  readonly files: readonly string[]
  /** The folders that were walked: no file outside of them is read. */
  readonly folders: { readonly has: (path: string) => boolean }
  readonly ignoreFiles: boolean
  readonly textOf: (path: string) => ReadText
}

/** Limit of files that are found so: a generated list may name any number. */
const MOST_FILES = 10_000

/**
 * The files that the files of a run apply, run or include by their paths, whatever they are called, and those that these name in
 * turn. They lie in folders that were walked, and are neither ignored nor links out of the repository.
 */
export function namedFiles(options: NamedFilesOptions): readonly string[] {
  const looked = new Set(options.files)
  const found = new Set<string>()
  const scripts = new Set<string>()
  const meant = meantFiles(options)
  for (const path of looked) {
    const namesIn = scripts.has(path) ? namesInCommands : fileNamesIn(path)
    const read = namesIn && options.textOf(path)
    if (namesIn === undefined || read === undefined || !('text' in read)) continue
    for (const [entered, names] of groupBy(namesIn(read.text), ({ folders }) => folders)) {
      const starts = startsOf(entered, path, options)
      for (const name of distinct(names))
        for (const one of pathsOf(name, starts, options)) {
          const is = looked.has(one) ? undefined : meant(one, name)
          if (is === undefined) continue
          if (found.size >= MOST_FILES) return [...found]
          found.add(one)
          looked.add(one)
          if (is === 'script') scripts.add(one)
        }
    }
  }
  return [...found]
}

/** The names without those that say the same again. */
const distinct = (names: readonly FileName[]): Iterable<FileName> =>
  new Map(names.map(name => [`${name.isSure} ${name.isScript} ${name.path}`, name])).values()

/** From where the names of a text are looked for. */
interface Starts {
  readonly there: readonly string[]
  /** Of folders that are not there yet: only a name that leads out of one can be a file of the repository. */
  readonly made: readonly string[]
}

/** The folder of the file at `path`, the root, and the folders that it enters. */
function startsOf(entered: Iterable<string>, path: string, { repository }: NamedFilesOptions): Starts {
  const own = folderOfPath(path)
  const from = [own, '', ...Array.from(entered).flatMap(folder => [pathFrom('', folder), pathFrom(own, folder)])]
  const all = new Set(from.flatMap(folder => folder ?? []))
  const there = new Set([...all].filter(folder => existsSync(toAbsolute(repository, folder))))
  const made = [...all].filter(folder => !there.has(folder)).flatMap(folder => standIn(folder, repository) ?? [])
  return { there: [...there], made: [...new Set(made)] }
}

/** What a folder that is not there is taken for, so that a text which enters thousands of them has few; undefined where it is too deep. */
function standIn(folder: string, repository: Repository, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined
  if (folder === '' || existsSync(toAbsolute(repository, folder))) return folder
  const above = standIn(folderOfPath(folder), repository, depth + 1)
  return above === undefined ? undefined : inFolder(above, '_')
}

/** Nobody makes more folders in each other and leads out of them again. */
const DEEPEST = 16

/** Says what a file is if the name of it means one that is to be linted, or that must be said not to be read. */
function meantFiles({ repository, folders, ignoreFiles, textOf }: NamedFilesOptions) {
  return (path: string, { isSure, isScript, isListed }: FileName): 'script' | 'document' | undefined => {
    if (path === '' || !folders.has(folderOfPath(path)) || !isFile(toAbsolute(repository, path))) return undefined
    if (isLinkOut(path, repository) || (ignoreFiles && !isReached(path, repository))) return undefined
    const read = textOf(path)
    const format = 'text' in read ? formatOf(path, read.text) : undefined
    if (format !== undefined && languageOf(format).isScript === true) return 'script'
    if (isScript) return undefined
    const isLinted = format !== undefined && (isListed === true || languageOf(format).isOnlyListed !== true)
    const isRead = isLinted || ('text' in read && isTemplate(path, read.text))
    return isRead || isSure ? 'document' : undefined
  }
}

/** A template with directives is not a document by itself and counted as unread: its name shows its purpose. */
function isTemplate(path: string, text: string): boolean {
  const name = path.replace(/\.(?:tftpl|tmpl|tpl)$/, '')
  if (name === path || !text.includes('%{') || formatOf(name, '') === undefined) return false
  return unreadFileOf(path, () => text) !== undefined
}

/** The paths that a name may mean. */
function pathsOf({ path: name }: FileName, { there, made }: Starts, options: NamedFilesOptions): readonly string[] {
  const from = name.includes('..') ? [...there, ...made] : there
  const paths = new Set(from.flatMap(folder => pathFrom(folder, name) ?? []))
  return name.includes('*') ? Array.from(paths).flatMap(one => matching(one, options)) : [...paths]
}

/** The files that match a pattern with `*` in its last part. */
function matching(pattern: string, { repository, folders }: NamedFilesOptions): readonly string[] {
  const folder = folderOfPath(pattern)
  // Most of them name resources of policies, not files.
  if (folder.includes('*') || !folders.has(folder)) return []
  const glob = compileGlob(pattern, false)
  if ('fault' in glob) return []
  try {
    return readdirSync(toAbsolute(repository, folder))
      .map(name => inFolder(folder, name))
      .filter(glob.matches)
  } catch {
    return []
  }
}
