import type { Node } from '../../languages/tree/node.ts'

/**
 * Whether two trees say the same: comments, empty lines and indentation between blocks and arguments do not matter. What is within
 * an expression or a text has places in it, so that there every character counts.
 */
export const saysTheSame = (one: Node, other: Node): boolean => shapeOf(one) === shapeOf(other)

const shapeOf = (root: Node): string => JSON.stringify(root, withoutPlaces)

const PLACES: ReadonlySet<string> = new Set(['start', 'end', 'keyStart', 'keyEnd'])

function withoutPlaces(this: unknown, key: string, value: unknown): unknown {
  if (!PLACES.has(key)) return value
  return key === 'end' && isScalar(this) ? this.end - this.start : undefined
}

const isScalar = (node: unknown): node is { readonly start: number; readonly end: number } =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'scalar'
