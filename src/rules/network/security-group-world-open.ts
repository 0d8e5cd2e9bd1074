import { known, knownItems, type Value } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { integers } from '../../engine/options.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { type PrefixList, prefixList, prefixListKey } from '../../facts/network/prefix-list.ts'
import { groupKey, portsText, type SecurityGroupRule, securityGroupRule } from '../../facts/network/security-group.ts'
import { groupBy } from '../../model/group-by.ts'
import { isAlmostEverything, isEverything, parseLooseCidr, toSet } from '../../model/network/cidr.ts'

export default defineRule({
  id: 'network/security-group-world-open',
  summary: 'Open security groups to the addresses that need them, never to every address',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-01': '{cidr} opens {ports} to every address',
    'SG-01.union': '{cidr} and the other ranges of the group together open {ports} to every address',
    'SG-01.almost': { severity: 'warning', text: '{cidr} opens {ports} to almost every address' },
  },
  options: {
    publicPorts: integers({ default: [], doc: 'Ports that may be open to every address, each in its own rule.' }),
  },
  on: { securityGroupRule: allOf(securityGroupRule) },
  with: { prefixList: allOf(prefixList) },

  *check({ securityGroupRule: rules }, { say, unsure, options: { publicPorts } }, { prefixList }) {
    const lists = groupBy(prefixList, ({ key }) => key)
    const partsOf = (id: Value<string>): readonly PrefixList[] => lists.get(prefixListKey(id) ?? '') ?? []
    const judged = rules.filter(rule => rule.direction === 'ingress' && !isPublic(rule, publicPorts))
    for (const { peer } of judged) {
      if (peer.kind === 'cidr') yield* decided(peer.cidr)
      if (peer.kind !== 'prefixList') continue
      const parts = partsOf(peer.id)
      if (parts.length === 0 || parts.some(({ cidrs }) => cidrs.state !== 'known' || cidrs.value.open))
        yield unsure({ why: 'the addresses of the prefix list', at: peer.id.at })
    }
    const ranges = judged.flatMap(rule => toRanges(rule, partsOf))
    for (const alike of groupBy(ranges, ({ key }) => key).values()) {
      const whole = toSet(alike.map(({ range }) => range))
      const isWhole = alike.length > 1 && isEverything(whole)
      const wide = alike.filter(({ range }) => isAlmostEverything(toSet([range])))
      const first = isAlmostEverything(whole) ? alike.slice(0, 1) : []
      const reported = new Set<string>()
      for (const { cidr, at, range, ports } of wide.length > 0 ? wide : first) {
        // A prefix list is one source, whatever is in it.
        const place = at.document + at.pointer
        if (reported.has(place)) continue
        reported.add(place)
        const check = isEverything(toSet([range])) ? 'SG-01' : isWhole ? 'SG-01.union' : 'SG-01.almost'
        yield say(check, at, { data: { cidr, ports } })
      }
    }
  },
})

function isPublic({ protocol, fromPort, toPort }: SecurityGroupRule, publicPorts: readonly number[]): boolean {
  const [from, to] = [known(fromPort), known(toPort)]
  return known(protocol) !== 'all' && from !== undefined && from === to && publicPorts.includes(from)
}

/** A rule's ranges; `key` is the same for the ranges that open the same ports of one group to one IP version. */
function toRanges(rule: SecurityGroupRule, partsOf: (id: Value<string>) => readonly PrefixList[]) {
  const { peer } = rule
  const written =
    peer.kind === 'prefixList'
      ? partsOf(peer.id).flatMap(({ cidrs }) => knownItems(cidrs).map(value => ({ value, at: peer.id.at })))
      : peer.kind === 'cidr' && peer.cidr.state === 'known'
        ? [peer.cidr]
        : []
  const ports = portsText(rule)
  return written.flatMap(({ value: cidr, at }) => {
    const range = parseLooseCidr(cidr)
    if (range === undefined) return []
    return [{ cidr, at, range, ports, key: `${groupKey(rule.group, rule.at)}\n${ports}\n${range.family}` }]
  })
}
