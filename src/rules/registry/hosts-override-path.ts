import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, put } from '../../rule.ts'

export default defineRule({
  id: 'registry/hosts-override-path',
  summary: "Set override_path where the mirror URL contains a proxy project's API path",
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://github.com/containerd/containerd/blob/main/docs/hosts.md#override_path-field'],
  checks: {
    'HT-08': 'containerd appends /v2 to {path}; without override_path = true it does not reach the proxy project',
  },
  on: facts.registryHosts,

  *check({ hosts }, { say }) {
    for (const { url, at, overridePath, templated } of hosts) {
      const path = /^https?:\/\/[^/]+(\/v2\/[^/?#]+)/i.exec(url)?.[1]
      if (path === undefined || templated) continue
      yield* decided(overridePath)
      if (isNot(overridePath, true))
        yield say('HT-08', overridePath.state === 'absent' ? at : overridePath.at, {
          data: { path },
          fix: { title: 'set override_path to true', safe: false, edits: [put(overridePath, true)] },
        })
    }
  },
})
