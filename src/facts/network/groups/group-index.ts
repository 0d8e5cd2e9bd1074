import type { Place } from '../../../documents/document.ts'
import { groupBy } from '../../../model/group-by.ts'
import { groupKey, type SecurityGroup, type SecurityGroupRule } from './security-group.ts'

/** All that a scope says of one security group. */
export interface GroupRules {
  readonly key: string
  readonly rules: readonly SecurityGroupRule[]
  /** Absent where only rules are there that name it. */
  readonly group?: SecurityGroup
  /** Where an ingress rule would be that is missing. */
  readonly ingressAt: Place
}

/** The security groups of a scope by their keys; none that is only named. */
export function groupIndex(
  rules: readonly SecurityGroupRule[],
  groups: readonly SecurityGroup[],
): ReadonlyMap<string, GroupRules> {
  const byKey = groupBy(rules, ({ group, at }) => groupKey(group, at))
  const declared = new Map(groups.map(group => [groupKey(group.group, group.at), group]))
  const found = new Map<string, GroupRules>()
  for (const [key, own] of byKey) {
    const group = declared.get(key)
    const at = group?.ingressAt ?? placeOfName(own)
    if (at !== undefined) found.set(key, { key, rules: own, ingressAt: at, ...(group === undefined ? {} : { group }) })
  }
  for (const [key, group] of declared)
    if (!found.has(key)) found.set(key, { key, rules: [], group, ingressAt: group.ingressAt })
  return found
}

/** Where rules name the group that they are of. */
const placeOfName = ([first]: readonly SecurityGroupRule[]): Place | undefined => first?.group.id.at
