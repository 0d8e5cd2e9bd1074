import * as facts from '../../facts/index.ts'
import { defineRule, isMistyped } from '../../rule.ts'

export default defineRule({
  id: 'access/aws-auth-shape',
  summary: 'Write identity mappings as a list of entries with an ARN and a list of groups',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html'],
  checks: {
    'AA-02': '{section} is not valid YAML: {why}',
    'AA-02.list': '{section} must be a string with a list of entries; it is {why}, so it maps nobody',
    'AA-02.entry': 'this item of {section} is not an entry with {key}, username and groups',
    'AA-02.arn': 'the entry of {section} has no {key}, so it maps nobody',
    'AA-02.groups': 'groups is not a list, so the authenticator cannot read {section}',
  },
  on: facts.identityMappings,

  *check({ texts, misfits, mappings }, { say, unsure }) {
    for (const { section, state, why, at } of texts) {
      if (state === 'unknown') yield unsure({ why, at })
      if (state === 'broken') yield say('AA-02', at, { data: { section, why } })
      if (state === 'other') yield say('AA-02.list', at, { data: { section, why } })
    }
    for (const { section, at } of misfits) yield say('AA-02.entry', at, { data: { section, key: keyOf(section) } })
    for (const { section, of, principal, groups, at } of mappings) {
      if (of === 'principal' && !hasText(principal))
        yield say('AA-02.arn', at, { data: { section, key: keyOf(section) } })
      if (isMistyped(groups)) yield say('AA-02.groups', groups.at, { data: { section } })
    }
  },
})

const hasText = (principal: facts.IdentityMapping['principal']): boolean =>
  principal.state === 'unknown' || (principal.state === 'known' && principal.value.trim() !== '')

const keyOf = (section: facts.IdentityMapping['section']): string =>
  section === 'iamIdentityMappings' ? 'arn' : section === 'mapUsers' ? 'userarn' : 'rolearn'
