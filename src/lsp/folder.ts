import type { OpenDocument } from '../engine/assemble/open-documents.ts'
import type { Fault, FileResult, Unread } from '../engine/file-result.ts'
import type { Finding, UndecidedNote } from '../engine/finding.ts'
import { createLiveReport } from '../engine/join/live/live-report.ts'
import type { OpenedFile } from '../engine/lint/open-file.ts'
import type { Registry } from '../engine/registry.ts'
import type { FileSettings } from '../engine/settings.ts'
import { OWN_PREFIX, ownPoliciesIn } from '../index.ts'
import { groupBy } from '../model/group-by.ts'
import { remembered } from '../model/remembered.ts'
import { type ConfigurationProblem, loadStandard } from '../workspace/configuration.ts'
import { type Configured, configure, withConfigurations } from '../workspace/configure.ts'
import { usualBaseline } from '../workspace/configured-baseline.ts'
import { discover } from '../workspace/discover.ts'
import { type LibraryFiles, libraryFiles, withLibraries } from '../workspace/library-files.ts'
import { readConfiguration } from '../workspace/read-configuration.ts'
import { type Repository, repositoryOf } from '../workspace/repository.ts'
import { compareSettings } from '../workspace/settings.ts'
import { unknown } from '../workspace/suggest.ts'
import {
  belongs,
  configures,
  decides,
  type FolderOptions,
  type FolderState,
  fileText,
  freshFindings,
  isIgnoreFile,
  lintPath,
  notAnalysed,
  openerOf,
  ownPolicyText,
  unsavedText,
} from './folder-state.ts'
import { readKnownFindings } from './known-findings.ts'

/** What is new after some files changed. Paths are relative to the repository's root. */
export interface FolderChange {
  readonly findings: ReadonlyMap<string, readonly Finding[]>
  /** All that is wrong with configurations at present. */
  readonly configurationProblems: readonly ConfigurationProblem[]
  readonly faults: readonly Fault[]
}

/** A folder of the workspace, with what is known about its files. Calls must not overlap, but for `update` during `load`. */
export interface Folder {
  /** The folder's path on this machine. */
  readonly absolute: string
  readonly repository: Repository
  /** Lints these files again, as they are in the editor or on the disk now, and joins them with all others. */
  readonly update: (paths: Iterable<string>) => Promise<FolderChange>
  /** Whether not all of its files are read yet. */
  readonly isReading: () => boolean
  /** Whether `update` has put off some of what graphs generate, or of what many files decide together. */
  readonly isUnfinished: () => boolean
  /** Does a part of the deferred work; yields the files whose findings may have changed. */
  readonly proceed: () => Iterable<string>
  /**
   * Finds and reads everything anew: files, configurations, ignore files. Until then, what was known stays in effect.
   * Undefined where another call has taken its place.
   */
  readonly load: (pause: () => Promise<void>) => Promise<FolderChange | undefined>
  /** Ends a `load` that is under way. */
  readonly close: () => void
  /** Whether a change of this file affects other files. */
  readonly decides: (path: string) => boolean
  /** The files that are known below a folder that is gone. */
  readonly below: (folder: string) => readonly string[]
  /** What was found in the file when it was last linted. */
  readonly findingsOf: (path: string) => readonly Finding[]
  /** What could not be decided in the open file. */
  readonly notesOf: (path: string) => readonly UndecidedNote[]
  /** What of the open file is not analysed. */
  readonly notAnalysed: (path: string) => readonly Unread[]
  readonly textOf: (path: string) => string | undefined
  /** What the files said when each was last linted. */
  readonly results: () => readonly FileResult[]
  /** What of the files is deployed: Terraform's modules evaluated, kustomizations built. */
  readonly deployed: () => readonly FileResult[]
  /** The linter with the rules that users have written in the folder, and in the libraries of its configuration. */
  readonly registry: () => Registry
  /** What a rule is for that a user has written, in Markdown; undefined for any other rule. */
  readonly docsOf: (rule: string) => string | undefined
  /** A document of a file as it is now, by its id. */
  readonly open: OpenDocument
}

