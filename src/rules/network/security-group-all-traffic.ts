import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'network/security-group-all-traffic',
  summary: 'Open only the protocols and ports in use, not all of them',
  severity: 'error',
  relevance: 'anywhere',
  // Who opens everything to his own network has not opened it to strangers.
  elsewhere: { 'SG-02.ports': 'warning', 'SG-02.private': 'warning', 'SG-02.own': 'info', 'SG-02.own-ports': 'info' },
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-02': 'all protocols are open to {source}',
    'SG-02.private': 'all protocols are open to {source}',
    'SG-02.own': 'all protocols are open to {source}, a network of its own',
    'SG-02.ports': 'every {protocol} port is open to {source}',
    'SG-02.own-ports': 'every {protocol} port is open to {source}, a network of its own',
  },
  on: { securityGroupRule: allOf(facts.securityGroupRule) },
  with: {
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
    securityGroup: allOf(facts.securityGroup),
    vpc: allOf(facts.vpc),
    endpoints: allOf(facts.vpcEndpoint),
    resolvers: allOf(facts.resolverEndpoint),
    targets: allOf(facts.mountTarget),
  },

  *check({ securityGroupRule: rules }, { say, unsure, platform }, lookups) {
    const { cluster, plannedRange, securityGroup, vpc, endpoints, resolvers, targets } = lookups
    const clusterKeys = facts.clusterGroupKeys(cluster)
    const serviceKeys = facts.attachedKeys(endpoints, resolvers, targets)
    const podRanges = plannedRange.filter(({ use }) => use === 'remotePods')
    const pods = facts.addressPlan(platform, podRanges).remotePods
    const { isOfNat } = facts.groupRoles({ groups: securityGroup, clusters: cluster })
    const own = facts.ownNetworks(vpc)
    // AWS refuses an empty text: it opens nothing.
    const judged = facts
      .allTrafficRules(rules)
      .filter(rule => !isOfNat(rule) && !(rule.peer.kind === 'cidr' && known(rule.peer.cidr) === ''))
    // One written rule with several ranges is several rules, and one fault.
    for (const alike of groupBy(judged, ({ at }) => valueKey(at)).values()) {
      const [first] = alike
      const opens = first === undefined ? 'some' : facts.openness(first)
      if (first === undefined) continue
      const decisive = opens === 'ports' && first.fromPort.state !== 'absent' ? first.fromPort : first.protocol
      const unknown = [first.protocol, first.fromPort, first.toPort].find(({ state }) => state === 'unknown')
      if (opens === 'unknown') {
        yield* decided<string | number>(unknown)
        continue
      }
      const answers = alike.map(rule => facts.isPodTraffic(rule, { clusterKeys, serviceKeys, pods, podRanges }))
      const wrong = alike.find((_, i) => answers[i] === 'no')
      const doubtful = alike.find((_, i) => answers[i] === 'unknown')
      if (wrong !== undefined) {
        const source = sourceText(wrong)
        const sources = alike.flatMap(({ peer }) => (peer.kind === 'cidr' ? [{ at: peer.cidr.at }] : []))
        const related = facts.oneAPlace(sources).map(({ at }) => ({ at, note: 'the source' }))
        const isOwn = alike.every((rule, i) => answers[i] !== 'no' || facts.isOwnNetwork(rule, own))
        if (opens === 'everything') {
          const isPrivate = alike.every((rule, i) => answers[i] !== 'no' || facts.mayBePrivate(rule))
          const key = isOwn ? 'SG-02.own' : isPrivate ? 'SG-02.private' : 'SG-02'
          yield say(key, decisive.at, { data: { source }, related })
        } else {
          const data = { source, protocol: known(wrong.protocol) ?? '' }
          yield say(isOwn ? 'SG-02.own-ports' : 'SG-02.ports', decisive.at, { data, related })
        }
      } else if (doubtful !== undefined)
        yield unsure({
          why: 'whether the source is the remote Pod network and the group a cluster group',
          at: decisive.at,
        })
    }
  },
})

function sourceText({ peer }: facts.SecurityGroupRule): string {
  if (peer.kind === 'cidr' && peer.cidr.state === 'known') return peer.cidr.value
  if (peer.kind === 'cidr' && peer.cidr.state === 'unknown' && facts.namesNetwork(peer.cidr))
    return peer.cidr.reference ?? UNKNOWN
  if (peer.kind === 'prefixList' && peer.id.state === 'known') return peer.id.value
  return UNKNOWN
}

const UNKNOWN = 'an unknown source'
