import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { cluster, type PlannedRange, plannedRange } from '../../facts/eks/cluster.ts'
import { addressPlan, type RangesInForce } from '../../facts/network/address-plan.ts'
import { openness, type SecurityGroupRule, securityGroupRule } from '../../facts/network/security-group.ts'
import { clusterGroupKeys, isClusterGroup } from '../../facts/network/security-group-role.ts'
import { groupBy } from '../../model/group-by.ts'
import { covers, parseLooseCidr, toSet } from '../../model/network/cidr.ts'

export default defineRule({
  id: 'network/security-group-all-traffic',
  summary: 'Open only the protocols and ports in use, not all of them',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-02': 'all protocols are open to {source}',
    'SG-02.ports': 'every {protocol} port is open to {source}',
  },
  on: { securityGroupRule: allOf(securityGroupRule) },
  with: { cluster: allOf(cluster), plannedRange: allOf(plannedRange) },

  *check({ securityGroupRule: rules }, { say, unsure, platform }, { cluster, plannedRange }) {
    const clusterKeys = clusterGroupKeys(cluster)
    const podRanges = plannedRange.filter(({ use }) => use === 'remotePods')
    const pods = addressPlan(platform, podRanges).remotePods
    const judged = rules.filter(({ direction, peer }) => direction === 'ingress' && isJudged(peer.kind))
    // One written rule with several ranges is several rules, and one fault.
    for (const alike of groupBy(judged, ({ at }) => `${at.document}${at.pointer}`).values()) {
      const [first] = alike
      const opens = first === undefined ? 'some' : openness(first)
      if (first === undefined || opens === 'some') continue
      const decisive = opens === 'ports' && first.fromPort.state !== 'absent' ? first.fromPort : first.protocol
      const unknown = [first.protocol, first.fromPort, first.toPort].find(({ state }) => state === 'unknown')
      if (opens === 'unknown') {
        yield* decided<string | number>(unknown)
        continue
      }
      const answers = alike.map(rule => isPodTraffic(rule, { clusterKeys, pods, podRanges }))
      const wrong = alike.find((_, i) => answers[i] === 'no')
      const doubtful = alike.find((_, i) => answers[i] === 'unknown')
      if (wrong !== undefined) {
        const source = sourceText(wrong)
        if (opens === 'everything') yield say('SG-02', decisive.at, { data: { source } })
        else yield say('SG-02.ports', decisive.at, { data: { source, protocol: known(wrong.protocol) ?? '' } })
      } else if (doubtful !== undefined)
        yield unsure({
          why: 'whether the source is the remote Pod network and the group a cluster group',
          at: decisive.at,
        })
    }
  },
})

/** A rule for the group itself or for another group opens nothing to addresses. */
const isJudged = (kind: SecurityGroupRule['peer']['kind']): boolean => kind !== 'self' && kind !== 'group'

interface Plan {
  readonly clusterKeys: ReadonlySet<string>
  readonly pods: RangesInForce
  readonly podRanges: readonly PlannedRange[]
}

/** Whether a rule admits the remote pod network, and nothing else, to a cluster's group, as the contract requires. */
function isPodTraffic(rule: SecurityGroupRule, { clusterKeys, pods, podRanges }: Plan): 'yes' | 'no' | 'unknown' {
  const role = isClusterGroup(rule, clusterKeys)
  if (role === 'no') return 'no'
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
    return isSame ? 'yes' : 'unknown'
  }
  const range = peer.cidr.state === 'known' ? parseLooseCidr(peer.cidr.value) : undefined
  if (range === undefined || pods.state === 'absent') return 'no'
  if (pods.state === 'unknown') return 'unknown'
  return covers(pods.set, toSet([range])) ? 'yes' : 'no'
}

function sourceText({ peer }: SecurityGroupRule): string {
  if (peer.kind === 'cidr' && peer.cidr.state === 'known') return peer.cidr.value
  if (peer.kind === 'prefixList' && peer.id.state === 'known') return peer.id.value
  return 'an unknown source'
}
