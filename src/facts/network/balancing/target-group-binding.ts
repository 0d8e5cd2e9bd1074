import type { Place } from '../../../documents/document.ts'
import { known, type ListValue, type Value } from '../../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../../engine/fact.ts'
import { eachOf, indexBy } from '../../../engine/join/store/fact-index.ts'
import { orderAppInstance } from '../../application/order-app.ts'
import { nameKeys } from '../../kubernetes/named-object.ts'
import type { ObjectMeta } from '../../kubernetes/object-meta.ts'
import { boundKeys } from './target-group.ts'

/** One rule of `networking.ingress`: what may reach the targets. */
export interface BindingIngress {
  /** The ranges of its `ipBlock` peers. */
  readonly cidrs: Value<ListValue<string>>
  /** `ports`: absent where none is listed, which opens all ports of TCP; else its ports as text, the same for the same ports. */
  readonly ports: Value<string>
  /** The rule as a whole. */
  readonly at: Place
}

/** A TargetGroupBinding. */
export interface TargetGroupBinding extends ObjectMeta {
  readonly apiVersion: Value<string>
  /** Whether it is of the open-source controller, not of EKS Auto Mode. */
  readonly isOpenSource: boolean
  readonly targetGroupArn: Value<string>
  readonly targetGroupName: Value<string>
  readonly targetType: Value<string>
  readonly vpcId: Value<string>
  readonly serviceName: Value<string>
  readonly servicePort: Value<string | number>
  readonly multiCluster: Value<boolean>
  /** `nodeSelector`, by its key. */
  readonly nodeSelector: Value<'selector'>
  readonly ingress: readonly BindingIngress[]
  /** `spec`, by its key. */
  readonly specAt: Place
  /** Whether it was read back from a cluster. */
  readonly captured: boolean
  /** Of a template in a ResourceGraphDefinition: the kind that it declares; empty where that is not known. */
  readonly graphKind?: string
  /** Of a template: the Service of its graph that it refers to, with the numbers and names of its ports, where all are literal. */
  readonly graphService?: { readonly id: string; readonly ports: readonly (string | number)[]; readonly at: Place }
}
export const targetGroupBinding = defineFact<TargetGroupBinding>('targetGroupBinding')
export const TARGET_GROUP_BINDING_FIELDS: ComparedFields<TargetGroupBinding> = [
  'labels',
  'apiVersion',
  'targetGroupArn',
  'targetGroupName',
  'targetType',
  'vpcId',
  'serviceName',
  'servicePort',
  'multiCluster',
  'nodeSelector',
  'ingress',
]
export const eachBinding = eachOf(targetGroupBinding)
/** By `nameKeys` of the Service that they refer to. */
export const bindingsByService = indexBy(targetGroupBinding, ({ serviceName, namespace, at }) => {
  const name = known(serviceName)
  return name === undefined ? [] : nameKeys({ name, namespace, at })
})

/** By `boundKeys` of their target group. */
export const bindingsByTargetGroup = indexBy(targetGroupBinding, boundKeys)
/** By `boundKeys` of their target group. */
export const orderAppsByGroup = indexBy(orderAppInstance, boundKeys)

/** The binding in a message: `TargetGroupBinding shop/web`. */
export const bindingLabel = ({ namespace, name }: Pick<ObjectMeta, 'namespace' | 'name'>): string =>
  `TargetGroupBinding ${namespace === undefined ? '' : `${namespace}/`}${name}`

/** Whether the checks of the OrderApp graph speak for it, in the graph's own words. */
export const isOfOrderAppGraph = ({ graphKind }: TargetGroupBinding): boolean => graphKind === 'OrderApp'
