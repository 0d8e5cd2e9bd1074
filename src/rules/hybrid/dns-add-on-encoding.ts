import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/dns-add-on-encoding',
  summary: 'Encode the configuration values of CoreDNS once, with the lines of the Corefile',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateAddon.html'],
  checks: {
    'CD-10': 'the configuration values are a JSON string in a string, encoded twice',
    'CD-10.comma': 'JSON does not allow a comma before a closing bracket',
    'CD-10.line': 'the Corefile is one line, which CoreDNS does not read; its line breaks are lost',
  },
  on: facts.dnsEncoding,

  *check({ fault, at }, { say }) {
    if (fault !== undefined) yield say(fault === 'double' ? 'CD-10' : `CD-10.${fault}`, at)
  },
})
