/** What the text between a scalar's start and end looks like. JSON strings are `double`, TOML's as they are written. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/**
 * Why something may be otherwise where it is deployed. `likely`: whoever deploys may choose another value, or a condition
 * that nothing here decides may leave it out. `off`: the values of its chart, or the defaults of its template, leave it out, and whoever deploys may switch it on.
 * `guess`: somebody else has to state it, so that this is an example of it.
 */
export type Assumed = 'likely' | 'off' | 'guess'

/** What two assumptions together are: the less certain one. */
export const lessSure = (one: Assumed | undefined, other: Assumed | undefined): Assumed | undefined =>
  one === 'guess' || (one === 'off' && other !== 'guess') ? one : (other ?? one)

interface Base {
  /** UTF-16 offset of the first character, into the text of the file (also for nodes of embedded text). */
  readonly start: number
  /** UTF-16 offset after the last character. */
  readonly end: number
  /** An explicit YAML tag as written (`!Ref`, `!!str`), absent where there is none. */
  readonly tag?: string
  /** Of a value, or of its presence, that may be otherwise: a default, an example, or what a template's condition decides. */
  readonly assumed?: Assumed
}

/** A string, number, boolean or null, decided as Kubernetes' own reader does (see `yaml.ts`). */
export interface ScalarNode extends Base {
  readonly type: 'scalar'
  readonly value: string | number | boolean | null
  readonly style: ScalarStyle
  /** What was written, where the value is not a string: `3.0`, `022`, `~`. */
  readonly source?: string
  /** The root of the document in it, if its language writes that as a tree of its own: `jsonencode({…})` in HCL. */
  readonly holds?: Node
  /** Whether its value is only known at deployment: its text is the expression, as its language writes it. */
  readonly isUnknown?: true
  /** Whether not even the type of its value is known: its content is as unknown as it is. */
  readonly isAnything?: true
  /** Whether that value may also be none. */
  readonly isOptional?: true
  /** The text that it is made of, where it is that text in an encoding: `base64encode("…")` in HCL. */
  readonly encodes?: ScalarNode
  /** The words of the command line that it is, behind a program that is written nowhere. */
  readonly line?: { readonly program: readonly string[]; readonly words: readonly ScalarNode[] }
}

/** A list. */
export interface SequenceNode extends Base {
  readonly type: 'sequence'
  readonly items: readonly Node[]
}

/** An object. Duplicate keys keep all entries, in the order of the text; `find` gives the last, as Kubernetes' reader does. */
export interface MappingNode extends Base {
  readonly type: 'mapping'
  readonly entries: readonly Entry[]
  /** Its other, unknown content: what a template writes into it. */
  readonly rest?: ScalarNode
}

/** One key with its value. */
export interface Entry {
  /** The key's text; a key that is not a string (`on`, `443`) is kept as it is written. */
  readonly key: string
  readonly keyStart: number
  readonly keyEnd: number
  readonly value: Node
}

/** One tree for all languages; the parser decides, and nothing after it depends on the language. An alias is the anchored node itself, shared. */
export type Node = ScalarNode | SequenceNode | MappingNode

/** The ids of the languages that are read into trees; `languages.ts` lists them. */
export type Format =
  | 'yaml'
  | 'json'
  | 'toml'
  | 'shell'
  | 'corefile'
  | 'hcl'
  | 'helm-template'
  | 'dockerfile'
  | 'makefile'
  | 'justfile'
  | 'jenkinsfile'
  | 'captured-output'
  | 'mime'
  | 'environment'

/** The value of `key`, or undefined if `node` is not a mapping or has no such key. Of duplicate keys, the last one. */
export function find(node: Node | undefined, key: string): Node | undefined {
  return findEntry(node, key)?.value
}

/** Objects with more entries than these are searched by an index. */
const SMALL = 32
/** Kept with the node, which never changes: a wide object whose every entry is looked up would else be read once for each. */
const indexes = new WeakMap<MappingNode, ReadonlyMap<string, Entry>>()

/** The entry of `key`, like `find`. */
export function findEntry(node: Node | undefined, key: string): Entry | undefined {
  if (node?.type !== 'mapping') return undefined
  if (node.entries.length > SMALL) return indexOf(node).get(key)
  for (let i = node.entries.length - 1; i >= 0; i--) if (node.entries[i]?.key === key) return node.entries[i]
  return undefined
}

function indexOf(node: MappingNode): ReadonlyMap<string, Entry> {
  const known = indexes.get(node)
  if (known !== undefined) return known
  const index = new Map(node.entries.map(entry => [entry.key, entry]))
  indexes.set(node, index)
  return index
}

/** What is at a step of a pointer: at a key of a mapping (as `find` has it), at a number of a sequence. */
export const childAt = (node: Node | undefined, step: string): Node | undefined =>
  node?.type === 'sequence' ? node.items[Number(step)] : find(node, step)

/** Whether a node says that there is nothing: `null`, `~`, or no text at all. */
export const isNull = (node: Node | undefined): boolean => node?.type === 'scalar' && node.value === null
