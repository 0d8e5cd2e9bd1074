import type { Place } from '../../documents/document.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { sizeOf } from '../nodes.ts'
import { nodeAt, type Places, scalarText, shifted } from './tree.ts'

/** What an object is called by. */
export interface ObjectId {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly name: string
  /** Empty where none is stated. */
  readonly namespace: string
}

/** An object on its way from where it is written to what is deployed. Nothing in it changes: each step makes another one. */
export interface BuiltObject {
  readonly root: MappingNode
  /** Where it is written as a whole. */
  readonly at: Place
  /** The texts that its nodes have their offsets in, one after the other. */
  readonly source: string
  /** What it was called before, the first time first. */
  readonly previous: readonly ObjectId[]
  readonly prefixes: readonly string[]
  readonly suffixes: readonly string[]
  /** Whether its name gets a hash of its content. */
  readonly needsHash?: boolean
  /** What a generator does with one that is there. */
  readonly behavior?: string
  /** The `vars` that take a value of it. */
  readonly variables?: readonly string[]
}

/** What a build shares: the places of all nodes, and the work that is left, so that it is linear in the texts. */
export interface Work {
  readonly places: Places
  steps: number
  /** Whether an object of a kind has no namespace, by its group and kind. */
  readonly isOfCluster: (group: string, kind: string) => boolean
}

/** Thrown where a build would cost too much. */
export class TooMuchWork extends Error {}

/** Counts the work for a tree. */
export function charge(work: Work, node: Node): void {
  work.steps -= sizeOf(node)
  if (work.steps < 0) throw new TooMuchWork()
}

/** What an object is called at present. */
export function idOf(root: MappingNode): ObjectId {
  const apiVersion = scalarText(nodeAt(root, 'apiVersion')) ?? ''
  const slash = apiVersion.indexOf('/')
  return {
    group: slash < 0 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind: scalarText(nodeAt(root, 'kind')) ?? '',
    name: scalarText(nodeAt(root, 'metadata', 'name')) ?? '',
    namespace: scalarText(nodeAt(root, 'metadata', 'namespace')) ?? '',
  }
}

/** What an object is called at present, for people. */
export const nameOf = ({ root }: BuiltObject): string => {
  const { kind, name } = idOf(root)
  return `${kind} ${name}`
}

/** Whether an object has further fields, or further data from a file that is not read. */
export const hasUnread = (root: MappingNode): boolean =>
  [root, nodeAt(root, 'data')].some(node => node?.type === 'mapping' && node.rest !== undefined)

/** What an object was called first. */
export const originalId = ({ root, previous }: BuiltObject): ObjectId => previous[0] ?? idOf(root)

/** All that an object is or was called. */
export const allIds = ({ root, previous }: BuiltObject): readonly ObjectId[] => [...previous, idOf(root)]

/** The object, which is called otherwise from now on: what it is called at present is kept. */
export const withPrevious = (object: BuiltObject): BuiltObject => ({
  ...object,
  previous: [...object.previous, idOf(object.root)],
})

/** The namespace that an object is compared by: none is `default`, and one for all objects that have none. */
export function effectiveNamespace({ group, kind, namespace }: ObjectId, { isOfCluster }: Work): string {
  if (isOfCluster(group, kind)) return '_non_namespaceable_'
  return namespace === '' ? 'default' : namespace
}

/** What tells two objects of one build apart. */
export const keyOf = (id: ObjectId, work: Work): string =>
  [id.group, id.version, id.kind, effectiveNamespace(id, work), id.name].join('\n')

/** The object with another tree. */
export const withRoot = (object: BuiltObject, root: MappingNode): BuiltObject =>
  root === object.root ? object : { ...object, root }

/** A tree of another text for an object: its offsets go on where the object's texts end. */
export function grafted(
  object: BuiltObject,
  node: Node,
  text: string,
): { readonly source: string; readonly node: Node } {
  const by = object.source.length + 1
  return { source: `${object.source}\n${text}`, node: shifted(node, by) }
}
