import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'

/** A graph of kro with all that it takes to expand it for its instances. */
export interface ExpandableGraph extends ObjectMeta {
  /** The API group and the kind of its instances. */
  readonly group: string
  readonly instanceKind: string
  /** Its `spec` as JSON. */
  readonly spec: string
  readonly specAt: Place
}
export const expandableGraph = defineFact<ExpandableGraph>('expandableGraph')

/** An object of an API group that is none of Kubernetes' own: an instance, where there is a graph for its kind. */
export interface CustomObject extends ObjectMeta {
  readonly group: string
  readonly version: string
  /** Its `spec` as JSON; absent where it is too long. */
  readonly spec?: string
  readonly specAt: Place
}
export const customObject = defineFact<CustomObject>('customObject')

/** What a graph and its instances are found by. */
export const apiOf = ({ group, instanceKind }: Pick<ExpandableGraph, 'group' | 'instanceKind'>): string =>
  `${group}/${instanceKind}`
