import type { Node } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import { toJson } from './values.ts'

/** A string with a document in it, as its root; undefined if it is too long. */
export function holding(range: Node, holds: Node): Node | undefined {
  const text = toJson(holds)
  return text === undefined ? undefined : { ...scalar(text, range), holds }
}
