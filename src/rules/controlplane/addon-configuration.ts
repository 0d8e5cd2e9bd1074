import * as facts from '../../facts/index.ts'
import { defineRule, known, warning } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/addon-configuration',
  summary: "Write an add-on's configuration values as a JSON object in a string",
  severity: 'error',
  relevance: 'anywhere',
  // EKS accepts it.
  elsewhere: { 'AD-01.yaml': 'info' },
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateAddon.html'],
  checks: {
    'AD-01': 'the configuration values are neither JSON nor YAML: {why}',
    'AD-01.shape': 'the configuration values must be a string with a JSON object, but are {why}',
    'AD-01.yaml': warning('the configuration values are YAML, which EKS accepts; the contract requires JSON'),
  },
  on: facts.addon,

  *check({ name, configuration: { state, at, flaw, ...more } }, { say, unsure }) {
    // Of CoreDNS a check of its own says it.
    if (flaw !== undefined && known(name) === 'coredns') return
    const why = 'why' in more ? more.why : ''
    if (state === 'unknown') yield unsure({ why, at })
    if (state === 'broken') yield say('AD-01', at, { data: { why } })
    if (state === 'no-object' || state === 'no-text') yield say('AD-01.shape', at, { data: { why } })
    if (state === 'yaml') yield say('AD-01.yaml', at)
  },
})
