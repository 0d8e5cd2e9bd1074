import { lazily } from '../../../model/lazily.ts'
import type { EmittedFact } from '../../fact.ts'
import type { FileResult } from '../../file-result.ts'
import { type ChangingFiles, createFiles } from '../live/changing-files.ts'
import {
  allIn,
  type Delta,
  deltaOf,
  type HiddenFact,
  hiding,
  isHidden,
  mapLists,
  newFacts,
  readDelta,
  reveal,
  textOfDelta,
  withDelta,
} from './delta.ts'
import type { Deploying, Plan } from './plan.ts'
import type { PartRecord } from './step-parts.ts'

/** What a step has made of a file, written as text. */
export interface WrittenDelta {
  /** The sorts of the facts that the step has added or changed. */
  readonly sorts: readonly string[]
  readonly text: () => string
  /** The same in UTF-8, of what was stored. */
  readonly bytes?: Uint8Array
  /** Whether of some of the facts only digests are known: then the step has to be asked again. */
  readonly isHidden?: boolean
  /** What it is written from, and whether an earlier run has searched one of the facts for secrets; absent of what that run has written. */
  readonly made?: { readonly delta: () => Delta; readonly isSearched: (fact: EmittedFact | HiddenFact) => boolean }
}

/** What a step has looked at beside its own facts, and what it has made of files: as long as nothing of that changes, it need not be asked. */
export interface StepRecord {
  readonly id: string
  /** The files that it has read by their paths. */
  readonly read: readonly string[]
  /** The folders that it has looked through. */
  readonly folders: readonly string[]
  /** The files about which its plan says anything. */
  readonly paths: readonly string[]
  /** Whether any file may be one that is not deployed. */
  readonly drops: boolean
  /** The sorts of facts that it may change, or whether it may change all. */
  readonly changes: readonly string[] | boolean
  /** The files in which it may change facts, where it says so. */
  readonly changesIn?: readonly string[] | undefined
  /** By path, what it has made of a file; nothing where that is what it was given. */
  readonly deltas: ReadonlyMap<string, WrittenDelta>
  readonly parts: readonly PartRecord[]
}

/** A deployment as it was when it was recorded. */
export interface RecordedDeployment {
  /** All files, as they were written. */
  readonly files: ReadonlyMap<string, FileResult>
  /** The paths of the files that stated a fact as they were written, by its id. */
  readonly stating: (fact: string) => Iterable<string>
  /** The record of each step, in their order. */
  readonly steps: readonly StepRecord[]
  /** Makes the digests by which hidden facts are known. */
  readonly digestOf: (text: string) => string
}

/** A step as it was, until it is asked again. */
export interface RecordedStep {
  readonly record: StepRecord
  readonly files: ChangingFiles
  readonly deployed: ReadonlyMap<string, Deploying>
  /** The paths of the files that may have stated one of these facts when the step was asked. */
  readonly stating: (facts: Iterable<string>) => ReadonlySet<string>
  readonly digestOf: (text: string) => string
}

/** Each step with what it was given and has made; nothing is read before it is asked for. */
export function recordedSteps({
  files: written,
  stating,
  steps,
  digestOf,
}: RecordedDeployment): readonly RecordedStep[] {
  const now = new Map<string, FileResult>()
  return steps.map((record, i) => {
    const files = createFiles()
    files.take(written)
    files.take(new Map(now))
    const deployed = new Map(
      Array.from(record.deltas).flatMap(([path, { text }]): readonly (readonly [string, Deploying])[] => {
        const given = files.get(path)
        if (given === undefined) return []
        return [[path, { written: given, deployed: withDelta(given, () => readDelta(text())) }]]
      }),
    )
    for (const [path, one] of deployed) now.set(path, one.deployed)
    return {
      record,
      files,
      deployed,
      digestOf,
      stating: facts => {
        const ids = [...facts]
        const before = steps.slice(0, i).flatMap(one => [...one.deltas])
        const added = before.filter(([, { sorts }]) => ids.some(id => sorts.includes(id))).map(([path]) => path)
        return new Set([...ids.flatMap(id => [...stating(id)]), ...added])
      },
    }
  })
}

/** A file as it was deployed; as it was written, where no step made anything of it. Undefined where it was not there. */
export const deployedBefore = (
  { files }: RecordedDeployment,
  steps: readonly RecordedStep[],
  path: string,
): FileResult | undefined =>
  steps.reduce<FileResult | undefined>((file, { deployed }) => deployed.get(path)?.deployed ?? file, files.get(path))

/** Whether anything that a step has made of files is still known by its digest only. */
export const isStillHidden = ({ record, deployed }: RecordedStep): boolean =>
  Array.from(record.deltas).some(([path, one]) => {
    const before = one.isHidden === true ? deployed.get(path) : undefined
    return one.isHidden === true && (before === undefined || allIn(before.deployed).some(isHidden))
  })

