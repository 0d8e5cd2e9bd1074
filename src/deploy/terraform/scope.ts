import type { Place } from '../../documents/document.ts'
import type { Node } from '../../languages/tree/node.ts'
import { below, type Module } from './module.ts'
import type { Located } from './values.ts'

/** A module as it is deployed: once for each call of it, and once where nothing calls it. */
export interface Instance {
  readonly module: Module
  /** What tells its resources from those of other calls: put before their names. Empty where nothing calls it. */
  readonly prefix: string
  /** The call, which gives values to its variables, with the module that it stands in; absent where nothing calls it. */
  readonly call?: { readonly body: Located; readonly from: Instance }
  /** The calls in it of modules of the same repository, by their names. */
  readonly calls: Map<string, Instance>
  /** What was worked out before, by `local.x`, `var.x`; `pending` while that is done. */
  readonly found: Map<string, Node | 'pending'>
}

/** A file that `file` or `templatefile` reads. */
export interface ReadFile {
  readonly text: string
  /** The document of JSON or YAML that it is. */
  readonly root: Node
}

/** What it takes to work out the expressions of a run, and what that has led to. */
export interface Work {
  /** Where what stands somewhere else, or was put together, is written. */
  readonly places: WeakMap<Node, Place>
  /** The documents of data sources that a role or a policy takes its text from: then that one speaks for them. */
  readonly referred: Set<Node>
  /** A file of the repository that a function reads, by its path; undefined where it is not known. */
  readonly read: (path: string) => ReadFile | undefined
  /** How many more expressions and values are looked at; what comes later is unknown. */
  steps: number
  /** Works out an expression; here since functions, references and expressions need each other. */
  readonly evaluate: (value: Located, scope: Scope) => Node
}

/** Where an expression stands. */
export interface Scope {
  readonly work: Work
  readonly instance: Instance
  /** What `each`, `count`, and the names of a `for` or of a `dynamic` block stand for. */
  readonly names: ReadonlyMap<string, Node>
  /** The outermost expression around, by which the places in it are told: where its value begins in the text, if it is there as it is. */
  readonly host?: { readonly at: Place; readonly start: number | undefined }
  readonly depth: number
}

/** So deeply expressions lead to each other. */
export const DEEPEST = 100

/** So many nodes one value may have that names lead to. */
export const LARGEST = 20_000

/** The place of a part of the expression around; all of that where its text is not there as it is. */
export function placeInside({ host }: Scope, { start, end }: Node, at: Place): Place {
  if (host === undefined || at.within === undefined) return at
  const { within: _, ...around } = host.at
  if (host.start === undefined) return around
  return { ...around, within: { start: start - host.start, end: end - host.start } }
}

/** Where the value of an expression begins in the text: after a quote, or, since it is put into `${…}`, before it. */
export function valueStart(node: Node): number | undefined {
  if (node.type !== 'scalar' || typeof node.value !== 'string') return undefined
  if (node.style === 'plain') return node.start - 2
  // With escapes in it, it is longer than its value.
  return node.style === 'double' && node.end - node.start === node.value.length + 2 ? node.start + 1 : undefined
}

/** Remembers where a value is written, where that is not said yet. */
export function remember({ places }: Work, node: Node, at: Place): Node {
  if (!places.has(node)) places.set(node, at)
  return node
}

/** The items of a list, each with its place remembered; undefined where it is no list. */
export function itemsOf(work: Work, node: Node | undefined): readonly Node[] | undefined {
  if (node?.type !== 'sequence') return undefined
  const at = work.places.get(node)
  if (at !== undefined) for (const [i, item] of node.items.entries()) remember(work, item, below(at, i))
  return node.items
}

/** The value of a field, with its place remembered; undefined where there is no such field. */
export function fieldOf(work: Work, node: Node, key: string): Node | undefined {
  if (node.type !== 'mapping') return undefined
  const entry = node.entries.find(one => one.key === key)
  const at = work.places.get(node)
  if (entry !== undefined && at !== undefined) remember(work, entry.value, below(at, key))
  return entry?.value
}
