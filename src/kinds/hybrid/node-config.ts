import { defineKind } from '../../engine/kind.ts'
import { nodeConfig } from '../../facts/hybrid/node-config.ts'
import { readNodeConfig } from './read-node-config.ts'

export default defineKind({
  id: 'NodeConfig',
  types: ['node.eks.aws/NodeConfig'],
  held: { as: ['file'], contains: /\bnode\.eks\.aws\// },
  recognisedBy:
    'apiVersion node.eks.aws/v1alpha1, kind NodeConfig: alone, in a cloud-init write_files, or in a ConfigMap',

  *read(resource) {
    yield nodeConfig.of(readNodeConfig(resource))
  },
})
