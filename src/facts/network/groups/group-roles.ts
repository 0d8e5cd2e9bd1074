import type { Cluster } from '../../eks/cluster.ts'
import { namedKey } from '../../eks/object-key.ts'
import type { LoadBalancerGroups } from './load-balancer-groups.ts'
import type { MountTarget } from './mount-target.ts'
import { groupKey, type SecurityGroup, type SecurityGroupRule } from './security-group.ts'
import { clusterGroupKeys, isClusterGroup } from './security-group-role.ts'
import { saysNat, saysPublic } from './world-open.ts'

type Rule = Pick<SecurityGroupRule, 'group' | 'at'>

/** What the groups of a scope are of, by their rules: an EKS cluster, an EFS file system, the public. */
export interface GroupRoles {
  readonly isOfCluster: (rule: Rule) => boolean
  readonly isOfFileSystem: (rule: Rule) => boolean
  /** A load balancer's, or one that says that it is public. */
  readonly isOfPublic: (rule: Rule) => boolean
  /** One that internal load balancers have, and no other one of those that are known. */
  readonly isOfInternal: (rule: Rule) => boolean
  /** One that says that it is a NAT instance's, which passes on whatever comes. */
  readonly isOfNat: (rule: Rule) => boolean
}

/** What is known of the groups of a scope, and of what they are attached to. */
export interface Attachments {
  readonly groups: readonly SecurityGroup[]
  readonly clusters: readonly Cluster[]
  readonly balancers?: readonly LoadBalancerGroups[]
  readonly targets?: readonly MountTarget[]
}

/** Makes the look-up of what groups are of. */
export function groupRoles({ groups, clusters, balancers = [], targets = [] }: Attachments): GroupRoles {
  const clusterKeys = clusterGroupKeys(clusters)
  const ofFileSystems = attachedKeys(targets)
  const ofPublic = new Set([...groupsOf(balancers), ...keysOf(groups, saysPublic)])
  const ofInternal = new Set(groupsOf(balancers.filter(({ isInternal }) => isInternal)))
  const ofFacing = new Set(groupsOf(balancers.filter(({ isInternal }) => !isInternal)))
  const ofNat = new Set(keysOf(groups, saysNat))
  return {
    isOfCluster: rule => isClusterGroup(rule, clusterKeys) === 'yes',
    isOfFileSystem: ({ group, at }) => ofFileSystems.has(groupKey(group, at)),
    isOfPublic: ({ group, at }) => ofPublic.has(groupKey(group, at)),
    isOfInternal: ({ group, at }) => {
      const key = groupKey(group, at)
      return ofInternal.has(key) && !ofFacing.has(key)
    },
    isOfNat: ({ group, at }) => ofNat.has(groupKey(group, at)),
  }
}

const groupsOf = (attached: readonly Pick<LoadBalancerGroups, 'groups'>[]): readonly string[] =>
  attached.flatMap(({ groups }) => groups.map(namedKey))

/** The keys (`groupKey`) of the groups that endpoints, file systems and the like name as theirs. */
export const attachedKeys = (
  ...attached: readonly (readonly Pick<LoadBalancerGroups, 'groups'>[])[]
): ReadonlySet<string> => new Set(attached.flatMap(groupsOf))

const keysOf = (groups: readonly SecurityGroup[], says: (words: string) => boolean): readonly string[] =>
  groups.filter(({ words }) => says(words)).map(({ group, at }) => groupKey(group, at))
