import { awsFields } from '../../dialects/aws-fields.ts'
import { get } from '../../documents/cursor.ts'
import { field, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/define.ts'
import { nodeTemplate } from '../../facts/eks/node-group.ts'
import { bootstrapsOf } from './read-bootstrap.ts'

/** A launch template whose user data starts a node of EKS. */
export default defineKind({
  id: 'NodeLaunchTemplate',
  types: [
    'AWS::EC2::LaunchTemplate',
    'aws_launch_template',
    'ec2.aws.upbound.io/LaunchTemplate',
    'ec2.services.k8s.aws/LaunchTemplate',
  ],
  recognisedBy: 'an EC2 launch template whose user data runs the bootstrap script or holds a NodeConfig',
  is: resource => bootstrapsOf(userDataOf(resource)).length > 0,

  *facts(resource) {
    const { name, type, family } = resource
    const wanted = awsFields(resource)
    const own = literal(field(wanted, 'launchTemplateName', 'name'))
    const address = family.startsWith('terraform') ? `${type}.${name}` : name
    yield nodeTemplate.of({
      names: [address, ...(own === undefined ? [] : [own])],
      bootstraps: bootstrapsOf(userDataOf(resource)),
    })
  },
})

function userDataOf(resource: Resource) {
  const wanted = awsFields(resource)
  const inner = field(wanted, 'launchTemplateData')
  return inner.node === undefined ? field(wanted, 'userData') : get(field(inner, 'userData'))
}
