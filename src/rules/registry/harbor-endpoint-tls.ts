import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Place } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-endpoint-tls',
  summary: 'Let Harbor reach registries over https, and verify their certificates',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://goharbor.io/docs/main/administration/configuring-replication/create-replication-endpoints/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-03': 'insecure disables certificate verification',
    'HB-03.url': '{host} is not reached by https',
  },
  on: facts.harborEndpoint,

  *check({ insecure, url }, { say }) {
    if ((yield* decided(insecure)) === true) yield say('HB-03', insecure.at, verify(insecure.at))
    // registry/harbor-endpoint reports what is not a URL at all.
    if (url.state === 'known' && url.value !== '' && !/^https:\/\//i.test(url.value))
      yield say('HB-03.url', url.at, { data: { host: facts.hostOf(url.value) ?? 'the registry' } })
  },
})

/** A registry whose certificate nobody has vouched for cannot be reached afterwards: a person has to look. */
const verify = (at: Place) => ({ fix: { title: 'set it to false', safe: false, edits: [{ at, replace: false }] } })
