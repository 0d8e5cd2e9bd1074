import type { Place } from '../../documents/document.ts'
import { isUnset, type Unknown, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { eachOf } from '../../engine/join/store/fact-index.ts'
import { parseQuantity } from '../../model/kubernetes/quantity.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'
import type { OrderPod } from './order-pod.ts'

type Scalar = string | number | boolean

/** A field by its path below the Pod spec or the container: `securityContext.runAsUser`. */
export interface DeploymentField {
  readonly field: string
  readonly value: Value<Scalar>
}

/** A variable with a secret, or all keys of a Secret as variables. The value is not kept. */
export interface OrderSecretVariable {
  /** Of `envFrom` the Secret's own name. */
  readonly name: string
  /** Whether its name says that it is a secret. */
  readonly isNamed: boolean
  /** The Secret that it comes from; absent where the value is written there. */
  readonly from: Value<string>
  readonly at: Place
}

/** A Deployment with a container `order-api`: what an OrderApp makes. */
export interface OrderDeployment extends ObjectMeta {
  readonly replicas: Value<number>
  /** Of the Pod spec. */
  readonly pod: readonly DeploymentField[]
  /** Of the security context of the container `order-api`. */
  readonly container: readonly DeploymentField[]
  /** What other containers say of what the Pod says. */
  readonly overrides: readonly DeploymentField[]
  readonly drops: Value<readonly Value<string>[]>
  readonly adds: readonly Value<string>[]
  readonly resources: readonly DeploymentField[]
  readonly probe: readonly DeploymentField[]
  readonly image: Value<string>
  /** The variables of all containers that have a name of a secret and a value, or come out of a Secret. */
  readonly secretVariables: readonly OrderSecretVariable[]
  /** The port named `http`, or the only one; absent where there are others only. */
  readonly port: Value<number>
  /** The name of the only port, where that is not `http`. */
  readonly portName?: Value<string>
  /** The ports of the container beside that one. */
  readonly otherPorts: readonly Place[]
  /** The protocol of the port. */
  readonly protocol: Value<string>
  readonly pods: OrderPod
}
export const orderDeployment = defineFact<OrderDeployment>('orderDeployment')
export const eachOrderDeployment = eachOf(orderDeployment)

/** A Deployment without a container `order-api`: an OrderApp's all the same, where its name and its label are those of one. */
export interface OtherDeployment extends ObjectMeta {
  /** The name of its first container. */
  readonly container: Value<string>
}
export const otherDeployment = defineFact<OtherDeployment>('otherDeployment')
export const eachOtherDeployment = eachOf(otherDeployment)

/** What the contract asks of each field. */
export const WANTED = {
  pod: {
    automountServiceAccountToken: false,
    'securityContext.runAsNonRoot': true,
    'securityContext.runAsUser': 10001,
    'securityContext.runAsGroup': 10001,
    'securityContext.fsGroup': 10001,
    'securityContext.seccompProfile.type': 'RuntimeDefault',
  },
  container: {
    'securityContext.allowPrivilegeEscalation': false,
    'securityContext.readOnlyRootFilesystem': true,
  },
  resources: {
    'resources.requests.cpu': '100m',
    'resources.requests.memory': '64Mi',
    'resources.limits.cpu': '500m',
    'resources.limits.memory': '128Mi',
  },
  probe: { 'readinessProbe.httpGet.path': '/readyz', 'readinessProbe.httpGet.port': 'http' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Scalar>>>>

/** What fields say, held against what the contract asks of them. */
export interface Compared {
  readonly wrong: readonly (DeploymentField & { readonly wanted: string })[]
  readonly missing: readonly (DeploymentField & { readonly wanted: string })[]
  readonly unknown: readonly Unknown[]
}

/** Compares fields with their required values; fields without a requirement are left out. */
export function compare(fields: readonly DeploymentField[], wanted: Readonly<Record<string, Scalar>>): Compared {
  const known = fields.flatMap(one => {
    const want = wanted[one.field]
    return want === undefined ? [] : [{ ...one, want, wanted: String(want) }]
  })
  return {
    wrong: known.filter(({ value, want }) => !isUnset(value) && value.state !== 'unknown' && !isSame(value, want)),
    missing: known.filter(({ value }) => isUnset(value)),
    unknown: known.flatMap(({ value }) => (value.state === 'unknown' ? [value] : [])),
  }
}

/** Whether a value is the wanted one; quantities are compared as numbers. */
function isSame(value: Value<Scalar>, wanted: Scalar): boolean {
  if (value.state !== 'known') return false
  if (value.value === wanted) return true
  if (typeof wanted !== 'string' || typeof value.value !== 'string') return false
  const [found, want] = [parseQuantity(value.value), parseQuantity(wanted)]
  return found !== undefined && want !== undefined && Math.abs(found - want) <= want * 1e-9
}
