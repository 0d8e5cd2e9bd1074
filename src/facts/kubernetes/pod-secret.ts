import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ObjectMeta } from './object-meta.ts'

/** A Secret that the Pods of a workload get. */
export interface PodSecret extends ObjectMeta {
  /** Of the workload: `Deployment`. */
  readonly kind: string
  readonly secret: Value<string>
  /** In the environment, whole or by a key, or as files. */
  readonly as: 'variable' | 'file'
}
export const podSecret = defineFact<PodSecret>('podSecret')
