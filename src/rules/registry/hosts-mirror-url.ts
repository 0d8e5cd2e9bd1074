import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/hosts-mirror-url',
  summary: 'Name each mirror of a hosts.toml by its absolute URL',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://github.com/containerd/containerd/blob/main/docs/hosts.md'],
  checks: {
    'HT-01': '[host."{url}"] is not an absolute http or https URL',
    'HT-01.absent': 'no [host."https://…"] table names a mirror',
  },
  on: facts.registryHosts,

  *check({ hosts, at }, { say, unsure }) {
    if (hosts.length === 0) yield say('HT-01.absent', at)
    for (const host of hosts) {
      if (host.templated) yield unsure({ why: host.url, at: host.at })
      else if (!/^https?:\/\/[^/\s]/i.test(host.url)) yield say('HT-01', host.at, { data: { url: host.url } })
    }
  },
})
