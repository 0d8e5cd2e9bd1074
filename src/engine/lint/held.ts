import type { Document, Role } from '../../documents/document.ts'
import type { Resource } from '../../documents/resource.ts'
import { type ParsedString, parseEmbedded } from '../../languages/embedded.ts'
import { languageOf } from '../../languages/languages.ts'
import { MAX_HELD_DEPTH, MAX_HELD_DOCUMENTS, MAX_HELD_LENGTH } from '../../languages/limits.ts'
import { parse } from '../../languages/parse.ts'
import { TEMPLATE } from '../../languages/template.ts'
import type { ScalarNode } from '../../languages/tree/node.ts'
import type { Skipped } from '../../languages/tree/parsed.ts'
import { embed } from '../../languages/tree/query.ts'
import { groupBy } from '../../model/group-by.ts'
import { keptIn } from '../../model/remembered.ts'
import type { Holding, Unopened } from '../carrier.ts'
import type { Kind } from '../kind.ts'
import type { Registry } from '../registry.ts'

/** What may still be read of the documents in the strings of one file. Lives only while that file is read. */
export interface Budget {
  documents: number
  length: number
  /** What was not read, and why. */
  readonly skipped: Skipped[]
}

export const newBudget = (): Budget => ({ documents: MAX_HELD_DOCUMENTS, length: MAX_HELD_LENGTH, skipped: [] })

/** A document in a string, before it is read. */
export interface HeldString {
  readonly holding: Holding
  readonly node: ScalarNode & { readonly value: string }
}

/** The documents in the strings of a resource, before they are read; none if it is not a carrier. Notes what cannot be opened. */
export function* holdingsOf(resource: Resource, registry: Registry, budget: Budget): Generator<HeldString> {
  const { held } = resource.document
  for (const carrier of registry.carriersByType.get(resource.type) ?? []) {
    if (held !== undefined && carrier.within?.includes(held.role) !== true) continue
    for (const found of carrier.holds(resource)) {
      const one = 'state' in found ? undefined : stringOf(found)
      if (one !== undefined) yield one
      if ('state' in found) noteUnopened(found, budget)
    }
  }
}

/** Limit of what is noted as unopened in one file. */
const MAX_UNOPENED = 100

function noteUnopened({ state, ...rest }: Unopened, { skipped }: Budget): void {
  if (skipped.length < MAX_UNOPENED) skipped.push(state === 'unknown' ? { ...rest, isApart: true } : rest)
}

/**
 * The contents of a resource's strings, in groups: the scripts of all its jobs together, each other document alone.
 * Only what may be of a kind is read (`Kind.held`). `depth` counts the strings around the resource.
 */
export function openHeld(
  all: readonly HeldString[],
  resource: Resource,
  depth: number,
  budget: Budget,
  registry: Registry,
): readonly (readonly Document[])[] {
  const open = (one: HeldString): readonly Document[] => openString(one, resource, depth, budget)
  const looked = all.filter(({ node }) => mayLook(node, budget))
  const scripts = wantedScripts(looked, registry).flatMap(open)
  const others = looked.filter(one => !isScript(one) && isWanted(one, registry))
  const documents = others.flatMap(open).map(document => [document])
  return scripts.length === 0 ? documents : [scripts, ...documents]
}

/** Counts a string that is looked at; false, and said to be unread, where they are too long together. */
function mayLook(node: HeldString['node'], budget: Budget): boolean {
  budget.length -= node.value.length
  return budget.length >= 0 || skip(node, TOO_LONG, budget)
}

/** Says that a string was not read, and why; the first one for each limit. */
function skip({ start, end }: ScalarNode, reason: string, { skipped }: Budget): false {
  if (!skipped.some(one => one.reason === reason)) skipped.push({ reason, start, end })
  return false
}

/** The scripts of the jobs in which one may be of a kind: the others of the job say what they go on with. */
function wantedScripts(all: readonly HeldString[], registry: Registry): readonly HeldString[] {
  const scripts = all.filter(isScript)
  const jobs = groupBy(scripts, ({ holding }) => holding.job?.name ?? holding.cursor.pointer)
  return [...jobs.values()].flatMap(job => (job.some(one => isWanted(one, registry)) ? job : []))
}

const isScript = ({ holding: { language } }: HeldString): boolean =>
  language !== 'yaml-or-json' && languageOf(language).isScript === true

function stringOf(holding: Holding): HeldString | undefined {
  const { node } = holding.cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string' || EXPRESSION.test(node.value)) return undefined
  return { holding, node: { ...node, value: node.value } }
}

/** A string about which nothing is known before deployment. */
const EXPRESSION = /^\s{0,9}\$\{[^{}]*\}\s{0,9}$/

