import { type Cursor, get, items } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { verticalAutoscaler } from '../../../facts/kubernetes/autoscaler.ts'
import { objectMeta } from '../object-meta.ts'
import { readScaleTarget } from './scale-target.ts'

export default defineKind({
  id: 'VerticalPodAutoscaler',
  types: ['autoscaling.k8s.io/VerticalPodAutoscaler'],
  recognisedBy: 'apiVersion autoscaling.k8s.io/v1, kind VerticalPodAutoscaler',

  *read(resource) {
    const { body, dialect } = resource
    const spec = get(body, 'spec')
    yield verticalAutoscaler.of({
      ...objectMeta(resource),
      target: readScaleTarget(get(spec, 'targetRef'), dialect),
      updateMode: text(get(spec, 'updatePolicy', 'updateMode')),
      resources: controlled(items(get(spec, 'resourcePolicy', 'containerPolicies'))),
    })
  },
})

const BOTH = ['cpu', 'memory']

/** What is changed in some container; containers without a policy of their own have both changed. */
function controlled(policies: readonly Cursor[]): readonly string[] {
  const all = policies.find(policy => literal(get(policy, 'containerName')) === '*')
  // Policies of single containers leave the others as they are by default.
  const others = all === undefined ? BOTH : resourcesOf(all)
  return [...new Set([...others, ...policies.filter(policy => policy !== all).flatMap(resourcesOf)])]
}

function resourcesOf(policy: Cursor): readonly string[] {
  const mode = get(policy, 'mode').node
  if (mode?.type === 'scalar' && (mode.value === 'Off' || mode.value === false)) return []
  const stated = get(policy, 'controlledResources')
  return stated.node?.type === 'sequence' ? items(stated).flatMap(item => literal(item) ?? []) : BOTH
}
