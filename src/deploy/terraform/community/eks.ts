import type { Node } from '../../../languages/tree/node.ts'
import { wordList } from '../../../model/word-list.ts'
import { unknown } from '../../nodes.ts'
import { fieldOf, remember } from '../scope.ts'
import { textOfNode } from '../values.ts'
import { awsAuthOf } from './aws-auth.ts'
import {
  always,
  byDefault,
  entriesOf,
  inputOf,
  isOn,
  type MadeResource,
  made,
  membersOf,
  objectOf,
  type PublicCall,
  type PublicModule,
} from './call.ts'
import { fargateProfilesOf, nodeGroupsOf, selfManagedOf } from './eks-nodes.ts'

/** The last major version of terraform-aws-eks that is known. */
export const NEWEST_EKS = 21

/** Inputs that version 18 took away. */
const UP_TO_17 = wordList(`
  create_eks manage_aws_auth map_accounts map_roles map_users node_groups subnets worker_groups
  worker_groups_launch_template write_kubeconfig
`)

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/eks/aws: its inputs lost the prefix `cluster_` with version 21;
 * the endpoint is public by default up to 18, and private since 19; access entries came with 20.
 */
export const eks: PublicModule = {
  newest: NEWEST_EKS,
  // Since version 18 Terraform refuses these inputs.
  versionShown: ({ work, body }) => (UP_TO_17.some(name => fieldOf(work, body, name) !== undefined) ? 17 : undefined),
  outputs: new Map<string, readonly string[] | string>([
    ['cluster_id', ['cluster_name']],
    ['cluster_name', ['name', 'cluster_name']],
    ['cluster_version', ['kubernetes_version', 'cluster_version']],
    ['cluster_oidc_issuer_url', 'aws_eks_cluster.*.identity[0].oidc[0].issuer'],
    ['eks_managed_node_groups[].iam_role_arn', 'aws_iam_role.*-[].arn'],
    ['eks_managed_node_groups[].iam_role_name', 'aws_iam_role.*-[].name'],
    ['self_managed_node_groups[].iam_role_arn', 'aws_iam_role.*-[].arn'],
    ['self_managed_node_groups[].iam_role_name', 'aws_iam_role.*-[].name'],
    ['oidc_provider_arn', 'aws_iam_openid_connect_provider.*.arn'],
  ]),
  resources: call => {
    if (!isOn(call, call.version <= 17 ? 'create_eks' : 'create', true)) return []
    return [
      { type: 'aws_eks_cluster', name: call.name, body: clusterOf(call) },
      ...creatorOf(call),
      ...addonsOf(call, inputOf(call, 'addons', 'cluster_addons')),
      ...nodeGroupsOf(call),
      ...selfManagedOf(call),
      ...fargateProfilesOf(call),
      ...providerOf(call),
      ...awsAuthOf(call),
    ]
  },
}

function clusterOf(call: PublicCall): Node {
  const { version } = call
  const input = (name: string): Node | undefined => inputOf(call, name, `cluster_${name}`)
  const isPublic = input('endpoint_public_access') ?? byDefault(call, version <= 18)
  const mode =
    inputOf(call, 'authentication_mode') ?? (version >= 20 ? byDefault(call, 'API_AND_CONFIG_MAP') : undefined)
  return objectOf(call, {
    name: input('name'),
    version: inputOf(call, 'kubernetes_version', 'cluster_version'),
    vpc_config: {
      endpoint_public_access: isPublic,
      endpoint_private_access: input('endpoint_private_access') ?? version >= 19,
      public_access_cidrs: input('endpoint_public_access_cidrs') ?? [always(call, '0.0.0.0/0', isPublic)],
    },
    access_config: mode && { authentication_mode: mode },
    compute_config: input('compute_config'),
    remote_network_config: input('remote_network_config'),
    kubernetes_network_config: {
      service_ipv4_cidr: input('service_ipv4_cidr'),
      service_ipv6_cidr: input('service_ipv6_cidr'),
    },
    enabled_cluster_log_types: input('enabled_log_types') ?? (version <= 17 ? [] : ['audit', 'api', 'authenticator']),
    deletion_protection: inputOf(call, 'deletion_protection'),
    tags: inputOf(call, 'tags'),
  })
}

/** Whoever creates the cluster gets an entry as its administrator. */
function creatorOf(call: PublicCall): readonly MadeResource[] {
  const asked = inputOf(call, 'enable_cluster_creator_admin_permissions')
  if (textOfNode(asked) !== 'true') return []
  const body = objectOf(call, {
    cluster_name: inputOf(call, 'name', 'cluster_name'),
    principal_arn: remember(call.work, unknown('data.aws_iam_session_context.current.issuer_arn', call.body), call.at),
    policy_arn: always(call, 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy', asked),
    access_scope: { type: always(call, 'cluster', asked) },
  })
  return [{ type: 'aws_eks_access_policy_association', name: `${call.name}-cluster_creator`, body }]
}

/** The audiences of service accounts' tokens: AWS's own, and what the call adds. */
function providerOf(call: PublicCall): readonly MadeResource[] {
  if (!isOn(call, 'enable_irsa', call.version > 17)) return []
  return [
    made(call, 'aws_iam_openid_connect_provider', '', {
      url: `\${aws_eks_cluster.${call.name}.identity[0].oidc[0].issuer}`,
      client_id_list: ['sts.amazonaws.com', ...membersOf(call, inputOf(call, 'openid_connect_audiences'))],
    }),
  ]
}

/** Add-ons by their names, as this module and eks-blueprints-addons take them. */
export function addonsOf(call: PublicCall, addons: Node | undefined): readonly MadeResource[] {
  return entriesOf(call, addons).flatMap(({ key, value, own }): readonly MadeResource[] => {
    if (value.type !== 'mapping') return []
    const field = (...names: readonly string[]): Node | undefined =>
      names.map(name => fieldOf(call.work, value, name)).find(one => one !== undefined)
    const body = objectOf(own, {
      cluster_name: inputOf(call, 'name', 'cluster_name'),
      addon_name: field('name') ?? key,
      addon_version: field('addon_version') ?? '${data.aws_eks_addon_version}',
      configuration_values: field('configuration_values'),
      resolve_conflicts_on_update:
        field('resolve_conflicts_on_update', 'resolve_conflicts') ?? '${each.value.resolve_conflicts_on_update:}',
      service_account_role_arn: field('service_account_role_arn'),
      pod_identity_association: field('pod_identity_association'),
    })
    return [{ type: 'aws_eks_addon', name: `${call.name}-${key}`, body }]
  })
}
