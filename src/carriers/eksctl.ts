import { get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { userData } from './started-with.ts'

/** What the nodes of an eksctl ClusterConfig run before they join: commands, or the NodeConfig that nodeadm merges. */
export default defineCarrier({
  id: 'eksctl',
  types: ['eksctl.io/ClusterConfig'],

  *holds({ body }) {
    for (const group of [...items(get(body, 'nodeGroups')), ...items(get(body, 'managedNodeGroups'))]) {
      yield userData(get(group, 'overrideBootstrapCommand'))
      for (const cursor of items(get(group, 'preBootstrapCommands')))
        yield { cursor, role: 'user data', language: 'shell' }
    }
  },
})
