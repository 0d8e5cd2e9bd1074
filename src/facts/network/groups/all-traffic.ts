import { knownItems, type Unknown } from '../../../documents/value.ts'
import { type CidrSet, covers, parseLooseCidr, toSet } from '../../../model/network/cidr.ts'
import type { PlannedRange } from '../../eks/cluster.ts'
import type { RangesInForce } from '../addresses/address-plan.ts'
import { isPrivateRange } from '../addresses/cloud-addresses.ts'
import type { Vpc } from '../addresses/vpc.ts'
import { groupKey, openness, type SecurityGroupRule } from './security-group.ts'
import { isClusterGroup } from './security-group-role.ts'

/** A rule for the group itself or for another group opens nothing to addresses. */
const isJudged = (kind: SecurityGroupRule['peer']['kind']): boolean => kind !== 'self' && kind !== 'group'

/** What is known of cluster groups and of the remote Pod network. */
export interface PodTraffic {
  readonly clusterKeys: ReadonlySet<string>
  /** The keys of the groups of endpoints and file systems, which are not a cluster's. */
  readonly serviceKeys: ReadonlySet<string>
  readonly pods: RangesInForce
  readonly podRanges: readonly PlannedRange[]
}

/** Whether a rule admits the remote pod network, and nothing else, to a cluster's group, as the contract requires. */
export function isPodTraffic(
  rule: SecurityGroupRule,
  { clusterKeys, serviceKeys, pods, podRanges }: PodTraffic,
): 'yes' | 'no' | 'unknown' {
  const role = isClusterGroup(rule, clusterKeys)
  if (role === 'no' || (role === 'unknown' && serviceKeys.has(groupKey(rule.group, rule.at)))) return 'no'
  const inside = isInPods(rule, pods, podRanges)
  return inside === 'yes' ? role : inside
}

function isInPods({ peer }: SecurityGroupRule, pods: RangesInForce, podRanges: readonly PlannedRange[]) {
  if (peer.kind !== 'cidr') return 'unknown'
  if (peer.cidr.state === 'unknown') {
    const { why, at } = peer.cidr
    const isSame = podRanges.some(
      ({ cidr }) => cidr.state === 'unknown' && cidr.why === why && cidr.at.document === at.document,
    )
    if (isSame) return 'yes'
    // A VPC's addresses are not those of the remote Pods, where nothing says that there are any.
    return pods.state === 'absent' && podRanges.length === 0 && namesNetwork(peer.cidr) ? 'no' : 'unknown'
  }
  const range = peer.cidr.state === 'known' ? parseLooseCidr(peer.cidr.value) : undefined
  if (range === undefined || pods.state === 'absent') return 'no'
  if (pods.state === 'unknown') return 'unknown'
  return covers(pods.set, toSet([range])) ? 'yes' : 'no'
}

/** The ingress rules that open all protocols, or all ports of one, to addresses, or that may. */
export const allTrafficRules = (rules: readonly SecurityGroupRule[]): readonly SecurityGroupRule[] =>
  rules.filter(rule => rule.direction === 'ingress' && isJudged(rule.peer.kind) && openness(rule) !== 'some')

/** Whether the source of a rule may be private addresses only: it has no others, or is not known here. */
export function mayBePrivate({ peer }: SecurityGroupRule): boolean {
  if (peer.kind !== 'cidr' || peer.cidr.state !== 'known') return true
  const range = parseLooseCidr(peer.cidr.value)
  return range !== undefined && isPrivateRange(range)
}

/** Whether an expression names the addresses of a network of one's own: `aws_vpc.main.cidr_block`, `var.vpc_cidr`, `Vpc.CidrBlock`. */
export const namesNetwork = ({ reference = '' }: Unknown): boolean =>
  /vpc|subnet|network|private|internal|\.cidr_?block/i.test(reference)

/** The addresses of the VPCs that are here. */
export const ownNetworks = (vpcs: readonly Vpc[]): CidrSet =>
  toSet(vpcs.flatMap(({ cidrs }) => knownItems(cidrs).flatMap(text => parseLooseCidr(text) ?? [])))

/** Whether the source of a rule is in a network of one's own: its addresses are in one that is here, or an expression names one. */
export function isOwnNetwork({ peer }: SecurityGroupRule, own: CidrSet): boolean {
  if (peer.kind !== 'cidr') return false
  if (peer.cidr.state === 'unknown') return namesNetwork(peer.cidr)
  const range = peer.cidr.state === 'known' ? parseLooseCidr(peer.cidr.value) : undefined
  return range !== undefined && isPrivateRange(range) && covers(own, toSet([range]))
}
