import { type Cursor, embedded, fields, get } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/define.ts'
import { containerdConfig } from '../../facts/registry/containerd-config.ts'

/** The plugins that pull images, with the registry settings: containerd 2.x, and 1.x. */
const PLUGINS = ['io.containerd.cri.v1.images', 'io.containerd.grpc.v1.cri'] as const

export default defineKind({
  id: 'ContainerdConfig',
  types: ['toml', 'node.eks.aws/NodeConfig'],
  recognisedBy: 'TOML with a plugin whose name begins with io.containerd, also in a NodeConfig',

  is: resource => fields(get(configurationOf(resource), 'plugins')).some(({ key }) => key.startsWith('io.containerd.')),

  *facts(resource) {
    const plugins = get(configurationOf(resource), 'plugins')
    const paths = PLUGINS.map(plugin => get(plugins, plugin, 'registry', 'config_path'))
    const stated = paths.find(({ node }) => node !== undefined) ?? get(plugins, PLUGINS[0], 'registry', 'config_path')
    yield containerdConfig.of({ configPath: text(stated) })
  },
})

/** The configuration: the document itself, or the text of it in a NodeConfig. */
function configurationOf({ type, body }: Resource): Cursor {
  if (type === 'toml') return body
  const inline = get(body, 'spec', 'containerd', 'config')
  const found = embedded(inline, 'toml')
  return found?.state === 'read' ? found.cursor : inline
}
