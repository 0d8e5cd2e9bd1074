import type { Fault } from '../engine/file-result.ts'
import type { Finding } from '../engine/finding.ts'
import type { ConfigurationProblem } from '../workspace/configuration.ts'
import { CONFIGURATION_NAMES } from '../workspace/find-configuration.ts'
import { inFolder, isInside, repositoryOf, rootOf, toAbsolute, toPath } from '../workspace/repository.ts'
import { isReached } from '../workspace/walk.ts'
import type { Documents } from './documents.ts'
import { createFolder, type Folder, type FolderChange } from './folder.ts'
import type { LinterFor } from './folder-state.ts'
import { createPause, createSlot, turn } from './slot.ts'

/** What a workspace needs from outside, and the callbacks for what it finds. */
export interface WorkspaceOptions {
  readonly linterFor: LinterFor
  readonly documents: Documents
  readonly today: () => string
  /** How many messages the client has sent so far. */
  readonly heard: () => number
  /** Called with the findings of a file whenever they may have changed. `absolute` is the file's path on this machine. */
  readonly found: (absolute: string, findings: readonly Finding[], folder: Folder) => void
  /**
   * Called with everything that is wrong with a folder's configurations; an empty list if nothing is wrong any more.
   * `isRefused`: they should have taken effect but are invalid.
   */
  readonly misconfigured: (problems: readonly ConfigurationProblem[], folder: Folder, isRefused: boolean) => void
  readonly failed: (fault: Fault) => void
}

/** The folders of the editor's workspace, and those of files that are open without being in one. */
export interface Workspace {
  /** Takes the workspace's folders, paths of this machine. */
  readonly setFolders: (absolute: readonly string[]) => void
  /** Lints a file again: it was opened, typed in, closed, or changed on the disk. */
  readonly touch: (absolute: string) => void
  /** Takes note of a file or folder that is gone. */
  readonly remove: (absolute: string) => void
  readonly reload: () => void
  readonly folderOf: (absolute: string) => Folder
  /** Resolves when the open files have been linted as they are now. */
  readonly idle: () => Promise<void>
}

/** Milliseconds after which background work yields to requests of the client. */
const SLICE = 8
/** A configuration takes effect when it has not been edited for this many milliseconds. */
const CONFIGURATION_REST = 250
/** What graphs generate for many instances, and what many files decide, is worked out when nothing was typed for this many milliseconds. */
const GENERATION_REST = 250

interface Entry {
  readonly absolute: string
  readonly folder: Folder
  readonly isWhole: boolean
  readonly touched: Set<string>
  /** The files whose findings were reported. */
  readonly reported: Set<string>
  timer: NodeJS.Timeout | undefined
  /** Until what was put off is done. */
  generation: NodeJS.Timeout | undefined
  /** The files whose findings are others since, and were not reported. */
  readonly unreported: Set<string>
}

/** Starts without folders. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const entries = new Map<string, Entry>()
  const lint = createSlot(async () => {
    await lintTouched([...entries.values()], options)
    dropUnused(entries, options)
  }, options.heard)
  const add = (absolute: string, isWhole: boolean): Entry => {
    const entry = createEntry(absolute, isWhole, options)
    entries.set(absolute, entry)
    return entry
  }
  const entryOf = (absolute: string): Entry => {
    const all = [...entries.values()].filter(entry => isInside(entry.absolute, absolute))
    const whole = all.filter(({ isWhole }) => isWhole)
    const inner = (whole.length > 0 ? whole : all).sort((a, b) => b.absolute.length - a.absolute.length)[0]
    return inner ?? add(rootOf(parentOf(absolute)).root, false)
  }
  const load = (entry: Entry, rest: number): void => {
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => void loadEntry(entry, options, lint.request), rest)
  }
  const touch = (absolute: string): void => {
    const entry = entryOf(absolute)
    const path = toPath(entry.folder.repository, absolute)
    entry.touched.add(path)
    lint.request()
    const isNewlyOpen = !entry.isWhole && !entry.reported.has(absolute)
    if (entry.folder.decides(path) || isNewlyOpen) load(entry, isNewlyOpen ? 0 : CONFIGURATION_REST)
  }
  return {
    setFolders: folders => {
      const wanted = outermost(folders)
      for (const [absolute, entry] of entries) if (!wanted.has(absolute)) drop(entry, entries, options)
      for (const absolute of wanted) if (!entries.has(absolute)) load(add(absolute, true), 0)
      for (const { absolute } of options.documents.all()) touch(absolute)
    },
    touch,
    remove: absolute => {
      const { folder } = entryOf(absolute)
      for (const path of folder.below(toPath(folder.repository, absolute))) touch(toAbsolute(folder.repository, path))
      touch(absolute)
    },
    reload: () => {
      for (const entry of entries.values()) load(entry, CONFIGURATION_REST)
    },
    folderOf: absolute => entryOf(absolute).folder,
    idle: lint.idle,
  }
}

/** The folders whose files are not linted with those of another one already. */
function outermost(folders: readonly string[]): ReadonlySet<string> {
  const all = [...new Set(folders)]
  return new Set(all.filter(folder => !all.some(other => other !== folder && covers(other, folder))))
}

