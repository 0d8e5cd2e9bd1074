import type { Place } from '../../documents/document.ts'
import { type Assumed, findEntry, lessSure, type Node } from '../../languages/tree/node.ts'
import { below, type Module } from './module.ts'
import type { Premises } from './premises.ts'
import type { Located } from './values.ts'

/** A module as it is deployed: once for each call of it, and once where nothing calls it. */
export interface Instance {
  readonly module: Module
  /** What tells its resources from those of other calls: put before their names. Empty where nothing calls it. */
  readonly prefix: string
  /** The call, which gives values to its variables, with the calling module; absent if nothing calls it. */
  readonly call?: Call
  /** The calls in it of modules of the same repository, by their names; where they are made for each key, with that: `name[key]`. */
  readonly calls: Map<string, Instance>
  /** The instances of its blocks, by their addresses: found when first asked for. */
  readonly repeats: Map<string, ReadonlyMap<string, Repeat> | undefined>
  /** What was worked out before, by `local.x`, `var.x`; `pending` while that is done. */
  readonly found: Map<string, Node | 'pending'>
  /** What a function gives that only its language has, such as Terragrunt's; undefined of any other, or what is not known. */
  readonly callOwn?: (name: string, args: readonly Node[]) => Node | undefined
}

/** The call of a module, with the calling module, and the value of `each` in it. */
export interface Call {
  readonly body: Located
  readonly from: Instance
  readonly names: ReadonlyMap<string, Node>
}

/** One of the instances that `for_each` makes of a block. */
export interface Repeat {
  /** What is put after the block's name to tell it from the others. */
  readonly suffix: string
  /** The values of `each` in it. */
  readonly names: ReadonlyMap<string, Node>
}

/** A file that `file` or `templatefile` reads. */
export interface ReadFile {
  readonly text: string
  /** The document of JSON or YAML that it is; undefined where a template has to be worked out first. */
  readonly root: Node | undefined
  /** Whether it is a Corefile: what it says is only known once its names have values. */
  readonly isCorefile?: true
  /** Whether it is a script or a message of several parts, which is checked at its own place. */
  readonly isScript?: true
}

/** What it takes to work out the expressions of a run, and what that has led to. */
export interface Work {
  /** Where values are written that are used somewhere else, or were put together. */
  readonly places: WeakMap<Node, Place>
  /** Items of lists that represent all unknown items of a list. */
  readonly several: WeakSet<Node>
  /** Lists that are sets: each item is its own key. */
  readonly sets: WeakSet<Node>
  /** What is known not to be there, though it is named. */
  readonly missing: WeakSet<Node>
  /** The documents of data sources that a role or a policy takes its text from: then that one speaks for them. */
  readonly referred: Set<Node>
  /** A file of the repository that a function reads, by its path; undefined where it is not known. */
  readonly read: (path: string) => ReadFile | undefined
  /** The one document that a text is; undefined where it is none. */
  readonly decode: (text: string, format: 'json' | 'yaml' | 'corefile') => Node | undefined
  /** How many more expressions and values are looked at; what comes later is unknown. */
  steps: number
  /** How many more characters of blocks are gone through for what `for_each` makes; later blocks are gone through once. */
  repeated: number
  /** How often something has been looked up that is only likely. */
  guesses: number
  /** How often something has been looked up that whoever deploys may choose, though here it is known. */
  choices: number
  /** Works out an expression; here since functions, references and expressions need each other. */
  readonly evaluate: (value: Located, scope: Scope) => Node
}

/** The context of an expression. */
export interface Scope {
  readonly work: Work
  readonly instance: Instance
  /** The values of `each`, `count`, and the names of a `for` or of a `dynamic` block. */
  readonly names: ReadonlyMap<string, Node>
  /**
   * The outermost surrounding expression, which determines the places in it: where its value begins in the text, if
   * it is there verbatim.
   */
  readonly host?: { readonly at: Place; readonly start: number | undefined }
  readonly depth: number
  /** What is so since the block around is made. */
  readonly premises?: Premises | undefined
}

/** So deeply expressions lead to each other. */
export const DEEPEST = 100

/** Limit of nodes of one value that names lead to. */
export const LARGEST = 20_000

/** The place of a part of the expression around; all of that where its text is not there as it is. */
export function placeInside({ host }: Scope, { start, end }: Node, at: Place): Place {
  if (host === undefined || at.within === undefined) return at
  const { within: _, ...around } = host.at
  if (host.start === undefined) return around
  return { ...around, within: { start: start - host.start, end: end - host.start } }
}

/** Marks a place as inside an expression: `placeInside` returns which part of it. */
export const insideOf = ({ document, pointer }: Place): Place => ({ document, pointer, within: { start: 0, end: 0 } })

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

/** The items of a list, each with its place recorded; undefined if it is not a list. */
export function itemsOf(work: Work, node: Node | undefined): readonly Node[] | undefined {
  if (node?.type !== 'sequence') return undefined
  // A long list may be looked at again and again.
  work.steps -= node.items.length >> 4
  const at = work.places.get(node)
  if (at === undefined) return node.items
  const items = node.items.map((item, i) => partOf(work, item, below(at, i)))
  return at.assumed !== undefined ? items : node.items
}

/** The value of a field, with its place remembered; undefined where there is no such field. */
export function fieldOf(work: Work, node: Node, key: string): Node | undefined {
  if (node.type !== 'mapping') return undefined
  const entry = findEntry(node, key)
  const at = work.places.get(node)
  return entry === undefined || at === undefined ? entry?.value : partOf(work, entry.value, below(at, key))
}

/** A part of a value, with its place remembered; of what is only likely, every part is. */
function partOf(work: Work, part: Node, at: Place): Node {
  const own = work.places.get(part)
  const assumed = lessSure(own?.assumed, at.assumed)
  if (own === undefined || assumed === undefined || own.assumed === assumed) return remember(work, part, at)
  return likely(work, part, own, assumed)
}

/** The same value with another place. */
export function placedAt(work: Work, node: Node, at: Place): Node {
  const copy = { ...node }
  work.places.set(copy, at)
  for (const kind of [work.sets, work.several, work.missing]) if (kind.has(node)) kind.add(copy)
  return copy
}

/** The same value, written at a place, but one that may be otherwise. */
export function likely(work: Work, node: Node, at: Place, assumed: Assumed = 'likely'): Node {
  const copy = { ...node }
  work.places.set(copy, { ...at, assumed })
  for (const kind of [work.sets, work.several]) if (kind.has(node)) kind.add(copy)
  return copy
}
