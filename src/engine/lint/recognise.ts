import { rootOf } from '../../documents/cursor.ts'
import { declaresResource, plain } from '../../documents/dialect.ts'
import type { Document } from '../../documents/document.ts'
import type { Resource } from '../../documents/resource.ts'
import { languageOf } from '../../languages/languages.ts'
import type { Skipped } from '../../languages/tree/parsed.ts'
import { remembered } from '../../model/remembered.ts'
import { trimmed } from '../../model/trimmed.ts'
import type { EmittedFact } from '../fact.ts'
import { type DocumentSummary, type Fault, kindNames, type ResourceSummary } from '../file-result.ts'
import type { Kind } from '../kind.ts'
import { candidateKinds, type Registry } from '../registry.ts'
import type { LintSettings } from '../settings.ts'
import { type Budget, type HeldString, holdingsOf, kindsAs, newBudget, openHeld } from './held.ts'

/** What the documents of a file are and say. */
export interface Contents {
  readonly summaries: readonly DocumentSummary[]
  readonly facts: readonly EmittedFact[]
  readonly faults: readonly Fault[]
  /** The documents in strings that a limit kept from being read. */
  readonly skipped: readonly Skipped[]
}

/** What it takes to read the documents of one file, and what was read so far. */
interface Reading {
  readonly settings: LintSettings
  readonly registry: Registry
  readonly facts: EmittedFact[]
  readonly faults: Fault[]
  readonly budget: Budget
}

/** The resources of the documents, their kinds and the facts they emit; also those in their strings, as far as `budget` allows. */
export function readContents(
  documents: readonly Document[],
  settings: LintSettings,
  registry: Registry,
  budget = newBudget(),
): Contents {
  const reading: Reading = { settings, registry, facts: [], faults: [], budget }
  const summaries = documents.map(document => {
    const resources: ResourceSummary[] = []
    for (const resource of resourcesIn(document, reading)) readResource(resource, 0, reading, resources)
    return { id: document.id, resources: trimmed(resources) }
  })
  return { summaries, facts: reading.facts, faults: reading.faults, skipped: reading.budget.skipped }
}

function resourcesIn(document: Document, { registry, faults }: Reading): readonly Resource[] {
  try {
    return resourcesOf(document, registry)
  } catch (error) {
    faults.push(faultOf('the dialects', document, error))
    return []
  }
}

/** Adds the facts of a resource, and what is in its strings. `holder` is the resource around its document. */
function readResource(
  resource: Resource,
  depth: number,
  around: Reading,
  summaries: ResourceSummary[],
  holder?: ResourceSummary,
): void {
  const reading = resource.dialect.isPartial === true ? { ...around, facts: [] } : around
  const { faults, budget, registry } = reading
  const isCarrier = registry.carriersByType.has(resource.type)
  const holdings: HeldString[] = []
  if (isCarrier)
    collect(holdings, faults, 'the carriers', resource.document, () => holdingsOf(resource, registry, budget))
  const kinds = kindsOf(resource, reading)
  const isGuess = kinds.length > 0 && isGuessed(resource, kinds, reading)
  const summary = summaryOf(resource, { kinds, isGuess, isCarrier: holdings.length > 0, holder }, registry)
  summaries.push(summary)
  for (const { held } of resource.scripts?.slice(1) ?? [])
    if (held !== undefined) summaries.push({ ...summary, pointer: held.at.pointer })
  if (holdings.length === 0) return
  const groups: (readonly Document[])[] = []
  collect(groups, faults, 'the carriers', resource.document, () =>
    openHeld(holdings, resource, depth, budget, registry),
  )
  for (const [first, ...others] of groups)
    if (first !== undefined)
      for (const found of resourcesIn(first, reading)) {
        const scripts = languageOf(first.format).isScript === true ? { scripts: [first, ...others] } : {}
        readResource({ ...found, holder: resource, ...scripts }, depth + 1, reading, summaries, summary)
      }
}

