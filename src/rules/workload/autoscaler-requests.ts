import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

/** The resources of Pods that metrics.k8s.io has values of. */
const MEASURED: ReadonlySet<string> = new Set(['cpu', 'memory'])

export default defineRule({
  id: 'workload/autoscaler-requests',
  summary: 'Request the resource by whose utilization a workload is scaled',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#how-does-a-horizontalpodautoscaler-work',
  ],
  checks: {
    'HP-04': 'container {container} of {workload} requests no {resource}, so its utilization is undefined',
    'HP-04.resource':
      'the metrics API measures cpu and memory only, so the autoscaler never gets a value for {resource}',
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },
  with: { workloads: facts.workloadsByKind, defaults: facts.defaultsByNamespace },

  *check({ autoscalers }, { say, unsure }, { workloads, defaults }) {
    for (const one of autoscalers) {
      const metrics = facts.resourceMetrics(one)
      for (const { resource, at } of metrics)
        if (!MEASURED.has(resource)) yield say('HP-04.resource', at, { data: { resource } })
      const { kind, name } = one.target
      if (kind.state !== 'known' || name.state !== 'known') continue
      const found = facts.findNamesake(one, `${kind.value}/${name.value}`, workloads)
      if (found.state !== 'found') continue
      for (const { resource, container, isUtilization, at } of metrics) {
        if (!isUtilization || (resource !== 'cpu' && resource !== 'memory')) continue
        const lacking = found.objects.map(workload => facts.unrequested(workload, resource, container))
        const [first] = lacking
        const [workload] = found.objects
        if (lacking.some(({ answer }) => answer === 'no')) continue
        if (defaults(facts.namespaceKey(workload)).has(resource)) continue
        if (first?.container === undefined || lacking.some(({ answer }) => answer === 'unknown'))
          yield unsure({ why: `whether ${facts.objectLabel(workload)} requests ${resource}`, at })
        else
          yield say('HP-04', at, {
            data: { container: first.container.name, workload: facts.objectLabel(workload), resource },
            related: [{ at: first.container.at, note: `requests no ${resource}` }],
          })
      }
    }
  },
})
