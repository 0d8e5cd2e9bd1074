import { isList, isObject, type Json } from '../../languages/tree/json-value.ts'
import type { Assumed, MappingNode, Node, ScalarNode, SequenceNode } from '../../languages/tree/node.ts'
import * as nodes from '../nodes.ts'

/** Whether the result may be otherwise. */
export type Likely = { readonly assumed?: Assumed }

/** A scalar that was never written. */
export const scalar = (value: ScalarNode['value'], likely: Likely = {}): ScalarNode => ({
  ...nodes.scalar(value),
  ...(typeof value === 'string' ? {} : { source: String(value) }),
  ...likely,
})

/** A list that was never written. */
export const sequence = (items: readonly Node[], likely: Likely = {}): SequenceNode => ({
  ...nodes.sequence(items),
  ...likely,
})

/** An object that was never written. */
export const mapping = (fields: readonly (readonly [string, Node])[], likely: Likely = {}): MappingNode => ({
  ...nodes.mapping(fields.map(([key, value]) => nodes.entryOf(key, value))),
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

/** A tree as data; the last value of a repeated key. */
export function toJson(node: Node): Json {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(toJson)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, toJson(value)]))
}
