import { get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** The commands that the nodes of an eksctl ClusterConfig run before they join. */
export default defineCarrier({
  id: 'eksctl',
  types: ['eksctl.io/ClusterConfig'],

  *holds({ body }) {
    for (const group of [...items(get(body, 'nodeGroups')), ...items(get(body, 'managedNodeGroups'))])
      for (const cursor of [get(group, 'overrideBootstrapCommand'), ...items(get(group, 'preBootstrapCommands'))])
        yield { cursor, role: 'user data', language: 'shell' }
  },
})
