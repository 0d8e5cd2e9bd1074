import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/hosts-refused-entry',
  summary: 'Keep credentials and unknown capabilities out of a hosts.toml',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://github.com/containerd/containerd/blob/main/docs/hosts.md#header-fields-in-the-toml-table-format',
  ],
  checks: {
    'HT-09': 'containerd does not know the capability "{capability}" and rejects the file',
    'HT-09.header': 'the Authorization header contains a literal credential',
  },
  secretChecks: ['HT-09.header'],
  on: facts.registryHosts,

  *check({ own, hosts }, { say }) {
    for (const { capabilities, authorization } of [own, ...hosts]) {
      if (authorization !== undefined) yield say('HT-09.header', authorization)
      if (capabilities.state !== 'known' || !capabilities.isList) continue
      for (const item of capabilities.value)
        if (item.state === 'known' && !facts.CAPABILITIES.has(item.value))
          yield say('HT-09', item.at, { data: { capability: item.value } })
    }
  },
})
