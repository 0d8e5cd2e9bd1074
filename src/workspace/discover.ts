import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { NotAnalysed } from '../engine/finding.ts'
import { folderOfPath } from '../model/repository-path.ts'
import { chartTemplates, isFile, isFoundByText, mayBeFound } from './found-by-text.ts'
import { trackedFiles } from './git-index.ts'
import { compileGlob, type Matches } from './glob.ts'
import { isIgnored } from './ignore-file.ts'
import { hasLintedName } from './linted-names.ts'
import { misnamedAt } from './misnamed.ts'
import { codeOf, reasonOf } from './reason.ts'
import {
  findLinkOut,
  foldersUpwards,
  isLinkOut,
  type Repository,
  repositoryOf,
  toAbsolute,
  toPath,
} from './repository.ts'
import { unreadAt } from './unread-at.ts'
import {
  type Ignored,
  ignoreFileReader,
  ignoreFilesAbove,
  isReached,
  LINK_OUT,
  targetOf,
  type Walked,
  walk,
} from './walk.ts'

/** The files of a run. */
export interface Discovered {
  readonly repository: Repository
  /** Sorted, relative to the root, each file once. */
  readonly files: readonly string[]
  /** The files that the user named individually. */
  readonly named: ReadonlySet<string>
  /** The folders that were searched, relative to the root, and whether they may contain a configuration. */
  readonly folders: ReadonlyMap<string, boolean>
  readonly notAnalysed: readonly NotAnalysed[]
  /** What is named although an ignore file leaves it out. */
  readonly leftOut: readonly NotAnalysed[]
  /** What ignore files leave out, though it would be linted. */
  readonly ignored: readonly Ignored[]
  /** What is wrong with the arguments: no such file, a pattern that nothing matches. */
  readonly faults: readonly string[]
}

/** What to look for. */
export interface DiscoverOptions {
  /** Absolute. */
  readonly cwd: string
  /** Files, folders and glob patterns, relative to `cwd`. */
  readonly paths: readonly string[]
  /** Whether .gitignore and .clauselintignore are honoured. */
  readonly ignoreFiles: boolean
}

/**
 * Finds the files to lint. Folders are walked for YAML, JSON and TOML files and for kubeconfigs; a file that is named is
 * read whatever its extension, and although .gitignore leaves it out. Never throws for what is on the disk.
 */
export function discover(options: DiscoverOptions): Discovered {
  const targets = options.paths.map(path => classify(path, options.cwd))
  const repository = repositoryOf(
    options.cwd,
    targets.map(({ folder }) => folder),
  )
  const notAnalysed: NotAnalysed[] = []
  const leftOut: NotAnalysed[] = []
  const ignored: Ignored[] = []
  const looked = new Map<string, boolean>()
  const files = new Map<string, string>()
  const named = new Set<string>()
  const folders = targets.flatMap(one => (one.type === 'folder' ? [toPath(repository, one.absolute)] : []))
  const walked = walk(sorted(new Set(folders)), {
    repository,
    ignoreFiles: options.ignoreFiles,
    wants: hasLintedName,
    wantsByText: otherFiles(repository),
    unread: path => unreadAt(path, repository),
  })
  const add = (found: Walked): void => {
    for (const [real, path] of found.files) files.set(real, path)
    for (const [path, mayConfigure] of found.folders) looked.set(path, mayConfigure)
    for (const one of found.notAnalysed) notAnalysed.push(one)
    for (const one of found.ignored) ignored.push(one)
  }
  const faults = targets.flatMap(one => {
    if (one.type !== 'pattern') return one.type === 'missing' ? [one.fault] : []
    const found = walkPattern(toPath(repository, one.absolute), repository, options)
    if (typeof found === 'string') return [found]
    add(found)
    return found.files.size > 0 ? [] : [`no file matches ${JSON.stringify(one.given)}`]
  })
  add(walked)
  if (options.ignoreFiles) for (const path of trackedThoughIgnored(folders, files, repository)) files.set(path, path)
  const readIgnoreFile = ignoreFileReader()
  for (const one of targets) {
    const path = toPath(repository, one.absolute)
    if (one.type === 'misnamed') notAnalysed.push(...one.reasons.map(reason => ({ path, reason })))
    if (one.type === 'outside') notAnalysed.push({ path, reason: LINK_OUT })
    if (one.type !== 'file') continue
    if (isLeftOut(path, repository, options, readIgnoreFile)) {
      leftOut.push({ path, reason: 'it is named, but .clauselintignore leaves it out (--no-ignore lints it)' })
      continue
    }
    const target = one.isLink ? targetOf(path, repository) : { real: path }
    if ('reason' in target) notAnalysed.push({ path, reason: target.reason })
    else {
      files.set(target.real, path)
      named.add(path)
    }
  }
  return { repository, files: sorted(files.values()), named, folders: looked, notAnalysed, leftOut, ignored, faults }
}

