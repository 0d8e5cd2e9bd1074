import type { Place } from '../../../documents/document.ts'
import { defineFact } from '../../../engine/fact.ts'
import type { GroupLink } from '../vpc-endpoint.ts'

/** A mount target of an EFS file system with its security groups. */
export interface MountTarget {
  readonly groups: readonly GroupLink[]
  readonly at: Place
}
export const mountTarget = defineFact<MountTarget>('mountTarget')
