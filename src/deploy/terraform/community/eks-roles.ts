import { textOfNode } from '../values.ts'
import {
  addressIn,
  inputOf,
  isOn,
  type Made,
  type MadeResource,
  made,
  membersOf,
  type PublicCall,
  type PublicModule,
  policyOf,
} from './call.ts'
import { listLike, prefixed } from './iam-trust.ts'

const NEWEST = 21

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/eks/aws/latest/submodules/hybrid-node-role: Systems Manager
 * hands out credentials, or Roles Anywhere does through a role in between.
 */
export const hybridNodeRole: PublicModule = {
  newest: NEWEST,
  outputs: new Map([
    ['arn', 'aws_iam_role.*.arn'],
    ['name', 'aws_iam_role.*.name'],
    ['intermediate_role_arn', 'aws_iam_role.*-intermediate.arn'],
  ]),
  resources: call => {
    if (!isOn(call, 'create', true)) return []
    const isAnywhere = isOn(call, 'enable_ira', false)
    const name = inputOf(call, 'name') ?? 'EKSHybridNode'
    if (!isAnywhere) return role(call, '', name, [service(['sts:AssumeRole', 'sts:TagSession'], 'ssm.amazonaws.com')])
    const between = { type: 'AWS', identifiers: [addressIn(call, `aws_iam_role.${call.name}-intermediate.arn`)] }
    const session = ['${aws:PrincipalTag/x509Subject/CN}']
    return [
      ...role(call, '', name, [
        { actions: ['sts:TagSession', 'sts:SetSourceIdentity'], principals: [between] },
        {
          actions: ['sts:AssumeRole', 'sts:TagSession'],
          principals: [between],
          condition: [{ test: 'StringEquals', variable: 'sts:RoleSessionName', values: session }],
        },
      ]),
      ...role(call, 'intermediate', inputOf(call, 'intermediate_role_name'), [
        {
          ...service(['sts:AssumeRole', 'sts:TagSession', 'sts:SetSourceIdentity'], 'rolesanywhere.amazonaws.com'),
          condition: [
            {
              test: 'ArnEquals',
              variable: 'aws:SourceArn',
              values: [addressIn(call, `aws_rolesanywhere_trust_anchor.${call.name}.arn`)],
            },
          ],
        },
      ]),
    ]
  },
}

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/eks/aws/latest/submodules/karpenter: the controller's role is for
 * a service account up to version 19, for pod identity from 20 on; from 21 on the association is made, too.
 */
export const karpenter: PublicModule = {
  newest: NEWEST,
  outputs: new Map([
    ['iam_role_arn', 'aws_iam_role.*-controller.arn'],
    ['irsa_arn', 'aws_iam_role.*-controller.arn'],
    ['node_iam_role_arn', 'aws_iam_role.*-node.arn'],
    ['role_arn', 'aws_iam_role.*-node.arn'],
  ]),
  resources: call =>
    isOn(call, 'create', true) ? [...controllerOf(call), ...associationOf(call), ...nodesOf(call)] : [],
}

/** Up to version 19 the node's role is what `iam_role` means. */
const isOld = ({ version }: PublicCall): boolean => version <= 19

function controllerOf(call: PublicCall): readonly MadeResource[] {
  if (!isOn(call, isOld(call) ? 'create_irsa' : 'create_iam_role', true)) return []
  const statements = [
    ...(isOn(call, 'enable_pod_identity', !isOld(call)) && !isOld(call)
      ? [service(['sts:AssumeRole', 'sts:TagSession'], 'pods.eks.amazonaws.com')]
      : []),
    ...(call.version <= 20 && isOn(call, 'enable_irsa', isOld(call)) ? [forAccounts(call)] : []),
    ...membersOf(call, inputOf(call, 'iam_role_source_assume_policy_documents')).map(document =>
      document.type === 'scalar' && document.holds !== undefined ? document.holds : document,
    ),
  ]
  return role(call, 'controller', inputOf(call, isOld(call) ? 'irsa_name' : 'iam_role_name'), statements)
}

function forAccounts(call: PublicCall): Made {
  const provider = inputOf(call, 'irsa_oidc_provider_arn')
  const issuer = textOfNode(provider)?.replace(/^.*provider\//, '') ?? '${…}'
  const stated = inputOf(call, 'irsa_namespace_service_accounts')
  const accounts = membersOf(call, stated).map(one => prefixed(call, 'system:serviceaccount:', one))
  const test = textOfNode(inputOf(call, 'irsa_assume_role_condition_test')) ?? 'StringEquals'
  const values = stated === undefined ? undefined : listLike(call, stated, accounts)
  return {
    actions: ['sts:AssumeRoleWithWebIdentity'],
    principals: [{ type: 'Federated', identifiers: [provider ?? '${…}'] }],
    condition: [
      { test, variable: `${issuer}:sub`, values: values ?? ['system:serviceaccount:karpenter:karpenter'] },
      { test, variable: `${issuer}:aud`, values: ['sts.amazonaws.com'] },
    ],
  }
}

function associationOf(call: PublicCall): readonly MadeResource[] {
  if (isOld(call) || !isOn(call, 'create_pod_identity_association', call.version >= 21)) return []
  // Without the controller's role there is none to associate (modules/karpenter/main.tf).
  if (!isOn(call, 'create_iam_role', true)) return []
  return [
    made(call, 'aws_eks_pod_identity_association', '', {
      cluster_name: inputOf(call, 'cluster_name'),
      namespace: inputOf(call, 'namespace') ?? 'kube-system',
      service_account: inputOf(call, 'service_account') ?? 'karpenter',
      role_arn: addressIn(call, `aws_iam_role.${call.name}-controller.arn`),
    }),
  ]
}

function nodesOf(call: PublicCall): readonly MadeResource[] {
  const prefix = isOld(call) ? '' : 'node_'
  const isMade = isOn(call, `create_${prefix}iam_role`, true)
  const own = addressIn(call, `aws_iam_role.${call.name}-node.arn`)
  const roles = isMade
    ? role(call, 'node', inputOf(call, `${prefix}iam_role_name`), [service(['sts:AssumeRole'], 'ec2.amazonaws.com')])
    : []
  if (isOld(call) || !isOn(call, 'create_access_entry', true)) return roles
  const entry = made(call, 'aws_eks_access_entry', 'node', {
    cluster_name: inputOf(call, 'cluster_name'),
    principal_arn: isMade ? own : inputOf(call, 'node_iam_role_arn'),
    type: inputOf(call, 'access_entry_type') ?? 'EC2_LINUX',
  })
  return [...roles, entry]
}

/** A statement by which a service of AWS may assume the role. */
const service = (actions: readonly string[], name: string) => ({
  actions,
  principals: [{ type: 'Service', identifiers: [name] }],
})

function role(call: PublicCall, suffix: string, name: Made, statements: readonly Made[]): readonly MadeResource[] {
  const policy = policyOf(call, statements)
  return statements.length === 0 || policy === undefined
    ? []
    : [made(call, 'aws_iam_role', suffix, { name, assume_role_policy: policy })]
}
