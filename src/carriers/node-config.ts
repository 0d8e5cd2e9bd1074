import { get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { writtenFile } from './written-file.ts'

/** The configuration that nodeadm merges into containerd's own. */
export default defineCarrier({
  id: 'node-config',
  types: ['node.eks.aws/NodeConfig'],
  within: ['file'],

  *holds({ body }) {
    yield writtenFile(get(body, 'spec', 'containerd', 'config'), '/etc/containerd/config.toml')
  },
})
