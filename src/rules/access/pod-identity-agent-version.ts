import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, isMistyped, known, warning } from '../../rule.ts'

/** Where support for hybrid nodes starts: v1.3.3-eksbuild.1. */
const FIRST = [1, 3, 3, 1]

export default defineRule({
  id: 'access/pod-identity-agent-version',
  summary: 'Run a version of the Pod Identity agent that supports hybrid nodes',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-add-ons.html'],
  checks: {
    'PI-03': warning('{version} does not run on hybrid nodes; v1.3.3-eksbuild.1 is the first that does'),
  },
  on: { podIdentityAgent: allOf(facts.podIdentityAgent) },
  with: {
    podIdentityAssociation: allOf(facts.podIdentityAssociation),
    nodeConfig: allOf(facts.nodeConfig),
    workload: allOf(facts.workload),
    cluster: allOf(facts.cluster),
  },

  *check(judged, { say, platform }, lookups) {
    for (const { associations, nodes, agents } of facts.hybridPodIdentities({ ...judged, ...lookups }, platform)) {
      const isUsed = associations.length > 0 || nodes.some(({ credentialsFile }) => known(credentialsFile) === true)
      for (const { version, hybrid } of agents) {
        if (!isUsed && known(hybrid) !== true && !isMistyped(hybrid)) continue
        const found = yield* decided(version)
        if (found !== undefined && isOlder(found)) yield say('PI-03', version.at, { data: { version: found } })
      }
    }
  },
})

/** Whether a version is older than the first; any other notation is not a version of the add-on. */
function isOlder(version: string): boolean {
  const numbers = /^v?(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?:-eksbuild\.(\d{1,4}))?$/.exec(version)?.slice(1)
  if (numbers === undefined) return false
  // Without its build, a version represents any build of it.
  const parts = numbers.map(part => (part === undefined ? Number.POSITIVE_INFINITY : Number(part)))
  const at = parts.findIndex((part, i) => part !== FIRST[i])
  return at >= 0 && (parts[at] ?? 0) < (FIRST[at] ?? 0)
}
