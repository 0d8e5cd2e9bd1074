import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/containerd-transfer',
  summary: 'Give the transfer service a config_path where ctr or nerdctl pulls',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://github.com/containerd/containerd/blob/main/docs/transfer.md'],
  checks: {
    'CT-05': '{program} pulls by the transfer service, which has no config_path and so no mirrors',
  },
  on: { containerdConfig: allOf(facts.containerdConfig) },
  with: { containerdPull: allOf(facts.containerdPull) },

  *check({ containerdConfig }, { say }, { containerdPull }) {
    const [pull] = containerdPull
    if (pull === undefined) return
    for (const config of containerdConfig) {
      const { transferPath, version } = config
      const path = yield* decided(transferPath)
      // In 1.x, ctr pulls by itself unless configured otherwise.
      const isEmpty =
        path === '' || (transferPath.state === 'absent' && version.state === 'known' && version.value >= 3)
      if (isEmpty && facts.hasConfigPath(config))
        yield say('CT-05', transferPath.at, {
          data: { program: pull.program },
          related: [{ at: pull.at, note: 'pulled here' }],
        })
    }
  },
})
