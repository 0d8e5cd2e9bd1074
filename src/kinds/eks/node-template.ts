import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { launchTemplate, nodeTemplate } from '../../facts/eks/node-group.ts'
import { bootstrapsOf } from './read-bootstrap.ts'

/** Something whose user data starts a node of EKS. */
export default defineKind({
  id: 'NodeLaunchTemplate',
  types: [
    'AWS::EC2::LaunchTemplate',
    'aws_launch_template',
    'ec2.aws.upbound.io/LaunchTemplate',
    'ec2.services.k8s.aws/LaunchTemplate',
    'AWS::EC2::Instance',
    'AWS::AutoScaling::LaunchConfiguration',
    'aws_instance',
    'aws_launch_configuration',
    'karpenter.k8s.aws/EC2NodeClass',
  ],
  recognisedBy:
    "an EC2 launch template; an EC2 instance or Karpenter's EC2NodeClass whose user data runs the bootstrap script or contains a NodeConfig",

  is: resource => isLaunchTemplate(resource) || bootstrapsOf(userDataOf(resource)).length > 0,

  *read(resource) {
    const { name, type, dialect } = resource
    const wanted = awsFields(resource)
    const own = literal(field(wanted, 'launchTemplateName', 'name'))
    const address = dialect.reference(type, name)
    const names = [address, ...(own === undefined ? [] : [own])]
    const bootstraps = bootstrapsOf(userDataOf(resource))
    if (isLaunchTemplate(resource))
      yield launchTemplate.of({ names, instanceType: text(field(dataOf(resource), 'instanceType')) })
    if (bootstraps.length > 0) yield nodeTemplate.of({ names, image: imageOf(resource), bootstraps })
  },
})

const isLaunchTemplate = ({ type }: Resource): boolean => /LaunchTemplate$|^aws_launch_template$/.test(type)

const userDataOf = (resource: Resource): Cursor => field(dataOf(resource), 'userData')

/** Of a launch template the data are kept apart. */
function dataOf(resource: Resource): Cursor {
  const wanted = awsFields(resource)
  const inner = field(wanted, 'launchTemplateData')
  return inner.node === undefined ? wanted : inner
}

/** CloudFormation and EC2 name an image by a parameter as `resolve:ssm:…`; Karpenter's aliases win over its family. */
function imageOf(resource: Resource): Value<string> {
  const data = dataOf(resource)
  const aliases = items(field(data, 'amiSelectorTerms')).map(term => get(term, 'alias'))
  const [alias] = aliases.filter(({ node }) => node !== undefined)
  const cursor = alias ?? field(data, 'imageId', 'ami', 'amiFamily')
  const path = /^(?:\{\{)?resolve:ssm:(\/[^{}:]{1,400})(?::\d+)?(?:\}\})?$/.exec(literal(cursor) ?? '')?.[1]
  return path === undefined ? text(cursor) : { state: 'known', value: path, at: place(cursor) }
}
