import type { Document, Role } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import { parseEmbedded } from '../languages/embedded.ts'
import { languageOf } from '../languages/languages.ts'
import { MAX_HELD_DEPTH, MAX_HELD_DOCUMENTS, MAX_HELD_LENGTH } from '../languages/limits.ts'
import type { ScalarNode } from '../languages/tree/node.ts'
import type { Skipped } from '../languages/tree/parsed.ts'
import { embed } from '../languages/tree/query.ts'
import { groupBy } from '../model/group-by.ts'
import type { Holding } from './carrier.ts'
import type { Kind } from './kind.ts'
import type { Registry } from './registry.ts'

/** What may still be read of the documents that the strings of one file hold. Lives only while that file is read. */
export interface Budget {
  documents: number
  length: number
  /** What was not read, and why. */
  readonly skipped: Skipped[]
}

export const newBudget = (): Budget => ({ documents: MAX_HELD_DOCUMENTS, length: MAX_HELD_LENGTH, skipped: [] })

/** A document that a string holds and that some kind may know. */
interface Wanted {
  readonly holding: Holding
  readonly node: ScalarNode & { readonly value: string }
}

/**
 * The documents that the strings of a resource hold, in groups: the scripts of all its jobs together, each other document
 * alone. Only what may be of a kind is read (`Kind.held`). `depth` counts the strings around the resource.
 */
export function heldBy(
  resource: Resource,
  depth: number,
  budget: Budget,
  registry: Registry,
): readonly (readonly Document[])[] {
  const { held } = resource.document
  const carriers = (registry.carriersByType.get(resource.type) ?? []).filter(
    ({ within }) => held === undefined || within?.includes(held.role) === true,
  )
  const holdings = carriers.flatMap(carrier => [...carrier.holds(resource)])
  if (holdings.length === 0) return []
  const open = (wanted: Wanted): readonly Document[] => openString(wanted, resource, depth, budget)
  const scripts = wantedScripts(holdings, registry).flatMap(open)
  const others = holdings.flatMap(holding => {
    const one = holding.language === 'shell' ? undefined : stringOf(holding)
    return one === undefined || !isWanted(one, registry) ? [] : open(one).map(document => [document])
  })
  return scripts.length === 0 ? others : [scripts, ...others]
}

/** The scripts of the jobs in which one may be of a kind: the others of the job say what they go on with. */
function wantedScripts(holdings: readonly Holding[], registry: Registry): readonly Wanted[] {
  const scripts = holdings.flatMap(holding => (holding.language === 'shell' ? (stringOf(holding) ?? []) : []))
  const jobs = groupBy(scripts, ({ holding }) => holding.job?.name ?? holding.cursor.pointer)
  return [...jobs.values()].flatMap(job => (job.some(one => isWanted(one, registry)) ? job : []))
}

function stringOf(holding: Holding): Wanted | undefined {
  const { node } = holding.cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  return { holding, node: { ...node, value: node.value } }
}

/** What a script contains that holds a manifest. */
const MANIFEST = /\bapiVersion\b|--cli-input-/

/** So many of the commands that are given a document say what it may be. */
const NEAR = 20

/** Whether a kind, or a kind of what it holds itself, may know it: a look at the text alone. */
function isWanted({ holding, node }: Wanted, { kinds, carriers }: Registry): boolean {
  const { role, path = '', commands = [] } = holding
  const around = [path, ...commands.slice(0, NEAR).flatMap(({ words }) => words.map(({ text }) => text))]
  const contains = ({ held }: Kind): boolean =>
    held !== undefined && (held.contains.test(node.value) || around.some(text => held.contains.test(text)))
  if (kinds.some(kind => kind.held?.as.includes(role) === true && contains(kind))) return true
  if (role === 'manifest') return true
  return (
    carriers.some(({ within }) => within?.includes(role) === true) &&
    (MANIFEST.test(node.value) || kinds.some(contains))
  )
}

/** The kinds among `kinds` that a held document may be of. */
export const kindsAs = (role: Role, kinds: readonly Kind[]): readonly Kind[] =>
  role === 'manifest' ? kinds : kinds.filter(({ held }) => held?.as.includes(role) === true)

function openString(
  { holding, node }: Wanted,
  { document }: Resource,
  depth: number,
  budget: Budget,
): readonly Document[] {
  const { cursor, language, ...rest } = holding
  const skip = (reason: string): readonly Document[] => {
    budget.skipped.push({ reason, start: node.start, end: node.end })
    return []
  }
  if (depth >= MAX_HELD_DEPTH) return skip(`it stands in more than ${MAX_HELD_DEPTH} documents that hold each other`)
  if (budget.documents <= 0 || budget.length < node.value.length) return skip(TOO_MUCH)
  budget.documents -= 1
  budget.length -= node.value.length
  const { file, parsers } = document
  const parsed = parseEmbedded(file.text, node, language, parsers, document.held?.origin)
  const { format, roots, origin, unmoved, missing } = parsed
  if (missing !== undefined) return skip(`the ${languageOf(missing).name} parser is not loaded`)
  if (origin === undefined || unmoved === undefined) return []
  return (rest.role === 'manifest' ? roots : roots.slice(0, 1)).map((root, i) => ({
    ...document,
    format,
    root,
    held: { ...rest, at: cursor, pointer: embed(cursor.pointer, format, i), origin, unmoved },
  }))
}

const TOO_MUCH = `only the first ${MAX_HELD_DOCUMENTS} documents in strings are read, and only ${MAX_HELD_LENGTH} characters of them`
