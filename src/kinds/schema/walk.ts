import type { MissingField, MistypedField, RefusedValue, UnlistedKey } from '../../facts/schema/object-faults.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import type { ObjectType } from './object-types.ts'

export type Path = readonly (string | number)[]

/** What is wrong at a path of an object. */
export type ObjectFault =
  | { readonly fault: 'unlisted'; readonly path: Path; readonly said: Omit<UnlistedKey, 'at'> }
  | { readonly fault: 'mistyped'; readonly path: Path; readonly said: Omit<MistypedField, 'at'> }
  | { readonly fault: 'missing'; readonly path: Path; readonly said: Pick<MissingField, 'field' | 'type' | 'isEmpty'> }
  | {
      readonly fault: 'refused'
      readonly path: Path
      /** Whether it is the key at the path. */
      readonly isKey: boolean
      readonly said: Omit<RefusedValue, 'at'>
    }

/** Limit of values that are read: an alias may repeat a part of an object again and again. */
const MOST_VALUES = 200_000
const MOST_FAULTS = 200

/** Where in an object we are, and what was found so far. */
export interface Walk {
  readonly faults: ObjectFault[]
  readonly path: (string | number)[]
  /** The types of the objects around, the outermost first. */
  readonly around: ObjectType[]
  /** How many values may still be read. */
  left: number
  /** Whether the object has directives of a strategic merge patch. */
  isPatch: boolean
  /** Whether the object is one of Kubernetes' own test data (k8s.io/api, testdata): `name: nameValue`. */
  readonly isTestData: boolean
}

/** A walk through the object, which has not begun. */
export function newWalk(root: Node | undefined): Walk {
  const name = find(find(root, 'metadata'), 'name')
  const isTestData = name?.type === 'scalar' && name.value === 'nameValue'
  return { faults: [], path: [], around: [], left: MOST_VALUES, isPatch: false, isTestData }
}

/** Adds a fault, unless there are too many to read. */
export function add({ faults }: Walk, fault: ObjectFault): void {
  if (faults.length < MOST_FAULTS) faults.push(fault)
}
