import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'observability/api-service-tls',
  summary: 'Give an APIService the certificate authority of its backend',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/api-service-v1/'],
  checks: {
    'MS-03': 'insecureSkipTLSVerify lets anybody answer for the API {name}',
  },
  on: facts.apiService,

  *check({ name, isInsecure }, { say, unsure }) {
    if (isInsecure.state === 'unknown') yield unsure(isInsecure)
    if (isInsecure.state === 'known' && isInsecure.value) yield say('MS-03', isInsecure.at, { data: { name } })
  },
})