function summaryOf(
  { body, dialect, type, label, namespace, document }: Resource,
  {
    kinds,
    isGuess,
    isCarrier,
    holder,
  }: Pick<ResourceSummary, 'kinds'> & { isGuess: boolean; isCarrier: boolean; holder: ResourceSummary | undefined },
  { recordDialects }: Registry,
): ResourceSummary {
  const { held } = document
  // If it has no name of its own, the resource around it has.
  const owner = !declaresResource(dialect.id) && label === '' ? holder : undefined
  const space = namespace ?? owner?.namespace
  return {
    // A word of a script is in the string that the script is.
    pointer: held === undefined || languageOf(document.format).isScript !== true ? body.pointer : held.at.pointer,
    // The contents of a record are not fixed either.
    dialect: holder !== undefined && recordDialects.has(holder.dialect) ? holder.dialect : dialect.id,
    type,
    label: owner?.label ?? label,
    kinds,
    ...(isGuess ? { isGuess } : {}),
    ...(isCarrier ? { isCarrier } : {}),
    ...(space === undefined ? {} : { namespace: space }),
    ...(held === undefined || holder === undefined
      ? {}
      : {
          held: {
            role: held.role,
            kinds: [...kindNames(holder), ...(holder.held?.kinds ?? [])],
            ...(held.path === undefined ? {} : { path: held.path }),
          },
        }),
  }
}

/** Whether nothing but content makes a resource what it is taken for: neither its type, nor the file's name, nor the configuration. */
function isGuessed(
  { dialect, document }: Resource,
  kinds: readonly string[],
  { settings, registry }: Reading,
): boolean {
  if (declaresResource(dialect.id) || document.held !== undefined || settings.kind !== undefined) return false
  if (languageOf(document.format).isProgram === true) return false
  return !registry.kinds.some(({ id, fileNames }) => fileNames?.test(document.file.path) && kinds.includes(id))
}

/** Adds what a resource says to the facts, and gives its kinds. A kind that the configuration forces on the file is the only one. */
function kindsOf(resource: Resource, { settings, registry, facts, faults }: Reading): readonly string[] {
  const { held } = resource.document
  const isForced = settings.kind !== undefined && held === undefined
  const all = isForced ? registry.kinds : kindsOfType(resource.type, registry)
  const wanted = settings.kind === undefined ? all : all.filter(kind => kind.id === settings.kind)
  const kinds: Kind[] = []
  // Not by `collect`: of what is done for each resource and kind, the function and the text for it were a third.
  for (const kind of held === undefined ? wanted : kindsAs(held.role, wanted))
    try {
      const found = kind.read(resource, isForced)
      if ((found !== undefined || isForced) && kind.isOfNoKind !== true) kinds.push(kind)
      if (found !== undefined) for (const fact of found) facts.push(fact)
    } catch (error) {
      faults.push(faultOf(`kind ${kind.id}`, resource.document, error))
    }
  const [first] = kinds
  return first !== undefined && kinds.length === 1 ? alone(first) : trimmed(kinds.map(({ id }) => id))
}

/** The ids of one kind, which nearly all resources have: one list for all of them, of those that are kept. */
const alone = remembered(({ id }: Kind): readonly string[] => [id])

/** The candidates of the types that were met: most resources of a run are of a few types. */
const candidates = new WeakMap<Registry['kindsByType'], Map<string, readonly Kind[]>>()
/** A hostile repository has as many types as resources. */
const MOST_TYPES = 1000

function kindsOfType(type: string, registry: Registry): readonly Kind[] {
  const known = candidates.get(registry.kindsByType) ?? new Map<string, readonly Kind[]>()
  const before = known.get(type)
  if (before !== undefined) return before
  const found = candidateKinds(type, registry)
  if (known.size < MOST_TYPES) candidates.set(registry.kindsByType, known.set(type, found))
  return found
}

/** The resources of a document: of the first dialect that takes it, else the document itself. */
export function resourcesOf(document: Document, registry: Registry): readonly Resource[] {
  const { resourceType, isProgram } = languageOf(document.format)
  for (const dialect of registry.dialects) {
    if (dialect.language === undefined ? isProgram === true : dialect.language !== document.format) continue
    const found = dialect.resources(document)
    if (found !== undefined) return found
  }
  const type = resourceType ?? (document.root.type === 'mapping' ? 'object' : 'list')
  return [{ dialect: plain, type, name: '', body: rootOf(document), document, label: '' }]
}

function collect<T>(into: T[], faults: Fault[], source: string, document: Document, run: () => Iterable<T>): void {
  try {
    for (const item of run()) into.push(item)
  } catch (error) {
    faults.push(faultOf(source, document, error))
  }
}

const faultOf = (source: string, { file }: Document, error: unknown): Fault => ({
  source,
  path: file.path,
  message: String(error),
})
