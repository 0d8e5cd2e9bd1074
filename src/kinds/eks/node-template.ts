import { awsFields } from '../../dialects/aws-fields.ts'
import { get } from '../../documents/cursor.ts'
import { field, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
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

  read: (resource, isForced) => (isForced || isMine(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isMine = (resource: Resource): boolean => bootstrapsOf(userDataOf(resource)).length > 0

function* factsOf(resource: Resource): Generator<EmittedFact> {
  const { name, type, dialect } = resource
  const wanted = awsFields(resource)
  const own = literal(field(wanted, 'launchTemplateName', 'name'))
  const address = dialect.reference(type, name)
  yield nodeTemplate.of({
    names: [address, ...(own === undefined ? [] : [own])],
    bootstraps: bootstrapsOf(userDataOf(resource)),
  })
}

function userDataOf(resource: Resource) {
  const wanted = awsFields(resource)
  const inner = field(wanted, 'launchTemplateData')
  return inner.node === undefined ? field(wanted, 'userData') : get(field(inner, 'userData'))
}
