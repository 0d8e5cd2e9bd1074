import * as facts from '../../facts/index.ts'
import { cidrSet, covers, isAlmostEverything, isEverything } from '../../model/network/cidr.ts'
import { addressesOf, type ListedCidr, listedCidrs } from '../../model/network/cidr-list.ts'
import { allOf, decided, defineRule, type Outcome, partWithin, relatedAt, type Value, warning } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/snat-exclusion',
  summary: 'Exclude only the remote Pod and node ranges from address translation',
  severity: 'error',
  relevance: {
    'VC-01': 'platform',
    'VC-02': 'platform',
    'VC-03': 'platform',
    'VC-04': 'platform',
    'VC-05': 'anywhere',
    'VC-06': 'platform',
  },
  place: { 'VC-02': 'use', 'VC-03': 'use', 'VC-04': 'use' },
  references: [
    'https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-concepts-networking.html',
    'https://github.com/aws/amazon-vpc-cni-k8s#aws_vpc_k8s_cni_exclude_snat_cidrs-v160',
  ],
  checks: {
    'VC-01': `${facts.EXCLUSION} is {state}, so hybrid nodes and their Pods see translated addresses`,
    'VC-02': 'the exclusion list leaves out the remote Pod range {cidrs}',
    'VC-03': 'the exclusion list leaves out the remote node range {cidrs}; servers there see the cloud node address',
    'VC-04': warning('{cidr} is not within the remote networks {planned}'),
    'VC-04.almost': warning('{cidr} excludes a large part of all addresses from address translation'),
    'VC-04.everything': 'the exclusion list is every address: nothing is translated any more',
    'VC-05': '{item} is not an IPv4 CIDR block; the agent leaves it out of the exclusion list',
    'VC-05.empty': warning('an item of the exclusion list is empty; the agent leaves it out'),
    'VC-05.list': 'the exclusion list is {found}, but the agent reads one text with commas between the blocks',
    'VC-06': warning(`${facts.EXTERNAL_SNAT} is true: nothing is translated, whatever the exclusion list is`),
  },
  on: { vpcCni: allOf(facts.vpcCni) },
  with: { cluster: allOf(facts.cluster), plannedRange: allOf(facts.plannedRange) },

  *check({ vpcCni }, { say, unsure, platform }, { cluster, plannedRange }) {
    const scopeOf = facts.cniScopes(platform, cluster, plannedRange)
    const groups = facts.sameAgent(vpcCni)
    for (const one of vpcCni) {
      const [list, external] = [facts.variableOf(one, facts.EXCLUSION), facts.variableOf(one, facts.EXTERNAL_SNAT)]
      const text = yield* decided(list)
      const items = text === undefined ? [] : listedCidrs(text)
      if (list !== undefined) yield* syntax(list, text?.trim() ?? '', items)
      const scope = scopeOf(one.cluster)
      const isOff = external !== undefined && facts.isTrue((yield* decided(external)) ?? '')
      if (isOff && (scope.isHybrid || (text ?? '') !== '')) yield say('VC-06', external.at)
      if (isOff || external?.state === 'unknown' || list?.state === 'unknown' || list?.state === 'invalid') continue
      const group = groups.get(one) ?? []
      if (list === undefined || list.state === 'absent' || text === '') {
        const unset = scope.isHybrid && scope.autoModeAt === undefined && facts.unsetExclusion(one, list, group)
        if (unset)
          yield 'why' in unset ? unsure(unset) : say('VC-01', unset.at, { data: { state: list ? 'empty' : 'not set' } })
      } else if (!facts.isOverridden(one, group)) yield* ranges(list, items, scope)
    }

    function* syntax(list: Value<string>, whole: string, items: readonly ListedCidr[]): Generator<Outcome> {
      if (list.state === 'invalid') yield say('VC-05.list', list.at, { data: { found: `a ${list.found}` } })
      if (whole.startsWith('[')) return yield say('VC-05', list.at, { data: { item: whole } })
      for (const { text, set, start, end, hostBits } of whole === '' ? [] : items) {
        const at = partWithin(list.at, start, end)
        if (text === '') yield say('VC-05.empty', list.at)
        else if (set === undefined) yield say('VC-05', at, { data: { item: text } })
        else if (hostBits) yield unsure({ why: `${text} has bits below its prefix, which are masked`, at })
      }
    }

    function* ranges(list: Value<string>, items: readonly ListedCidr[], scope: facts.CniScope): Generator<Outcome> {
      if (isEverything(addressesOf(items), 4)) {
        if (platform.profile !== 'cloud') yield say('VC-04.everything', list.at)
        return
      }
      if (!scope.isHybrid) return
      const isOpen = facts.openTo(items)
      for (const check of ['VC-02', 'VC-03'] as const) {
        const inForce = check === 'VC-02' ? scope.remotePods : scope.remoteNodes
        if (inForce.state === 'unknown') yield unsure({ why: inForce.why, at: list.at })
        if (inForce.state !== 'known') continue
        const left = facts.leftOut(inForce.ranges, items).filter(({ cidr }) => !isOpen(cidr))
        const related = left.flatMap(({ at }) => relatedAt(at, 'planned here'))
        if (left.length > 0)
          yield say(check, list.at, { data: { cidrs: left.map(({ cidr }) => cidr).join(', ') }, related })
      }
      const planned = facts.remoteIpv4(scope)
      const remote = planned && cidrSet(planned)
      for (const { text, set, start, end } of items) {
        if (set === undefined) continue
        const at = partWithin(list.at, start, end)
        if (isAlmostEverything(set)) yield say('VC-04.almost', at, { data: { cidr: text } })
        else if (planned !== undefined && remote !== undefined && !covers(remote, set))
          yield say('VC-04', at, { data: { cidr: text, planned: planned.join(', ') } })
      }
    }
  },
})
