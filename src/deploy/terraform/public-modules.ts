import { attachedBy } from './community/attachments.ts'
import { awsAuth, handedOn } from './community/aws-auth.ts'
import { blueprintsAddons } from './community/blueprints-addons.ts'
import type { MadeResource, PublicCall, PublicModule } from './community/call.ts'
import { ecr, repositoryTemplate } from './community/ecr.ts'
import { eks } from './community/eks.ts'
import { eksManagedNodeGroup, fargateProfile, selfManagedNodeGroup } from './community/eks-nodes.ts'
import { hybridNodeRole, karpenter } from './community/eks-roles.ts'
import { IAM } from './community/iam.ts'
import { podIdentity } from './community/pod-identity.ts'
import { s3Bucket } from './community/s3-bucket.ts'
import { securityGroup } from './community/security-group.ts'
import { statedBy } from './community/statements.ts'
import { vpc, vpcEndpoints } from './community/vpc.ts'
import { fieldOf } from './scope.ts'
import { textOfNode } from './values.ts'

/** The modules that are known, by owner, name and submodule. */
const MODULES: ReadonlyMap<string, PublicModule> = new Map<string, PublicModule>([
  ['terraform-aws-modules/eks', eks],
  ['terraform-aws-modules/eks//eks-managed-node-group', eksManagedNodeGroup],
  ['terraform-aws-modules/eks//aws-auth', awsAuth],
  ['terraform-aws-modules/eks//fargate-profile', fargateProfile],
  ['terraform-aws-modules/eks//self-managed-node-group', selfManagedNodeGroup],
  ['terraform-aws-modules/eks//hybrid-node-role', hybridNodeRole],
  ['terraform-aws-modules/eks//karpenter', karpenter],
  ['terraform-aws-modules/eks-pod-identity', podIdentity],
  ['terraform-aws-modules/vpc', vpc],
  ['terraform-aws-modules/vpc//vpc-endpoints', vpcEndpoints],
  ['terraform-aws-modules/ecr', ecr],
  ['terraform-aws-modules/ecr//repository-template', repositoryTemplate],
  ['terraform-aws-modules/s3-bucket', s3Bucket],
  ['terraform-aws-modules/security-group', securityGroup()],
  ['aws-ia/eks-blueprints-addons', blueprintsAddons],
  ...IAM.map(([name, module]) => [`terraform-aws-modules/iam//${name}`, module] as const),
])

/** `HOST/OWNER/NAME/aws//modules/SUBMODULE`, with or without a host and a submodule. */
const REGISTRY = /^(?:[\w-]+(?:\.[\w-]+)+\/)?([\w-]+)\/([\w-]+)\/aws(?:\/\/modules\/([\w-]+))?$/
/** `git::https://github.com/OWNER/terraform-aws-NAME.git//modules/SUBMODULE?ref=v1.2.3` and its shorter forms. */
const GITHUB = /github\.com[/:]([\w-]+)\/terraform-aws-([\w-]+)(?:\.git)?(?:\/\/modules\/([\w-]+))?(?:\?|$)/

/** The module that a source names; undefined where nothing is known of it. */
export function publicModule(source: string): PublicModule | undefined {
  const key = keyOf(source)
  if (key === undefined) return undefined
  // Each of its submodules is the module with rules of its own.
  const [, group] = /^terraform-aws-modules\/security-group\/\/(.+)$/.exec(key) ?? []
  return group === undefined ? MODULES.get(key) : securityGroup(group)
}

/** A module as `MODULES` calls it. */
function keyOf(source: string): string | undefined {
  const [, owner, name, submodule] = REGISTRY.exec(source) ?? GITHUB.exec(source) ?? []
  if (owner === undefined || name === undefined) return undefined
  return submodule === undefined ? `${owner}/${name}` : `${owner}/${name}//${submodule}`
}

/** The resources that a public module makes of what its call gives to it; none of one that is not known. */
export function madeResources(call: Omit<PublicCall, 'version' | 'isOpen'>): readonly MadeResource[] {
  const source = textOfNode(fieldOf(call.work, call.body, 'source')) ?? ''
  const known = publicModule(source)
  // What modules of the repository make of it is known.
  if (known === undefined) return /^\.{0,2}\/|^$/.test(source) ? [] : handedOn({ ...call, version: 0 })
  const stated = textOfNode(fieldOf(call.work, call.body, 'version')) ?? /[?&]ref=v?([\d.]+)/.exec(source)?.[1] ?? ''
  const major = isFloor(stated) ? known.versionShown?.(call) : /\d+/.exec(stated)?.[0]
  const own = { ...call, version: Number(major ?? known.newest), isOpen: major === undefined }
  const resources = known.resources(own)
  const module = (keyOf(source) ?? '').replace('terraform-aws-modules/', '')
  return resources.length === 0 ? [] : [...resources, ...attachedBy(module, own), ...statedBy(module, own)]
}

/** `>= 19.0` alone allows for the newest, as does no version at all. */
const isFloor = (constraint: string): boolean => /^\s*(?:>|$)/.test(constraint) && !constraint.includes('<')
