import * as facts from '../../facts/index.ts'
import { matches } from '../../model/kubernetes/selector.ts'
import { allOf, decided, defineRule, isUnset } from '../../rule.ts'

export default defineRule({
  id: 'network/bgp-advertisement',
  summary: 'Announce the Pod addresses of remote nodes by BGP',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.cilium.io/en/stable/network/bgp-control-plane/bgp-control-plane-v2/'],
  checks: {
    'RT-05': 'exportPodCIDR is {found}, so the router learns no route to the Pods of a node',
    'RT-05.type': 'only {found} is announced, not the Pod CIDR blocks of nodes',
    'RT-05.unselected': 'no peer configuration selects this advertisement, so nothing of it is announced',
  },
  on: { ciliumBgpObject: allOf(facts.ciliumBgpObject) },
  with: {
    bgpRouter: allOf(facts.bgpRouter),
    bgpAdvertisement: allOf(facts.bgpAdvertisement),
    bgpPeerConfig: allOf(facts.bgpPeerConfig),
    ciliumValues: allOf(facts.ciliumValues),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
  },

  *check(_, { say, unsure, complete, platform }, { ciliumValues, cluster, plannedRange, ...bgp }) {
    for (const { exportPodCidr } of platform.profile === 'cloud' ? [] : bgp.bgpRouter) {
      const found = yield* decided(exportPodCidr)
      if (found === false || isUnset(exportPodCidr))
        yield say('RT-05', exportPodCidr.at, { data: { found: found === false ? 'false' : 'not set' } })
    }
    const [first] = bgp.bgpAdvertisement.flatMap(one => one.types)
    const isOther = facts.isOtherThanBlocks(bgp.bgpAdvertisement)
    const isRemote = facts.isHybrid(platform, cluster, plannedRange) || ciliumValues.some(facts.declaresNative)
    if (isRemote && complete && first?.state === 'known' && isOther && bgp.bgpRouter.length === 0)
      yield say('RT-05.type', first.at, { data: { found: first.value } })
    const selectors = bgp.bgpPeerConfig.flatMap(({ advertisements }) => advertisements)
    const isOpen = selectors.some(one => one.state !== 'known' || one.value.open !== undefined)
    for (const { labels, at } of bgp.bgpPeerConfig.length === 0 ? [] : bgp.bgpAdvertisement) {
      const isSelected = (one: (typeof selectors)[number]): boolean =>
        one.state === 'known' && one.value.open === undefined && matches(one.value.requirements, labels)
      if (selectors.some(isSelected)) continue
      if (isOpen) yield unsure({ why: 'which advertisements a peer is sent', at })
      else yield say('RT-05.unselected', at)
    }
  },
})
