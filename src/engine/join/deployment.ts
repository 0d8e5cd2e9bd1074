import { pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import type { AddedDocument, Deployed } from '../deploy-step.ts'
import type { EmittedFact } from '../fact.ts'
import type { Fault, FileResult } from '../file-result.ts'
import { factsOfFile, factsOfTree } from '../open-file.ts'
import type { AnyDeployStep, AnyFact, Registry } from '../registry.ts'
import type { FileSettings } from '../settings.ts'
import { movePlaces } from './move-places.ts'
import { isSame } from './same-data.ts'

/** Files by path, undefined where one is gone. */
export type Changes = ReadonlyMap<string, FileResult | undefined>

/** Files as they are deployed, while they change. */
export interface Deployment {
  /** Takes the files that changed, and gives them as they are deployed, with all others that may be deployed in another way now. */
  readonly update: (changes: Changes) => Changes
  /** The defects of ours that showed. */
  readonly faults: () => readonly Fault[]
}

type SettingsOf = (path: string) => FileSettings

/** Starts with no files. Each step is given what the step before gives; linear in the number of facts. */
export function createDeployment(settingsOf: SettingsOf, registry: Registry): Deployment {
  const steps = registry.deploySteps.map(step => createStep(step, settingsOf, registry))
  return {
    update: changes => steps.reduce((deployed, step) => step.update(deployed), changes),
    faults: () => steps.flatMap(step => step.faults()),
  }
}

interface Plan extends Pick<Deployed, 'change' | 'isDropped' | 'notAnalysed'> {
  /** The facts of added documents, by the file that they are made of. */
  readonly added: ReadonlyMap<string, readonly EmittedFact[]>
  /** The facts of what takes their place where all is switched on. */
  readonly switched: ReadonlyMap<string, readonly EmittedFact[]>
}

function createStep(step: AnyDeployStep, settingsOf: SettingsOf, registry: Registry): Deployment {
  const sourceIds = new Set(Object.values<AnyFact>(step.from).map(({ id }) => id))
  const files = new Map<string, FileResult>()
  const sources = new Map<string, readonly EmittedFact[]>()
  const read = new Set<string>()
  const faults = new Map<string, readonly Fault[]>()
  const fail = (path: string, message: string): void => {
    faults.set(path, [...(faults.get(path) ?? []), { source: `deploy ${step.id}`, path, message }])
  }
  const makePlan = (): Plan | undefined => {
    try {
      const deployed = step.deploy(sourcesInOrder(step, sources), path => {
        read.add(path)
        return files.get(path)?.facts ?? []
      })
      if (deployed === undefined) return undefined
      const readAll = (documents: Deployed['documents']) =>
        readDocuments(documents ?? [], step, settingsOf, registry, fail)
      const on = readAll([...(deployed.switched?.values() ?? [])].flat())
      const switched = Array.from(deployed.switched?.keys() ?? [], path => [path, on.get(path) ?? []] as const)
      return { ...deployed, added: readAll(deployed.documents), switched: new Map(switched) }
    } catch (error) {
      fail([...sources.keys()].sort()[0] ?? '', String(error))
      return undefined
    }
  }
  let plan = makePlan()
  const deploy = (path: string, file: FileResult | undefined): FileResult | undefined => {
    if (file === undefined || plan === undefined) return file
    try {
      return deployFile(file, plan)
    } catch (error) {
      fail(path, String(error))
      return file
    }
  }
  return {
    faults: () => [...faults.values()].flat(),
    update: changes => {
      let isStale = false
      for (const [path, file] of changes) {
        const stated = sourcesIn(file, sourceIds)
        if (read.has(path) || !isSame(sources.get(path), stated)) isStale = true
        setOrDelete(sources, path, stated)
        setOrDelete(files, path, file)
        faults.delete(path)
      }
      if (isStale) {
        read.clear()
        faults.clear()
        plan = makePlan()
      }
      if (plan === undefined && !isStale) return changes
      const deployed = new Map<string, FileResult | undefined>()
      for (const [path, file] of isStale ? files : changes) deployed.set(path, deploy(path, file))
      for (const [path, file] of changes) if (file === undefined) deployed.set(path, undefined)
      return deployed
    },
  }
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
function deployFile(written: FileResult, { change, isDropped, added, switched, notAnalysed }: Plan): FileResult {
  if (isDropped?.(written.path) === true)
    return written.facts.length === 0 && written.switched === undefined
      ? written
      : { ...written, facts: [], switched: undefined }
  const reason = notAnalysed?.get(written.path)
  const file =
    reason === undefined ? written : { ...written, notAnalysed: [...(written.notAnalysed ?? []), { reason }] }
  const more = added.get(file.path) ?? []
  const on = switched.get(file.path)
  const changed = (facts: FileResult['facts']) =>
    change === undefined ? facts : facts.map(fact => change(file.path, fact))
  const facts = changed(file.facts)
  const isSame = more.length === 0 && on === undefined && facts.every((fact, i) => fact === file.facts[i])
  if (isSame && file.switched === undefined) return file
  const whole = (all: typeof facts) => all.filter(fact => fact !== undefined)
  const deployed = { ...file, facts: [...whole(facts), ...more] }
  if (on === undefined && file.switched === undefined) return deployed
  return { ...deployed, switched: [...whole(changed(file.switched ?? file.facts)), ...(on ?? more)] }
}

/** Has dialects and kinds read the documents that a step adds; what they state is placed where it is written. */
function readDocuments(
  documents: readonly AddedDocument[],
  { id, isNotation }: AnyDeployStep,
  settingsOf: SettingsOf,
  registry: Registry,
  fail: (path: string, message: string) => void,
): Plan['added'] {
  const facts = documents.flatMap(({ text, at, path: named, source = '', placeOf = () => at }) => {
    const path = pathOf(at.document)
    // A kind that is forced on the file is not forced on what is made of it.
    const { kind: _, ...settings } = settingsOf(path)
    // No file is below a file.
    const made = named ?? `${path}/${id}.yaml`
    const contents =
      typeof text === 'string'
        ? factsOfFile({ path: made, text }, settings, registry)
        : factsOfTree({ path: made, text: source }, text, settings, registry)
    for (const { message } of contents.faults) fail(path, message)
    return contents.facts
      .filter(({ fact }) => registry.usedFacts.has(fact))
      .map(({ fact, value }) => ({ path, fact, value: movePlaces(value, `${made}#`, placeOf) }))
  })
  const byPath = groupBy(facts, ({ path }) => path)
  const isWritten = isNotation === true ? { isWritten: true as const } : {}
  return new Map(
    Array.from(byPath, ([path, all]) => [path, all.map(({ fact, value }) => ({ fact, value, ...isWritten }))]),
  )
}

function setOrDelete<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