/** Creates a folder that has read nothing yet. */
export function createFolder(options: FolderOptions): Folder {
  const memberText = (path: string): string | undefined =>
    state.members.has(path) ? fileText(path, Number.POSITIVE_INFINITY, state) : undefined
  const state: FolderState = {
    options,
    // What is not linted is not read either.
    registry: options.linterFor(memberText),
    own: { texts: new Map(), policies: [] },
    repository: repositoryOf(options.absolute, [options.absolute]),
    configured: undefined,
    known: new Map(),
    problems: new Map(),
    members: new Set(),
    live: undefined,
    apart: undefined,
    open: () => undefined,
    contents: new Map(),
    isLoaded: false,
    loads: 0,
    touched: new Set(),
    faults: [],
  }
  return {
    absolute: options.absolute,
    repository: state.repository,
    update: paths => update([...paths], state),
    isReading: () => options.isWhole && !state.isLoaded,
    isUnfinished: () => state.live?.isUnfinished() === true,
    proceed: inSlices(most => state.live?.update(new Map(), state.open, most).keys() ?? []),
    load: pause => load(pause, state, memberText),
    registry: () => state.registry,
    docsOf: rule => state.own.policies.find(({ name }) => OWN_PREFIX + name === rule)?.docs,
    close: () => {
      state.loads++
    },
    decides: path => decides(path, state),
    below: folder => [...state.members].filter(path => path.startsWith(`${folder}/`)),
    findingsOf: path =>
      freshFindings(path, [...(state.live?.findingsOf(path) ?? []), ...(state.apart?.findingsOf(path) ?? [])], state),
    notesOf: path => [state.live, state.apart].flatMap(live => live?.notesOf(path, state.open) ?? []),
    notAnalysed: path => notAnalysed(path, state),
    textOf: path => fileText(path, Number.POSITIVE_INFINITY, state),
    results: () => [...state.members].flatMap(path => state.live?.resultOf(path) ?? state.apart?.resultOf(path) ?? []),
    deployed: () =>
      [...state.members].flatMap(path => state.live?.deployedOf(path) ?? state.apart?.deployedOf(path) ?? []),
    open: id => state.open(id),
  }
}

/** Generated objects that are remade at a keystroke: those of one instance are enough to show a fault. */
const MOST_TYPED = 1
/**
 * Duration in milliseconds of a slice of deferred work, between two looks at requests of the editor; graphs differ in
 * how many objects that is.
 */
const SLICE = 5
const [LEAST_AT_ONCE, MOST_AT_ONCE] = [4, 40]

/** Does parts of some work, each as large as the parts before have shown that it may be. */
function inSlices<T>(work: (most: number) => T): () => T {
  let most = LEAST_AT_ONCE
  return () => {
    const begin = performance.now()
    const done = work(most)
    const taken = performance.now() - begin
    if (taken > SLICE) most = Math.max(LEAST_AT_ONCE, Math.floor(most / 2))
    else if (taken < SLICE / 2) most = Math.min(MOST_AT_ONCE, most * 2)
    else if (most < MOST_AT_ONCE) most++
    return done
  }
}

async function update(paths: readonly string[], state: FolderState): Promise<FolderChange> {
  for (const path of paths) state.touched.add(path)
  await readUnsavedConfigurations(paths, state)
  if (state.configured === undefined) await loadConfiguration(paths, state)
  const { configured } = state
  if (configured === undefined) return changeOf(new Map(), state)
  const opened = new Map<string, OpenedFile>()
  const [together, apart] = [new Map<string, FileResult | undefined>(), new Map<string, FileResult | undefined>()]
  for (const path of paths) {
    const isOpen = unsavedText(path, state) !== undefined
    const isMember = belongs(path, state)
    const result = isMember || isOpen ? lintPath(path, configured.settingsOf(path), state, opened) : undefined
    if (isMember || state.live?.resultOf(path) !== undefined) together.set(path, isMember ? result : undefined)
    else if (isOpen || state.apart?.resultOf(path) !== undefined) apart.set(path, result)
    if (isMember && (isOpen || result !== undefined)) state.members.add(path)
    else state.members.delete(path)
  }
  state.open = openerOf(state, opened)
  const settingsOf = (path: string): FileSettings => configured.settingsOf(path).settings
  state.live ??= createLiveReport(withoutCompleteness(settingsOf), state.registry)
  const findings = new Map(state.live.update(together, state.open, MOST_TYPED))
  if (apart.size > 0) {
    state.apart ??= createLiveReport(alone(settingsOf), state.registry)
    for (const [path, found] of state.apart.update(apart, state.open)) if (apart.has(path)) findings.set(path, found)
  }
  return changeOf(findings, state)
}

/** As long as not everything was read, nothing is known to be missing. */
function withoutCompleteness(settingsOf: (path: string) => FileSettings): (path: string) => FileSettings {
  const incomplete = remembered(
    (settings: FileSettings): FileSettings => ({ ...settings, scope: { ...settings.scope, complete: false } }),
  )
  return path => incomplete(settingsOf(path))
}

const alone = (settingsOf: (path: string) => FileSettings) => (path: string) => {
  const settings = settingsOf(path)
  return { ...settings, scope: { ...settings.scope, key: `alone ${path}`, complete: false } }
}

/** Reports what is wrong with a configuration while it is edited. */
async function readUnsavedConfigurations(paths: readonly string[], state: FolderState): Promise<void> {
  const { registry } = state
  const isConfiguration = (path: string): boolean => configures(path, state) && !isIgnoreFile(path)
  for (const path of paths.filter(isConfiguration)) {
    const text = unsavedText(path, state)
    if (text === undefined) continue
    const read = readConfiguration(path, text, await loadStandard(registry))
    state.problems = new Map([...state.problems, [path, 'problems' in read ? read.problems : []]])
  }
}

