import type { Place } from '../../documents/document.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { type ServiceAccount, serviceAccount } from '../kubernetes/cluster-objects.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'
import { type Workload, workload } from '../kubernetes/workload.ts'
import type { Procedure, ProcedureCommand } from './procedure.ts'

/** A Secret that is named for pulling images. */
export interface NamedPullSecret {
  readonly name: string
  readonly at: Place
  readonly owner: ObjectMeta
}

/** Those that name pull secrets, all under the key '': most name none, and are not looked at. Captured Pods are left out. */
export const pullingWorkloads = indexBy(workload, ({ imagePullSecrets, captured }) =>
  imagePullSecrets.length === 0 || captured ? [] : [''],
)
export const pullingAccounts = indexBy(serviceAccount, ({ imagePullSecrets }) =>
  imagePullSecrets.length === 0 ? [] : [''],
)

/** The pull secrets that these workloads and accounts name. */
export function namedPullSecrets(
  workloads: readonly Workload[],
  accounts: readonly ServiceAccount[],
): readonly NamedPullSecret[] {
  return [...workloads, ...accounts].flatMap(owner =>
    owner.imagePullSecrets.map(({ name, at }) => ({ name, at, owner })),
  )
}

/** The names of the Secrets that scripts create: `kubectl create secret docker-registry NAME`. */
export const createdSecrets = (procedures: readonly Procedure[]): ReadonlySet<string> =>
  new Set(procedures.flatMap(({ commands }) => commands.flatMap(created)))

function created({ program, operands }: ProcedureCommand): readonly string[] {
  const [verb, object, type, name] = operands.map(({ text }) => text)
  const isOne = /^(?:kubectl|oc)$/.test(program) && verb === 'create' && object === 'secret'
  return isOne && type !== undefined && name !== undefined ? [name] : []
}
