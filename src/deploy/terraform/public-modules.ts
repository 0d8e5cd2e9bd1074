import type { Node } from '../../languages/tree/node.ts'
import { sequence, unknown } from '../nodes.ts'
import { byDefault, inputOf, type MadeResource, objectOf, type PublicCall } from './public-call.ts'
import { fieldOf, remember } from './scope.ts'
import { serviceAccountRole } from './service-account-role.ts'
import { textOf } from './values.ts'

/** What is known of a module that everybody uses, so that its code need not be there. */
interface PublicModule {
  readonly source: RegExp
  /** The inputs, by the outputs that give them back. */
  readonly outputs: ReadonlyMap<string, readonly string[]>
  readonly resources: (call: PublicCall, version: number) => readonly MadeResource[]
}

/** The last major version of terraform-aws-eks that is known: what a call without a version gets. */
const NEWEST_EKS = 21

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/eks/aws: its inputs lost the prefix `cluster_` with version 21;
 * the endpoint is public by default up to 18, and private since 19; access entries came with 20.
 */
const eks: PublicModule = {
  source:
    /^(?:(?:app\.terraform\.io|registry\.terraform\.io)\/)?terraform-aws-modules\/eks\/aws$|github\.com[/:]terraform-aws-modules\/terraform-aws-eks(?:\.git)?(?:\?|$)/,
  outputs: new Map([
    ['cluster_name', ['name', 'cluster_name']],
    ['cluster_version', ['kubernetes_version', 'cluster_version']],
  ]),
  resources: (call, version) => [
    { type: 'aws_eks_cluster', name: call.name, body: clusterOf(call, version) },
    ...creatorOf(call),
    ...addonsOf(call),
  ],
}

/** https://registry.terraform.io/modules/terraform-aws-modules/vpc/aws */
const vpc: PublicModule = {
  source:
    /^(?:registry\.terraform\.io\/)?terraform-aws-modules\/vpc\/aws$|github\.com[/:]terraform-aws-modules\/terraform-aws-vpc(?:\.git)?(?:\?|$)/,
  outputs: new Map([['vpc_cidr_block', ['cidr']]]),
  resources: () => [],
}

/** https://registry.terraform.io/modules/terraform-aws-modules/iam/aws: the role of a service account; its name has changed with version 6. */
const irsa: PublicModule = {
  source:
    /^(?:registry\.terraform\.io\/)?terraform-aws-modules\/iam\/aws\/\/modules\/iam-role-for-service-accounts(?:-eks)?$/,
  outputs: new Map(),
  resources: call => serviceAccountRole(call),
}

const MODULES: readonly PublicModule[] = [eks, vpc, irsa]

/** The module that a source names; undefined where nothing is known of it. */
export const publicModule = (source: string): PublicModule | undefined => MODULES.find(one => one.source.test(source))

/** The resources that a public module makes of what its call gives to it; none of one that is not known. */
export function madeResources(call: PublicCall): readonly MadeResource[] {
  const source = textOf(fieldOf(call.work, call.body, 'source')) ?? ''
  const version = textOf(fieldOf(call.work, call.body, 'version')) ?? /[?&]ref=v?([\d.]+)/.exec(source)?.[1] ?? ''
  const major = Number(/\d+/.exec(version)?.[0] ?? NEWEST_EKS)
  return publicModule(source)?.resources({ ...call, isOpen: version === '' }, major) ?? []
}

function clusterOf(call: PublicCall, version: number): Node {
  const input = (name: string): Node | undefined => inputOf(call, name, `cluster_${name}`)
  const isPublic = input('endpoint_public_access') ?? byDefault(call, version <= 18)
  const everywhere = byDefault(call, '0.0.0.0/0', isPublic)
  const mode =
    inputOf(call, 'authentication_mode') ?? (version >= 20 ? byDefault(call, 'API_AND_CONFIG_MAP') : undefined)
  return objectOf(call, {
    name: input('name'),
    version: inputOf(call, 'kubernetes_version', 'cluster_version'),
    vpc_config: objectOf(call, {
      endpoint_public_access: isPublic,
      endpoint_private_access: input('endpoint_private_access') ?? byDefault(call, version >= 19),
      public_access_cidrs:
        input('endpoint_public_access_cidrs') ?? remember(call.work, sequence([everywhere], everywhere), call.at),
    }),
    access_config: mode && objectOf(call, { authentication_mode: mode }),
    compute_config: input('compute_config'),
    remote_network_config: input('remote_network_config'),
    enabled_cluster_log_types: input('enabled_log_types') ?? logTypes(call),
    deletion_protection: inputOf(call, 'deletion_protection'),
    tags: inputOf(call, 'tags'),
  })
}

const logTypes = (call: PublicCall): Node =>
  remember(
    call.work,
    sequence(
      ['audit', 'api', 'authenticator'].map(type => byDefault(call, type)),
      call.body,
    ),
    call.at,
  )

/** Whoever creates the cluster gets an entry as its administrator. */
function creatorOf(call: PublicCall): readonly MadeResource[] {
  const asked = inputOf(call, 'enable_cluster_creator_admin_permissions')
  if (textOf(asked) !== 'true') return []
  const body = objectOf(call, {
    cluster_name: inputOf(call, 'name', 'cluster_name'),
    principal_arn: remember(call.work, unknown('data.aws_iam_session_context.current.issuer_arn', call.body), call.at),
    policy_arn: byDefault(call, 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy', asked),
    access_scope: objectOf(call, { type: byDefault(call, 'cluster', asked) }),
  })
  return [{ type: 'aws_eks_access_policy_association', name: `${call.name}-cluster_creator`, body }]
}

function addonsOf(call: PublicCall): readonly MadeResource[] {
  const { work } = call
  const addons = inputOf(call, 'addons', 'cluster_addons')
  if (addons?.type !== 'mapping' || 'keys' in addons) return []
  return addons.entries.flatMap(({ key, value }): readonly MadeResource[] => {
    const own = fieldOf(work, addons, key)
    if (value.type !== 'mapping' || own === undefined) return []
    const at = work.places.get(own) ?? call.at
    const field = (name: string): Node | undefined => fieldOf(work, own, name)
    const body = objectOf(
      { ...call, at },
      {
        cluster_name: inputOf(call, 'name', 'cluster_name'),
        addon_name: field('name') ?? byDefault({ ...call, at }, key),
        addon_version: field('addon_version') ?? byDefault({ ...call, at }, '${data.aws_eks_addon_version}'),
        configuration_values: field('configuration_values'),
        resolve_conflicts_on_update:
          field('resolve_conflicts_on_update') ??
          byDefault({ ...call, at }, '${each.value.resolve_conflicts_on_update:}'),
        service_account_role_arn: field('service_account_role_arn'),
        pod_identity_association: field('pod_identity_association'),
      },
    )
    return [{ type: 'aws_eks_addon', name: `${call.name}-${key}`, body }]
  })
}
