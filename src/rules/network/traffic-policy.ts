import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known } from '../../rule.ts'

/** Pods whose owner can't be seen may be a DaemonSet's. */
const OWNED = ['Pod', 'PodTemplate']

export default defineRule({
  id: 'network/traffic-policy',
  summary: 'Set traffic policies only where they take effect',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/networking/virtual-ips/#traffic-policies'],
  checks: {
    'SV-10': 'externalTrafficPolicy does not apply to Service {name} of type {type}',
    'SV-10.local': 'Service {name} drops traffic on nodes without a pod; {workload} does not run on every node',
  },
  on: { services: facts.eachService },
  with: { pods: facts.podsByPlace },

  *check({ services }, { say, unsure }, { pods }) {
    for (const one of services) {
      const { name, type, externalTrafficPolicy: external, internalTrafficPolicy: internal } = one
      for (const value of [external, internal]) if (value.state === 'unknown' && !one.inGraph) yield unsure(value)
      if (external.state === 'known') {
        if (type.state === 'unknown' && !one.inGraph) yield unsure(type)
        if (isInside(one)) yield say('SV-10', external.at, { data: { name, type: known(type) ?? 'ClusterIP' } })
      }
      if (known(internal) !== 'Local' || one.inGraph) continue
      const backends = facts.backendsOf(one, pods)
      const [first] = backends.filter(({ kind }) => !OWNED.includes(kind))
      if (first === undefined || backends.some(({ kind }) => kind === 'DaemonSet')) continue
      yield say('SV-10.local', internal.at, {
        data: { name, workload: facts.objectLabel(first) },
        related: [{ at: first.at, note: 'the pods' }],
      })
    }
  },
})

/** Whether a Service is not to be reached from outside of the cluster: the API server then refuses an external policy. */
const isInside = ({ type, hasExternalIPs }: facts.ServiceObject): boolean =>
  (isUnset(type) || known(type) === 'ClusterIP' || known(type) === 'ExternalName') && !hasExternalIPs
