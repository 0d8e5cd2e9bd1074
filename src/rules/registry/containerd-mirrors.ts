import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/containerd-mirrors',
  summary: 'Describe mirrors in hosts.toml files only, not in containerd itself',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://github.com/containerd/containerd/blob/main/docs/cri/registry.md',
    'https://github.com/containerd/containerd/blob/main/RELEASES.md#deprecated-config-properties',
  ],
  checks: {
    'CT-03': 'config_path is set, so containerd does not accept {table} beside it',
    'CT-03.nodeadm': 'nodeadm sets config_path, so containerd does not accept {table} beside it',
  },
  on: { containerdConfig: allOf(facts.containerdConfig) },

  *check({ containerdConfig }, { say, unsure }) {
    const importedPath = facts.importedPaths(containerdConfig)
    for (const config of containerdConfig)
      for (const { configPath, older } of config.registries) {
        if (older.length > 0 && configPath.state === 'unknown') yield unsure(configPath)
        const set = facts.hasConfigPath({ configPath }) ? configPath : importedPath(config)
        for (const { table, at } of older)
          if (set !== undefined)
            yield say('CT-03', at, { data: { table }, related: [{ at: set.at, note: 'config_path' }] })
          // The logins of configs are accepted beside a config_path; that of nodeadm nobody has chosen here.
          else if (config.mergedInto === 'nodeadm' && configPath.state === 'absent' && table === 'mirrors')
            yield say('CT-03.nodeadm', at, { data: { table } })
      }
  },
})
