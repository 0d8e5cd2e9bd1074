import { defineRule } from '../../engine/rule.ts'
import { defaultsByNamespace, eachHorizontalAutoscaler, resourceMetrics } from '../../facts/kubernetes/autoscaler.ts'
import { workloadsByKind } from '../../facts/kubernetes/named-workloads.ts'
import { findNamesake } from '../../facts/kubernetes/namesake.ts'
import { unrequested } from '../../facts/kubernetes/requests.ts'
import { namespaceKey } from '../../facts/network/pods.ts'

export default defineRule({
  id: 'workload/autoscaler-requests',
  summary: 'Request the resource by whose utilization a workload is scaled',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#how-does-a-horizontalpodautoscaler-work',
  ],
  checks: {
    'HP-04': 'container {container} of {workload} requests no {resource}, so its utilization is undefined',
  },
  on: { autoscalers: eachHorizontalAutoscaler },
  with: { workloads: workloadsByKind, defaults: defaultsByNamespace },

  *check({ autoscalers }, { say, unsure }, { workloads, defaults }) {
    for (const one of autoscalers) {
      const { kind, name } = one.target
      if (kind.state !== 'known' || name.state !== 'known') continue
      const found = findNamesake(one, `${kind.value}/${name.value}`, workloads)
      if (found.state !== 'found') continue
      for (const { resource, container, isUtilization, at } of resourceMetrics(one)) {
        if (!isUtilization || (resource !== 'cpu' && resource !== 'memory')) continue
        const lacking = found.objects.map(workload => unrequested(workload, resource, container))
        const [first] = lacking
        const [workload] = found.objects
        if (lacking.some(({ answer }) => answer === 'no')) continue
        if (defaults(namespaceKey(workload)).has(resource)) continue
        if (first?.container === undefined || lacking.some(({ answer }) => answer === 'unknown'))
          yield unsure({ why: `whether ${workload.kind} ${workload.name} requests ${resource}`, at })
        else
          yield say('HP-04', at, {
            data: { container: first.container.name, workload: `${workload.kind} ${workload.name}`, resource },
            related: [{ at: first.container.at, note: `requests no ${resource}` }],
          })
      }
    }
  },
})
