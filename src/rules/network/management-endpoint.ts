import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { isManagementEndpoint } from '../../facts/kubernetes/management-endpoint.ts'
import { clientServer } from '../../facts/pipelines/client-server.ts'

export default defineRule({
  id: 'network/management-endpoint',
  summary: 'Point clients at the cluster, not at the endpoint that manages clusters',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/vpc-interface-endpoints.html'],
  checks: {
    'VE-08': '{server} is the endpoint of the EKS API, which manages clusters; it serves no Kubernetes API',
  },
  on: { clientServer: allOf(clientServer) },

  *check({ clientServer }, { say }) {
    for (const { server } of clientServer) {
      const url = known(server)
      if (url !== undefined && isManagementEndpoint(url)) yield say('VE-08', server.at, { data: { server: url } })
    }
  },
})
