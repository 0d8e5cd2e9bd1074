import * as facts from '../../facts/index.ts'
import { cidrSet, covers, isPrivate, parseCidr, toSet } from '../../model/network/cidr.ts'
import { allOf, decided, defineRule, known, relatedAt, warning } from '../../rule.ts'

const CALLED = { vpc: 'cloud', remoteNodes: 'remote node', remotePods: 'remote Pod', services: 'Service' } as const
/** RFC 6598: AWS takes it for remote networks, the contract does not. */
const CARRIER_GRADE = cidrSet(['100.64.0.0/10'])

export default defineRule({
  id: 'hybrid/address-plan',
  summary: 'Plan private, non-overlapping ranges for cloud, remote nodes and Pods',
  severity: 'error',
  relevance: { 'CL-08': 'cluster', 'EK-02': 'platform' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'CL-08': 'the {use} range {cidr} overlaps the {other} range {otherCidr}',
    'CL-08.public': 'the {use} range {cidr} is not private; a remote network must be in the IPv4 ranges of RFC 1918',
    'CL-08.shared': warning('the {use} range {cidr} is carrier-grade NAT space, not RFC 1918'),
    'CL-08.text': '"{cidr}" is not a CIDR block',
    'CL-08.pods': 'the profile native-no-nat routes Pod addresses, but the cluster has no remote Pod network',
    'EK-02': 'remoteNetworkConfig has no remotePodNetworks, which the profile native-no-nat routes',
  },
  on: { cluster: allOf(facts.cluster) },
  with: { plannedRange: allOf(facts.plannedRange), ciliumValues: allOf(facts.ciliumValues) },

  *check({ cluster }, { say, platform }, { plannedRange, ciliumValues }) {
    for (const { use, cidr } of plannedRange) {
      yield* decided(cidr)
      if (cidr.state !== 'known' && cidr.state !== 'invalid') continue
      const data = { use: CALLED[use], cidr: cidr.state === 'known' ? cidr.value : cidr.text }
      const range = parseCidr(data.cidr)
      if (range === undefined) yield say('CL-08.text', cidr.at, { data: { cidr: data.cidr } })
      else if ((use === 'remoteNodes' || use === 'remotePods') && !isPrivate(toSet([range])))
        yield say(covers(CARRIER_GRADE, toSet([range])) ? 'CL-08.shared' : 'CL-08.public', cidr.at, { data })
    }

    for (const { use, cidr, at, otherUse, other } of facts.collisions(platform, plannedRange)) {
      const related = relatedAt(other.at, 'planned here')
      yield say('CL-08', at, {
        data: { use: CALLED[use], cidr, other: CALLED[otherUse], otherCidr: other.cidr },
        related,
      })
    }

    const isStated = platform.profile === 'native-no-nat'
    if (!isStated && (platform.profile !== undefined || !ciliumValues.some(facts.isNative))) return
    const names = new Set(cluster.map(({ name }) => known(name)))
    for (const { source, isEksctl, remoteNodeRanges: nodes, remotePodRanges: pods } of cluster) {
      if (source !== 'definition' && source !== 'record') continue
      // Where there are several clusters, or only Cilium's values show the profile, one without remote networks is not a hybrid cluster.
      const isMeant = nodes.state !== 'absent' || pods.state !== 'absent' || (isStated && names.size === 1)
      if (!isMeant || nodes.state === 'unknown' || pods.state === 'unknown' || (known(pods) ?? 0) > 0) continue
      yield say(isEksctl === true && nodes.state !== 'absent' ? 'EK-02' : 'CL-08.pods', pods.at)
    }
  },
})
