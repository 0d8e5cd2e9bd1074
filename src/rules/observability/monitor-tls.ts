import * as facts from '../../facts/index.ts'
import { defineRule, put } from '../../rule.ts'

export default defineRule({
  id: 'observability/monitor-tls',
  summary: 'Verify the certificates of what Prometheus scrapes',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'SM-04': 'info' },
  references: ['https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.TLSConfig'],
  checks: {
    'SM-04': 'insecureSkipVerify accepts any certificate, so the metrics may come from anybody',
  },
  on: { monitors: facts.eachMonitor },

  *check({ monitors }, { say, unsure }) {
    for (const { isInsecure } of monitors.flatMap(({ endpoints }) => endpoints)) {
      if (isInsecure.state === 'unknown') yield unsure(isInsecure)
      if (isInsecure.state === 'known' && isInsecure.value)
        yield say('SM-04', isInsecure.at, {
          // What nobody has vouched for cannot be scraped afterwards: a person has to look.
          fix: { title: 'verify the certificate', safe: false, edits: [put(isInsecure, false)] },
        })
    }
  },
})
