import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'secrets/captured-credentials',
  summary: 'Capture no tokens, keys or data of Secrets with the evidence',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_GetAuthorizationToken.html'],
  checks: { 'EV-02': 'the evidence contains {what}' },
  secretChecks: ['EV-02'],
  on: facts.capturedCredential,

  *check({ what, content, at }, { say, unsure }) {
    if (content === 'unknown') yield unsure({ why: 'the value is a template', at })
    if (content === 'shown') yield say('EV-02', at, { data: { what } })
  },
})
