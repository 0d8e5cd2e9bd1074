import {
  addressIn,
  entriesOf,
  inputOf,
  isOn,
  type MadeResource,
  made,
  membersOf,
  objectOf,
  type PublicCall,
  type PublicModule,
  policyOf,
} from './call.ts'
import { statementsIn } from './statements.ts'

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/eks-pod-identity/aws: one role, its policies, and the
 * associations that use it. Its trust policy has only those conditions that the call states.
 */
export const podIdentity: PublicModule = {
  newest: 2,
  outputs: new Map([
    ['iam_role_arn', 'aws_iam_role.*.arn'],
    ['iam_role_name', 'aws_iam_role.*.name'],
  ]),
  resources: call => {
    if (!isOn(call, 'create', true)) return []
    const trust = policyOf(call, [
      {
        actions: ['sts:AssumeRole', 'sts:TagSession'],
        principals: [{ type: 'Service', identifiers: ['pods.eks.amazonaws.com'] }],
        condition: membersOf(call, inputOf(call, 'trust_policy_conditions')),
      },
      ...statementsIn(call, inputOf(call, 'trust_policy_statements')),
    ])
    const role = made(call, 'aws_iam_role', '', { name: inputOf(call, 'name'), assume_role_policy: trust })
    return [role, ...associationsOf(call)]
  },
}

function associationsOf(call: PublicCall): readonly MadeResource[] {
  const defaults = inputOf(call, 'association_defaults')
  return entriesOf(call, inputOf(call, 'associations')).map(({ key, own }) => {
    const field = (name: string) => inputOf(own, name) ?? (defaults && inputOf({ ...call, body: defaults }, name))
    const body = objectOf(own, {
      cluster_name: field('cluster_name'),
      namespace: field('namespace'),
      service_account: field('service_account'),
      role_arn: addressIn(own, `aws_iam_role.${call.name}.arn`),
    })
    return { type: 'aws_eks_pod_identity_association', name: `${call.name}-${key}`, body }
  })
}
