import type { Node } from '../../../languages/tree/node.ts'
import { textOfNode } from '../values.ts'
import {
  addressIn,
  byDefault,
  entriesOf,
  inputOf,
  type MadeResource,
  made,
  membersOf,
  type PublicCall,
} from './call.ts'

/** The inputs of submodules that name policies to attach to a role that they make; what is after `:` tells that role's name. */
const INPUTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['iam//iam-role', ['policies']],
  ['iam//iam-role-for-service-accounts', ['policies']],
  ['iam//iam-role-for-service-accounts-eks', ['role_policy_arns']],
  ['iam//iam-eks-role', ['role_policy_arns']],
  ['iam//iam-github-oidc-role', ['policies']],
  ['iam//iam-assumable-role', ['custom_role_policy_arns']],
  ['iam//iam-assumable-role-with-oidc', ['role_policy_arns']],
  ['eks', ['iam_role_additional_policies', 'node_iam_role_additional_policies:eks-auto']],
  ['eks//eks-managed-node-group', ['iam_role_additional_policies']],
  ['eks//self-managed-node-group', ['iam_role_additional_policies']],
  ['eks//fargate-profile', ['iam_role_additional_policies']],
  ['eks//hybrid-node-role', ['policies']],
  ['eks//karpenter', ['iam_role_policies:controller', 'node_iam_role_additional_policies:node']],
  ['eks-pod-identity', ['additional_policy_arns']],
])

/** The policies that a call of `terraform-aws-modules/NAME` has attached to the role of the module. */
export function attachedBy(module: string, call: PublicCall): readonly MadeResource[] {
  const own = (INPUTS.get(module) ?? []).flatMap(one => {
    const [input = '', suffix = ''] = one.split(':')
    return attachmentsOf(call, inputOf(call, input), suffix)
  })
  const admin = module === 'iam//iam-assumable-role' ? inputOf(call, 'attach_admin_policy') : undefined
  return textOfNode(admin) === 'true' ? [...own, attachment(call, 'admin', '', byDefault(call, ADMIN, admin))] : own
}

const ADMIN = 'arn:aws:iam::aws:policy/AdministratorAccess'

/** The policies that an object or a list names, each attached to the role that the module makes with a name of its own. */
export function attachmentsOf(call: PublicCall, policies: Node | undefined, suffix = ''): readonly MadeResource[] {
  if (policies?.type === 'sequence')
    return membersOf(call, policies).map((arn, i) => attachment(call, String(i), suffix, arn))
  return entriesOf(call, policies).map(({ key, value }) => attachment(call, key, suffix, value))
}

function attachment(call: PublicCall, key: string, suffix: string, arn: Node): MadeResource {
  const role = suffix === '' ? call.name : `${call.name}-${suffix}`
  return made(call, 'aws_iam_role_policy_attachment', suffix === '' ? key : `${suffix}-${key}`, {
    role: addressIn(call, `aws_iam_role.${role}.name`),
    policy_arn: arn,
  })
}