/** Whether a step that need not be asked for anything else has to be asked what becomes of a file that changed. */
export function mayChange({ paths, drops, changes, changesIn, deltas }: StepRecord): (file: FileResult) => boolean {
  const known = new Set(paths)
  const inside = changesIn && new Set(changesIn)
  const sorts = new Set(typeof changes === 'boolean' ? [] : changes)
  return file =>
    drops ||
    known.has(file.path) ||
    deltas.has(file.path) ||
    (changes !== false &&
      inside?.has(file.path) !== false &&
      (changes === true || file.facts.some(({ fact }) => sorts.has(fact))))
}

/** The files that were as they are and that a plan may deploy in another way than it is recorded. */
export function mayDiffer(
  { paths, deltas }: StepRecord,
  plan: Plan | undefined,
  { files, stating }: Pick<RecordedStep, 'files' | 'stating'>,
): Iterable<string> {
  const all = [...paths, ...deltas.keys()]
  if (plan === undefined) return all
  if (plan.isDropped !== undefined) return Array.from(files.all(), ([path]) => path)
  if (plan.change === undefined) return all
  if (plan.changesIn !== undefined) return [...all, ...plan.changesIn]
  return [...all, ...(plan.changes === undefined ? Array.from(files.all(), ([path]) => path) : stating(plan.changes))]
}

/** What a plan may change, for its record. */
export const changesOf = (plan: Plan | undefined): Pick<StepRecord, 'drops' | 'changes' | 'changesIn'> => ({
  drops: plan?.isDropped !== undefined,
  changes: plan?.change === undefined ? false : plan.changes === undefined ? true : [...plan.changes],
  changesIn: plan?.changesIn && [...plan.changesIn],
})

/** What a step has made of a file, as it is recorded; `before` is what it made of it in an earlier run. */
export function writtenDelta({ written, deployed }: Deploying, before?: Deploying): WrittenDelta {
  const delta = lazily(() => deltaOf(written, deployed))
  const known = lazily(() => new Set<EmittedFact | HiddenFact>(before === undefined ? [] : allIn(before.deployed)))
  return {
    made: { delta, isSearched: fact => known().has(fact) },
    get sorts() {
      return [...new Set(newFacts(delta()).map(({ fact }) => fact))]
    },
    text: () => textOfDelta(delta()),
  }
}

/** The same with only digests of the facts for which `tells` is true; undefined where it is true of anything else in it. */
export function hiddenDelta(
  written: WrittenDelta,
  tells: (data: unknown) => boolean,
  digestOf: (text: string) => string,
): WrittenDelta | undefined {
  const { made, sorts, text } = written
  const delta: Delta = made === undefined ? readDelta(text()) : made.delta()
  const telling = new Set(newFacts(delta).filter(fact => made?.isSearched(fact) !== true && tells(fact)))
  const { facts: _, views: _views, apart: _apart, ...rest } = delta
  if (tells(rest)) return undefined
  if (telling.size === 0) return written
  const hidden = textOfDelta(hiding(delta, telling, digestOf))
  return { sorts, text: () => hidden, isHidden: true }
}

/**
 * A file that is deployed anew, in which each fact that says what one of the earlier deployment says is that very fact:
 * whatever looks at it then sees that nothing has changed. Facts that the step was given stay.
 */
export function withKnownFacts(
  deployed: FileResult,
  given: FileResult,
  before: FileResult | undefined,
  digestOf: (text: string) => string,
): FileResult {
  const same = new Map<EmittedFact, EmittedFact>()
  const [now, were] = [new Set(allIn(deployed)), before === undefined ? [] : allIn(before)]
  for (const fact of allIn(given)) same.set(fact, fact)
  // What a part has made that is still right are the facts of before themselves.
  for (const fact of were) if (now.has(fact)) same.set(fact, fact)
  const known = new Map<string, EmittedFact[]>()
  const hidden = new Map<string, (EmittedFact & HiddenFact)[]>()
  for (const fact of new Set(were)) {
    if (same.has(fact)) continue
    if (isHidden(fact)) hidden.set(fact.digest, [fact, ...(hidden.get(fact.digest) ?? [])])
    else {
      const text = JSON.stringify(fact)
      known.set(text, [fact, ...(known.get(text) ?? [])])
    }
  }
  const find = (fact: EmittedFact): EmittedFact => {
    const found = same.get(fact)
    if (found !== undefined) return found
    const text = JSON.stringify(fact)
    const own: EmittedFact = JSON.parse(text)
    const told = hidden.size === 0 ? undefined : hidden.get(digestOf(text))?.pop()
    const made = known.get(text)?.pop() ?? (told && reveal(told, own)) ?? own
    same.set(fact, made)
    return made
  }
  return { ...deployed, ...mapLists(deployed, find) }
}
