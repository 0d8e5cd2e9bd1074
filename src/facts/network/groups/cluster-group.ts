import type { Place } from '../../../documents/document.ts'
import type { Answer } from '../../../model/answer.ts'
import type { Cluster } from '../../eks/cluster.ts'
import { type AddressPart, coverAll, meetsAny, resolved } from '../addresses/addresses.ts'
import type { Networks } from '../addresses/scope-networks.ts'
import type { GroupRules } from './group-index.ts'
import { admitsPort, isWorld, mayMeet, type RuleSource, reaches } from './rule-sources.ts'
import { openness, portsText, type SecurityGroup, type SecurityGroupRule } from './security-group.ts'
import { clusterGroupKeys } from './security-group-role.ts'
import type { NeededPort } from './service-group.ts'

/** A cluster's security group with its rules, or those that are attached beside it. */
export interface ClusterGroup {
  readonly rules: readonly SecurityGroupRule[]
  readonly ingressAt: Place
  readonly group?: SecurityGroup
  readonly cluster?: Cluster
  /** Whether it is not the group that EKS makes for the cluster. */
  readonly isAdditional: boolean
}

/** What is wrong with a cluster's security group. */
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

/** A flow that the contract requires of a cluster group, and whether its rules allow it. */
export interface ClusterFlow {
  readonly flow: 'pods' | 'dns' | 'api' | 'kubelet'
  readonly ports: string
  /** Whether the documents state the network that the flow is with. */
  readonly isPlanned: boolean
  readonly answer: Answer
  /** The rules that let a part of it through. */
  readonly by: readonly SecurityGroupRule[]
  /** Where a rule that is missing would be. */
  readonly at: Place
}

/** Which of the required flows a cluster group allows, given the networks of its cluster. */
export function clusterFlows(
  { rules, group, ingressAt }: ClusterGroup,
  { remotePods, remoteNodes }: Networks,
  sourceOf: (rule: SecurityGroupRule) => RuleSource,
): readonly ClusterFlow[] {
  const [ingress, egress] = (['ingress', 'egress'] as const).map(wanted =>
    rules.filter(({ direction }) => direction === wanted).map(rule => ({ rule, source: sourceOf(rule) })),
  )
  const all = [...remotePods, ...remoteNodes]
  const flowOf = (flow: ClusterFlow['flow'], wanted: NeededPort | 'all', of = ingress ?? []): ClusterFlow => {
    const parts = flow === 'pods' ? remotePods : remoteNodes
    const judged = of.map(one => ({
      ...one,
      admits: wanted === 'all' ? opensAll(one.rule) : admitsPort(one.rule, wanted),
    }))
    const cover = (sources: readonly AddressPart[]): Answer =>
      coverAll(
        sources.map(source => resolved(source, all)),
        parts,
      )
    return {
      flow,
      ports: wanted === 'all' ? 'all traffic' : `${wanted.protocol} ${wanted.port}`,
      isPlanned: parts.length > 0,
      answer: reaches(judged, cover),
      by: judged.filter(one => one.admits === 'yes' && mayMeet(one.source, parts)).map(({ rule }) => rule),
      at: flow === 'kubelet' && group !== undefined ? group.egressAt : ingressAt,
    }
  }
  // A group without egress rules of its own is open outward.
  const isRestricted = group !== undefined && egress !== undefined && egress.length > 0
  return [
    flowOf('pods', 'all'),
    ...DNS.map(wanted => flowOf('dns', wanted)),
    flowOf('api', API),
    ...(isRestricted ? [flowOf('kubelet', KUBELET, egress)] : []),
  ]
}

/** What is wrong with a cluster group, given the networks of its cluster; nothing of a network that is not planned. */
export function judgeClusterGroup(
  group: ClusterGroup,
  networks: Networks,
  sourceOf: (rule: SecurityGroupRule) => RuleSource,
): readonly ClusterGroupFault[] {
  const flows = clusterFlows(group, networks, sourceOf)
  const lacking = flows.filter(({ answer }) => answer === 'no')
  const dns = lacking.filter(({ flow }) => flow === 'dns')
  const { ingressAt: at } = group
  const isOpen = flows.some(({ flow, answer }) => flow !== 'kubelet' && answer === 'unknown')
  const ofFlow = (wanted: 'pods' | 'api' | 'kubelet'): readonly ClusterGroupFault[] =>
    lacking.flatMap(({ flow, at }) => (flow === wanted ? [{ fault: wanted, at }] : []))
  return [
    ...ofFlow('pods'),
    ...(dns.length > 0 ? [{ fault: 'dns' as const, ports: dns.map(({ ports }) => ports).join(' and '), at }] : []),
    ...ofFlow('api'),
    ...ofFlow('kubelet'),
    ...(isOpen ? [{ fault: 'unknown' as const, why: 'what the cluster security group admits', at }] : []),
    ...group.rules
      .filter(({ direction }) => direction === 'ingress')
      .flatMap(rule => beyond(rule, sourceOf(rule), networks.remoteNodes)),
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
