import { pathOf } from '../../../documents/document.ts'
import { addTo, addToSet, groupBy } from '../../../model/group-by.ts'
import { rememberLast } from '../../../model/last-used.ts'
import type { RunFiles } from '../../deploy-step.ts'
import type { Fault, FileResult } from '../../file-result.ts'
import type { AnyDeployStep, Registry } from '../../registry.ts'
import type { FileSettings } from '../../settings.ts'
import { type Changes, type ChangingFiles, createFiles, isBelow } from '../live/changing-files.ts'
import {
  deployFile,
  isAsBefore,
  isAsked,
  leaves,
  notesByPath,
  otherPaths,
  type Plan,
  pathsIn,
  saysTheSame,
} from './plan.ts'
import { addedReader, type Batch } from './read-added.ts'
import {
  changesOf,
  mayChange,
  mayDiffer,
  type RecordedStep,
  type StepRecord,
  withKnownFacts,
  writtenDelta,
} from './recorded-step.ts'
import { sourceFacts, sourceFactsOf } from './source-facts.ts'
import { createParts } from './step-parts.ts'
import { areSameSources, createSources, sourcesIn } from './step-sources.ts'

/** Files as they are deployed, while they change. */
export interface Deployment {
  /**
   * Takes the files that changed, and returns them as they are deployed, with all others that are deployed in another
   * way now. Remakes at most `most` of the documents that steps have added before; then `isUnfinished` until further
   * calls, which may be without changes, have made the others.
   */
  readonly update: (changes: Changes, most?: number) => Changes
  readonly isUnfinished: () => boolean
  /** The defects of ours that showed. */
  readonly faults: () => readonly Fault[]
  /** A file as it is deployed; undefined where that is as it is written. */
  readonly deployed: (path: string) => FileResult | undefined
  /** What the steps have looked at and made, so that another process can go on from here. */
  readonly records: () => readonly StepRecord[]
}

type SettingsOf = (path: string) => FileSettings

/**
 * Starts with the files of an `earlier` run, whose steps were those of the registry, or with none. Each step is given what the
 * step before gives; linear in the number of facts.
 */
export function createDeployment(
  settingsOf: SettingsOf,
  registry: Registry,
  earlier?: readonly RecordedStep[],
): Deployment {
  const steps = registry.deploySteps.map((step, i) => {
    const known = earlier?.[i]
    const open = (files: ChangingFiles): Step => createStep({ step, settingsOf, registry, files }, known)
    return known === undefined && step.isAskedForNothing !== true
      ? openedLater(sourceFactsOf(step), open)
      : open(known?.files ?? createFiles())
  })
  const wanted = sourceFacts(registry.deploySteps)
  return {
    update: (changes, most = Number.POSITIVE_INFINITY) => {
      let deployed = changes
      const stated: Stated = new Map()
      for (const [path, file] of deployed) note(stated, path, file, wanted)
      for (const step of steps) {
        const next = step.update(deployed, stated, most)
        if (next !== deployed)
          for (const [path, file] of next) if (file !== deployed.get(path)) note(stated, path, file, wanted)
        deployed = next
      }
      return deployed
    },
    isUnfinished: () => steps.some(step => step.isUnfinished()),
    faults: () => steps.flatMap(step => step.faults()),
    deployed: path => lastOf(steps, step => step.deployed(path)),
    records: () => steps.map(step => step.record()),
  }
}

/** What the last one gives that gives anything. */
function lastOf<T, V>(all: readonly T[], give: (one: T) => V | undefined): V | undefined {
  for (let i = all.length - 1; i >= 0; i--) {
    const one = all[i]
    const value = one && give(one)
    if (value !== undefined) return value
  }
  return undefined
}

/** By the id of each fact that any step looks at, the paths of the files that may state it. */
type Stated = Map<string, Set<string>>

function note(stated: Stated, path: string, file: FileResult | undefined, wanted: ReadonlySet<string>): void {
  for (const { fact } of file?.facts ?? []) {
    if (!wanted.has(fact)) continue
    addToSet(stated, fact, path)
  }
}

interface Step extends Pick<Deployment, 'faults' | 'isUnfinished' | 'deployed'> {
  /** As `Deployment.update`; `stated` is what the changes state. */
  readonly update: (changes: Changes, stated: Stated, most: number) => Changes
  readonly record: () => StepRecord
}

/** A step that is opened once a file states what it looks at: of most runs, most steps find nothing to look at. */
function openedLater(sourceIds: ReadonlySet<string>, open: (files: ChangingFiles) => Step): Step {
  const files = createFiles()
  let step: Step | undefined
  return {
    faults: () => step?.faults() ?? [],
    deployed: path => step?.deployed(path),
    isUnfinished: () => step?.isUnfinished() === true,
    record: () => (step ?? open(files)).record(),
    update: (changes, stated, most) => {
      if ([...sourceIds].some(id => stated.has(id))) step ??= open(files)
      if (step !== undefined) return step.update(changes, stated, most)
      files.take(changes)
      return changes
    },
  }
}

