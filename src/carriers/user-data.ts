import { awsFields } from '../dialects/aws-fields.ts'
import { innermost } from '../documents/intrinsic.ts'
import { field } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { userData } from './started-with.ts'

/** What a machine of EC2 starts with: a script, a cloud-config, a message of several parts. */
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
    yield userData(innermost(field(inner.node === undefined ? wanted : inner, 'userData')))
  },
})
