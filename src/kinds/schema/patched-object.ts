import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { type FieldFaults, judgedObject, noFaults } from '../../facts/schema/object-faults.ts'
import type { Entry, Node } from '../../languages/tree/node.ts'
import { join, steps } from '../../languages/tree/query.ts'
import { judgeObject } from './judge-object.ts'
import { placed } from './kubernetes-object.ts'
import { patchedType } from './patched-type.ts'
import type { ObjectFault } from './walk.ts'

/** The body of `kubectl patch`: a part of an object of the kind that the command names. */
export default defineKind({
  id: 'PatchedObject',
  types: ['object', 'list'],
  isOfNoKind: true,
  recognisedBy: "the body of kubectl patch for an object of one of Kubernetes' own kinds",
  held: { as: ['patch'], contains: /^patch$/ },

  read: resource => {
    if (resource.document.held?.role !== 'patch') return undefined
    const { body, document } = resource
    const type = patchedType(resource)
    if (type === undefined || body.node === undefined) return undefined
    const known = { ...noFaults, at: place(body), path: document.file.path, isBuilt: false }
    if (body.node.type === 'sequence')
      return items(body).map(one => judgedObject.of({ ...known, ...operationFaults(one, type) }))
    const { faults } = judgeObject(body.node, type)
    return [judgedObject.of({ ...known, ...alone(placed(faults, body, true)) })]
  },
})

/** No other check reads a patch, so none is silent. */
const alone = (faults: FieldFaults): FieldFaults => ({
  ...faults,
  unlisted: faults.unlisted.map(one => ({ ...one, hasContent: false })),
  mistyped: faults.mistyped.map(({ within: _, ...one }) => one),
})

/** What is wrong with the path and the value of one operation (RFC 6902). */
function operationFaults(operation: Cursor, type: string): FieldFaults {
  const path = get(operation, 'path')
  const value = get(operation, 'value')
  const pointer = literal(path)
  if (pointer === undefined || path.node === undefined || !pointer.startsWith('/')) return noFaults
  const way = steps(pointer)
  const { start, end } = path.node
  const nothing: Node = { type: 'scalar', value: null, style: 'plain', isAnything: true, start, end }
  const { faults } = judgeObject(around(value.node ?? nothing, way, path.node), type)
  const below = faults.flatMap(one => (isOnWay(one, way) ? [] : [{ ...one, path: one.path.slice(way.length) }]))
  const inside = alone(placed(below, value, true))
  const at = place(path)
  const onWay = faults.filter(one => isOnWay(one, way))
  return {
    unlisted: [
      ...inside.unlisted,
      ...onWay.flatMap(one => (one.fault === 'unlisted' ? [{ ...one.said, at, ...inPath(one, way) }] : [])),
    ],
    mistyped: [
      ...inside.mistyped,
      // A number may be a key of a map as well.
      ...onWay.flatMap(one => (one.fault === 'mistyped' && one.said.wanted === 'a list' ? [{ ...one.said, at }] : [])),
    ].map(({ within: _, ...one }) => one),
    missing: [],
    refused: [...inside.refused, ...onWay.flatMap(one => (one.fault === 'refused' ? [{ ...one.said, at }] : []))],
  }
}

/** The pointer as it was most likely meant. */
function inPath({ path, said: { near } }: ObjectFault & { readonly fault: 'unlisted' }, way: readonly string[]) {
  const meant = near === undefined ? [] : way.map((step, i) => (i === path.length - 1 ? near : step))
  return { hasContent: false, inPath: meant.reduce(join, '') }
}

/** Whether a fault is of a step to the value, and not of the value. */
const isOnWay = ({ fault, path }: ObjectFault, way: readonly string[]): boolean =>
  fault === 'unlisted' ? path.length <= way.length : path.length < way.length

/** The object that has the value at the end of the way, and nothing else. */
function around(value: Node, way: readonly string[], { start, end }: Node): Node {
  return way.reduceRight((inner: Node, step): Node => {
    if (/^(?:\d+|-)$/.test(step)) return { type: 'sequence', items: [inner], start, end }
    const entry: Entry = { key: step, keyStart: start, keyEnd: end, value: inner }
    return { type: 'mapping', entries: [entry], start, end }
  }, value)
}
