import { type Answer, some } from '../../../model/answer.ts'
import { coverAll, isWithin, meetsAny } from '../addresses/addresses.ts'
import type { Networks } from '../addresses/scope-networks.ts'
import { admitsPort, type RuleSource } from './rule-sources.ts'
import type { SecurityGroupRule } from './security-group.ts'

/** The port of NFS, which EFS serves. */
const NFS = { protocol: 'tcp', port: 2049 }

/** Whether the rules that are in sight are all for other ports; not where there is none, since they may be elsewhere. */
export const opensOtherPorts = (ingress: readonly SecurityGroupRule[]): boolean =>
  ingress.length > 0 && ingress.every(rule => admitsPort(rule, NFS) === 'no')

/** Whether a group lets nodes or Pods mount a file system: a group may be theirs, an address is one of theirs by the plan. */
export function admitsNodes(
  rules: readonly SecurityGroupRule[],
  { vpc, remoteNodes, remotePods }: Networks,
  sourceOf: (rule: SecurityGroupRule) => RuleSource,
): Answer {
  const networks = [...vpc, ...remoteNodes, ...remotePods]
  return some(
    rules.map(rule => {
      const open = rule.direction === 'ingress' ? admitsPort(rule, NFS) : 'no'
      const source = sourceOf(rule)
      if (open === 'no') return 'no'
      if (source.kind === 'group') return open
      if (source.kind === 'unknown' || networks.length === 0) return 'unknown'
      const meets = meetsAny(source.part, networks)
      return meets === 'yes' ? open : vpc.length === 0 ? 'unknown' : meets
    }),
  )
}

/** The sources beyond the networks of nodes and Pods to which a group opens NFS, though they contain one of these: ranges that are too wide. */
export function widerSources(
  rules: readonly SecurityGroupRule[],
  { vpc, remoteNodes, remotePods }: Networks,
  sourceOf: (rule: SecurityGroupRule) => RuleSource,
): readonly Extract<RuleSource, { readonly kind: 'addresses' }>[] {
  const networks = [...vpc, ...remoteNodes, ...remotePods]
  return rules.flatMap(rule => {
    const source = sourceOf(rule)
    if (rule.direction !== 'ingress' || admitsPort(rule, NFS) !== 'yes' || source.kind !== 'addresses') return []
    const isWider = vpc.length > 0 && coverAll([source.part], vpc) === 'yes' && isWithin(source.part, networks) === 'no'
    return isWider ? [source] : []
  })
}
