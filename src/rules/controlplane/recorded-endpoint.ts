import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/recorded-endpoint',
  summary: 'Work on the cluster whose endpoint is configured and named by its clients',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_Cluster.html'],
  checks: {
    'CL-06': 'the recorded endpoint of cluster {name} differs from the configured endpoint {expected}',
    'CL-06.client': 'the recorded endpoint of cluster {name} differs from the server of its client, {expected}',
  },
  on: { cluster: allOf(facts.cluster) },
  with: { kubeconfig: allOf(facts.kubeconfig) },

  *check({ cluster }, { say, platform }, { kubeconfig }) {
    for (const { endpoint, source, name } of cluster) {
      const wanted = platform.clusters?.[known(name) ?? '']?.endpoint
      if (wanted === undefined || endpoint.state !== 'known' || source === 'configuration') continue
      if (!facts.isSameServer(endpoint.value, wanted))
        yield say('CL-06', endpoint.at, { data: { name: known(name) ?? '', expected: wanted } })
    }

    const expected = facts.expectedClusters(platform, cluster)
    // KC-01 reports the selected context.
    for (const entry of kubeconfig.flatMap(({ clusters }) => clusters.filter(({ isSelected }) => !isSelected))) {
      const of = expected.find(entry)
      const { server } = entry
      if (of?.endpoint?.at === undefined || server.state !== 'known') continue
      if (facts.isSameServer(server.value, of.endpoint.url)) continue
      const related = [{ at: server.at, note: 'the server of the client configuration' }]
      yield say('CL-06.client', of.endpoint.at, { data: { name: of.name, expected: server.value }, related })
    }
  },
})
