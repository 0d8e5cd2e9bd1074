import { formatOf, parse } from '../syntax/parse.ts'
import type { Parsed } from '../syntax/parsed.ts'
import { rootOf } from './cursor.ts'
import type { Context, Kind, Outcome, Said } from './define.ts'
import type { Document, SourceFile } from './document.ts'
import type { DocumentSummary, Fault, FileResult, Note, RawProblem } from './file-result.ts'
import { type Lines, linesOf, locate, locationOf } from './locate.ts'
import { foldNotes } from './notes.ts'
import { type AnyRule, candidateKinds, type Registry } from './registry.ts'
import type { Resource } from './resource.ts'
import { isOff, optionsOf } from './rule-settings.ts'
import type { FileSettings } from './settings.ts'
import { readSuppressions } from './suppressions.ts'

/**
 * Lints one file: what it says (facts), what is wrong in it alone (problems), what could not be decided (notes).
 * Pure: depends on the text, the settings and the registry only. Never throws: a rule that throws becomes a fault.
 */
export function lintFile(file: SourceFile, settings: FileSettings, registry: Registry): FileResult {
  const nothing = { path: file.path, documents: [], problems: [], facts: [], notes: [], faults: [], asked: {} }
  const format = formatOf(file.path, file.text)
  if (format === undefined) return { ...nothing, notAnalysed: 'neither YAML nor JSON nor TOML', suppressions: [] }
  const parsed = parse(file.text, format, registry.parsers)
  if (parsed.missing !== undefined) throw new Error(`the ${parsed.missing} parser is not loaded`)
  if (parsed.notAnalysed !== undefined) return { ...nothing, notAnalysed: parsed.notAnalysed, suppressions: [] }

  const documents = toDocuments(file, parsed, registry)
  const byId = new Map(documents.map(document => [document.id, document]))
  const lines = lazily(() => linesOf(file.text))
  const broken = parsed.problems.map(({ message, start, end }): RawProblem => {
    const location = locationOf(file.path, lines(), start, end)
    const at = { document: `${file.path}#0`, pointer: '' }
    return { rule: `syntax/${parsed.format}`, check: `syntax/${parsed.format}`, at, data: { message }, location }
  })

  const said = sayAll(documents, settings, registry)
  const outcomes = ask(
    said.facts.flatMap(fact =>
      (registry.rulesByFact.get(fact.fact) ?? [])
        .filter(rule => !isOff(rule, settings))
        .map(rule => ({ rule, path: file.path, run: () => rule.check(fact.value, context(rule, settings)) })),
    ),
  )
  return {
    path: file.path,
    documents: said.summaries,
    problems: [...broken, ...outcomes.problems.map(problem => placed(problem, byId, lines()))],
    facts: said.facts.filter(fact => registry.linkedFacts.has(fact.fact)),
    notes: outcomes.notes.length === 0 ? [] : foldNotes(outcomes.notes).map(note => locatedNote(note, byId, lines())),
    faults: [...said.faults, ...outcomes.faults],
    asked: outcomes.asked,
    suppressions: settings.inlineSuppressions ? readSuppressions(file, parsed) : [],
  }
}

/** The documents of a parsed file, in order. */
export const toDocuments = (file: SourceFile, { roots, format }: Parsed, { parsers }: Registry): readonly Document[] =>
  roots.map((root, n) => ({ id: `${file.path}#${n}`, file, format, root, parsers }))

function placed(problem: RawProblem, documents: ReadonlyMap<string, Document>, lines: Lines): RawProblem {
  const document = documents.get(problem.at.document)
  if (document === undefined) return problem
  const related = problem.related?.map(one => {
    const other = documents.get(one.at.document)
    return other === undefined ? one : { ...one, location: locate(other, lines, one.at) }
  })
  return { ...problem, location: locate(document, lines, problem.at), ...(related === undefined ? {} : { related }) }
}

function locatedNote(note: Note, documents: ReadonlyMap<string, Document>, lines: Lines): Note {
  const document = documents.get(note.at.document)
  return document === undefined ? note : { ...note, location: locate(document, lines, note.at) }
}

interface AllSaid {
  readonly summaries: readonly DocumentSummary[]
  readonly facts: readonly Said[]
  readonly faults: readonly Fault[]
}

