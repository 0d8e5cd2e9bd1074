import type { Node } from '../../../languages/tree/node.ts'
import { fieldOf } from '../scope.ts'
import { textOfNode } from '../values.ts'
import { attachmentsOf } from './attachments.ts'
import {
  addressIn,
  always,
  byDefault,
  entriesOf,
  inputOf,
  isOn,
  type Made,
  type MadeResource,
  made,
  objectOf,
  type PublicCall,
  type PublicModule,
  policyOf,
} from './call.ts'
import { policyWith } from './statements.ts'

const NEWEST = 21

/** The managed node groups of terraform-aws-modules/eks, with what `…_defaults` gives to all of them up to version 20. */
export function nodeGroupsOf(call: PublicCall): readonly MadeResource[] {
  return groupsIn(call, 'eks_managed_node_group').flatMap(group => [...groupOf(group), ...policiesOf(group)])
}

/** What the role of a group or a profile may do besides what it needs. */
const policiesOf = ({ call, input }: Pick<Group, 'call' | 'input'>): readonly MadeResource[] => [
  ...attachmentsOf(call, input('iam_role_additional_policies')),
  ...policyWith(call, 'iam_role_policy_statements', input('iam_role_policy_statements')),
]

/** The groups or profiles of an input, such as `eks_managed_node_groups`. */
function groupsIn(call: PublicCall, kind: string): readonly Group[] {
  const defaults = inputOf(call, `${kind}_defaults`)
  return entriesOf(call, inputOf(call, `${kind}s`)).flatMap(({ key, value, own }) => {
    if (value.type !== 'mapping') return []
    const input = (...names: readonly string[]): Node | undefined =>
      stated(own, value, names) ?? (defaults === undefined ? undefined : stated(call, defaults, names))
    if (textOfNode(input('create')) === 'false') return []
    return [{ call: { ...own, name: `${call.name}-${key}` }, cluster: call, name: key, input }]
  })
}

function stated({ work }: PublicCall, from: Node, names: readonly string[]): Node | undefined {
  const found = names.map(name => fieldOf(work, from, name)).find(value => value !== undefined)
  return found?.type === 'scalar' && found.value === null ? undefined : found
}

interface Group {
  /** Where the group's arguments are, and the cluster's. */
  readonly call: PublicCall
  readonly cluster: PublicCall
  readonly name: string
  readonly input: (...names: readonly string[]) => Node | undefined
}

/** A node group: of one to three nodes, unless it says otherwise. The launch template that the module makes leaves nothing out. */
function groupOf({ call, cluster, name, input }: Group): readonly MadeResource[] {
  const isOwnImage = (textOfNode(input('ami_id')) ?? '') !== ''
  const isLatest = textOfNode(input('use_latest_ami_release_version')) ?? String(call.version >= 21)
  const released = input('ami_release_version') ?? (isLatest === 'false' ? undefined : '${data.aws_ssm_parameter.ami:}')
  const body = objectOf(call, {
    cluster_name: inputOf(cluster, 'name', 'cluster_name'),
    node_group_name: input('name') ?? name,
    node_role_arn: input('iam_role_arn') ?? addressIn(call, `aws_iam_role.${call.name}.arn`),
    version: isOwnImage ? undefined : (input('kubernetes_version', 'cluster_version') ?? versionOf(cluster)),
    release_version: isOwnImage ? undefined : released,
    ami_type: isOwnImage ? always(call, 'CUSTOM', input('ami_id')) : (input('ami_type') ?? imageOf(call)),
    scaling_config: {
      min_size: input('min_size') ?? 1,
      max_size: input('max_size') ?? 3,
      desired_size: input('desired_size') ?? 1,
    },
    node_repair_config: input('node_repair_config'),
    update_config: input('update_config') ?? { max_unavailable_percentage: 33 },
    subnet_ids: input('subnet_ids') ?? inputOf(cluster, 'subnet_ids'),
  })
  return [{ type: 'aws_eks_node_group', name: call.name, body }, ...rolesOf({ call, cluster, name, input })]
}

/** Since version 21 the module chooses the image, up to 20 EKS does. */
const imageOf = (call: PublicCall): Node | undefined =>
  call.version > 20 ? byDefault(call, 'AL2023_x86_64_STANDARD') : undefined

/** The role that the module makes for a group, unless the group has one. */
function rolesOf({ call, name, input }: Group): readonly MadeResource[] {
  return textOfNode(input('create_iam_role')) === 'false' ? [] : roleOf(call, input('iam_role_name') ?? name)
}

/** The node groups of terraform-aws-modules/eks that Auto Scaling manages: of these, their roles are known. */
export function selfManagedOf(call: PublicCall): readonly MadeResource[] {
  return groupsIn(call, 'self_managed_node_group').flatMap(group => [
    ...(textOfNode(group.input('create_iam_instance_profile')) === 'false' ? [] : rolesOf(group)),
    ...policiesOf(group),
  ])
}

/** The role of the nodes. Which of AWS's policies for pulls it has, nobody can choose who calls the module: that stays open. */
function roleOf(call: PublicCall, name: Made): readonly MadeResource[] {
  const trust = policyOf(call, [
    { actions: ['sts:AssumeRole'], principals: [{ type: 'Service', identifiers: ['ec2.amazonaws.com'] }] },
  ])
  const attached = made(call, 'aws_iam_role_policy_attachment', '', {
    role: addressIn(call, `aws_iam_role.${call.name}.name`),
    policy_arn: '${each.value:}',
  })
  return [made(call, 'aws_iam_role', '', { name, assume_role_policy: trust }), attached]
}

/** The version of the cluster is that of its node groups, too: it is reported at the cluster. */
const versionOf = (cluster: PublicCall): Node | undefined => inputOf(cluster, 'kubernetes_version', 'cluster_version')

/** The Fargate profiles of terraform-aws-modules/eks, by their names. */
export function fargateProfilesOf(call: PublicCall): readonly MadeResource[] {
  return groupsIn(call, 'fargate_profile').flatMap(({ call: own, name, input }) => {
    const body = objectOf(own, {
      cluster_name: inputOf(call, 'name', 'cluster_name'),
      fargate_profile_name: input('name') ?? name,
      selectors: input('selectors'),
    })
    const attached = policiesOf({ call: own, input })
    return [{ type: 'aws_eks_fargate_profile', name: own.name, body }, ...attached]
  })
}

/** The submodules that make one node group or one profile, whose inputs are those of the maps. */
const submodule = (make: typeof groupOf, outputs: PublicModule['outputs']): PublicModule => ({
  newest: NEWEST,
  outputs,
  resources: call => {
    const name = textOfNode(inputOf(call, 'name')) ?? ''
    const input = (...names: readonly string[]) => inputOf(call, ...names)
    return isOn(call, 'create', true) ? make({ call, cluster: call, name, input }) : []
  },
})

const ROLE_ARN = ['iam_role_arn', 'aws_iam_role.*.arn'] as const

export const eksManagedNodeGroup = submodule(groupOf, new Map([ROLE_ARN, ['iam_role_name', 'aws_iam_role.*.name']]))
export const selfManagedNodeGroup = submodule(rolesOf, new Map([ROLE_ARN]))

export const fargateProfile: PublicModule = {
  newest: NEWEST,
  outputs: new Map(),
  resources: call => {
    if (!isOn(call, 'create', true)) return []
    const body = objectOf(call, {
      cluster_name: inputOf(call, 'cluster_name'),
      fargate_profile_name: inputOf(call, 'name'),
      selectors: inputOf(call, 'selectors'),
    })
    return [{ type: 'aws_eks_fargate_profile', name: call.name, body }]
  },
}
