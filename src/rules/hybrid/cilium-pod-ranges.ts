import * as facts from '../../facts/index.ts'
import { cidrSet, covers, equals, parseCidr, toSet } from '../../model/network/cidr.ts'
import { allOf, decided, defineRule, isNot, known, type Outcome, relatedAt, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/cilium-pod-ranges',
  summary: 'Give Cilium the remote Pod ranges of the address plan, in /25 blocks',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-cni.html'],
  checks: {
    'CI-02': 'ipv4NativeRoutingCIDR is {found}, but the remote Pod range is {planned}',
    'CI-02.absent': 'native routing needs ipv4NativeRoutingCIDR, the range that is not masqueraded',
    'CI-02.invalid': 'ipv4NativeRoutingCIDR {found} is not a CIDR block',
    'CI-02.several': warning('ipv4NativeRoutingCIDR {found} covers one of several remote Pod ranges: {planned}'),
    'CI-06': 'clusterPoolIPv4MaskSize is {found}, but each hybrid node gets a /25 block',
    'CI-06.absent': 'clusterPoolIPv4MaskSize is not set and defaults to 24, but each hybrid node gets a /25 block',
    'CI-06.mode': 'ipam.mode is {found}, but hybrid nodes take their Pod block from cluster-pool',
    'CI-07': 'clusterPoolIPv4PodCIDRList is {found}, but the remote Pod range is {planned}',
    'CI-07.absent':
      'clusterPoolIPv4PodCIDRList is not set and defaults to 10.0.0.0/8, but the remote Pod range is {planned}',
    'CI-07.native-absent':
      'clusterPoolIPv4PodCIDRList is not set and defaults to 10.0.0.0/8, but ipv4NativeRoutingCIDR is {planned}',
    'CI-07.native': 'clusterPoolIPv4PodCIDRList is {found}, but ipv4NativeRoutingCIDR is {planned}',
  },
  on: { ciliumValues: allOf(facts.ciliumValues) },
  with: { plannedRange: allOf(facts.plannedRange), cluster: allOf(facts.cluster) },

  *check({ ciliumValues }, { say, unsure, platform }, { plannedRange, cluster }) {
    const isForHybridNodes = facts.hybridNodesTest(platform, cluster, plannedRange)
    const plan = facts.addressPlan(platform, plannedRange).remotePods
    const ranges = plan.state === 'known' ? plan.ranges : []
    // A plan without any range says nothing of them.
    const isPlanned = ranges.length > 0
    const planned = ranges.map(({ cidr }) => cidr).join(', ')
    const related = ranges.flatMap(({ at }) => relatedAt(at, 'planned here'))
    for (const values of ciliumValues.filter(facts.platformValuesTest(platform, cluster, plannedRange))) {
      if (facts.isNative(values) && platform.profile !== 'cloud') yield* nativeRange(values)
      if (!isForHybridNodes(values)) continue
      const mode = (yield* decided(values.ipamMode)) ?? ''
      if (mode === '' || mode === 'cluster-pool') {
        yield* nodeBlock(values)
        yield* podPool(values)
      } else yield say('CI-06.mode', values.ipamMode.at, { data: { found: written(values.ipamMode) } })
    }

    function* nativeRange(values: facts.CiliumValues): Generator<Outcome> {
      const { ipv4NativeRoutingCIDR: cidr, open } = values
      const found = (yield* decided(cidr)) ?? ''
      const range = parseCidr(found)
      const title = `set it to the planned ${planned}`
      const extra = ranges.length === 1 ? facts.rewriteOption(values, cidr, title, planned) : {}
      if (cidr.state === 'unknown') return
      if (found === '') {
        if (!open) yield say('CI-02.absent', cidr.at, extra)
      } else if (range === undefined) yield say('CI-02.invalid', cidr.at, { data: { found }, ...extra })
      else if (plan.state === 'unknown') yield unsure({ why: plan.why, at: cidr.at })
      else if (plan.state === 'known' && isPlanned && !equals(plan.set, toSet([range]))) {
        if (ranges.length > 1 && covers(plan.set, toSet([range])))
          yield say('CI-02.several', cidr.at, { data: { found, planned }, related })
        else yield say('CI-02', cidr.at, { data: { found, planned }, related, ...extra })
      }
    }

    function* nodeBlock(values: facts.CiliumValues): Generator<Outcome> {
      const { maskSize, open } = values
      const size = yield* decided(maskSize)
      if (!isNot(maskSize, 25) || (size === undefined && open)) return
      const extra = facts.rewriteOption(values, maskSize, 'set clusterPoolIPv4MaskSize to 25', 25)
      if (maskSize.state === 'absent') yield say('CI-06.absent', maskSize.at, extra)
      else yield say('CI-06', maskSize.at, { data: { found: written(maskSize) }, ...extra })
    }

    function* podPool(values: facts.CiliumValues): Generator<Outcome> {
      const { podCidrs, open } = values
      const list = yield* decided(podCidrs)
      if (podCidrs.state === 'unknown') return
      if (plan.state === 'unknown') return yield unsure({ why: plan.why, at: podCidrs.at })
      const { set, text: expected } = facts.expectedPool(values, plan)
      if (set === undefined || (list === undefined && open)) return
      // Without a plan it is unknown which of the two is wrong.
      const fixed = isPlanned ? facts.rewriteOption(values, podCidrs, `list ${expected}`, expected.split(', ')) : {}
      const extra = { related, ...fixed }
      if (list === undefined) {
        if (equals(set, facts.DEFAULT_POOL)) return
        const check = isPlanned ? 'CI-07.absent' : 'CI-07.native-absent'
        return yield say(check, podCidrs.at, { data: { planned: expected }, ...extra })
      }
      const texts = list.items.map(item => known(item) ?? '')
      const wrong = list.items.find(item => item.state !== 'known' || !covers(set, cidrSet([item.value])))
      const unknown = list.items.find(item => item.state === 'unknown')
      yield* decided(unknown)
      const isPool = texts.every(text => parseCidr(text) !== undefined) && equals(set, cidrSet(texts))
      const data = { found: texts.join(', ') || 'empty', planned: expected }
      if (unknown === undefined && !isPool)
        yield say(isPlanned ? 'CI-07' : 'CI-07.native', wrong?.at ?? podCidrs.at, { data, ...extra })
    }
  },
})
