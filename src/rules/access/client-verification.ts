import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'access/client-verification',
  summary: "Let clients verify the cluster's API server and connect to no other",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/'],
  checks: {
    'KC-02': "insecure-skip-tls-verify is true, so the server's identity is not verified",
    'KC-06': "the server is the EKS management API, not the cluster's own API",
  },
  on: facts.kubeconfig,

  *check({ clusters }, { say }) {
    for (const { insecure, server } of clusters) {
      if ((yield* decided(insecure)) === true)
        yield say('KC-02', insecure.at, {
          // What nobody has vouched for cannot be reached afterwards: a person has to look.
          fix: { title: 'remove insecure-skip-tls-verify', safe: false, edits: [{ at: insecure.at, remove: true }] },
        })
      if (server.state === 'known' && facts.isManagementEndpoint(server.value)) yield say('KC-06', server.at)
    }
  },
})
