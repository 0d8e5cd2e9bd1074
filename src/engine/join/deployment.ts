import { pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import type { Deployed, DeployNote } from '../deploy-step.ts'
import type { EmittedFact } from '../fact.ts'
import type { Fault, FileResult, Note, Unread } from '../file-result.ts'
import type { AnyDeployStep, AnyFact, Registry } from '../registry.ts'
import type { FileSettings } from '../settings.ts'
import { type Changes, createFiles } from './changing-files.ts'
import { addedReader } from './read-added.ts'
import { isSame } from './same-data.ts'

/** Files as they are deployed, while they change. */
export interface Deployment {
  /**
   * Takes the files that changed, and gives them as they are deployed, with all others that are deployed in another way now.
   * At most so many documents are made anew of those that steps have added before; then `isUnfinished` until further calls,
   * which may be without changes, have made the others.
   */
  readonly update: (changes: Changes, most?: number) => Changes
  readonly isUnfinished: () => boolean
  /** The defects of ours that showed. */
  readonly faults: () => readonly Fault[]
}

type SettingsOf = (path: string) => FileSettings

/** Starts with no files. Each step is given what the step before gives; linear in the number of facts. */
export function createDeployment(settingsOf: SettingsOf, registry: Registry): Deployment {
  const steps = registry.deploySteps.map(step => createStep(step, settingsOf, registry))
  return {
    update: (changes, most = Number.POSITIVE_INFINITY) => {
      let deployed = changes
      let stated = idsIn(deployed)
      for (const step of steps) {
        const next = step.update(deployed, stated, most)
        if (next !== deployed) stated = idsIn(next)
        deployed = next
      }
      return deployed
    },
    isUnfinished: () => steps.some(step => step.isUnfinished()),
    faults: () => steps.flatMap(step => step.faults()),
  }
}

interface Plan extends Pick<Deployed, 'change' | 'isDropped' | 'notAnalysed' | 'isUnfinished'> {
  /** What was not read, by the file that names it. */
  readonly unread: ReadonlyMap<string, readonly Unread[]>
  /** The facts of added documents, by the file that they are made of. */
  readonly added: ReadonlyMap<string, readonly EmittedFact[]>
  /** By the file that they are about. */
  readonly notes: ReadonlyMap<string, readonly Note[]>
  /** The facts of what takes their place where all is switched on. */
  readonly switched: ReadonlyMap<string, readonly EmittedFact[]>
}

/** The ids of all facts that files state: most steps find none of theirs, and need not look at each file. */
const idsIn = (changes: Changes): ReadonlySet<string> => {
  const ids = new Set<string>()
  for (const file of changes.values()) for (const { fact } of file?.facts ?? []) ids.add(fact)
  return ids
}

interface Step extends Pick<Deployment, 'faults' | 'isUnfinished'> {
  /** As `Deployment.update`; `stated` are the ids of the facts in the changes. */
  readonly update: (changes: Changes, stated: ReadonlySet<string>, most: number) => Changes
}

function createStep(step: AnyDeployStep, settingsOf: SettingsOf, registry: Registry): Step {
  const sourceIds = new Set(Object.values<AnyFact>(step.from).map(({ id }) => id))
  const files = createFiles()
  const sources = new Map<string, readonly EmittedFact[]>()
  const read = new Set<string>()
  const faults = new Map<string, readonly Fault[]>()
  const fail = (path: string, message: string): void => {
    faults.set(path, [...(faults.get(path) ?? []), { source: `deploy ${step.id}`, path, message }])
  }
  const readAll = addedReader(step, settingsOf, registry, fail)
  const makePlan = (most: number): Plan | undefined => {
    try {
      const deployed = step.deploy(
        sourcesInOrder(step, sources),
        path => {
          read.add(path)
          return files.get(path)?.facts ?? []
        },
        most,
      )
      if (deployed === undefined) return undefined
      const on = readAll([...(deployed.switched?.values() ?? [])])
      const switched = Array.from(deployed.switched?.keys() ?? [], path => [path, on.get(path) ?? []] as const)
      return {
        ...deployed,
        unread: groupBy(deployed.unread ?? [], ({ at }) => pathOf(at.document)),
        added: readAll([deployed.documents ?? [], ...(deployed.batches ?? [])]),
        switched: new Map(switched),
        notes: notesByPath(deployed.notes ?? []),
      }
    } catch (error) {
      fail([...sources.keys()].sort()[0] ?? '', String(error))
      return undefined
    }
  }
  let plan = makePlan(0)
  const latest = new Map<string, Deploying>()
  const deploy = (path: string, file: FileResult | undefined): FileResult | undefined => {
    const before = latest.get(path)
    latest.delete(path)
    if (file === undefined || plan === undefined) return file
    try {
      const deployed = deployFile(file, plan)
      if (deployed === file) return file
      const same = before !== undefined && isAsBefore(before, file, deployed) ? before.deployed : deployed
      latest.set(path, { written: file, deployed: same })
      return same
    } catch (error) {
      fail(path, String(error))
      return file
    }
  }
  return {
    faults: () => [...faults.values()].flat(),
    isUnfinished: () => plan?.isUnfinished === true,
    update: (changes, stated, most) => {
      files.take(changes)
      // Most steps find none of their sources: they need not look at each file.
      const isIdle = sources.size + read.size + faults.size === 0 && ![...sourceIds].some(id => stated.has(id))
      if (isIdle && plan === undefined) return changes
      let isStale = plan?.isUnfinished === true
      for (const [path, file] of isIdle ? [] : changes) {
        const own = sourcesIn(file, sourceIds)
        if (read.has(path) || !isSame(sources.get(path), own)) isStale = true
        setOrDelete(sources, path, own)
        faults.delete(path)
      }
      if (isStale) {
        read.clear()
        faults.clear()
        plan = makePlan(most)
      }
      if (plan === undefined && !isStale) return changes
      const looked = isStale ? files.all() : changes
      const other = new Map<string, FileResult | undefined>()
      for (const [path, file] of looked) {
        const before = latest.get(path)?.deployed ?? file
        const now = deploy(path, file)
        if (now !== (changes.has(path) ? file : before)) other.set(path, now)
      }
      return other.size === 0 ? changes : withOther(looked, changes, other)
    },
  }
}

/** The changes, in the order of the files that were looked at, with those that are deployed in another way. */
function withOther(looked: Changes, changes: Changes, other: Changes): Changes {
  const deployed = new Map<string, FileResult | undefined>()
  for (const [path, file] of looked)
    if (changes.has(path) || other.has(path)) deployed.set(path, other.has(path) ? other.get(path) : file)
  for (const [path, file] of changes) if (file === undefined) deployed.set(path, undefined)
  return deployed
}

/** A file with what a step has made of it. */
interface Deploying {
  readonly written: FileResult
  readonly deployed: FileResult
}

/** Whether a step makes of a file what it has made of it before: then nothing that has looked at it need do so again. */
function isAsBefore(
  { written, deployed: { facts, notes, notAnalysed } }: Deploying,
  file: FileResult,
  now: FileResult,
): boolean {
  return (
    written === file &&
    facts.length === now.facts.length &&
    facts.every((fact, i) => fact === now.facts[i]) &&
    isSame(notes, now.notes) &&
    isSame(notAnalysed, now.notAnalysed)
  )
}

/** What a file states of how things are deployed; undefined where that is nothing. */
function sourcesIn(file: FileResult | undefined, ids: ReadonlySet<string>): readonly EmittedFact[] | undefined {
  let found: EmittedFact[] | undefined
  for (const fact of file?.facts ?? []) {
    if (!ids.has(fact.fact)) continue
    found ??= []
    found.push(fact)
  }
  return found
}

/** What a step is given: the facts of each of its sorts, in the order of their files. */
function sourcesInOrder({ from }: AnyDeployStep, sources: ReadonlyMap<string, readonly EmittedFact[]>) {
  const all = [...sources.keys()].sort().flatMap(path => sources.get(path) ?? [])
  const byFact = groupBy(all, ({ fact }) => fact)
  return Object.fromEntries(
    Object.entries<AnyFact>(from).map(([name, { id }]) => [name, (byFact.get(id) ?? []).map(({ value }) => value)]),
  )
}

/** One file with its facts as they are deployed; the same object where they are those that are written. */
function deployFile(written: FileResult, plan: Plan): FileResult {
  const { change, isDropped, added, switched } = plan
  if (isDropped?.(written.path) === true)
    return written.facts.length === 0 && written.switched === undefined
      ? written
      : { ...written, facts: [], switched: undefined }
  const file = withRemarks(written, plan)
  const made = added.get(file.path) ?? []
  const on = switched.get(file.path)
  const changed = (facts: FileResult['facts']) =>
    change === undefined ? facts : facts.map(fact => change(file.path, fact))
  const facts = changed(file.facts)
  const isSame =
    made.length === 0 && on === undefined && (change === undefined || facts.every((fact, i) => fact === file.facts[i]))
  if (isSame && file.switched === undefined) return file
  const whole = (all: typeof facts) => all.filter(fact => fact !== undefined)
  const deployed = { ...file, facts: [...whole(facts), ...made] }
  if (on === undefined && file.switched === undefined) return deployed
  return { ...deployed, switched: [...whole(changed(file.switched ?? file.facts)), ...(on ?? made)] }
}

/** The file with what is to be said of it: what was not read or worked out, and notes. */
function withRemarks(written: FileResult, { notAnalysed, unread, notes }: Plan): FileResult {
  const reason = notAnalysed?.get(written.path)
  const told = notes.get(written.path) ?? []
  const noted = told.length === 0 ? written : { ...written, notes: [...written.notes, ...told] }
  const more: readonly Unread[] = [...(reason === undefined ? [] : [{ reason }]), ...(unread.get(written.path) ?? [])]
  return more.length === 0 ? noted : { ...noted, notAnalysed: [...(noted.notAnalysed ?? []), ...more] }
}

const notesByPath = (notes: readonly DeployNote[]): Plan['notes'] =>
  groupBy(
    notes.map((note): Note => ({ ...note, count: 1 })),
    ({ at }) => pathOf(at.document),
  )

function setOrDelete<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
