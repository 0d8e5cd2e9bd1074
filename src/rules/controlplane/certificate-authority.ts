import * as facts from '../../facts/index.ts'
import { isPemCertificate } from '../../model/kubernetes/certificate.ts'
import { isPlaceholder } from '../../model/placeholder.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/certificate-authority',
  summary: "Record a cluster's certificate authority as a base64-encoded PEM certificate",
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_Certificate.html'],
  checks: {
    'CL-05': 'certificateAuthority.data is not a base64-encoded PEM certificate, so clients cannot verify the cluster',
  },
  on: facts.cluster,

  *check({ certificateAuthority: data }, { say, unsure }) {
    const text = yield* decided(data)
    if (text === undefined) return
    const answer = isPlaceholder(text) ? 'shortened' : isPemCertificate(text)
    if (answer === 'shortened') return yield unsure({ why: 'the certificate is left out', at: data.at })
    if (answer === 'no') yield say('CL-05', data.at)
  },
})
