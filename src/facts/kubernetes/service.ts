import type { Place } from '../../documents/document.ts'
import { known, type ListValue, type Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import { eachOf, indexBy } from '../../engine/join/store/fact-index.ts'
import { indexLabels, type LabelIndex } from '../../model/kubernetes/label-index.ts'
import type { Labels } from '../../model/kubernetes/selector.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { byPlaceIn } from './meant-object.ts'
import { nameKeys } from './named-object.ts'
import type { ObjectMeta } from './object-meta.ts'

/** One port of a Service. */
export interface ServicePort {
  readonly name: Value<string>
  readonly port: Value<number>
  /** `targetPort`: a number, or the name of a container's port. */
  readonly target: Value<string | number>
  /** As it is written, or TCP. */
  readonly protocol: string
  readonly protocolAt: Place
  /** The port as a whole. */
  readonly at: Place
}

/** One label that a Service selects Pods by. `at` is its value. */
export interface SelectedLabel {
  readonly key: string
  readonly value: string
  readonly at: Place
}

/** A Service. */
export interface ServiceObject extends ObjectMeta {
  /** Absent where none is stated, also where it is empty; unknown where a part of it is decided at deployment. */
  readonly selector: Value<readonly SelectedLabel[]>
  readonly type: Value<string>
  /** `None` makes it headless. */
  readonly clusterIP: Value<string>
  readonly ports: readonly ServicePort[]
  /** `spec.ports`, by its key. */
  readonly portsAt: Place
  readonly publishNotReadyAddresses: Value<boolean>
  readonly externalTrafficPolicy: Value<string>
  readonly internalTrafficPolicy: Value<string>
  readonly hasExternalIPs: boolean
  /** Whether it was read back from a cluster. */
  readonly captured: boolean
  /** Whether it is a template of a kro ResourceGraphDefinition. */
  readonly inGraph: boolean
  /** Where a TargetGroupBinding of the same graph refers to it. */
  readonly boundInGraph?: Place
}
export const service = defineFact<ServiceObject>('service')
export const SERVICE_FIELDS: ComparedFields<ServiceObject> = [
  'labels',
  'type',
  'clusterIP',
  'ports',
  'publishNotReadyAddresses',
  'externalTrafficPolicy',
  'internalTrafficPolicy',
]
export const eachService = eachOf(service)
/** Services by `nameKeys`. */
export const servicesByName = indexBy(service, nameKeys)
export const servicesByPlace = byPlaceIn(service)

/** The Services that select Pods, by their own labels. */
export type ServiceIndex = LabelIndex<ServiceObject>
export const toServiceIndex = (services: readonly ServiceObject[]): ServiceIndex =>
  indexLabels(services.filter(selectsPods), ({ labels }) => labels)
/** Those of each namespace. */
export const servicesByNamespace = indexBy(service, one => [namespaceKey(one)], toServiceIndex)

const selectsPods = ({ selector }: ServiceObject): boolean => selector.state === 'known'

/** The labels that a Service selects Pods by; none where they are not known. */
export const selectedLabels = ({ selector }: Pick<ServiceObject, 'selector'>): Labels =>
  Object.fromEntries((known(selector) ?? []).map(({ key, value }) => [key, value]))

export const isHeadless = ({ clusterIP }: ServiceObject): boolean => known(clusterIP) === 'None'

/** The port that a number, or a name, refers to. A number in quotes is a name, as in the API. */
export const findPort = ({ ports }: ServiceObject, wanted: string | number): ServicePort | undefined =>
  ports.find(({ name, port }) => (typeof wanted === 'number' ? known(port) === wanted : known(name) === wanted))

/** Whether a Service's ports are all known, so that one that is not found is not there. */
export const hasKnownPorts = ({ ports }: ServiceObject): boolean =>
  ports.every(({ name, port }) => name.state !== 'unknown' && port.state !== 'unknown')

/** A Service of type LoadBalancer, as the load balancer controller reads it. */
export interface LoadBalancerService extends ObjectMeta {
  readonly loadBalancerClass: Value<string>
  readonly sourceRanges: Value<ListValue<string>>
  /** The annotations of `service.beta.kubernetes.io` that choose the controller, the scheme and the sources. */
  readonly typeAnnotation: Value<string>
  readonly schemeAnnotation: Value<string>
  readonly internalAnnotation: Value<string>
  readonly rangesAnnotation: Value<string>
  /** Whether an annotation names security groups or prefix lists, which then decide who is let in. */
  readonly hasOwnRules: boolean
  /** Whether an annotation of another cloud makes it internal, or its addresses are of a network of one's own. */
  readonly isInternalElsewhere: boolean
  /** `spec`, by its key. */
  readonly specAt: Place
  /** Whether it is the Service of an OrderApp, by its graph. */
  readonly isOfOrderGraph: boolean
  /** Whether it is a template of a kro ResourceGraphDefinition. */
  readonly inGraph: boolean
}
export const loadBalancerService = defineFact<LoadBalancerService>('loadBalancerService')
