import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { NotAnalysed } from '../engine/finding.ts'
import { compileGlob, type Matches } from './glob.ts'
import { isIgnored } from './ignore-file.ts'
import { hasLintedName } from './linted-names.ts'
import { codeOf, reasonOf } from './reason.ts'
import { folderOf, foldersUpwards, type Repository, repositoryOf, toPath } from './repository.ts'
import { ignoreFileReader, ignoreFilesAbove, targetOf, walk } from './walk.ts'

/** The files of a run. */
export interface Discovered {
  readonly repository: Repository
  /** Sorted, relative to the root, each file once. */
  readonly files: readonly string[]
  /** The files that the user named by themselves. */
  readonly named: ReadonlySet<string>
  /** The folders that were looked through, relative to the root, and whether they may hold a configuration. */
  readonly folders: ReadonlyMap<string, boolean>
  readonly notAnalysed: readonly NotAnalysed[]
  /** What is wrong with the arguments: no such file, a pattern that nothing matches. */
  readonly faults: readonly string[]
}

/** What to look for. */
export interface DiscoverOptions {
  /** Absolute. */
  readonly cwd: string
  /** Files, folders and glob patterns, relative to `cwd`. */
  readonly paths: readonly string[]
  /** Whether .gitignore and .clauselintignore hold. */
  readonly ignoreFiles: boolean
}

/**
 * Finds the files to lint. Folders are walked for YAML, JSON and TOML files and for kubeconfigs; a file that is named is
 * read whatever its extension, and although .gitignore leaves it out. Never throws for what is on the disk.
 */
export function discover(options: DiscoverOptions): Discovered {
  const asked = options.paths.map(path => classify(path, options.cwd))
  const repository = repositoryOf(
    options.cwd,
    asked.map(({ type, absolute }) => (type === 'folder' ? absolute : dirname(absolute))),
  )
  const notAnalysed: NotAnalysed[] = []
  const looked = new Map<string, boolean>()
  const files = new Map<string, string>()
  const named = new Set<string>()
  const folders = asked.flatMap(one => (one.type === 'folder' ? [toPath(repository, one.absolute)] : []))
  const walked = walk(sorted(new Set(folders)), {
    repository,
    ignoreFiles: options.ignoreFiles,
    wants: hasLintedName,
  })
  const faults = asked.flatMap(one => {
    if (one.type !== 'pattern') return one.type === 'missing' ? [one.fault] : []
    const found = walkPattern(toPath(repository, one.absolute), repository, options)
    if (typeof found === 'string') return [found]
    for (const [real, path] of found.files) files.set(real, path)
    for (const [path, mayConfigure] of found.folders) looked.set(path, mayConfigure)
    notAnalysed.push(...found.notAnalysed)
    return found.files.size > 0 ? [] : [`no file matches ${JSON.stringify(one.given)}`]
  })
  for (const [real, path] of walked.files) files.set(real, path)
  for (const [path, mayConfigure] of walked.folders) looked.set(path, mayConfigure)
  notAnalysed.push(...walked.notAnalysed)
  const readIgnoreFile = ignoreFileReader()
  for (const one of asked) {
    if (one.type !== 'file') continue
    const path = toPath(repository, one.absolute)
    const target = nameFile(path, one.isLink, repository, options, readIgnoreFile)
    if ('reason' in target) notAnalysed.push({ path, reason: target.reason })
    else {
      files.set(target.real, path)
      named.add(path)
    }
  }
  return { repository, files: sorted(files.values()), named, folders: looked, notAnalysed, faults }
}

const sorted = (paths: Iterable<string>): readonly string[] => [...paths].sort((a, b) => (a < b ? -1 : 1))

/** What an argument names. `absolute` is its path on this machine, of a pattern the pattern itself. */
type Asked = { readonly given: string; readonly absolute: string } & (
  | { readonly type: 'folder' | 'pattern' }
  | { readonly type: 'file'; readonly isLink: boolean }
  | { readonly type: 'missing'; readonly fault: string }
)

function classify(given: string, cwd: string): Asked {
  const absolute = resolve(cwd, given)
  try {
    const status = lstatSync(absolute)
    if (status.isDirectory()) return { type: 'folder', given, absolute }
    const isLink = status.isSymbolicLink()
    const folder = isLink ? linkedFolder(absolute) : undefined
    if (folder !== undefined) return { type: 'folder', given, absolute: folder }
    return { type: 'file', given, absolute, isLink }
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && /[*?[{]/.test(given)) return { type: 'pattern', given, absolute }
    const why = codeOf(error) === 'ENOENT' ? 'no such file or folder' : reasonOf(error)
    return { type: 'missing', given, absolute, fault: `${JSON.stringify(given)}: ${why}` }
  }
}

/** The folder that a named link leads to, by its own path; undefined where it leads to a file or nowhere. */
function linkedFolder(link: string): string | undefined {
  try {
    const target = realpathSync.native(link)
    return statSync(target).isDirectory() ? target : undefined
  } catch {
    return undefined
  }
}

/** The files that a pattern means; a pattern that ends in an extension of its own asks for those files too. */
function walkPattern(pattern: string, repository: Repository, { ignoreFiles }: DiscoverOptions) {
  const glob = compileGlob(pattern)
  if ('fault' in glob) return `${JSON.stringify(pattern)} is no pattern: ${glob.fault}`
  const matches: Matches = glob.matches
  const namesExtension = /\.[A-Za-z0-9]+$/.test(pattern)
  const fixed = pattern.slice(0, pattern.search(/[*?[{\\]/))
  return walk([folderOf(fixed)], {
    repository,
    ignoreFiles,
    wants: path => (namesExtension || hasLintedName(path)) && matches(path),
  })
}

function nameFile(
  path: string,
  isLink: boolean,
  repository: Repository,
  { ignoreFiles }: DiscoverOptions,
  readIgnoreFile: ReturnType<typeof ignoreFileReader>,
): { readonly real: string } | { readonly reason: string } {
  const ignoring = ignoreFiles ? ignoreFilesAbove(path, repository, ['.clauselintignore'], readIgnoreFile) : []
  const isLeftOut = foldersUpwards(path).some((one, i) => one !== '' && isIgnored(ignoring, one, i > 0))
  if (isLeftOut) return { reason: 'it is named, but .clauselintignore leaves it out (--no-ignore lints it)' }
  if (!isLink) return { real: path }
  return targetOf(path, repository)
}
