import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { addressPlan } from '../../facts/network/address-plan.ts'
import { allTrafficRules, isPodTraffic } from '../../facts/network/all-traffic.ts'
import { groupRoles } from '../../facts/network/group-roles.ts'
import {
  openness,
  type SecurityGroupRule,
  securityGroup,
  securityGroupRule,
} from '../../facts/network/security-group.ts'
import { clusterGroupKeys } from '../../facts/network/security-group-role.ts'
import { groupBy } from '../../model/group-by.ts'

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
  with: { cluster: allOf(cluster), plannedRange: allOf(plannedRange), securityGroup: allOf(securityGroup) },

  *check({ securityGroupRule: rules }, { say, unsure, platform }, { cluster, plannedRange, securityGroup }) {
    const clusterKeys = clusterGroupKeys(cluster)
    const podRanges = plannedRange.filter(({ use }) => use === 'remotePods')
    const pods = addressPlan(platform, podRanges).remotePods
    const { isOfNat } = groupRoles({ groups: securityGroup, clusters: cluster })
    const judged = allTrafficRules(rules).filter(rule => !isOfNat(rule))
    // One written rule with several ranges is several rules, and one fault.
    for (const alike of groupBy(judged, ({ at }) => `${at.document}${at.pointer}`).values()) {
      const [first] = alike
      const opens = first === undefined ? 'some' : openness(first)
      if (first === undefined) continue
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

function sourceText({ peer }: SecurityGroupRule): string {
  if (peer.kind === 'cidr' && peer.cidr.state === 'known') return peer.cidr.value
  if (peer.kind === 'prefixList' && peer.id.state === 'known') return peer.id.value
  return 'an unknown source'
}
