import { place } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/define.ts'
import { registryPolicy } from '../../facts/registry/replication-configuration.ts'

export default defineKind({
  id: 'RegistryPolicy',
  types: [
    'AWS::ECR::RegistryPolicy',
    'aws_ecr_registry_policy',
    'ecr.aws.upbound.io/RegistryPolicy',
    'ecr.aws.m.upbound.io/RegistryPolicy',
  ],
  recognisedBy: 'the permissions policy of an ECR registry',

  *facts({ body }) {
    yield registryPolicy.of({ at: place(body) })
  },
})
