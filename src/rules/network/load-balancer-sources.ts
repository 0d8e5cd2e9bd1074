import * as facts from '../../facts/index.ts'
import { isAlmostEverything, isEverything, toSet } from '../../model/network/cidr.ts'
import { defineRule, eachOf, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/load-balancer-sources',
  summary: 'Limit the source ranges of a load balancer that faces the internet',
  severity: 'error',
  relevance: 'cluster',
  // Without ranges it is as a rule a public endpoint on purpose; who writes that all may come in has thought of it.
  elsewhere: { 'SV-07': 'warning', 'SV-07.absent': 'info', 'SV-07.scheme': 'info' },
  references: [
    'https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/service/nlb/#security-group',
  ],
  checks: {
    'SV-07': 'the internet-facing load balancer admits {cidr}, which is every address',
    'SV-07.absent': 'the internet-facing load balancer has no source ranges, so it admits every address',
    'SV-07.union': 'the source ranges of the internet-facing load balancer are together every address',
    'SV-07.almost': warning('the load balancer admits {cidr}, which is a large part of all addresses'),
    'SV-07.scheme': warning(
      'the load balancer admits {found}, and faces the internet unless a controller makes it internal',
    ),
  },
  on: { services: eachOf(facts.loadBalancerService) },
  with: { apps: facts.orderAppsByName },

  *check({ services }, { say, unsure }, { apps }) {
    for (const one of services) {
      // Another check reports that the Service of an OrderApp is of this type.
      if (one.isOfOrderGraph || facts.foundNamed(apps, one, one.name).length > 0) continue
      const { sourceRanges, rangesAnnotation, hasOwnRules, schemeAnnotation, internalAnnotation } = one
      if (one.inGraph && one.sourceRanges.state === 'unknown') continue
      for (const value of [schemeAnnotation, internalAnnotation])
        if (value.state === 'unknown' && !one.inGraph) yield unsure(value)
      const scheme = facts.schemeOf(one)
      // Who is let in is then decided by the groups or prefix lists that an annotation names.
      if (scheme === undefined || hasOwnRules) continue
      if (sourceRanges.state === 'unknown') yield unsure(sourceRanges)
      if (rangesAnnotation.state === 'unknown') yield unsure(rangesAnnotation)
      if (sourceRanges.state === 'known' && sourceRanges.value.open)
        for (const range of sourceRanges.value.items) if (range.state === 'unknown') yield unsure(range)
      if ([sourceRanges, rangesAnnotation].some(({ state }) => state === 'unknown')) continue

      const ranges = facts.sourceRangesOf(one)
      const isOpen = sourceRanges.state === 'known' && sourceRanges.value.open
      if (ranges.length === 0) {
        if (isOpen) continue
        if (scheme === 'public') yield say('SV-07.absent', absentAt(one))
        else yield say('SV-07.scheme', absentAt(one), { data: { found: 'every address' }, ...onPurpose(one) })
        continue
      }
      const whole = toSet(ranges.map(({ range }) => range))
      if (!isAlmostEverything(whole)) continue
      const wide = ranges.filter(({ range }) => isAlmostEverything(toSet([range])))
      for (const { cidr, at, range } of wide.length > 0 ? wide : ranges.slice(0, 1)) {
        const isAll = isEverything(toSet([range]))
        if (scheme === 'unknown') yield say('SV-07.scheme', at, { data: { found: cidr }, ...onPurpose(one) })
        else if (isAll) yield say('SV-07', at, { data: { cidr } })
        else if (isEverything(whole)) yield say('SV-07.union', at)
        else yield say('SV-07.almost', at, { data: { cidr } })
      }
    }
  },
})

/** How a Service is reported that is public by its name. */
const onPurpose = ({ name }: facts.LoadBalancerService) =>
  facts.saysPublic(name) ? ({ severity: 'info' } as const) : {}

/** An empty list is at its key. */
const absentAt = ({ sourceRanges, specAt }: facts.LoadBalancerService) =>
  sourceRanges.state === 'absent' ? specAt : { ...sourceRanges.at, part: 'key' as const }
