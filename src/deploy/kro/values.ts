import { toBase64 } from '../../cel/base64.ts'
import { OMIT_TYPE } from '../../cel/libraries.ts'
import { objectText } from '../../cel/time-text.ts'
import * as cel from '../../cel/values.ts'
import { type CelValue, double, fields, int, type Known, list, type Origin, string, unknown } from '../../cel/values.ts'
import type { Node } from '../../languages/tree/node.ts'
import { mapping, scalar, sequence } from './nodes.ts'

/** The keys of the way from a variable to a value, the variable's name first. */
export function wayOf(origin: Origin | undefined): readonly (string | number)[] {
  const way: (string | number)[] = []
  for (let one = origin; one !== undefined; one = one.parent) way.unshift(one.key)
  return way
}

/** What is left out of the object that it is written to: kro's `omit()`. */
export const OMITTED = 'omitted'

/** Takes note of where a node's value comes from, which is what `origin` says of it. */
export type Remember = (node: Node, origin: Origin | undefined) => Node

/**
 * The tree of a value (kro v0.9.3, pkg/cel/conversion); `unknownNode` makes the node for an unknown value. Undefined
 * for what kro cannot write.
 */
export function valueNode(
  value: Known,
  remember: Remember,
  unknownNode: () => Node,
): Node | typeof OMITTED | undefined {
  switch (value.type) {
    case 'null':
      return remember(scalar(null), value.origin)
    case 'bool':
    case 'string':
    case 'double':
      return remember(scalar(value.value), value.origin)
    case 'int':
    case 'uint':
      return remember(scalar(Number(value.value)), value.origin)
    case 'bytes':
      return remember(scalar(toBase64(value.value)), value.origin)
    case 'timestamp':
    case 'duration':
      return remember(scalar(objectText(value)), value.origin)
    case 'list':
    case 'map':
      return compoundNode(value, remember, unknownNode)
    case 'optional':
      return value.value === undefined ? scalar(null) : valueNode(value.value, remember, unknownNode)
    case 'object':
      return value.name === OMIT_TYPE ? OMITTED : undefined
    case 'unknown':
      return unknownNode()
    default:
      return undefined
  }
}

function compoundNode(
  value: CelValue & { readonly type: 'list' | 'map' },
  remember: Remember,
  unknownNode: () => Node,
): Node | undefined {
  // What may have more entries than are known is not known.
  if (value.type === 'map' && value.others !== undefined) return unknownNode()
  const inner = (one: Known, key: string | number): Node | typeof OMITTED | undefined => {
    const origin = one.origin ?? (value.origin && { parent: value.origin, key })
    return valueNode(origin === undefined ? one : { ...one, origin }, remember, unknownNode)
  }
  if (value.type === 'list') {
    const items = value.items.map(inner)
    if (items.includes(undefined)) return undefined
    return remember(sequence(items.filter(item => item !== undefined && item !== OMITTED)), value.origin)
  }
  const entries: (readonly [string, Node])[] = []
  for (const { key, value: one } of value.entries.values()) {
    const node = key.type === 'string' ? inner(one, key.value) : undefined
    if (node === undefined || key.type !== 'string') return undefined
    if (node !== OMITTED) entries.push([key.value, node])
  }
  return remember(mapping(entries), value.origin)
}

/** Maps of texts to which the API server adds nothing. */
const CLOSED: ReadonlySet<string> = new Set([
  'data',
  'limits',
  'matchLabels',
  'nodeSelector',
  'requests',
  'selector',
  'stringData',
])

/**
 * What expressions see of an object that is generated: the API server may add to what is written in it. `key` is that of the
 * node, empty for the object itself.
 */
export function seenValue(node: Node, isUnknown: (node: Node) => boolean, key = ''): Known {
  if (isUnknown(node)) return unknown()
  if (node.type === 'sequence') return list(node.items.map(item => seenValue(item, isUnknown)))
  if (node.type === 'mapping') {
    const entries = node.entries.map(one => [one.key, seenValue(one.value, isUnknown, one.key)] as const)
    const isClosed = CLOSED.has(key) && node.entries.every(({ value }) => value.type === 'scalar')
    return fields(entries, isClosed ? undefined : unknown())
  }
  const { value } = node
  if (value === null) return cel.NULL_VALUE
  if (typeof value === 'boolean') return cel.bool(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? int(value) : double(value)
  return string(value)
}