/** What a step is opened with. */
interface StepInputs {
  readonly step: AnyDeployStep
  readonly settingsOf: SettingsOf
  readonly registry: Registry
  /** All files that it was given before. */
  readonly files: ChangingFiles
}

function createStep({ step, settingsOf, registry, files }: StepInputs, earlier: RecordedStep | undefined): Step {
  const sourceIds = sourceFactsOf(step)
  const sources = createSources(step)
  const read = new Set(earlier?.record.read)
  const folders = new Set(earlier?.record.folders)
  const faults = new Map<string, Fault[]>()
  const fail = (path: string, message: string): void => {
    addTo(faults, path, { source: `deploy ${step.id}`, path, message })
  }
  const parts = createParts(
    {
      inputOf: step.inputOf ?? (path => path),
      onKept: looked => {
        for (const path of looked.read) read.add(path)
        for (const folder of looked.folders) folders.add(folder)
      },
    },
    earlier?.record.parts,
    (path, count) => earlier?.deployed.get(path)?.deployed.facts.slice(-count) ?? [],
  )
  const reader = addedReader(step, settingsOf, registry, fail, parts.stated)
  const [readAdded, readApart] = [reader.open(), reader.open()]
  const viewReaders = new Map<string, typeof readAdded>()
  const readView = (name: string, all: ReadonlyMap<string, Batch>): Plan['added'] => {
    const readAll = viewReaders.get(name) ?? reader.open()
    viewReaders.set(name, readAll)
    const found = readAll([...all.values()])
    return new Map(Array.from(all.keys(), path => [path, found.get(path) ?? []]))
  }
  const texts = new Map<string, string | undefined>()
  const look = (path: string): void => {
    read.add(path)
    parts.read(path)
  }
  const run: RunFiles = {
    ...parts,
    textOf: path => {
      look(path)
      if (!texts.has(path)) texts.set(path, registry.textOf?.(path))
      return texts.get(path)
    },
    below: folder => {
      folders.add(folder)
      parts.lookThrough(folder)
      return files.below(folder)
    },
  }
  const byPath = rememberLast((ids: readonly string[]) => groupBy(ids, pathOf))
  const makePlan = (most: number): Plan | undefined => {
    try {
      const deployed = step.deploy(
        sources.inOrder(),
        path => {
          look(path)
          return files.get(path)?.facts ?? []
        },
        most,
        run,
      )
      if (deployed === undefined) return undefined
      return {
        ...deployed,
        unread: groupBy(deployed.unread ?? [], ({ at }) => pathOf(at.document)),
        added: readAdded([deployed.documents ?? [], ...(deployed.batches ?? [])]),
        views: new Map(Array.from(deployed.views ?? [], ([name, all]) => [name, readView(name, all)])),
        apart: deployed.apart === undefined ? NONE_APART : readApart([deployed.apart]),
        notes: notesByPath(deployed.notes ?? []),
        recognised: byPath(deployed.recognised ?? NO_IDS),
      }
    } catch (error) {
      fail(sources.first(), String(error))
      return undefined
    }
  }
  let kept = earlier
  let plan = kept === undefined && step.isAskedForNothing === true ? makePlan(0) : undefined
  let paths = plan === undefined ? NO_PATHS : pathsIn(plan)
  const latest = new Map(earlier?.deployed)
  const askAgain = (most: number): void => {
    read.clear()
    folders.clear()
    faults.clear()
    parts.begin()
    plan = makePlan(most)
    paths = plan === undefined ? NO_PATHS : pathsIn(plan)
  }
  const deploy = (path: string, file: FileResult | undefined): FileResult | undefined => {
    const before = latest.get(path)
    if (before !== undefined) latest.delete(path)
    if (file === undefined || plan === undefined) return file
    try {
      if (!paths.has(path) && leaves(plan, file)) return file
      const made = deployFile(file, plan)
      if (made === file) return file
      const deployed = earlier === undefined ? made : withKnownFacts(made, file, before?.deployed, earlier.digestOf)
      const same = before !== undefined && isAsBefore(before, file, deployed) ? before.deployed : deployed
      latest.set(path, { written: file, deployed: same })
      return same
    } catch (error) {
      fail(path, String(error))
      return file
    }
  }
  /** The files that are deployed in another way than they are given, or than before. */
  const others = (
    looked: Iterable<readonly [string, FileResult | undefined]>,
    changes: Changes,
  ): ReadonlyMap<string, FileResult | undefined> => {
    const other = new Map<string, FileResult | undefined>()
    for (const [path, file] of looked) {
      const was = latest.get(path)?.deployed ?? file
      const now = deploy(path, file)
      if (now === file && now === was) continue
      if (now !== (changes.has(path) ? file : was)) other.set(path, now)
    }
    return other
  }
  /** Takes changes as long as nothing is known but the record; undefined where they do not concern the step. */
  const takeKept = (
    { record, stating }: RecordedStep,
    changes: Changes,
    most: number,
  ): readonly (readonly [string, FileResult | undefined])[] | undefined => {
    let isStale = Array.from(record.deltas.values()).some(one => one.isHidden === true)
    for (const [path, file] of changes) {
      const isSource = !areSameSources(sourcesIn(files.get(path), sourceIds), sourcesIn(file, sourceIds), step)
      if (!isSource && !read.has(path) && !isBelow(path, folders)) continue
      isStale = true
      parts.change(path, isSource)
    }
    files.take(changes)
    const isConcerned = mayChange(record)
    if (!isStale && !Array.from(changes.values()).some(file => file !== undefined && isConcerned(file))) {
      for (const [path, file] of changes) if (file === undefined) latest.delete(path)
      return undefined
    }
    for (const path of new Set([...stating(sourceIds), ...changes.keys()])) sources.set(path, files.get(path))
    askAgain(most)
    const others = isStale ? [...paths, ...mayDiffer(record, plan, { files, stating })] : []
    return Array.from(new Set([...changes.keys(), ...others]), path => [path, files.get(path)] as const)
  }
  return {
    faults: () => [...faults.values()].flat(),
    deployed: path => latest.get(path)?.deployed,
    record: () => ({
      ...(kept?.record ?? { ...changesOf(plan), paths: [...paths] }),
      id: step.id,
      parts: kept?.record.parts ?? parts.records(reader.stated),
      read: [...read],
      folders: [...folders],
      deltas: new Map(
        Array.from(latest, ([path, one]) => {
          const was = earlier?.deployed.get(path)
          const known = earlier?.record.deltas.get(path)
          const isKept = one.deployed === was?.deployed && known !== undefined
          return [path, isKept ? known : writtenDelta(one, known?.isHidden === true ? undefined : was)] as const
        }),
      ),
    }),
    isUnfinished: () => plan?.isUnfinished === true,
    update: (changes, stated, most) => {
      if (kept !== undefined) {
        const looked = takeKept(kept, changes, most)
        if (looked === undefined) return changes
        kept = undefined
        const other = others(looked, changes)
        return other.size === 0 ? changes : withOther(looked, changes, other)
      }
      files.take(changes)
      // Where nothing is known yet, only files that state sources matter: nearly always very few of the run.
      const isNew = sources.isEmpty() && read.size + faults.size + folders.size === 0
      const stating = isNew ? new Set([...sourceIds].flatMap(id => [...(stated.get(id) ?? [])])) : changes.keys()
      let isStale = plan?.isUnfinished === true
      for (const path of stating) {
        const isSource = sources.set(path, changes.get(path))
        if (isSource || read.has(path) || isBelow(path, folders)) {
          isStale = true
          parts.change(path, isSource)
        }
        texts.delete(path)
        faults.delete(path)
      }
      const before = plan
      if (isStale) askAgain(most)
      if (plan === undefined && !isStale) return changes
      const isWithin = !isStale || files.areAll(changes)
      const isNamed = latest.size === 0 && (plan === undefined || !isAsked(plan))
      const looked = isWithin
        ? isNamed
          ? entriesAt(paths, changes)
          : changes
        : concerned(files, changes, before, plan)
      const other = others(looked, changes)
      if (other.size === 0) return changes
      return isWithin ? withTheirs(changes, other) : withOther(looked, changes, other)
    },
  }
}

