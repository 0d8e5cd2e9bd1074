import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'network/management-endpoint',
  summary: 'Point clients at the cluster, not at the endpoint that manages clusters',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/vpc-interface-endpoints.html'],
  checks: {
    'VE-08': '{server} is the endpoint of the EKS API, which manages clusters; it serves no Kubernetes API',
  },
  on: { clientServer: allOf(facts.clientServer) },

  *check({ clientServer }, { say }) {
    for (const { server } of clientServer) {
      const url = known(server)
      if (url !== undefined && facts.isManagementEndpoint(url)) yield say('VE-08', server.at, { data: { server: url } })
    }
  },
})
