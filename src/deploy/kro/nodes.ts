import { isList, isObject, type Json } from '../../languages/tree/json-value.ts'
import type { Entry, MappingNode, Node, ScalarNode, SequenceNode } from '../../languages/tree/node.ts'

/** What is generated stands in no text. */
const NOWHERE = { start: 0, end: 0 } as const

/** Whether what is made is no more than likely. */
export type Likely = { readonly assumed?: true }

/** A scalar that was never written. */
export const scalar = (value: ScalarNode['value'], likely: Likely = {}): ScalarNode => ({
  type: 'scalar',
  value,
  style: 'double',
  ...NOWHERE,
  ...(typeof value === 'string' ? {} : { source: String(value) }),
  ...likely,
})

/** A list that was never written. */
export const sequence = (items: readonly Node[], likely: Likely = {}): SequenceNode => ({
  type: 'sequence',
  items,
  ...NOWHERE,
  ...likely,
})

/** An object that was never written. */
export const mapping = (fields: readonly (readonly [string, Node])[], likely: Likely = {}): MappingNode => ({
  type: 'mapping',
  entries: fields.map(([key, value]): Entry => ({ key, keyStart: 0, keyEnd: 0, value })),
  ...NOWHERE,
  ...likely,
})

/** Data as a tree. */
export function toNode(value: Json): Node {
  if (isList(value)) return sequence(value.map(toNode))
  if (isObject(value)) return mapping(Object.entries(value).map(([key, one]) => [key, toNode(one)]))
  return scalar(value)
}

/** As how many values a text counts: what is in it is read, too. */
export const sizeOfText = (text: string): number => 1 + Math.floor(text.length / 20)

/** A tree as data; of a key that stands twice the last value. */
export function toJson(node: Node): Json {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(toJson)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, toJson(value)]))
}
