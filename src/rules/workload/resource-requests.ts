import * as facts from '../../facts/index.ts'
import { defineRule, type Place, pathOf, type Suggestion } from '../../rule.ts'

const SENTENCE = 'the container {container} requests neither CPU nor memory, so the scheduler counts it as nothing'

export default defineRule({
  id: 'workload/resource-requests',
  summary: 'Request CPU or memory, which is what the scheduler goes by',
  severity: 'warning',
  relevance: { 'PO-09': 'anywhere', 'PO-09.all': 'cluster', 'PO-09.pod': 'platform' },
  elsewhere: { 'PO-09': 'info', 'PO-09.all': 'info' },
  references: ['https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/'],
  checks: {
    'PO-09': SENTENCE,
    // Where no container of a Pod requests anything, manifests that nothing shows to be a platform's are examples as often as not.
    'PO-09.all': SENTENCE,
    // A Pod by itself mostly runs once, to be looked at, and so does a step of Tekton.
    'PO-09.pod': SENTENCE,
  },
  on: { workloads: facts.eachWorkload, controlled: facts.eachControlledPods },
  with: {
    defaults: facts.defaultsByNamespace,
    recommenders: facts.verticalByTarget,
    autoscalers: facts.horizontalByTarget,
  },

  *check({ workloads, controlled }, { say }, { defaults, recommenders, autoscalers }) {
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
      const check =
        one.kind === 'Pod' || one.group === 'tekton.dev'
          ? 'PO-09.pod'
          : lacking.length === judged.length
            ? 'PO-09.all'
            : 'PO-09'
      for (const { name: container, at } of lacking.filter(({ name }) => !isMeasured(name)))
        yield say(check, at, { data: { container }, suggestions: requesting(at, one.group) })
    }
  },
})

/** What is not scheduled as it is written, and the system's own, which nothing may crowd out. */
const isOther = ({ captured, namespace, requests }: facts.Workload): boolean =>
  captured || namespace === 'kube-system' || requests.cpu !== 'no' || requests.memory !== 'no'

/**
 * A beginning: what the container needs has to be measured. Terraform writes requests as blocks of its own, and versions of Tekton
 * call them otherwise.
 */
const requesting = (at: Place, group: string): readonly Suggestion[] =>
  /\.tf(?:\.json)?$/.test(pathOf(at.document)) || group === 'tekton.dev'
    ? []
    : [
        {
          title: 'request 100m of CPU and 128Mi of memory until they are measured',
          edits: [{ at, insert: { key: 'resources', value: { requests: { cpu: '100m', memory: '128Mi' } } } }],
        },
      ]
