import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { NotAnalysed } from '../engine/finding.ts'
import type { UnreadFile } from '../languages/unread.ts'
import { groupBy } from '../model/group-by.ts'
import { type IgnoreFile, ignoring, isIgnored, readIgnoreFile } from './ignore-file.ts'
import { misnamedIn, REPLACEMENT } from './misnamed.ts'
import { readUtf8 } from './read-text.ts'
import { codeOf, reasonOf } from './reason.ts'
import { boundaryOf, foldersUpwards, inFolder, isInside, type Repository, toAbsolute, toPath } from './repository.ts'

/** What a walk found. Not sorted. */
export interface Walked {
  /** The files that are wanted: by the path with all links resolved, the path to read and to report. Both relative to the root. */
  readonly files: ReadonlyMap<string, string>
  /** The folders that were entered, relative to the root, and whether they may contain a configuration. */
  readonly folders: ReadonlyMap<string, boolean>
  readonly notAnalysed: readonly NotAnalysed[]
  /** What ignore files leave out, though it would be linted. */
  readonly ignored: readonly Ignored[]
}

/** A file or folder that an ignore file leaves out; paths are relative to the root. */
export interface Ignored {
  readonly path: string
  readonly isFolder: boolean
  /** The ignore file. */
  readonly by: string
}

/** How folders are walked. */
export interface WalkOptions {
  readonly repository: Repository
  /** Whether a file is to be linted, by its path. */
  readonly wants: (path: string) => boolean
  /** Whether a regular file that `wants` does not name is linted for its place or for what it begins with. */
  readonly wantsByText: (path: string) => boolean
  /** What a regular file is that is not linted, though somebody may think it is. */
  readonly unread: (path: string) => UnreadFile | undefined
  /** Whether .gitignore and .clauselintignore are honoured. */
  readonly ignoreFiles: boolean
}

/** The names of the ignore files. */
export const IGNORE_FILES = ['.gitignore', '.clauselintignore'] as const
const NEVER_ENTERED: ReadonlySet<string> = new Set(['.git', '.terraform', 'node_modules'])
const CONFIGURATION = /^clauselint\.(?:ya?ml|json)$/i
const LONGEST_CONFIGURATION = 'clauselint.yaml'.length
/** How many folders deep a walk goes. */
export const MAX_FOLDER_DEPTH = 100
/** The largest ignore file that is read, in bytes. */
export const MAX_IGNORE_FILE_BYTES = 1_000_000

/**
 * All wanted files below `folders` (relative to the root). Links are followed last: one to a file or folder that was
 * found under its own name adds nothing, one that leads out of the repository or round in a circle is not followed.
 */
export function walk(folders: readonly string[], options: WalkOptions): Walked {
  const state: State = {
    options,
    files: new Map(),
    folders: new Map(),
    entered: new Set(),
    links: [],
    notAnalysed: [],
    ignored: [],
  }
  for (const folder of folders) {
    const outer = options.ignoreFiles ? ignoreFilesAbove(folder, options.repository) : []
    // A folder that the user names is walked although it is ignored.
    const ignoreFiles = folder !== '' && isIgnored(outer, folder, true) ? [] : outer
    const within = boundaryOf(folder, options.repository).realRoot
    enter({ path: folder, real: folder, within, ignoreFiles, depth: 0 }, state)
  }
  followLinks(state)
  return state
}

/** A folder or a link on the way; `real` is the path with all links resolved, `within` the folder that links stay in. */
interface Step {
  readonly path: string
  readonly real: string
  readonly within: string
  readonly ignoreFiles: readonly IgnoreFile[]
  readonly depth: number
}

interface State {
  readonly options: WalkOptions
  readonly files: Map<string, string>
  readonly folders: Map<string, boolean>
  /** The real paths of the folders that were entered: none is entered twice. */
  readonly entered: Set<string>
  readonly links: Step[]
  readonly notAnalysed: NotAnalysed[]
  readonly ignored: Ignored[]
}

