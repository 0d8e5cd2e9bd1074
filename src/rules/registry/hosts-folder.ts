import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'registry/hosts-folder',
  summary: 'Put each hosts.toml below config_path, in a folder named after its registry',
  severity: 'warning',
  relevance: 'anywhere',
  // Where it is put on the machine is as a rule the matter of whoever copies it.
  elsewhere: { 'HT-10': 'info' },
  references: [
    'https://github.com/containerd/containerd/blob/main/docs/hosts.md#registry-configuration---introduction',
  ],
  checks: {
    'HT-10': 'containerd does not read this file, since its config_path is {path}',
    'HT-10.name': 'no image comes from a registry {namespace}; the folder must be {meant}',
  },
  on: { registryHosts: allOf(facts.registryHosts) },
  with: { containerdConfig: allOf(facts.containerdConfig) },

  *check({ registryHosts }, { say, unsure }, { containerdConfig }) {
    const stated = containerdConfig.map(({ configPath }) => configPath)
    const open = stated.find(path => path.state === 'unknown')
    const paths = stated.filter(path => path.state === 'known').filter(path => path.value !== '')
    const [first] = paths
    for (const { folder, namespace, server, file } of registryHosts) {
      const host = known(server) === undefined ? undefined : facts.hostOf(known(server) ?? '')
      const meant = namespace === undefined ? undefined : facts.meantRegistry(namespace, host)
      if (namespace !== undefined && meant !== undefined) yield say('HT-10.name', file, { data: { namespace, meant } })
      if (folder === undefined || paths.some(path => facts.isOnConfigPath(folder, path.value))) continue
      if (open !== undefined) yield unsure({ why: "containerd's config_path", at: open.at })
      else if (first !== undefined)
        yield say('HT-10', file, {
          data: { path: first.value },
          related: [{ at: first.at, note: 'config_path' }],
        })
    }
  },
})
