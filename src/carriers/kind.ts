import { get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { writtenFile } from './written-file.ts'

/** What kind merges into the configuration of containerd on its nodes. */
export default defineCarrier({
  id: 'kind',
  types: ['kind.x-k8s.io/Cluster'],
  within: ['file', 'manifest'],

  *holds({ body }) {
    for (const patch of items(get(body, 'containerdConfigPatches')))
      yield writtenFile(patch, '/etc/containerd/config.toml')
  },
})
