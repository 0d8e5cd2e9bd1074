import { type Cursor, get, place } from '../../documents/cursor.ts'
import { boolean, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { type NodeConfig, nodeConfig } from '../../facts/hybrid/node-config.ts'

export default defineKind({
  id: 'NodeConfig',
  types: ['node.eks.aws/NodeConfig'],
  held: { as: ['file'], contains: /\bnode\.eks\.aws\// },
  recognisedBy:
    'apiVersion node.eks.aws/v1alpha1, kind NodeConfig: alone, in a cloud-init write_files, or in a ConfigMap',

  *read({ body }) {
    yield nodeConfig.of(toNodeConfig(body))
  },
})

function toNodeConfig(body: Cursor): NodeConfig {
  const hybrid = get(body, 'spec', 'hybrid')
  return {
    clusterName: text(get(body, 'spec', 'cluster', 'name')),
    region: text(get(body, 'spec', 'cluster', 'region')),
    hybrid: hybrid.node !== undefined,
    credentialsFile: boolean(get(hybrid, 'enableCredentialsFile')),
    at: place(get(body, 'kind')),
  }
}
