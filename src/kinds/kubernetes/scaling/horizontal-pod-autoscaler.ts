import { type Cursor, get, isWritten, items, place, rootOf } from '../../../documents/cursor.ts'
import type { Dialect } from '../../../documents/dialect.ts'
import type { Document, Place } from '../../../documents/document.ts'
import { literal, looseText, text, unresolved } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { Value } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import {
  type HorizontalAutoscaler,
  horizontalAutoscaler,
  type MetricTarget,
  type ScaleMetric,
} from '../../../facts/kubernetes/autoscaler.ts'
import { objectMeta } from '../object-meta.ts'
import { readScaleTarget } from './scale-target.ts'

/** The version that each of Terraform's types writes; the one without a version chooses it by what is in it. */
const TERRAFORM: Readonly<Record<string, string>> = {
  kubernetes_horizontal_pod_autoscaler_v1: 'autoscaling/v1',
  kubernetes_horizontal_pod_autoscaler_v2beta2: 'autoscaling/v2beta2',
  kubernetes_horizontal_pod_autoscaler_v2: 'autoscaling/v2',
}

export default defineKind({
  id: 'HorizontalPodAutoscaler',
  types: [
    'autoscaling/HorizontalPodAutoscaler',
    'extensions/HorizontalPodAutoscaler',
    'kubernetes_horizontal_pod_autoscaler',
    ...Object.keys(TERRAFORM),
  ],
  recognisedBy: 'apiVersion autoscaling/v2, kind HorizontalPodAutoscaler',

  *read(resource) {
    yield horizontalAutoscaler.of(toAutoscaler(resource))
  },
})

function toAutoscaler(resource: Resource): HorizontalAutoscaler {
  const { body, dialect, container, document } = resource
  const spec = dialect.object(dialect.field(body, 'spec'))
  const behavior = dialect.object(dialect.field(spec, 'behavior'))
  const meta = objectMeta(resource)
  const metrics = dialect.field(spec, 'metrics', 'metric')
  const kept = container === 'ResourceGraphDefinition' ? keptReplicas(document, get(spec, 'scaleTargetRef')) : undefined
  return {
    ...meta,
    apiVersion: versionOf(resource, meta.at),
    target: readScaleTarget(dialect.field(spec, 'scaleTargetRef'), dialect),
    minReplicas: dialect.integer(dialect.field(spec, 'minReplicas')),
    maxReplicas: dialect.integer(dialect.field(spec, 'maxReplicas')),
    metrics: metricsAt(metrics, dialect),
    cpuUtilization: dialect.integer(
      dialect.field(spec, 'targetCPUUtilizationPercentage', 'target_cpu_utilization_percentage'),
    ),
    windows: (['scaleUp', 'scaleDown'] as const).map(direction => ({
      direction,
      seconds: dialect.integer(
        dialect.field(dialect.object(dialect.field(behavior, direction)), 'stabilizationWindowSeconds'),
      ),
    })),
    ...(kept === undefined ? {} : { keptReplicas: kept }),
  }
}

/** Where the graph of an autoscaler sets the replicas of its target; undefined if it does not. */
function keptReplicas(document: Document, target: Cursor): Place | undefined {
  const [kind, name] = [literal(get(target, 'kind')), literal(get(target, 'name'))]
  const id = /^\$\{(\w{1,100})\.metadata\.name\}$/.exec(name ?? '')?.[1]
  const found = items(get(rootOf(document), 'spec', 'resources')).find(item => {
    const template = get(item, 'template')
    const isNamed = name !== undefined && literal(get(template, 'metadata', 'name')) === name
    return literal(get(template, 'kind')) === kind && (isNamed || (id !== undefined && literal(get(item, 'id')) === id))
  })
  const replicas = found === undefined ? undefined : get(found, 'template', 'spec', 'replicas')
  return replicas?.node === undefined ? undefined : place(replicas)
}

function versionOf({ body, type }: Resource, at: HorizontalAutoscaler['at']): Value<string> {
  if (!type.startsWith('kubernetes_')) return text(get(body, 'apiVersion'))
  const version = TERRAFORM[type]
  return version === undefined ? { state: 'absent', at } : { state: 'known', value: version, at }
}

function metricsAt(cursor: Cursor, dialect: Dialect): Value<readonly ScaleMetric[]> {
  const at = place(cursor)
  const { node } = cursor
  if (node === undefined || (node.type === 'scalar' && node.value === null)) return { state: 'absent', at }
  const unknown = unresolved(cursor)
  if (unknown !== undefined) return unknown
  return { state: 'known', value: dialect.objects(cursor).map(one => metricAt(one, dialect)), at }
}

/** Where each type of metric has its source. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['Resource', 'resource'],
  ['ContainerResource', 'containerResource'],
  ['Pods', 'pods'],
  ['Object', 'object'],
  ['External', 'external'],
])

function metricAt(metric: Cursor, dialect: Dialect): ScaleMetric {
  const type = text(dialect.field(metric, 'type'))
  const name = type.state === 'known' ? (SOURCES.get(type.value) ?? 'resource') : 'resource'
  const source = dialect.object(dialect.field(metric, name))
  const former = ['targetAverageUtilization', 'targetAverageValue', 'targetValue'].find(field =>
    isWritten(dialect.field(source, field)),
  )
  const value = former === undefined ? undefined : dialect.field(source, former)
  return {
    type,
    resource: text(dialect.field(source, 'name')),
    container: text(dialect.field(source, 'container')),
    target: targetAt(dialect.field(source, 'target'), dialect),
    at: place(metric),
    ...(former === undefined || value === undefined
      ? {}
      : { former: { field: former, value: dialect.integer(value), at: place(value, 'key') } }),
  }
}

function targetAt(cursor: Cursor, dialect: Dialect): MetricTarget {
  const target = dialect.object(cursor)
  return {
    type: text(dialect.field(target, 'type')),
    averageUtilization: dialect.integer(dialect.field(target, 'averageUtilization')),
    averageValue: looseText(dialect.field(target, 'averageValue')),
    value: looseText(dialect.field(target, 'value')),
    at: place(target, 'key'),
  }
}
