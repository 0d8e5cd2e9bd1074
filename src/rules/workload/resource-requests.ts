import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'workload/resource-requests',
  summary: 'Request CPU or memory, which is what the scheduler goes by',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/'],
  checks: {
    'PO-09': 'the container {container} requests neither CPU nor memory, so the scheduler counts it as nothing',
  },
  on: { workloads: facts.eachWorkload, controlled: facts.eachControlledPods },
  passesOverTests: true,
  with: {
    defaults: facts.defaultsByNamespace,
    recommenders: facts.verticalByTarget,
    autoscalers: facts.horizontalByTarget,
    clusters: allOf(facts.cluster),
    apps: facts.allOrderApps,
  },

  *check({ workloads, controlled }, { say, platform }, { defaults, recommenders, autoscalers, clusters, apps }) {
    // Manifests that nothing shows to be a platform's are examples as often as not.
    const isPlatform = facts.showsCluster(platform, clusters, apps)
    for (const one of [...workloads, ...controlled]) {
      const isSet = (defaults(facts.namespaceKey(one))?.size ?? 0) > 0
      const key = facts.targetKey(one, one.kind, one.name)
      const isRecommended = (recommenders(key)?.length ?? 0) > 0
      // HP-04 speaks of the containers whose utilization is asked for.
      const measured = autoscalers(key)
        .flatMap(facts.resourceMetrics)
        .filter(({ isUtilization }) => isUtilization)
      const isMeasured = (name: string): boolean =>
        measured.some(({ container }) => container === undefined || container === name)
      if (isSet || isRecommended || isOther(one)) continue
      const judged = one.containers.filter(({ role }) => role === 'container')
      const lacking = judged.filter(({ requests }) => requests.cpu === 'no' && requests.memory === 'no')
      // Where one container of a Pod requests something, the other has been forgotten.
      if (!isPlatform && lacking.length === judged.length) continue
      for (const { name: container, at } of lacking.filter(({ name }) => !isMeasured(name)))
        yield say('PO-09', at, { data: { container } })
    }
  },
})

/** What is not scheduled as it is written, or runs once to be looked at; and the system's own, which nothing may crowd out. */
const isOther = ({ captured, kind, namespace, requests }: facts.Workload): boolean =>
  captured || kind === 'Pod' || namespace === 'kube-system' || requests.cpu !== 'no' || requests.memory !== 'no'
