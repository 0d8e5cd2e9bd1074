import type { Node } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import { toJson } from './values.ts'

/** A string that holds a document, as its root; undefined where it is too long. */
export function holding(range: Node, holds: Node): Node | undefined {
  const text = toJson(holds)
  return text === undefined ? undefined : { ...scalar(text, range), holds }
}
