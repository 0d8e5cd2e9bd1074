import { defineKind } from '../engine/define.ts'
import { readClusterConfig } from './shared/read-cluster-config.ts'

export default defineKind({
  id: 'ClusterConfig',
  types: ['eksctl.io/ClusterConfig'],
  recognisedBy: 'apiVersion eksctl.io/v1alpha5, kind ClusterConfig',

  *facts({ body }) {
    yield* readClusterConfig(body)
  },
})
