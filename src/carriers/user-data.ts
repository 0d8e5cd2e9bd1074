import { awsFields } from '../dialects/aws-fields.ts'
import { innermost } from '../documents/intrinsic.ts'
import { field, literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** What a machine of EC2 starts with: a script, or a cloud-config. */
export default defineCarrier({
  id: 'user-data',
  types: [
    'AWS::EC2::LaunchTemplate',
    'AWS::EC2::Instance',
    'AWS::AutoScaling::LaunchConfiguration',
    'aws_launch_template',
    'aws_launch_configuration',
    'aws_instance',
    'ec2.aws.upbound.io/LaunchTemplate',
    'ec2.services.k8s.aws/LaunchTemplate',
    'karpenter.k8s.aws/EC2NodeClass',
  ],

  *holds(resource) {
    const wanted = awsFields(resource)
    const inner = field(wanted, 'launchTemplateData')
    const cursor = innermost(field(inner.node === undefined ? wanted : inner, 'userData'))
    const isCloudConfig = literal(cursor)?.trimStart().startsWith('#cloud-config') === true
    yield { cursor, role: 'user data', language: isCloudConfig ? 'yaml' : 'shell' }
  },
})
