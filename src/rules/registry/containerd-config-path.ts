import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/containerd-config-path',
  summary: 'Set config_path in containerd where mirrors have hosts.toml files',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://github.com/containerd/containerd/blob/main/docs/hosts.md#cri'],
  checks: {
    'CT-01': 'containerd has no config_path, so it reads {tables} and no hosts.toml',
  },
  on: { containerdConfig: allOf(facts.containerdConfig) },
  with: { registryHosts: allOf(facts.registryHosts) },

  *check({ containerdConfig }, { say, unsure }, { registryHosts }) {
    const file = registryHosts.find(({ folder }) => folder !== undefined)
    if (file === undefined) return
    const importedPath = facts.importedPaths(containerdConfig)
    const open = containerdConfig.find(({ configPath }) => configPath.state === 'unknown')
    for (const config of containerdConfig) {
      const { configPath, registries, imports, mergedInto } = config
      const tables = [...new Set(registries.flatMap(({ older }) => older.map(({ table }) => table)))]
      // Without the older tables containerd 2.x takes its own default; what it does with them is for registry/containerd-mirrors.
      if (tables.length === 0 || configPath.state === 'unknown' || facts.hasConfigPath(config)) continue
      if (importedPath(config) !== undefined || (mergedInto === 'nodeadm' && configPath.state === 'absent')) continue
      if (open !== undefined) yield unsure({ why: "containerd's config_path", at: open.configPath.at })
      else if (imports.length > 0 || mergedInto !== undefined)
        yield unsure({ why: "whether what it is merged with sets containerd's config_path", at: configPath.at })
      else
        yield say('CT-01', configPath.at, {
          data: { tables: tables.join(' and ') },
          related: [{ at: file.file, note: 'the hosts.toml' }],
        })
    }
  },
})
