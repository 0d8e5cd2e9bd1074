import type { Place } from '../../documents/document.ts'
import type { Unknown, Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'
import type { GraphText } from './graph-text.ts'

/** The resources of the OrderApp graph, in their order. */
export const ORDER_RESOURCES = ['service', 'dbConfig', 'targetGroupBinding', 'deployment'] as const
export type OrderResourceId = (typeof ORDER_RESOURCES)[number]

/** What each of them is; the contract's own spelling of the binding's group last. */
export const ORDER_KINDS: Readonly<Record<OrderResourceId, readonly [string, ...string[]]>> = {
  service: ['v1/Service'],
  dbConfig: ['v1/ConfigMap'],
  targetGroupBinding: ['elbv2.k8s.aws/v1beta1/TargetGroupBinding', 'elbv2.k8s.cloud/v1beta1/TargetGroupBinding'],
  deployment: ['apps/v1/Deployment'],
}

/** A key of a map in a template, with its value. */
export interface OrderEntry {
  readonly key: string
  readonly text: GraphText
  /** The entry by its key. */
  readonly at: Place
}

/** A map in a template. */
export interface OrderMap {
  readonly entries: readonly OrderEntry[]
  /** Its key, or the nearest one where it is absent. */
  readonly at: Place
  /** Why its entries are not known, where they are not. */
  readonly open?: Unknown
}

/** One of the resources of the graph. */
export interface OrderTemplate {
  readonly id: string
  /** Which of the four it is, by its id or else by its kind; absent of any other. */
  readonly resource?: OrderResourceId
  readonly idAt: Place
  readonly apiVersion: Value<string>
  readonly kind: Value<string>
  /** `externalRef`, by its key, where it is not made by the graph. */
  readonly externalAt?: Place
  readonly name: GraphText
  /** `metadata.labels`. */
  readonly labels: OrderMap
  readonly includeWhenAt?: Place
  readonly readyWhenAt?: Place
}

export interface OrderService {
  readonly type: GraphText
  readonly clusterIP: GraphText
  readonly selector: OrderMap
  readonly ports: readonly {
    readonly name: GraphText
    readonly port: GraphText
    readonly targetPort: GraphText
    readonly protocol: GraphText
    readonly at: Place
  }[]
  readonly portsAt: Place
  /** Why the ports are not known, where an expression gives them. */
  readonly portsOpen?: Unknown
}

export interface OrderBinding {
  readonly targetGroupArn: GraphText
  /** Whether that is the obsolete field of an ACK TargetGroup, which another check reports. */
  readonly isObsoleteArn: boolean
  readonly targetType: GraphText
  readonly vpcId: GraphText
  readonly serviceName: GraphText
  readonly servicePort: GraphText
  /** `targetGroupName`, by its key. */
  readonly groupNameAt?: Place
}

/** A term of the Deployment's readyWhen: what it compares, and how it says that. */
export interface ReadyTerm {
  readonly form: 'available' | 'observed' | 'observed-equal' | 'guard' | 'other'
  /** How many terms it has with `||` between them; 1 of any other. */
  readonly alternatives: number
  readonly at: Place
}

export interface OrderGraphDeployment {
  readonly replicas: GraphText
  /** The annotations of the Pods that end with `/target-group-binding` or refer to the binding, and such of the Deployment itself. */
  readonly bindingAnnotations: readonly OrderEntry[]
  readonly misplaced: readonly OrderEntry[]
  readonly annotationsAt: Place
  /** Why the annotations of the Pods are not known, where they are not. */
  readonly annotationsOpen?: Unknown
  readonly ready: readonly ReadyTerm[]
  readonly readyAt: Place
  /** Whether an entry of readyWhen is one that kro refuses, which another check reports. */
  readonly isReadyRefused: boolean
}

/** The graph that makes OrderApps. */
export interface OrderGraph extends ObjectMeta {
  readonly group: Value<string>
  readonly status: {
    readonly availableReplicas: GraphText
    readonly serviceIP: GraphText
    readonly others: readonly OrderEntry[]
  }
  readonly templates: readonly OrderTemplate[]
  /** `spec.resources`, by its key. */
  readonly resourcesAt: Place
  readonly service?: OrderService
  /** `data` of the ConfigMap. */
  readonly dbConfig?: OrderMap
  readonly binding?: OrderBinding
  readonly deployment?: OrderGraphDeployment
}
export const orderGraph = defineFact<OrderGraph>('orderGraph')

/** The annotation that names the TargetGroupBinding, below the group of the graph. */
export const BINDING_ANNOTATION = 'target-group-binding'