/** Whether a walk of `outer` comes by the files of `inner`: ignore files may leave it out. */
function covers(outer: string, inner: string): boolean {
  if (!isInside(outer, inner)) return false
  const repository = repositoryOf(outer, [outer])
  return isReached(inFolder(toPath(repository, inner), CONFIGURATION_NAMES[0]), repository)
}

/** A folder that is none of the workspace is of use as long as a file of it is open. */
function dropUnused(entries: Map<string, Entry>, options: WorkspaceOptions): void {
  const open = options.documents.all()
  for (const entry of entries.values()) {
    const isUsed =
      entry.isWhole || entry.touched.size > 0 || open.some(({ absolute }) => isInside(entry.absolute, absolute))
    if (!isUsed) drop(entry, entries, options)
  }
}

const parentOf = (absolute: string): string => absolute.replace(/[\\/][^\\/]*$/, '') || '/'

function createEntry(absolute: string, isWhole: boolean, { linterFor, documents, today }: WorkspaceOptions): Entry {
  const unsaved = (path: string): string | undefined => documents.at(path)?.text
  const folder = createFolder({ absolute, isWhole, linterFor, today, unsaved })
  return {
    absolute,
    folder,
    isWhole,
    touched: new Set(),
    reported: new Set(),
    timer: undefined,
    generation: undefined,
    unreported: new Set(),
  }
}

function drop(entry: Entry, entries: Map<string, Entry>, options: WorkspaceOptions): void {
  clearTimeout(entry.timer)
  clearTimeout(entry.generation)
  entry.folder.close()
  entries.delete(entry.absolute)
  for (const absolute of entry.reported) options.found(absolute, [], entry.folder)
  options.misconfigured([], entry.folder, false)
}

async function lintTouched(entries: readonly Entry[], options: WorkspaceOptions): Promise<void> {
  for (const entry of entries) {
    if (entry.touched.size === 0) continue
    const paths = [...entry.touched]
    entry.touched.clear()
    clearTimeout(entry.generation)
    await guarded(entry, options, async () => report(entry, await entry.folder.update(paths), false, options))
    entry.generation = setTimeout(() => void generate(entry, options), GENERATION_REST)
  }
}

/** Works out what was put off, and lets the client have its turn between any two parts; what is typed then ends it. */
async function generate(entry: Entry, options: WorkspaceOptions): Promise<void> {
  const { folder, touched, unreported } = entry
  await guarded(entry, options, async () => {
    while (folder.isUnfinished() && touched.size === 0) {
      for (const path of folder.proceed()) unreported.add(path)
      await turn()
    }
    if (folder.isUnfinished()) return
    const pause = createPause(SLICE)
    for (const path of unreported) {
      if (touched.size > 0) return
      unreported.delete(path)
      reportFindings(entry, new Map([[path, folder.findingsOf(path)]]), options)
      await pause()
    }
  })
}

async function loadEntry(entry: Entry, options: WorkspaceOptions, again: () => void): Promise<void> {
  await guarded(entry, options, async () => {
    const change = await entry.folder.load(createPause(SLICE))
    if (change === undefined) return
    report(entry, change, true, options)
    for (const { absolute } of options.documents.all())
      if (isInside(entry.absolute, absolute)) entry.touched.add(toPath(entry.folder.repository, absolute))
    again()
  })
}

function report(entry: Entry, change: FolderChange, isLoad: boolean, options: WorkspaceOptions): void {
  const { findings, configurationProblems, faults } = change
  options.misconfigured(configurationProblems, entry.folder, isLoad)
  reportFindings(entry, findings, options)
  for (const fault of faults) options.failed(fault)
}

function reportFindings(
  { folder, reported, touched }: Entry,
  findings: FolderChange['findings'],
  options: WorkspaceOptions,
): void {
  for (const [path, found] of findings) {
    // What was found in a text that is another by now would be shown as if it were of the new one.
    if (touched.has(path)) continue
    const absolute = toAbsolute(folder.repository, path)
    const isShown = found.length > 0 || options.documents.at(absolute) !== undefined
    if (!isShown && !reported.has(absolute)) continue
    if (isShown) reported.add(absolute)
    options.found(absolute, found, folder)
    if (!isShown) reported.delete(absolute)
  }
}

/** A defect of ours must not end the conversation. */
async function guarded({ absolute }: Entry, { failed }: WorkspaceOptions, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    failed({ source: 'clauselint', path: absolute, message })
  }
}
