import type { Entry, MappingNode, Node, ScalarNode, SequenceNode } from '../languages/tree/node.ts'

/** The range of a value in a text: UTF-16 offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Generated values are in no text. */
export const NOWHERE: Range = { start: 0, end: 0 }

/** A scalar for the value at a range. */
export const scalar = (value: ScalarNode['value'], { start, end }: Range = NOWHERE): ScalarNode => ({
  type: 'scalar',
  value,
  style: 'double',
  start,
  end,
})

/** A list for the value at a range. */
export const sequence = (items: readonly Node[], { start, end }: Range = NOWHERE): SequenceNode => ({
  type: 'sequence',
  items,
  start,
  end,
})

/** An object for the value at a range. */
export const mapping = (entries: readonly Entry[], { start, end }: Range = NOWHERE): MappingNode => ({
  type: 'mapping',
  entries,
  start,
  end,
})

/** A field whose key is written where its value begins. */
export const entryOf = (key: string, value: Node): Entry => ({
  key,
  keyStart: value.start,
  keyEnd: value.start,
  value,
})

/** What is only known at deployment: `text` is the expression, as its language writes it. */
export const unknownScalar = (text: ScalarNode['value'], range: Range = NOWHERE): ScalarNode => ({
  ...scalar(text, range),
  isUnknown: true,
})

/** What is only known at deployment, as Terraform's JSON writes it; `text` is the expression. */
export const unknown = (text: string, range: Range = NOWHERE): ScalarNode => unknownScalar(`\${${text}}`, range)

/** Whether a value as a whole is only known at deployment. */
export const isUnknown = (node: Node | undefined): boolean => node?.type === 'scalar' && node.isUnknown === true

/**
 * How many nodes a value has, with what the documents in its strings have; what is shared counts each time. Kept with the
 * nodes, so that shared ones are gone through once.
 */
export function sizeOf(node: Node): number {
  const before = sizes.get(node)
  if (before !== undefined) return before
  let found = 1
  if (node.type === 'sequence') for (const item of node.items) found += sizeOf(item)
  else if (node.type === 'mapping') for (const { value } of node.entries) found += sizeOf(value)
  else if (node.holds !== undefined) found += sizeOf(node.holds)
  sizes.set(node, found)
  return found
}
const sizes = new WeakMap<Node, number>()
