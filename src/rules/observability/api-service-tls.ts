import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const OPEN = 'insecureSkipTLSVerify lets anybody answer for the API {name}'

export default defineRule({
  id: 'observability/api-service-tls',
  summary: 'Give an APIService the certificate authority of its backend',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/api-service-v1/'],
  checks: {
    'MS-03': OPEN,
    'MS-03.metrics': OPEN,
  },
  // metrics-server and the adapters of other metrics are published so: they make their certificates themselves when they start.
  // Other projects publish theirs so, too, and whoever installs them seldom has the certificate.
  elsewhere: { 'MS-03': 'warning', 'MS-03.metrics': 'info' },
  on: facts.apiService,

  *check({ name, isInsecure }, { say, unsure }) {
    if (isInsecure.state === 'unknown') yield unsure(isInsecure)
    if (isInsecure.state === 'known' && isInsecure.value)
      yield say(name.endsWith('.metrics.k8s.io') ? 'MS-03.metrics' : 'MS-03', isInsecure.at, { data: { name } })
  },
})