/** Whether a kind, or a kind of its own contents, may recognise it: a look at the text alone. */
function isWanted({ holding, node }: HeldString, { kinds, carriers }: Registry): boolean {
  const { role, path = '', commands = [] } = holding
  if (role === 'manifest') return true
  const own = role === 'file' ? [] : carriers.filter(({ within }) => within?.includes(role) === true)
  const isCarrier = own.length > 0
  if (own.some(({ opens }) => opens?.test(node.value) === true)) return true
  const around = [path, ...commands.flatMap(({ words }) => words.map(({ text }) => text))]
  const shows = shownIn(isCarrier ? undefined : role, kinds)
  if (shows.some(one => around.some(text => one.test(text)) || one.test(node.value))) return true
  const bare = isScript({ holding, node }) ? bareOf(holding, node.value) : node.value
  return bare !== node.value && shows.some(one => one.test(bare))
}

const bareOf = ({ language }: Holding, text: string): string =>
  (language === 'yaml-or-json' ? undefined : languageOf(language).bare)?.(text) ?? text

/** Kept with the kinds, which are those of a run. */
const shown = new WeakMap<readonly Kind[], Map<Role | undefined, readonly RegExp[]>>()

/**
 * What texts of kinds in a role, or in any, contain at least (`Kind.held`). One expression for all that have the same flags
 * is found in half the time that looking for each takes: dashboards in ConfigMaps are a third of some repositories.
 */
const shownIn = (role: Role | undefined, kinds: readonly Kind[]): readonly RegExp[] =>
  keptIn(
    keptIn(shown, kinds, () => new Map<Role | undefined, readonly RegExp[]>()),
    role,
    () => united(role, kinds),
  )

function united(role: Role | undefined, kinds: readonly Kind[]): readonly RegExp[] {
  const all = kinds.flatMap(({ held }) =>
    held && (role === undefined || held.as.includes(role)) ? [held.contains] : [],
  )
  return Array.from(
    groupBy(all, ({ flags }) => flags),
    ([flags, same]) => new RegExp(same.map(({ source }) => `(?:${source})`).join('|'), flags),
  )
}

/** The kinds among `kinds` that a held document may be of. */
export const kindsAs = (role: Role, kinds: readonly Kind[]): readonly Kind[] =>
  role === 'manifest' ? kinds : kinds.filter(({ held }) => held?.as.includes(role) === true)

function openString(one: HeldString, resource: Resource, depth: number, budget: Budget): readonly Document[] {
  const { holding, node } = one
  const { cursor, language, ...rest } = holding
  const unread = (reason: string): readonly Document[] => {
    skip(node, reason, budget)
    return []
  }
  if (depth >= MAX_HELD_DEPTH) return unread(TOO_DEEP)
  budget.documents -= 1
  if (budget.documents < 0) return unread(TOO_MANY)
  const { document } = resource
  const parsed = parseEmbedded(
    document.file.text,
    node.encodes ?? node,
    language,
    document.parsers,
    document.held?.origin,
  )
  const { format, roots, origin, unmoved, missing } = parsed
  if (missing !== undefined) return unread(`the ${languageOf(missing).name} parser is not loaded`)
  const broken = whyBroken(parsed, holding)
  const isRead = broken === TEMPLATE && isScript(one) && isFilledIn(node.value, resource, format)
  if (broken !== undefined && !isRead) budget.skipped.push({ reason: broken, start: node.start, end: node.end })
  budget.skipped.push(...(parsed.skipped ?? []))
  if (origin === undefined || unmoved === undefined) return []
  return (rest.role === 'manifest' ? roots : roots.slice(0, 1)).map((root, i) => ({
    ...document,
    format,
    root,
    held: { ...rest, at: cursor, pointer: embed(cursor.pointer, format, i), origin, unmoved },
  }))
}

/** A control structure of a chart's template, a variable that it sets, or a comment. */
const CONTROL = /\{\{-?\s{0,9}(?:(?:if|else|end|with|range|break|continue)\b|\$\w{0,99}\s{0,9}:?=|\/\*)[^{}]*\}\}/g

/** Whether a script of a chart's template is one that can be read once the chart is put together (src/deploy/helm.ts). */
function isFilledIn(text: string, { dialect, document }: Resource, language: Document['format']): boolean {
  if (dialect.isPartial !== true) return false
  const { notAnalysed, problems } = parse(text.replace(CONTROL, ''), language, document.parsers)
  return notAnalysed === undefined && problems.length === 0
}

/** Why what surely is of its language was not read; undefined where it was, is empty, or may be in any language. */
function whyBroken(
  { format, roots, problems, notAnalysed }: ParsedString,
  { path = '', role }: Holding,
): string | undefined {
  const { name, extensions } = languageOf(format)
  const isSure =
    role === 'manifest' || role === 'request' || extensions.some(extension => path.endsWith(`.${extension}`))
  if (roots.length > 0 || !isSure) return undefined
  return notAnalysed ?? (problems.length > 0 ? `it is not well-formed ${name}` : undefined)
}

const TOO_DEEP = `only documents in ${MAX_HELD_DEPTH} strings around each other are read`
const TOO_MANY = `only the first ${MAX_HELD_DOCUMENTS} documents in strings are read`
const TOO_LONG = `only ${MAX_HELD_LENGTH} characters of documents in strings are read`
