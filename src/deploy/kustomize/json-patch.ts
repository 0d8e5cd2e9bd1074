import type { Place } from '../../documents/document.ts'
import type { MappingNode, Node, SequenceNode } from '../../languages/tree/node.ts'
import { join } from '../../languages/tree/query.ts'
import { keysOf } from '../../model/json-pointer.ts'
import { findNearest, isOnlyNear } from '../../model/nearest.ts'
import {
  below,
  childOf,
  emptyObject,
  itemsOf,
  type Places,
  placed,
  placedItems,
  placeIn,
  scalarText,
  stringOf,
  withField,
  withItems,
  withoutField,
} from './tree.ts'

/** Where something is, or is to be put. */
interface Target {
  readonly path: readonly string[]
  readonly value?: Node
  readonly by: Place
  readonly kind: 'add' | 'replace' | 'remove'
}

/**
 * What the operations of a JSON patch (RFC 6902) make of an object. An operation that cannot be done ends the patch, as it
 * ends a build: `refuse` is given it. `at` is the place of the object, `patchAt` that of the list of operations.
 */
export function patchedBy(
  root: MappingNode,
  at: Place,
  patch: Node,
  patchAt: Place,
  places: Places,
  refuse: (refused: RefusedOperation) => void,
): MappingNode {
  let found = root
  for (const [i, operation] of itemsOf(patch).entries()) {
    const next = applied(found, at, operation, placeIn(patchAt, operation, i, places), places)
    const placeOf = (key: string): Place =>
      below({ document: patchAt.document, pointer: `${patchAt.pointer}/${i}` }, key)
    if (next?.type !== 'mapping') {
      const op = scalarText(childOf(operation, 'op'))
      if (op !== undefined && !OPERATIONS.includes(op) && !/[${]/.test(op)) {
        const near = findNearest(op, OPERATIONS)
        refuse({ at: placeOf('op'), op, ...(near === undefined ? {} : { near, isNearSure: true }) })
        return found
      }
      const key = lackingPath(found, at, operation, places)
      const path = stringOf(childOf(operation, key))
      // What is filled in later may be anything, and what states no operation is refused by its form.
      if (path?.startsWith('/') === true && !/[${]/.test(path) && isStated(operation))
        refuse({ at: placeOf(key), path, ...nearPath(found, keysOf(path), op === 'add') })
      return found
    }
    found = next
  }
  return found
}

const OPERATIONS = ['add', 'replace', 'remove', 'test', 'copy', 'move']

/** An operation that cannot be done. */
export interface RefusedOperation {
  readonly at: Place
  /** The path that is not there. */
  readonly path?: string
  /** Where there is no such operation. */
  readonly op?: string
  /** The path, or the operation, that was most likely meant, and whether nothing else can be meant. */
  readonly near?: string
  readonly isNearSure?: boolean
}

/** Which path of an operation its object does not have. */
function lackingPath(root: Node, at: Place, operation: Node, places: Places): 'from' | 'path' {
  const isFrom = /^(?:move|copy)$/.test(scalarText(childOf(operation, 'op')) ?? '')
  const from = isFrom ? pathOf(operation, 'from') : undefined
  return from !== undefined && reached(root, at, from, places) === undefined ? 'from' : 'path'
}

/** Whether a value has what is below it by these steps. */
const isThere = (node: Node | undefined, steps: readonly string[]): boolean =>
  node !== undefined &&
  steps.reduce<Node | undefined>((at, step) => at && childOf(at, indexIn(at, step)), node) !== undefined

/** The path with the field that is called nearly as the first one that is not there, if the rest is there then; of what `isAdded`, all but its last step. */
function nearPath(
  root: Node,
  steps: readonly string[],
  isAdded: boolean,
): Pick<RefusedOperation, 'near' | 'isNearSure'> {
  let node: Node = root
  for (const [i, step] of steps.entries()) {
    const next = childOf(node, indexIn(node, step))
    if (next !== undefined) {
      node = next
      continue
    }
    const names = node.type === 'mapping' ? node.entries.map(({ key }) => key) : []
    const near = findNearest(step, names)
    if (near === undefined) return {}
    if (!isThere(childOf(node, near), isAdded ? steps.slice(i + 1, -1) : steps.slice(i + 1))) return {}
    const pointer = steps.map((one, at) => (at === i ? near : one)).reduce(join, '')
    return { near: pointer, isNearSure: isOnlyNear(step, near, names) }
  }
  return {}
}

const isStated = (operation: Node): boolean =>
  /^(?:remove|move)$/.test(scalarText(childOf(operation, 'op')) ?? '') ||
  (scalarText(childOf(operation, 'op')) !== 'copy' && childOf(operation, 'value') !== undefined)

/** What one operation makes of an object; undefined where it cannot be done. */
function applied(root: Node, at: Place, operation: Node, operationAt: Place, places: Places): Node | undefined {
  const op = scalarText(childOf(operation, 'op'))
  const [path, from] = [pathOf(operation, 'path'), pathOf(operation, 'from')]
  const value = childOf(operation, 'value')
  const by = below(operationAt, value === undefined ? 'path' : 'value')
  const copied = from === undefined ? undefined : reached(root, at, from, places)
  if (path === undefined) return undefined
  switch (op) {
    case 'add':
    case 'replace':
      return value && changed(root, at, { kind: op, path, value: placed(value, by, places), by }, places)
    case 'remove':
      return changed(root, at, { kind: op, path, by }, places)
    case 'test':
      return value !== undefined && isEqual(reached(root, at, path, places), value) ? root : undefined
    case 'copy':
      return copied && changed(root, at, { kind: 'add', path, value: copied, by }, places)
    case 'move': {
      const without = from && copied && changed(root, at, { kind: 'remove', path: from, by }, places)
      return without && copied && changed(without, at, { kind: 'add', path, value: copied, by }, places)
    }
    default:
      return undefined
  }
}

function pathOf(operation: Node, key: string): readonly string[] | undefined {
  const text = stringOf(childOf(operation, key))
  if (text === undefined || !(text === '' || text.startsWith('/'))) return undefined
  return keysOf(text)
}

/** What is at a path, with its place noted. */
function reached(root: Node, at: Place, path: readonly string[], places: Places): Node | undefined {
  let node: Node | undefined = root
  let own = at
  for (const step of path) {
    const next: Node | undefined = childOf(node, indexIn(node, step))
    if (next === undefined) return undefined
    own = placeIn(own, next, indexIn(node, step), places)
    node = next
  }
  return placed(node, own, places)
}

/** The number of an item counted from the end, from the beginning. */
const indexIn = (node: Node | undefined, step: string): string =>
  node?.type === 'sequence' && /^-\d+$/.test(step) ? String(node.items.length + Number(step)) : step

function changed(node: Node, at: Place, target: Target, places: Places): Node | undefined {
  const [step, ...further] = target.path
  if (step === undefined) return target.kind === 'remove' ? undefined : target.value
  if (further.length === 0) {
    if (node.type === 'mapping') return changedField(node, step, target, places)
    return node.type === 'sequence' ? changedItem(node, at, step, target, places) : undefined
  }
  const key = indexIn(node, step)
  const found = childOf(node, key)
  const isEmpty = found === undefined || (found.type === 'scalar' && found.value === null)
  const child = (isEmpty ? newAnnotations(at, target, places) : undefined) ?? found
  if (child === undefined) return undefined
  const next = changed(child, placeIn(at, child, key, places), { ...target, path: further }, places)
  if (next === undefined) return undefined
  if (node.type === 'mapping') return withField(node, key, next, places)
  if (node.type !== 'sequence') return undefined
  const items = placedItems(node, at, places)
  return withItems(
    node,
    items.map((item, i) => (i === Number(key) ? next : item)),
    places,
  )
}

/** The annotations of an object that has none, or states them as null: kustomize has put some of its own there by then. */
const newAnnotations = (at: Place, { kind, path, by }: Target, places: Places): Node | undefined =>
  kind !== 'remove' && path.length === 2 && path[0] === 'annotations' && at.pointer.endsWith('/metadata')
    ? emptyObject(by, places)
    : undefined

function changedField(node: MappingNode, key: string, { kind, value, by }: Target, places: Places): Node | undefined {
  if (kind !== 'remove') return value && withField(node, key, value, places)
  return childOf(node, key) === undefined ? undefined : withoutField(node, key, by, places)
}

function changedItem(
  node: SequenceNode,
  at: Place,
  step: string,
  { kind, value }: Target,
  places: Places,
): Node | undefined {
  const items = placedItems(node, at, places)
  const index = step === '-' ? items.length : Number(indexIn(node, step))
  const most = kind === 'add' ? items.length : items.length - 1
  if (!Number.isInteger(index) || index < 0 || index > most || (kind !== 'add' && step === '-')) return undefined
  const added = value === undefined || kind === 'remove' ? [] : [value]
  return withItems(node, [...items.slice(0, index), ...added, ...items.slice(index + (kind === 'add' ? 0 : 1))], places)
}

/** Whether two values are the same data. */
function isEqual(a: Node | undefined, b: Node): boolean {
  if (a === undefined || a.type !== b.type) return false
  if (a.type === 'scalar') return b.type === 'scalar' && a.value === b.value
  if (a.type === 'sequence')
    return (
      b.type === 'sequence' &&
      a.items.length === b.items.length &&
      a.items.every((item, i) => isEqual(item, b.items[i] ?? b))
    )
  return (
    b.type === 'mapping' &&
    a.entries.length === b.entries.length &&
    b.entries.every(({ key, value }) => isEqual(childOf(a, key), value))
  )
}
