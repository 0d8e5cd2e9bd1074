import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/containerd-plugin',
  summary: "Name containerd's plugins as the version of the file does",
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://github.com/containerd/containerd/blob/main/docs/cri/config.md',
    'https://github.com/containerd/containerd/blob/main/docs/containerd-2.0.md',
  ],
  checks: {
    'CT-02': 'version {version} is of containerd 2.x, which ignores these settings of {plugin}',
    'CT-02.1x': 'version {version} is of containerd 1.x, which has no plugin {plugin}',
  },
  on: facts.containerdConfig,

  *check(config, { say }) {
    const version = config.plugins.length === 0 ? undefined : yield* decided(config.version)
    // A part without a version takes that of the file it is merged into.
    if (version === undefined || version < 1) return
    for (const { name, ofMajor, at } of config.plugins) {
      const data = { version, plugin: name }
      if (version >= 3 && ofMajor === 1) yield say('CT-02', at, { data })
      if (version < 3 && ofMajor === 2) yield say('CT-02.1x', at, { data })
    }
  },
})
