import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, relatedAt } from '../../rule.ts'

export default defineRule({
  id: 'access/client-cluster',
  summary: 'Point the client at the endpoint that describe-cluster reports',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/create-kubeconfig.html'],
  checks: {
    'KC-01': 'the selected context points to {found}, but the endpoint of cluster {name} is {expected}',
    'KC-04': 'certificate-authority-data is not the certificate authority of cluster {name}',
  },
  on: { kubeconfig: allOf(facts.kubeconfig) },
  with: { cluster: allOf(facts.cluster) },

  *check({ kubeconfig }, { say, platform }, { cluster }) {
    const expected = facts.expectedClusters(platform, cluster)
    for (const { clusters } of kubeconfig)
      for (const entry of clusters) {
        const { server, certificateAuthority: authority, isSelected } = entry
        const of = expected.find(entry)
        if (of === undefined) continue
        const found = isSelected ? yield* decided(server) : undefined
        const { name, endpoint } = of
        if (found !== undefined && endpoint !== undefined && !facts.isSameServer(found, endpoint.url)) {
          const related = relatedAt(endpoint.at, 'the endpoint of the cluster')
          const data = { found, name, expected: endpoint.url }
          yield say('KC-01', server.at, { data, related })
        }
        if (
          authority.state === 'known' &&
          of.authority !== undefined &&
          bare(authority.value) !== bare(of.authority.text)
        )
          yield say('KC-04', authority.at, {
            data: { name },
            related: [{ at: of.authority.at, note: "the cluster's certificate authority" }],
          })
      }
  },
})

const bare = (base64: string): string => base64.replaceAll(/\s/g, '')
