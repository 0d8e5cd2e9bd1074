import type { Place } from '../../documents/document.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { addTo } from '../../model/group-by.ts'
import { scalar } from '../nodes.ts'
import type { Configuration, NameReference } from './configuration.ts'
import { editFields, type FieldSpec, isSelected } from './field-specs.ts'
import { type BuiltObject, effectiveNamespace, idOf, type ObjectId, originalId, type Work } from './object.ts'
import { childOf, itemsOf, mapItems, placed, placeIn, scalarText, withField } from './tree.ts'

/** What an object is called now, looked up by what it was called. */
interface Candidate {
  readonly object: BuiltObject
  readonly id: ObjectId
}

/**
 * Objects that name others which are called otherwise now, with the new names: in the fields that the configuration knows,
 * where exactly one object is meant. Linear in objects and fields.
 */
export function fixReferences(
  objects: readonly BuiltObject[],
  { nameReference }: Configuration,
  work: Work,
): readonly BuiltObject[] {
  const byName = new Map<string, Candidate[]>()
  for (const object of objects) {
    const candidate: Candidate = { object, id: idOf(object.root) }
    for (const name of new Set(object.previous.map(id => id.name))) addTo(byName, name, candidate)
  }
  if (byName.size === 0) return objects
  const fieldsOf = fieldFinder(nameReference)
  return objects.map(one => {
    const id = idOf(one.root)
    const find = referralFinder(one, id, byName, work)
    return fieldsOf(originalId(one)).reduce((found, { target, field }) => {
      const edit = (node: Node, at: Place): Node => renamed(node, at, name => find(name, target, field.path), work)
      return editFields(found, [field], edit, work.places)
    }, one)
  })
}

interface Field {
  readonly target: NameReference
  readonly field: FieldSpec
}

/** The fields that objects of a kind may have; asked once for each kind. */
function fieldFinder(references: readonly NameReference[]): (id: ObjectId) => readonly Field[] {
  const known = new Map<string, readonly Field[]>()
  return id => {
    const key = `${id.group}/${id.version}/${id.kind}`
    const found =
      known.get(key) ??
      references.flatMap(target =>
        target.fields.flatMap(field => (isSelected(field, id) ? [{ target, field: { path: field.path } }] : [])),
      )
    known.set(key, found)
    return found
  }
}

type FindReferral = (name: string, target: NameReference, path: string) => readonly Candidate[]

/** Finds the objects that one of a name may be meant to be, for one object that names it. */
function referralFinder(
  referrer: BuiltObject,
  id: ObjectId,
  byName: ReadonlyMap<string, readonly Candidate[]>,
  work: Work,
): FindReferral {
  const isOfCluster = work.isOfCluster(id.group, id.kind)
  const own = effectiveNamespace(id, work)
  const others = subjectNamespaces(referrer.root)
  const role = childOf(referrer.root, 'roleRef')
  const [group, kind] = [scalarText(childOf(role, 'apiGroup')), scalarText(childOf(role, 'kind'))]
  const isNear = (one: ObjectId): boolean =>
    isOfCluster ||
    work.isOfCluster(one.group, one.kind) ||
    effectiveNamespace(one, work) === own ||
    (one.kind === 'ServiceAccount' && others.has(one.namespace))
  return (name, target, path) => {
    const found = (byName.get(name) ?? []).filter(({ object, id: one }) => {
      const isRole =
        !path.endsWith('roleRef/name') ||
        group === undefined ||
        kind === undefined ||
        object.previous.some(before => isSelected({ group, kind }, before))
      return isRole && isNear(one) && object.previous.some(before => isSelected(target, before))
    })
    if (found.length < 2) return found
    const like = found.filter(({ object }) => isBesideOf(object, referrer, true))
    return like.length < 2 ? like : like.filter(({ object }) => isBesideOf(object, referrer, false))
  }
}

/** Whether two objects got their prefixes and suffixes from the same kustomizations; `mayBeNone` where one may have none. */
const isBesideOf = (one: BuiltObject, other: BuiltObject, mayBeNone: boolean): boolean =>
  endsAlike(one.prefixes, other.prefixes, mayBeNone) && endsAlike(one.suffixes, other.suffixes, mayBeNone)

function endsAlike(one: readonly string[], other: readonly string[], mayBeNone: boolean): boolean {
  if (one.length === 0 || other.length === 0) return mayBeNone || one.length === other.length
  const length = Math.min(one.length, other.length)
  return one.slice(-length).every((affix, i) => affix === other.slice(-length)[i])
}

/** The namespaces of a binding's ServiceAccounts. */
const subjectNamespaces = (root: MappingNode): ReadonlySet<string> =>
  new Set(
    scalarText(childOf(root, 'kind')) === 'RoleBinding'
      ? itemsOf(childOf(root, 'subjects')).flatMap(subject =>
          scalarText(childOf(subject, 'kind')) === 'ServiceAccount'
            ? (scalarText(childOf(subject, 'namespace')) ?? [])
            : [],
        )
      : [],
  )

function renamed(node: Node, at: Place, find: (name: string) => readonly Candidate[], work: Work): Node {
  const { places } = work
  if (node.type === 'sequence') return mapItems(node, at, places, (item, at) => renamed(item, at, find, work))
  if (node.type === 'mapping') return renamedObject(node, at, find, work)
  const name = scalarText(node)
  const found = name === undefined ? undefined : only(find(name), ({ id }) => id.name)
  return found === undefined || found.id.name === name ? node : called(found.id.name, at, work)
}

/** The name keeps the place where it is written. */
const called = (name: string, { parts: _, within: __, ...at }: Place, { places }: Work): Node =>
  placed(scalar(name), at, places)

/** A reference by name and namespace: that of a subject. */
function renamedObject(node: MappingNode, at: Place, find: (name: string) => readonly Candidate[], work: Work): Node {
  const { places } = work
  const [nameNode, namespaceNode] = [childOf(node, 'name'), childOf(node, 'namespace')]
  const [name, namespace] = [scalarText(nameNode), scalarText(namespaceNode)]
  if (nameNode === undefined || name === undefined) return node
  const all = find(name)
  const isIn = (id: ObjectId): boolean => effectiveNamespace(id, work) === namespace
  const originally = all.filter(({ object }) => namespace === undefined || isIn(originalId(object)))
  const candidates = originally.length > 0 ? originally : all.filter(({ id }) => namespace === undefined || isIn(id))
  const found = only(candidates, ({ id }) => `${id.namespace}/${id.name}`)
  if (found === undefined) return node
  const { id, object } = found
  const named =
    id.name === name
      ? node
      : withField(node, 'name', called(id.name, placeIn(at, nameNode, 'name', places), work), places)
  if (id.namespace === '' || id.namespace === namespace) return named
  const given = childOf(childOf(object.root, 'metadata'), 'namespace')
  return given === undefined ? named : withField(named, 'namespace', given, places)
}

/** The one that is meant, if all are alike. */
function only(all: readonly Candidate[], textOf: (one: Candidate) => string): Candidate | undefined {
  const [first] = all
  return first !== undefined && all.every(one => textOf(one) === textOf(first)) ? first : undefined
}