const NO_IDS: readonly string[] = []
const NONE_APART: Plan['apart'] = new Map()
const NO_PATHS: ReadonlySet<string> = new Set()

/** Those of the changes that are at one of these paths. */
const entriesAt = (
  paths: ReadonlySet<string>,
  changes: Changes,
): readonly (readonly [string, FileResult | undefined])[] =>
  [...paths].filter(path => changes.has(path)).map(path => [path, changes.get(path)])

/** The files that changed, and those that a step deploys in another way now; it was asked anew. */
function concerned(
  files: ChangingFiles,
  changes: Changes,
  before: Plan | undefined,
  now: Plan | undefined,
): Iterable<readonly [string, FileResult | undefined]> {
  const others = otherPaths(before, now)
  if (others === undefined)
    return Array.from(files.all()).filter(([path, file]) => changes.has(path) || !saysTheSame(file, before, now))
  return [...changes, ...[...others].filter(path => !changes.has(path)).map(path => [path, files.get(path)] as const)]
}

/** The changes, in their order, some of which are deployed in another way. */
function withTheirs(changes: Changes, other: Changes): Changes {
  const deployed = new Map(changes)
  for (const [path, file] of other) deployed.set(path, file)
  return deployed
}

/** The changes, in the order of the files that were looked at, with those that are deployed in another way. */
function withOther(
  looked: Iterable<readonly [string, FileResult | undefined]>,
  changes: Changes,
  other: Changes,
): Changes {
  const deployed = new Map<string, FileResult | undefined>()
  for (const [path, file] of looked)
    if (changes.has(path) || other.has(path)) deployed.set(path, other.has(path) ? other.get(path) : file)
  for (const [path, file] of changes) if (file === undefined) deployed.set(path, undefined)
  return deployed
}
