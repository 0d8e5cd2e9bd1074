import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { type ObjectContent, pointerOf } from '../../facts/kubernetes/object-content.ts'
import { type DefinedObject, type FieldFaults, judgedObject, noFaults } from '../../facts/schema/object-faults.ts'
import type { Entry, Node } from '../../languages/tree/node.ts'
import { join, steps } from '../../languages/tree/query.ts'
import { objectContentOf } from '../kubernetes/object-content.ts'
import { judgeObject } from './judge-object.ts'
import { placed } from './kubernetes-object.ts'
import { patchedResource, patchedType } from './patched-type.ts'
import type { ObjectFault } from './walk.ts'

/** The body of `kubectl patch`: a part of an object of the kind that the command names. */
export default defineKind({
  id: 'PatchedObject',
  types: ['object', 'list'],
  isOfNoKind: true,
  recognisedBy: 'the body of kubectl patch',
  held: { as: ['patch'], contains: /^patch$/ },

  read: resource => {
    const named = patchedResource(resource)
    const { body, document } = resource
    if (named === undefined || body.node === undefined) return undefined
    const known = { ...noFaults, at: place(body), path: document.file.path, isBuilt: false }
    const type = patchedType(named)
    const parts = body.node.type === 'sequence' ? items(body) : undefined
    if (type === undefined)
      return (parts ?? [body]).flatMap(part => {
        const content = parts === undefined ? objectContentOf(part) : contentOfOperation(part)
        if (content === undefined) return []
        const path = parts === undefined ? undefined : literal(get(part, 'path'))
        const custom = { ...customPart(content, named), ...(path === undefined ? {} : { operationPath: path }) }
        return [judgedObject.of({ ...known, custom })]
      })
    if (parts !== undefined) return parts.map(one => judgedObject.of({ ...known, ...operationFaults(one, type) }))
    const { faults } = judgeObject(body.node, type)
    return [judgedObject.of({ ...known, ...alone(placed(faults, body, true)) })]
  },
})

/** A part of an object of the kind that definitions give a name of. */
const customPart = (content: Omit<ObjectContent, 'at'>, resource: string): DefinedObject => ({
  ...content,
  at: content.root,
  apiVersion: '',
  kind: '',
  resource,
  versionAt: content.root,
  isPart: true,
  metadata: noFaults,
})

/**
 * The object that has the value of an operation (RFC 6902) and nothing else. A number in its path is an item: the only one of its list
 * here, where the other items are not known.
 */
function contentOfOperation(operation: Cursor): Omit<ObjectContent, 'at'> | undefined {
  const [path, value] = [get(operation, 'path'), get(operation, 'value')]
  const pointer = literal(path)
  if (pointer === undefined || !pointer.startsWith('/')) return undefined
  const way = steps(pointer).map(step => (isItem(step) ? 0 : step))
  const inner = value.node === undefined ? undefined : objectContentOf(value)
  const end = pointerOf(way)
  const places = new Map(way.map((_, i) => [pointerOf(way.slice(0, i + 1)), stepOf(path, pointer, i)]))
  // A field that is not there is reported at the path, what is wrong with its value at that.
  const last = places.get(end)
  if (inner !== undefined && last !== undefined) places.set(end, { ...place(value), keyAt: last })
  if (inner !== undefined && inner.places === undefined)
    for (const [at, found] of placesBelow(value)) places.set(end + at, found)
  for (const [at, found] of Object.entries(inner?.places ?? {})) places.set(end + at, found)
  return {
    root: place(path),
    content: way.reduceRight<string>(
      (content, key) => (typeof key === 'number' ? `[${content}]` : `{${JSON.stringify(key)}:${content}}`),
      inner?.content ?? 'null',
    ),
    unknown: inner === undefined ? [end] : inner.unknown.map(at => end + at),
    open: inner?.open.map(at => end + at) ?? [],
    places: Object.fromEntries(places),
  }
}

/** Whether a step of a path is the number of an item, or `-` for one behind the last; it may be a key of a map as well. */
const isItem = (step: string): boolean => /^(?:\d+|-)$/.test(step)

/** The step of a path, by its number. */
function stepOf(path: Cursor, pointer: string, step: number): Place {
  const before = pointer.split('/').slice(0, step + 1)
  const start = before.join('/').length + 1
  return { ...place(path), within: { start, end: start + (pointer.split('/')[step + 1]?.length ?? 0) } }
}

/** The places of all that is in a value, by their pointers from it, but its own. */
function placesBelow(value: Cursor): readonly (readonly [pointer: string, place: Place])[] {
  const { node } = value
  const keys =
    node?.type === 'mapping'
      ? node.entries.map(({ key }) => key)
      : node?.type === 'sequence'
        ? [...node.items.keys()]
        : []
  return keys.flatMap(key => {
    const [below, at] = [get(value, key), pointerOf([key])]
    return [[at, place(below)] as const, ...placesBelow(below).map(([inner, found]) => [at + inner, found] as const)]
  })
}

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
    if (isItem(step)) return { type: 'sequence', items: [inner], start, end }
    const entry: Entry = { key: step, keyStart: start, keyEnd: end, value: inner }
    return { type: 'mapping', entries: [entry], start, end }
  }, value)
}