function enter(folder: Step, state: State): void {
  if (state.entered.has(folder.real)) return
  state.entered.add(folder.real)
  if (folder.depth > MAX_FOLDER_DEPTH) {
    state.notAnalysed.push({ path: folder.path, reason: `it is nested deeper than ${MAX_FOLDER_DEPTH} folders` })
    return
  }
  const entries = listFolder(folder.path, state)
  // Where names differ by more than case, disks agree that they differ.
  state.folders.set(
    folder.path,
    entries.some(({ name }) => name.length <= LONGEST_CONFIGURATION && CONFIGURATION.test(name)),
  )
  const ignoreFiles = [...folder.ignoreFiles, ...ownIgnoreFiles(folder, entries, state)]
  const isMisnamed = nameMisnamed(folder.path, entries, ignoreFiles, state)
  for (const entry of entries) {
    if (isMisnamed(entry.name)) continue
    const path = inFolder(folder.path, entry.name)
    const real = folder.real === folder.path ? path : inFolder(folder.real, entry.name)
    visit({ path, real, within: folder.within, ignoreFiles, depth: folder.depth + 1 }, entry, state)
  }
}

/** Reports files whose names are not UTF-8, if they are wanted; returns the names to omit because of it. */
function nameMisnamed(
  folder: string,
  entries: readonly Dirent[],
  ignoreFiles: readonly IgnoreFile[],
  { options, notAnalysed }: State,
): (name: string) => boolean {
  if (!entries.some(({ name }) => name.includes(REPLACEMENT))) return () => false
  const misnamed = misnamedIn(toAbsolute(options.repository, folder))
  for (const { name, reason, type } of misnamed) {
    const path = inFolder(folder, name)
    const isWanted = type !== undefined && (type === 'folder' || options.wants(path))
    if (isWanted && !isIgnored(ignoreFiles, path, type === 'folder')) notAnalysed.push({ path, reason })
  }
  const [bad, all] = [groupBy(misnamed, ({ name }) => name), groupBy(entries, ({ name }) => name)]
  // The name of another file may contain the replacement character itself.
  return name => (bad.get(name)?.length ?? 0) >= (all.get(name)?.length ?? 1)
}

function visit(step: Step, entry: Dirent, state: State): void {
  if (NEVER_ENTERED.has(entry.name)) return
  const { path, ignoreFiles } = step
  const by = ignoring(ignoreFiles, path, entry.isDirectory())
  if (by !== undefined) noteIgnored(by, path, entry, state)
  else if (entry.isDirectory()) enter(step, state)
  else if (entry.isSymbolicLink()) state.links.push(step)
  else if (state.options.wants(path)) {
    if (entry.isFile()) state.files.set(step.real, path)
    else state.notAnalysed.push({ path, reason: 'it is not a regular file' })
  } else if (entry.isFile()) visitOther(step, state)
}

/**
 * Notes what an ignore file leaves out. In a repository .gitignore leaves nothing of it out: what it names is either tracked, and
 * linted all the same, or of this checkout alone.
 */
function noteIgnored(by: IgnoreFile, path: string, entry: Dirent, { options, ignored }: State): void {
  if (by.name === '.gitignore' && options.repository.isRepository) return
  const isFolder = entry.isDirectory()
  if (isFolder || (entry.isFile() && (options.wants(path) || options.wantsByText(path))))
    ignored.push({ path, isFolder, by: inFolder(by.folder, by.name) })
}

/** A regular file that its name does not show to be linted. */
function visitOther({ path, real }: Step, { options, files, notAnalysed }: State): void {
  if (options.wantsByText(path)) {
    files.set(real, path)
    return
  }
  const unread = options.unread(path)
  if (unread !== undefined) notAnalysed.push({ path, ...unread })
}

/** Whether a walk of the repository comes by the file at `path`: no folder or ignore file, of these names, on the way leaves it out. */
export function isReached(path: string, repository: Repository, names: readonly string[] = IGNORE_FILES): boolean {
  if (path.split('/').some(name => NEVER_ENTERED.has(name))) return false
  const ignoreFiles = ignoreFilesAbove(path, repository, names)
  return !foldersUpwards(path).some((one, i) => one !== '' && isIgnored(ignoreFiles, one, i > 0))
}

function listFolder(path: string, { options, notAnalysed }: State): readonly Dirent[] {
  try {
    return readdirSync(toAbsolute(options.repository, path), { withFileTypes: true })
  } catch (error) {
    notAnalysed.push({ path: path === '' ? '.' : path, reason: reasonOf(error) })
    return []
  }
}

