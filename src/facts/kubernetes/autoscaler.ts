import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import type { Edit } from '../../engine/edit.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import { eachOf, indexBy } from '../../engine/join/store/fact-index.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import type { ObjectMeta } from './object-meta.ts'

/** The object that an autoscaler scales: `scaleTargetRef` of a horizontal one, `targetRef` of a vertical one. */
export interface ScaleTarget {
  /** Whether there is any. */
  readonly isStated: boolean
  readonly apiVersion: Value<string>
  readonly kind: Value<string>
  readonly name: Value<string>
  /** The reference as a whole. */
  readonly at: Place
}

/** What a metric is held at (`target` of autoscaling/v2). */
export interface MetricTarget {
  readonly type: Value<string>
  readonly averageUtilization: Value<number>
  readonly averageValue: Value<string>
  readonly value: Value<string>
  /** The block as a whole; where there is none, where it would be. */
  readonly at: Place
}

/** One metric of a HorizontalPodAutoscaler. */
export interface ScaleMetric {
  /** Resource, ContainerResource, Pods, Object or External. */
  readonly type: Value<string>
  /** Of Resource and ContainerResource: `cpu`, `memory`. */
  readonly resource: Value<string>
  /** Of ContainerResource: the container. */
  readonly container: Value<string>
  readonly target: MetricTarget
  /** The field of autoscaling/v2beta1 that is used in place of `target`. */
  readonly former?: { readonly field: string; readonly value: Value<number>; readonly at: Place }
  readonly at: Place
}

const FORMER: Readonly<Record<string, { readonly type: string; readonly key: string }>> = {
  targetAverageUtilization: { type: 'Utilization', key: 'averageUtilization' },
  targetAverageValue: { type: 'AverageValue', key: 'averageValue' },
}

/** The edit that writes the target of a metric of CPU or memory as autoscaling/v2 does; undefined where another edit is needed. */
export function currentTarget({ type, former, target }: ScaleMetric): Edit | undefined {
  const field = former === undefined ? undefined : FORMER[former.field]
  if (former === undefined || field === undefined || type.state !== 'known' || target.type.state !== 'absent')
    return undefined
  return type.value === 'Resource'
    ? // The key is in the template where the value is in the chart's values.
      { at: former.at.keyAt ?? former.at, nest: { under: 'target', beside: { type: field.type }, key: field.key } }
    : undefined
}

/** A HorizontalPodAutoscaler. */
export interface HorizontalAutoscaler extends ObjectMeta {
  /** `autoscaling/v2`; absent where Terraform's provider chooses it. */
  readonly apiVersion: Value<string>
  readonly target: ScaleTarget
  readonly minReplicas: Value<number>
  readonly maxReplicas: Value<number>
  /** Absent means the CPU at 80 % of what is requested. */
  readonly metrics: Value<readonly ScaleMetric[]>
  /** The only metric of autoscaling/v1: CPU in percent of what is requested. */
  readonly cpuUtilization: Value<number>
  readonly windows: readonly { readonly direction: 'scaleUp' | 'scaleDown'; readonly seconds: Value<number> }[]
  /** In a kro graph: where the template of its target sets `replicas`, which kro then keeps. */
  readonly keptReplicas?: Place
}
export const horizontalAutoscaler = defineFact<HorizontalAutoscaler>('horizontalAutoscaler')
export const HORIZONTAL_AUTOSCALER_FIELDS: ComparedFields<HorizontalAutoscaler> = [
  'labels',
  'apiVersion',
  'target.apiVersion',
  'target.name',
  'minReplicas',
  'maxReplicas',
  'cpuUtilization',
  'windows',
]
export const eachHorizontalAutoscaler = eachOf(horizontalAutoscaler)

/** A VerticalPodAutoscaler. */
export interface VerticalAutoscaler extends ObjectMeta {
  readonly target: ScaleTarget
  /** Off, Initial, Recreate, Auto, InPlaceOrRecreate; absent means Recreate, in older releases Auto. */
  readonly updateMode: Value<string>
  /** The resources that it changes in some container. */
  readonly resources: readonly string[]
}
export const verticalAutoscaler = defineFact<VerticalAutoscaler>('verticalAutoscaler')
export const VERTICAL_AUTOSCALER_FIELDS: ComparedFields<VerticalAutoscaler> = [
  'labels',
  'target.apiVersion',
  'target.name',
  'updateMode',
]
export const eachVerticalAutoscaler = eachOf(verticalAutoscaler)

/** The default resources of the Pods of a namespace: a LimitRange sets them where a container states none. */
export interface LimitRange extends ObjectMeta {
  /** `cpu`, `memory`. */
  readonly defaults: readonly string[]
}
export const limitRange = defineFact<LimitRange>('limitRange')
/** The resources that are set by default, by the key of the namespace. */
export const defaultsByNamespace = indexBy(
  limitRange,
  one => [namespaceKey(one)],
  (all): ReadonlySet<string> => new Set(all.flatMap(({ defaults }) => defaults)),
)

/** What two autoscalers of one workload have in common: namespace, kind and name of it. None where a part is not known. */
const targetKeys = (one: HorizontalAutoscaler | VerticalAutoscaler): readonly string[] => {
  const { kind, name } = one.target
  return kind.state === 'known' && name.state === 'known' ? [targetKey(one, kind.value, name.value)] : []
}

/** The key of a workload as autoscalers name it. */
export const targetKey = (owner: Pick<ObjectMeta, 'namespace' | 'at'>, kind: string, name: string): string =>
  `${namespaceKey(owner)}\n${kind}\n${name}`

export const horizontalByTarget = indexBy(horizontalAutoscaler, targetKeys)
export const verticalByTarget = indexBy(verticalAutoscaler, targetKeys)

/** Whether a vertical autoscaler changes nothing: it only recommends. */
export const isOff = ({ updateMode }: VerticalAutoscaler): boolean =>
  (updateMode.state === 'known' && updateMode.value === 'Off') ||
  // `Off` without quotes is a boolean in YAML.
  (updateMode.state === 'invalid' && updateMode.found === 'boolean')

/** The metrics of a resource of the Pods, with how their target is measured; includes the default metric if none is stated. */
export function resourceMetrics(one: HorizontalAutoscaler): readonly {
  readonly resource: string
  readonly container?: string
  readonly isUtilization: boolean
  readonly at: Place
}[] {
  const { metrics, cpuUtilization } = one
  if (cpuUtilization.state === 'known') return [{ resource: 'cpu', isUtilization: true, at: cpuUtilization.at }]
  if (metrics.state === 'absent' || (metrics.state === 'known' && metrics.value.length === 0))
    return [{ resource: 'cpu', isUtilization: true, at: metrics.at }]
  if (metrics.state !== 'known') return []
  return metrics.value.flatMap(({ type, resource, container, target, former }) => {
    if (type.state !== 'known' || resource.state !== 'known' || !/^(?:Container)?Resource$/.test(type.value)) return []
    const isUtilization =
      former?.field === 'targetAverageUtilization' ||
      target.averageUtilization.state !== 'absent' ||
      (target.type.state === 'known' && target.type.value === 'Utilization')
    const named = container.state === 'known' ? { container: container.value } : {}
    return [{ resource: resource.value, isUtilization, at: resource.at, ...named }]
  })
}