/** Reads what is configured for these files; if any of it is invalid, the previous one stays in effect. */
async function loadConfiguration(paths: readonly string[], state: FolderState): Promise<Configured | undefined> {
  const {
    registry,
    options: { today },
  } = state
  const configured = await configure(paths, {
    repository: state.repository,
    registry,
    unsaved: path => unsavedText(path, state),
    run: {
      rules: {},
      inlineSuppressions: true,
      today: today(),
      ignore: true,
      baseline: usualBaseline(state.repository, state.repository.root),
    },
  })
  if ('problems' in configured) {
    state.problems = groupBy(configured.problems, ({ path }) => path)
    return undefined
  }
  state.problems = new Map()
  if (state.configured === undefined) {
    state.configured = configured
    state.known = readKnownFindings(paths, configured, state.repository)
  }
  return configured
}

async function load(
  pause: () => Promise<void>,
  state: FolderState,
  textOf: (path: string) => string | undefined,
): Promise<FolderChange | undefined> {
  state.loads++
  const thisLoad = state.loads
  state.touched = new Set()
  const { absolute, isWhole } = state.options
  const found = isWhole ? discover({ cwd: absolute, paths: ['.'], ignoreFiles: true }).files : []
  await pause()
  const open = [...state.members].filter(path => unsavedText(path, state) !== undefined)
  const all = [...new Set([...found, ...open])].sort()
  const configured = await loadConfiguration(all, state)
  if (configured === undefined) return changeOf(new Map(), state)

  const libraries = isWhole ? libraryFiles(configured.configurations, state.repository) : NO_LIBRARIES
  const files = isWhole
    ? withLibraries(withConfigurations(all, configured), [...libraries.policies, ...libraries.schemas])
    : all
  const texts = await ownTexts(files, configured, state, pause)
  if (thisLoad !== state.loads) return undefined
  const isSame = takeOwnPolicies(texts, state, textOf)
  state.problems = groupBy([...[...state.problems.values()].flat(), ...libraries.problems], ({ path }) => path)
  const before = state.configured ?? configured
  const results = new Map<string, FileResult | undefined>()
  const isAlike = compareSettings()
  for (const path of files) {
    const settings = configured.settingsOf(path)
    const known =
      isSame && state.isLoaded && isAlike(settings, before.settingsOf(path)) ? state.live?.resultOf(path) : undefined
    results.set(path, known ?? lintPath(path, settings, state))
    await pause()
    if (thisLoad !== state.loads) return undefined
  }
  return takeOver(configured, results, state)
}

const NO_LIBRARIES: LibraryFiles = { policies: [], schemas: [], problems: [] }

/** The texts of the files that may have rules which users have written. */
async function ownTexts(
  files: readonly string[],
  { settingsOf }: Configured,
  state: FolderState,
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const path of files) {
    const { maxFileSize, isIgnored } = settingsOf(path)
    const text = isIgnored ? undefined : ownPolicyText(path, maxFileSize, state)
    if (text !== undefined) texts.set(path, text)
    await pause()
  }
  return texts
}

/** Makes a linter with the rules that users have written, where these have changed and none has a mistake; gives whether it is the same as before. */
function takeOwnPolicies(
  texts: ReadonlyMap<string, string>,
  state: FolderState,
  textOf: (path: string) => string | undefined,
): boolean {
  const { policies, problems } = ownPoliciesIn(texts, state.registry, unknown)
  state.problems = new Map([...state.problems, ...groupBy(problems, ({ path }) => path)])
  const { own } = state
  const isSame = own.texts.size === texts.size && [...texts].every(([path, text]) => own.texts.get(path) === text)
  // What is typed is mostly wrong on its way; a rule with a mistake judges nothing.
  if (isSame || problems.length > 0) return true
  state.own = { texts, policies }
  state.registry = state.options.linterFor(textOf, policies)
  return false
}

/** Puts what was read in the place of what was known. */
function takeOver(
  configured: Configured,
  results: Map<string, FileResult | undefined>,
  state: FolderState,
): FolderChange {
  const gone = [...state.members].filter(path => !results.has(path))
  for (const path of state.touched) {
    if (results.has(path) || belongs(path, state)) results.set(path, lintPath(path, configured.settingsOf(path), state))
  }
  const settingsOf = (path: string): FileSettings => configured.settingsOf(path).settings
  const {
    registry,
    options: { isWhole },
  } = state
  state.configured = configured
  state.known = readKnownFindings(results.keys(), configured, state.repository)
  state.members = new Set(results.keys())
  state.live = createLiveReport(isWhole ? settingsOf : withoutCompleteness(settingsOf), registry)
  state.apart = undefined
  state.isLoaded = isWhole
  state.open = openerOf(state)
  const findings = state.live.update(results, state.open)
  return changeOf(new Map([...gone.map(path => [path, []] as const), ...findings]), state)
}

function changeOf(findings: ReadonlyMap<string, readonly Finding[]>, state: FolderState): FolderChange {
  // Which suppressions have an effect is known only after all joins.
  const isShown = ({ rule }: Finding): boolean => state.isLoaded || rule !== 'suppression/unused'
  const shown = new Map(
    Array.from(findings, ([path, all]) => [path, freshFindings(path, all.filter(isShown), state)] as const),
  )
  const faults = [...state.faults.splice(0), ...(state.live?.faults() ?? [])]
  return { findings: shown, configurationProblems: [...state.problems.values()].flat(), faults }
}