/** Which resources the documents hold, what kinds they are and which facts they state. */
function sayAll(documents: readonly Document[], settings: FileSettings, registry: Registry): AllSaid {
  const summaries: DocumentSummary[] = []
  const facts: Said[] = []
  const faults: Fault[] = []
  for (const document of documents) {
    const resources = resourcesOf(document, registry)
    const kindsOf = resources.map(resource => recognise(resource, settings, registry))
    for (const [i, resource] of resources.entries())
      for (const kind of kindsOf[i] ?? [])
        collect(facts, faults, `kind ${kind.id}`, document, () => kind.facts(resource))
    summaries.push({
      id: document.id,
      resources: resources.map(({ body, family, type, label, namespace }, i) => ({
        pointer: body.pointer,
        family,
        type,
        label,
        kinds: (kindsOf[i] ?? []).map(kind => kind.id),
        ...(namespace === undefined ? {} : { namespace }),
      })),
    })
  }
  return { summaries, facts, faults }
}

/** The resources of a document: of the first family that takes it, else the document itself. */
export function resourcesOf(document: Document, registry: Registry): readonly Resource[] {
  for (const family of registry.families) {
    const found = family.resources(document)
    if (found !== undefined) return found
  }
  const type = document.format === 'toml' ? 'toml' : document.root.type === 'mapping' ? 'object' : 'list'
  return [{ family: 'plain', type, name: '', body: rootOf(document), document, label: '' }]
}

/** The kinds of a resource. A kind that the configuration forces on the file is the only one. */
export function recognise(resource: Resource, settings: FileSettings, registry: Registry): readonly Kind[] {
  if (settings.kind !== undefined) return registry.kinds.filter(kind => kind.id === settings.kind)
  const candidates = candidateKinds(resource.type, registry)
  return candidates.filter(kind => kind.is === undefined || kind.is(resource))
}

function collect<T>(into: T[], faults: Fault[], source: string, document: Document, run: () => Iterable<T>): void {
  try {
    for (const item of run()) into.push(item)
  } catch (error) {
    faults.push({ source, path: document.file.path, message: String(error) })
  }
}

export interface Asked {
  readonly rule: AnyRule
  readonly path: string
  readonly run: () => Iterable<Outcome>
}
export interface Outcomes {
  readonly problems: readonly RawProblem[]
  readonly notes: readonly Note[]
  readonly faults: readonly Fault[]
  readonly asked: Readonly<Record<string, number>>
}

/** Asks each rule and gathers what it yields. One that throws becomes a fault; what it said before stays. */
export function ask(asks: readonly Asked[]): Outcomes {
  const problems: RawProblem[] = []
  const notes: Note[] = []
  const faults: Fault[] = []
  const asked: Record<string, number> = {}
  for (const { rule, path, run } of asks) {
    asked[rule.id] = (asked[rule.id] ?? 0) + 1
    try {
      for (const outcome of run()) {
        if (outcome.says === 'unsure') notes.push({ rule: rule.id, why: outcome.why, at: outcome.at, count: 1 })
        else if (Object.hasOwn(rule.checks, outcome.check)) problems.push(toRaw(rule.id, outcome))
        else throw new Error(`says ${outcome.check}, which is none of its checks`)
      }
    } catch (error) {
      faults.push({ source: rule.id, path, message: String(error) })
    }
  }
  return { problems, notes, faults, asked }
}

function toRaw(
  rule: string,
  { check, at, severity, data, related, fix }: Extract<Outcome, { says: 'problem' }>,
): RawProblem {
  return {
    rule,
    check,
    at,
    ...(severity === undefined ? {} : { severity }),
    ...(data === undefined ? {} : { data }),
    ...(related === undefined ? {} : { related }),
    ...(fix === undefined ? {} : { fix }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a rule's own types are known to the rule only
type AnyContext = Context<any, any>

/** What a rule is given beside its facts. */
export function context(rule: AnyRule, settings: FileSettings): AnyContext {
  return {
    say: (check: string, at: RawProblem['at'], extra?: object) => ({ ...extra, says: 'problem', check, at }),
    unsure: ({ why, at }) => ({ says: 'unsure', why, at }),
    options: optionsOf(rule, settings.rules),
    platform: settings.platform,
    complete: settings.scope.complete,
    isExternal: (kind, namespace, name) =>
      settings.external.some(
        external =>
          external.kind === kind &&
          external.name === name &&
          (external.namespace === undefined || namespace === undefined || external.namespace === namespace),
      ),
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
