import * as facts from '../../facts/index.ts'
import { isAlmostEverything, isEverything, parseLooseCidr, toSet } from '../../model/network/cidr.ts'
import { defineRule, groupBy, known, statedItems, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/binding-sources',
  summary: 'Let only the addresses and ports through a binding that need it',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-08': '{cidr} lets every address reach the targets',
    'TB-08.union': '{cidr} and the other ranges together let every address reach the targets',
    'TB-08.almost': warning('{cidr} lets a large part of all addresses reach the targets'),
    'TB-08.ports': warning('the rule names no ports, so it opens all ports of TCP'),
  },
  on: { bindings: facts.eachBinding },

  *check({ bindings }, { say, unsure }) {
    for (const { ingress, isOpenSource, graphKind } of bindings) {
      if (!isOpenSource) continue
      for (const { cidrs, ports } of ingress) {
        const values = [cidrs, ...statedItems(cidrs), ports]
        for (const value of values) if (value.state === 'unknown' && graphKind === undefined) yield unsure(value)
        if (ports.state === 'absent') yield say('TB-08.ports', ports.at)
      }
      for (const alike of groupBy(ingress.flatMap(rangesOf), ({ key }) => key).values()) {
        const whole = toSet(alike.map(({ range }) => range))
        if (!isAlmostEverything(whole)) continue
        const wide = alike.filter(({ range }) => isAlmostEverything(toSet([range])))
        for (const { cidr, at, range } of wide.length > 0 ? wide : alike.slice(0, 1)) {
          const isAll = isEverything(toSet([range]))
          const check = isAll ? 'TB-08' : isEverything(whole) ? 'TB-08.union' : 'TB-08.almost'
          yield say(check, at, { data: { cidr } })
        }
      }
    }
  },
})

/** A rule's ranges; `key` is the same for those that open the same ports. */
function rangesOf({ cidrs, ports }: facts.BindingIngress) {
  if (cidrs.state !== 'known') return []
  const written = cidrs.value.items.flatMap(item => (item.state === 'known' ? [item] : []))
  return written.flatMap(({ value: cidr, at }) => {
    const range = parseLooseCidr(cidr)
    return range === undefined ? [] : [{ cidr, at, range, key: `${known(ports) ?? ''} ${range.family}` }]
  })
}
