import * as facts from '../../facts/index.ts'
import { HARBOR_ADAPTERS, TERRAFORM_ADAPTERS } from '../../model/harbor/harbor-adapters.ts'
import { decided, defineRule, isMistyped, type Value, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-endpoint',
  summary: 'Give each Harbor registry a name, a URL and the type docker-hub or harbor',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://goharbor.io/docs/main/administration/configuring-replication/create-replication-endpoints/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-01': 'the registry has no {member}',
    'HB-01.text': '{member} must be a string, not {found}',
    'HB-01.type': 'the type must be docker-hub or harbor, not {found}',
    'HB-01.adapter': warning('Harbor supports the type {found}, but the contract does not'),
  },
  on: facts.harborEndpoint,

  *check({ dialect, name, type, url }, { say }) {
    const names = facts.HARBOR_MEMBERS[dialect]
    const members: readonly (readonly [string, Value<string>])[] = [
      ['name', name],
      [names.type, type],
      [names.url, url],
    ]
    for (const [member, value] of members) {
      const text = (yield* decided(value)) ?? ''
      if (isMistyped(value)) yield say('HB-01.text', value.at, { data: { member, found: written(value) } })
      else if (text === '' && value.state !== 'unknown') yield say('HB-01', value.at, { data: { member } })
    }
    if (type.state !== 'known' || ['', 'docker-hub', 'harbor'].includes(type.value)) return
    const isKnown = HARBOR_ADAPTERS.has(type.value) || OWN_ADAPTERS[dialect]?.has(type.value) === true
    yield say(isKnown ? 'HB-01.adapter' : 'HB-01.type', type.at, { data: { found: written(type) } })
  },
})

/** The types that a dialect takes beside Harbor's own. */
const OWN_ADAPTERS: Readonly<Partial<Record<facts.HarborDialect, ReadonlySet<string>>>> = {
  terraform: TERRAFORM_ADAPTERS,
}