function ownIgnoreFiles({ path }: Step, entries: readonly Dirent[], state: State): readonly IgnoreFile[] {
  const { options, notAnalysed } = state
  if (!options.ignoreFiles) return []
  const names = IGNORE_FILES.filter(name => entries.some(entry => entry.name === name && entry.isFile()))
  return names.flatMap(name => {
    const read = readIgnoreFileAt(path, name, options.repository)
    if (read.reason !== undefined) notAnalysed.push({ path: inFolder(path, name), reason: read.reason })
    return read.files
  })
}

/** The ignore files of the folders above `folder`, outermost first; one that cannot be read is reported when its folder is walked. */
export function ignoreFilesAbove(
  folder: string,
  repository: Repository,
  names: readonly string[] = IGNORE_FILES,
  read: ReadIgnoreFileAt = readIgnoreFileAt,
): readonly IgnoreFile[] {
  if (folder === '') return []
  const above = foldersUpwards(folder).slice(1).reverse()
  return above.flatMap(one => names.flatMap(name => read(one, name, repository).files))
}

/** An ignore file after reading: its patterns, or why it cannot be used. */
type ReadIgnoreFileAt = typeof readIgnoreFileAt

/** Reads each ignore file of one repository once: thousands of files may be named below it. */
export function ignoreFileReader(): ReadIgnoreFileAt {
  const known = new Map<string, ReturnType<ReadIgnoreFileAt>>()
  return (folder, name, repository) => {
    const path = inFolder(folder, name)
    const read = known.get(path) ?? readIgnoreFileAt(folder, name, repository)
    known.set(path, read)
    return read
  }
}

/** An ignore file that is a link is none, as for Git; nor is a folder or a pipe of that name. */
function readIgnoreFileAt(
  folder: string,
  name: string,
  repository: Repository,
): { readonly files: readonly IgnoreFile[]; readonly reason?: string } {
  const absolute = toAbsolute(repository, inFolder(folder, name))
  if (!isRegularFile(absolute)) return { files: [] }
  const read = readUtf8(absolute, MAX_IGNORE_FILE_BYTES)
  const file = 'text' in read ? readIgnoreFile(folder, name, read.text) : read
  return 'file' in file ? { files: [file.file] } : { files: [], reason: file.reason }
}

function isRegularFile(absolute: string): boolean {
  try {
    return lstatSync(absolute).isFile()
  } catch {
    return false
  }
}

/** Follows the links in the order of their paths, those that are found on the way last. */
function followLinks(state: State): void {
  for (;;) {
    const links = state.links.splice(0).sort((a, b) => (a.path < b.path ? -1 : 1))
    if (links.length === 0) return
    for (const link of links) followLink(link, state)
  }
}

function followLink(link: Step, state: State): void {
  const { repository, wants } = state.options
  const target = targetOf(link.path, repository, link.within)
  if ('reason' in target) {
    if (target.isFolder || wants(link.path)) state.notAnalysed.push({ path: link.path, reason: target.reason })
  } else if (target.isFolder) enter({ ...link, real: target.real }, state)
  else if (wants(link.path) && !state.files.has(target.real)) state.files.set(target.real, link.path)
}

/** Where a link leads (its target's path relative to the root, all links resolved), or why it is not followed. */
export type Target = { readonly isFolder: boolean } & ({ readonly real: string } | { readonly reason: string })

/** Why a link is not followed that leads out of its root. */
export const LINK_OUT = 'it is a link out of the repository'

/** Resolves the link at `path`; it is not to lead out of `within` (absolute, without links). Never throws. */
export function targetOf(
  path: string,
  repository: Repository,
  within: string = boundaryOf(path, repository).realRoot,
): Target {
  const link = toAbsolute(repository, path)
  try {
    const target = realpathSync.native(link)
    const isFolder = statSync(target).isDirectory()
    if (!isInside(within, target)) return { reason: LINK_OUT, isFolder }
    const self = join(realpathSync.native(dirname(link)), basename(link))
    if (isFolder && isInside(target, self)) return { reason: 'it is a link to a folder that contains it', isFolder }
    return { real: toPath({ root: repository.realRoot }, target), isFolder }
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT'
      ? { reason: 'it is a broken link', isFolder: false }
      : { reason: reasonOf(error), isFolder: code === 'ELOOP' }
  }
}
