import type { Place } from '../../documents/document.ts'
import type { Procedure, ProcedureCommand } from '../pipelines/procedure.ts'
import type { ServiceAccount } from './cluster-objects.ts'
import type { ObjectMeta } from './object-meta.ts'
import type { Workload } from './workload.ts'

/** A Secret that is named for pulling images. */
export interface NamedPullSecret {
  readonly name: string
  readonly at: Place
  readonly owner: ObjectMeta
}

/** The pull secrets that workloads and their accounts name; those of graphs and of captured Pods are left out. */
export function namedPullSecrets(
  workloads: readonly Workload[],
  accounts: readonly ServiceAccount[],
): readonly NamedPullSecret[] {
  const own = workloads.filter(({ inGraph, captured }) => !inGraph && !captured)
  return [...own, ...accounts].flatMap(owner => owner.imagePullSecrets.map(({ name, at }) => ({ name, at, owner })))
}

/** The names of the Secrets that scripts create: `kubectl create secret docker-registry NAME`. */
export const createdSecrets = (procedures: readonly Procedure[]): ReadonlySet<string> =>
  new Set(procedures.flatMap(({ commands }) => commands.flatMap(created)))

function created({ program, operands }: ProcedureCommand): readonly string[] {
  const [verb, object, type, name] = operands.map(({ text }) => text)
  const isOne = /^(?:kubectl|oc)$/.test(program) && verb === 'create' && object === 'secret'
  return isOne && type !== undefined && name !== undefined ? [name] : []
}
