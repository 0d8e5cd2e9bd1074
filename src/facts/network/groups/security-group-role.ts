import type { Cluster } from '../../eks/cluster.ts'
import { namedKey } from '../../eks/object-key.ts'
import { groupKey, type SecurityGroupRule } from './security-group.ts'

/** The keys (`groupKey`) of the groups that the clusters of a scope name as theirs. */
export function clusterGroupKeys(clusters: readonly Cluster[]): ReadonlySet<string> {
  return new Set(clusters.flatMap(({ securityGroups }) => securityGroups.map(namedKey)))
}

/**
 * Whether a rule's group is an EKS cluster's. `unknown` where no cluster of the scope names
 * its groups in words that can be compared: ids with ids, names with names of the same template or module.
 */
export function isClusterGroup(
  { group, at }: Pick<SecurityGroupRule, 'group' | 'at'>,
  clusterKeys: ReadonlySet<string>,
): 'yes' | 'no' | 'unknown' {
  const key = groupKey(group, at)
  if (group.role === 'cluster' || clusterKeys.has(key)) return 'yes'
  const vocabulary = vocabularyOf(key)
  return [...clusterKeys].some(other => vocabularyOf(other) === vocabulary) ? 'no' : 'unknown'
}

/** In whose words a key is: `sg-` for ids, else the document, folder or provider that it begins with. */
const vocabularyOf = (key: string): string => (key.startsWith('sg-') ? 'sg-' : key.slice(0, key.lastIndexOf(' ')))
