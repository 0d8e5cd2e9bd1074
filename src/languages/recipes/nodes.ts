import type { Entry, MappingNode, Node, ScalarNode } from '../tree/node.ts'
import type { Word } from './word.ts'

/** A word as a scalar. */
export const scalar = ({ text, start, end }: Word): ScalarNode => ({
  type: 'scalar',
  style: 'plain',
  value: text,
  start,
  end,
})

/** An object between two offsets. */
export const object = (entries: readonly Entry[], start: number, end: number): MappingNode => ({
  type: 'mapping',
  entries,
  start,
  end,
})

/** A list; an empty one is at an offset. */
export const list = (items: readonly Node[], start: number): Node => ({
  type: 'sequence',
  items,
  start: items[0]?.start ?? start,
  end: items.at(-1)?.end ?? start,
})

/** An entry whose key is written. */
export const entry = ({ text, start, end }: Word, value: Node): Entry => ({
  key: text,
  keyStart: start,
  keyEnd: end,
  value,
})

/** An entry whose key is not written. */
export const plainEntry = (key: string, value: Node): Entry => ({
  key,
  keyStart: value.start,
  keyEnd: value.start,
  value,
})

/** An object of one member. */
export const item = (key: string, start: number, value: Node): MappingNode =>
  object([{ ...plainEntry(key, value), keyStart: start, keyEnd: start }], start, Math.max(start, value.end))
