import type { Node } from '../../languages/tree/node.ts'
import { readExpression } from '../../model/regular-expression/regular-expression.ts'
import { allIds, type BuiltObject, effectiveNamespace, idOf, type ObjectId, originalId, type Work } from './object.ts'
import { childOf, nodeAt, scalarText } from './tree.ts'

/** Which objects a patch or a replacement is for: an empty part may be any. */
export interface Selector extends ObjectId {
  readonly labelSelector: string
  readonly annotationSelector: string
}

/** The selector that is written at a node. */
export function selectorOf(node: Node | undefined): Selector {
  const text = (key: string): string => scalarText(childOf(node, key)) ?? ''
  return {
    group: text('group'),
    version: text('version'),
    kind: text('kind'),
    name: text('name'),
    namespace: text('namespace'),
    labelSelector: text('labelSelector'),
    annotationSelector: text('annotationSelector'),
  }
}

/** Tells the objects that a patch is for: each part is a regular expression for the whole text. */
export function patchSelector(selector: Selector, work: Work): (object: BuiltObject) => boolean {
  const [group, version, kind, name, namespace] = [
    selector.group,
    selector.version,
    selector.kind,
    selector.name,
    selector.namespace,
  ].map(toTest)
  const isLabelled = metadataTest(selector)
  return object => {
    const [first, now] = [originalId(object), idOf(object.root)]
    return (
      [first, now].some(id => namespace?.(effectiveNamespace(id, work))) &&
      [first, now].some(id => name?.(id.name)) &&
      group?.(now.group) === true &&
      version?.(now.version) === true &&
      kind?.(now.kind) === true &&
      isLabelled(object)
    )
  }
}

/** Whether labels and annotations of an object are selected. */
export function metadataTest({
  labelSelector,
  annotationSelector,
}: Pick<Selector, 'labelSelector' | 'annotationSelector'>): (object: BuiltObject) => boolean {
  const [labels, annotations] = [requirementsOf(labelSelector), requirementsOf(annotationSelector)]
  return ({ root }) =>
    labels.every(isMet => isMet(nodeAt(root, 'metadata', 'labels'))) &&
    annotations.every(isMet => isMet(nodeAt(root, 'metadata', 'annotations')))
}

/** Whether an object is or was called so; texts are compared as they are. */
export const isNamedBy = (
  selector: Omit<Selector, 'labelSelector' | 'annotationSelector'>,
  object: BuiltObject,
  work: Work,
): boolean => allIds(object).some(id => isIdOf(selector, id, work))

function isIdOf(
  { group, version, kind, name, namespace }: Omit<Selector, 'labelSelector' | 'annotationSelector'>,
  id: ObjectId,
  work: Work,
): boolean {
  return (
    (name === '' || name === id.name) &&
    (namespace === '' || namespace === effectiveNamespace(id, work)) &&
    (group === '' || group === id.group) &&
    (version === '' || version === id.version) &&
    (kind === '' || kind === id.kind)
  )
}

const PLAIN = /^[\w./-]*$/

function toTest(pattern: string): (text: string) => boolean {
  if (pattern === '') return () => true
  // A dot in a name or a group is nearly always meant as one, and a text that is the pattern matches it.
  if (PLAIN.test(pattern) && !pattern.includes('.')) return text => text === pattern
  const read = readExpression(`^(?:${pattern})$`)
  if (read.state !== 'ready') return text => text === pattern
  return text => read.expression.search(text, 0, () => {}) !== undefined
}

type Requirement = (map: Node | undefined) => boolean

/** The requirements of a selector as kubectl has it: `app=web,tier in (a, b),!old`. */
function requirementsOf(selector: string): readonly Requirement[] {
  if (selector.trim() === '') return []
  return [...selector.matchAll(/[^,(]+(?:\([^)]*\))?/g)].map(([part]) => requirementOf(part.trim()))
}

function requirementOf(part: string): Requirement {
  const labelOf = (map: Node | undefined, key: string): string | undefined => scalarText(childOf(map, key))
  const set = /^([\w./-]+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(part)
  if (set !== null) {
    const [, key = '', operator, list = ''] = set
    const values = new Set(list.split(',').map(one => one.trim()))
    return map => values.has(labelOf(map, key) ?? '\n') === (operator === 'in')
  }
  const [, key = '', operator, wanted = ''] = /^([\w./-]+)\s*(!=|==?)\s*(.*)$/.exec(part) ?? []
  if (operator !== undefined) return map => (labelOf(map, key) === wanted) === (operator !== '!=')
  return part.startsWith('!')
    ? map => labelOf(map, part.slice(1).trim()) === undefined
    : map => labelOf(map, part) !== undefined
}
