import type { Place } from '../../documents/document.ts'
import type { Cluster } from '../eks/cluster.ts'
import { type AddressPart, coverAll, meetsAny, resolved } from './addresses.ts'
import type { GroupRules } from './group-index.ts'
import { admits, isWorld, type RuleSource, reaches } from './rule-sources.ts'
import type { Networks } from './scope-networks.ts'
import { openness, portsText, type SecurityGroup, type SecurityGroupRule } from './security-group.ts'
import { clusterGroupKeys } from './security-group-role.ts'

/** A cluster's security group with its rules, or those that are attached beside it. */
export interface ClusterGroup {
  readonly rules: readonly SecurityGroupRule[]
  readonly ingressAt: Place
  readonly group?: SecurityGroup
  readonly cluster?: Cluster
  /** Whether it is not the group that EKS makes for the cluster. */
  readonly isAdditional: boolean
}

/** What is wrong with a cluster's security group (contract L251, L534). */
export type ClusterGroupFault =
  | { readonly fault: 'pods' | 'api' | 'kubelet'; readonly at: Place }
  | { readonly fault: 'dns'; readonly ports: string; readonly at: Place }
  | { readonly fault: 'more'; readonly source: string; readonly ports: string; readonly at: Place }
  | { readonly fault: 'unknown'; readonly why: string; readonly at: Place }

/** The cluster groups of a scope whose rules are at hand; of a cluster whose own group is not, those that are attached. */
export function clusterGroups(
  clusters: readonly Cluster[],
  index: ReadonlyMap<string, GroupRules>,
): readonly ClusterGroup[] {
  const found = new Map<string, ClusterGroup>()
  for (const [key, own] of index)
    if (own.rules[0]?.group.role === 'cluster' && !isElsewhere(own.rules[0].group))
      found.set(key, { ...own, isAdditional: own.rules[0].group.reference?.startsWith('module.') === true })
  for (const cluster of clusters)
    for (const { key, own } of groupsOf(cluster, 'cluster', index))
      found.set(key, { ...own, cluster, isAdditional: false })
  if (found.size > 0) return [...found.values()]
  return clusters.flatMap(cluster => {
    const attached = groupsOf(cluster, 'additional', index).map(({ own }) => own)
    const [first] = attached
    return first === undefined
      ? []
      : [{ ...first, rules: attached.flatMap(({ rules }) => rules), cluster, isAdditional: true }]
  })
}

/** Whether a Terraform module is only given a group, or looks it up: then most of its rules may be somewhere else. */
const isElsewhere = ({ id }: SecurityGroupRule['group']): boolean =>
  id.state === 'unknown' && /^(?:var|data|each)\b/.test(id.reference ?? '')

function groupsOf(cluster: Cluster, role: 'cluster' | 'additional', index: ReadonlyMap<string, GroupRules>) {
  const groups = { ...cluster, securityGroups: cluster.securityGroups.filter(group => group.role === role) }
  return [...clusterGroupKeys([groups])].flatMap(key => {
    const own = index.get(key)
    return own === undefined ? [] : [{ key, own }]
  })
}

const DNS = [
  { protocol: 'udp', port: 53 },
  { protocol: 'tcp', port: 53 },
] as const
const API = { protocol: 'tcp', port: 443 }
const KUBELET = { protocol: 'tcp', port: 10250 }

/** What is wrong with a cluster group, given the networks of its cluster; nothing of a network that is not planned. */
export function judgeClusterGroup(
  group: ClusterGroup,
  { remotePods, remoteNodes }: Networks,
  sourceOf: (rule: SecurityGroupRule) => RuleSource,
): readonly ClusterGroupFault[] {
  const { rules, ingressAt: at } = group
  const ingress = rules.filter(({ direction }) => direction === 'ingress')
  const reach = (parts: readonly AddressPart[], wanted: { protocol: string; port: number } | 'all', of = ingress) =>
    reaches(
      of.map(rule => ({
        source: sourceOf(rule),
        admits: wanted === 'all' ? opensAll(rule) : admits(rule, wanted),
      })),
      sources =>
        coverAll(
          sources.map(source => resolved(source, [...remotePods, ...remoteNodes])),
          parts,
        ),
    )
  const pods = reach(remotePods, 'all')
  const dns = DNS.map(wanted => ({ wanted, answer: reach(remoteNodes, wanted) }))
  const lacking = dns.filter(({ answer }) => answer === 'no').map(({ wanted }) => `${wanted.protocol} ${wanted.port}`)
  const api = reach(remoteNodes, API)
  const egress = rules.filter(({ direction }) => direction === 'egress')
  const isRestricted = group.group !== undefined && egress.length > 0
  const open = [pods, api, ...dns.map(({ answer }) => answer)].includes('unknown')
  return [
    ...(pods === 'no' ? [{ fault: 'pods' as const, at }] : []),
    ...(lacking.length > 0 ? [{ fault: 'dns' as const, ports: lacking.join(' and '), at }] : []),
    ...(api === 'no' ? [{ fault: 'api' as const, at }] : []),
    ...(isRestricted && group.group !== undefined && reach(remoteNodes, KUBELET, egress) === 'no'
      ? [{ fault: 'kubelet' as const, at: group.group.egressAt }]
      : []),
    ...(open ? [{ fault: 'unknown' as const, why: 'what the cluster security group admits', at }] : []),
    ...ingress.flatMap(rule => beyond(rule, sourceOf(rule), remoteNodes)),
  ]
}

const opensAll = (rule: SecurityGroupRule) => {
  const opens = openness(rule)
  return opens === 'everything' ? 'yes' : opens === 'unknown' ? 'unknown' : 'no'
}

/** What remote nodes are let in for beside DNS and the API; all ports and all addresses are faults of their own. */
function beyond(
  rule: SecurityGroupRule,
  source: RuleSource,
  nodes: readonly AddressPart[],
): readonly ClusterGroupFault[] {
  if (openness(rule) !== 'some' || source.kind !== 'addresses' || isWorld(source)) return []
  if (meetsAny(source.part, nodes) !== 'yes' || isExpected(rule)) return []
  const at = rule.fromPort.state === 'known' ? rule.fromPort.at : rule.protocol.at
  return [{ fault: 'more', source: source.text, ports: portsText(rule), at }]
}

const isExpected = (rule: SecurityGroupRule): boolean =>
  [...DNS, API].some(({ protocol, port }) =>
    [
      rule.protocol.state === 'known' && rule.protocol.value === protocol,
      isPort(rule.fromPort, port),
      isPort(rule.toPort, port),
    ].every(Boolean),
  )

const isPort = (value: SecurityGroupRule['fromPort'], port: number): boolean =>
  value.state === 'known' && value.value === port
