import { awsFields } from '../../dialects/aws-fields.ts'
import { place } from '../../documents/cursor.ts'
import { field, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { vpcEndpointPart } from '../../facts/network/vpc-endpoint.ts'
import { namedBy } from '../eks/named-object.ts'
import { readPolicies, referredPolicy } from '../iam/policy-document.ts'

const KINDS = ['VPCEndpointSecurityGroupAssociation', 'VPCEndpointPolicy']

export default defineKind({
  id: 'VpcEndpointPart',
  types: [
    'aws_vpc_endpoint_security_group_association',
    'aws_vpc_endpoint_policy',
    ...KINDS.flatMap(kind => [`ec2.aws.upbound.io/${kind}`, `ec2.aws.m.upbound.io/${kind}`]),
  ],
  recognisedBy: "an association of an endpoint with a security group, or an endpoint's policy, by its type",

  *read(resource) {
    const fields = awsFields(resource)
    const named = namedBy(resource, fields, 'securityGroupId')
    const hasGroup = text(field(fields, 'securityGroupId')).state !== 'absent' || named.reference !== undefined
    const policy = field(fields, 'policy')
    const referred = referredPolicy(policy)
    yield vpcEndpointPart.of({
      endpoint: namedBy(resource, fields, 'vpcEndpointId'),
      groups: hasGroup ? [{ ...named, at: named.id.at }] : [],
      policies: referred === undefined ? readPolicies(policy) : [referred],
      hasPolicy: policy.node !== undefined,
      at: place(fields),
    })
  },
})
