import { fields, get } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { containerdConfig } from '../../facts/registry/containerd-config.ts'

/** The plugins that pull images, with the registry settings: containerd 2.x, and 1.x. */
const PLUGINS = ['io.containerd.cri.v1.images', 'io.containerd.grpc.v1.cri'] as const

export default defineKind({
  id: 'ContainerdConfig',
  types: ['toml'],
  held: { as: ['file'], contains: /\bio\.containerd\./ },
  recognisedBy: 'TOML with a plugin whose name begins with io.containerd, also in a NodeConfig',

  read: (resource, isForced) => (isForced || isMine(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isMine = ({ body }: Resource): boolean =>
  fields(get(body, 'plugins')).some(({ key }) => key.startsWith('io.containerd.'))

function* factsOf({ body }: Resource): Generator<EmittedFact> {
  const plugins = get(body, 'plugins')
  const paths = PLUGINS.map(plugin => get(plugins, plugin, 'registry', 'config_path'))
  const stated = paths.find(({ node }) => node !== undefined) ?? get(plugins, PLUGINS[0], 'registry', 'config_path')
  yield containerdConfig.of({ configPath: text(stated) })
}