/** Says whether a file that its name does not show to be linted is: what a chart renders, or what begins like a document. */
function otherFiles(repository: Repository): (path: string) => boolean {
  const isChartTemplate = chartTemplates(path => toAbsolute(repository, path))
  return path => isChartTemplate(path) || (mayBeFound(path) && isFoundByText(toAbsolute(repository, path)))
}

/** The files below `folders` that git tracks although .gitignore names them: for git they are files like others. */
function trackedThoughIgnored(
  folders: readonly string[],
  found: ReadonlyMap<string, string>,
  repository: Repository,
): readonly string[] {
  if (folders.length === 0 || !repository.isRepository) return []
  const isBelow = (path: string): boolean => foldersUpwards(path).some(folder => folders.includes(folder))
  return trackedFiles(repository.root).filter(
    path =>
      hasLintedName(path) &&
      !found.has(path) &&
      isBelow(path) &&
      !isReached(path, repository) &&
      isReached(path, repository, ['.clauselintignore']) &&
      isFile(toAbsolute(repository, path)) &&
      !isLinkOut(path, repository),
  )
}

const sorted = (paths: Iterable<string>): readonly string[] => [...paths].sort((a, b) => (a < b ? -1 : 1))

/**
 * What an argument names. `absolute` is its path on this machine, or the pattern itself; `folder` is the one from which
 * its root is found. `outside` is the target of a link out of the repository: a shell's `*` also names such links.
 */
type NamedPath = { readonly given: string; readonly absolute: string; readonly folder: string } & (
  | { readonly type: 'folder' | 'pattern' | 'outside' }
  | { readonly type: 'file'; readonly isLink: boolean }
  | { readonly type: 'misnamed'; readonly reasons: readonly string[] }
  | { readonly type: 'missing'; readonly fault: string }
)

function classify(given: string, cwd: string): NamedPath {
  const absolute = resolve(cwd, given)
  const folder = dirname(absolute)
  const isPattern = /[*?[{]/.test(given)
  try {
    const status = lstatSync(absolute, { throwIfNoEntry: !isPattern })
    const named = status === undefined ? resolve(cwd, fixedFolder(given)) : absolute
    const link = findLinkOut(named)
    if (link !== undefined) return { type: 'outside', given, absolute, folder: dirname(link) }
    if (status === undefined) return { type: 'pattern', given, absolute, folder: named }
    if (status.isDirectory()) return { type: 'folder', given, absolute, folder: absolute }
    const isLink = status.isSymbolicLink()
    const target = isLink ? linkedFolder(absolute) : undefined
    if (target !== undefined) return { type: 'folder', given, absolute: target, folder: target }
    return { type: 'file', given, absolute, folder, isLink }
  } catch (error) {
    const misnamed = misnamedAt(absolute)
    if (misnamed !== undefined) return { type: 'misnamed', given, folder, ...misnamed }
    const why = codeOf(error) === 'ENOENT' ? 'no such file or folder' : reasonOf(error)
    return { type: 'missing', given, absolute, folder, fault: `${JSON.stringify(given)}: ${why}` }
  }
}

/** The folder that all matches of a pattern lie below. */
const fixedFolder = (pattern: string): string => dirname(`${pattern.slice(0, pattern.search(/[*?[{\\]/))}_`)

/** The folder that a named link leads to, by its own path; undefined where it leads to a file or nowhere. */
function linkedFolder(link: string): string | undefined {
  try {
    const target = realpathSync.native(link)
    return statSync(target).isDirectory() ? target : undefined
  } catch {
    return undefined
  }
}

/** The files that a pattern means; a pattern that ends in an extension also selects those files. */
function walkPattern(pattern: string, repository: Repository, { ignoreFiles }: DiscoverOptions) {
  const glob = compileGlob(pattern)
  if ('fault' in glob) return `${JSON.stringify(pattern)} is not a pattern: ${glob.fault}`
  const matches: Matches = glob.matches
  const namesExtension = /\.[A-Za-z0-9]+$/.test(pattern)
  const isFound = otherFiles(repository)
  const fixed = pattern.slice(0, pattern.search(/[*?[{\\]/))
  return walk([folderOfPath(fixed)], {
    repository,
    ignoreFiles,
    wants: path => (namesExtension || hasLintedName(path)) && matches(path),
    wantsByText: path => matches(path) && isFound(path),
    unread: path => (matches(path) ? unreadAt(path, repository) : undefined),
  })
}

function isLeftOut(
  path: string,
  repository: Repository,
  { ignoreFiles }: DiscoverOptions,
  readIgnoreFile: ReturnType<typeof ignoreFileReader>,
): boolean {
  const ignoring = ignoreFiles ? ignoreFilesAbove(path, repository, ['.clauselintignore'], readIgnoreFile) : []
  return foldersUpwards(path).some((one, i) => one !== '' && isIgnored(ignoring, one, i > 0))
}
