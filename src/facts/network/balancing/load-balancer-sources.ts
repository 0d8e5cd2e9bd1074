import { isUnset, known, statedItems } from '../../../documents/value.ts'
import { parseLooseCidr } from '../../../model/network/cidr.ts'
import type { LoadBalancerService } from '../../kubernetes/service.ts'

/** Values that choose the open-source controller, whose load balancers are internal by default (2.2 and newer). */
const OFFLOADED = ['external', 'nlb-ip']

/** Whether a load balancer faces the internet; undefined where it does not, is another's, or that is decided at deployment. */
export function schemeOf(one: LoadBalancerService): 'public' | 'unknown' | undefined {
  const { schemeAnnotation, internalAnnotation, loadBalancerClass, typeAnnotation, isInternalElsewhere } = one
  if ([schemeAnnotation, internalAnnotation].some(({ state }) => state === 'unknown')) return undefined
  const scheme = known(schemeAnnotation)
  if (scheme !== undefined) return scheme === 'internet-facing' ? 'public' : undefined
  const internal = known(internalAnnotation)
  if (internal !== undefined) return internal === 'false' ? 'public' : undefined
  // AWS's own classes make it internal by default; another is another cloud's, or of a network that has no internet.
  if (!isUnset(loadBalancerClass) || isInternalElsewhere) return undefined
  return OFFLOADED.includes(known(typeAnnotation) ?? '') ? undefined : 'unknown'
}

/** The ranges that a load balancer admits: those of the field, or of the annotation where there is none. */
export function sourceRangesOf({ sourceRanges, rangesAnnotation }: LoadBalancerService) {
  const listed = statedItems(sourceRanges)
  const written =
    listed.length > 0
      ? listed.flatMap(item => (item.state === 'known' ? [item] : []))
      : (known(rangesAnnotation) ?? '').split(',').map(value => ({ value: value.trim(), at: rangesAnnotation.at }))
  return written.flatMap(({ value: cidr, at }) => {
    const range = parseLooseCidr(cidr)
    return range === undefined ? [] : [{ cidr, at, range }]
  })
}
