import { defineLinkRule } from '../../engine/define.ts'
import { groupBy } from '../../engine/group-by.ts'
import { integers } from '../../engine/options.ts'
import { known } from '../../engine/value.ts'
import { isAlmostEverything, isEverything, parseLooseCidr, toSet } from '../../facts/cidr.ts'
import { groupKey, portsText, type SecurityGroupRule, securityGroupRule } from '../../facts/security-group.ts'

export default defineLinkRule({
  id: 'network/security-group-world-open',
  summary: 'Open security groups to the addresses that need them, never to every address',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-01': '{cidr} opens {ports} to every address',
    'SG-01.union': '{cidr} and the other ranges of the group open {ports} to every address together',
    'SG-01.almost': { severity: 'warning', text: '{cidr} opens {ports} to almost every address' },
  },
  options: {
    publicPorts: integers({ default: [], doc: 'Ports that may be open to every address, each by a rule of its own.' }),
  },
  across: { securityGroupRule },

  *check({ securityGroupRule: rules }, { say, unsure, options: { publicPorts } }) {
    const judged = rules.filter(rule => rule.direction === 'ingress' && !isPublic(rule, publicPorts))
    for (const { peer } of judged) {
      if (peer.kind === 'cidr' && peer.cidr.state === 'unknown') yield unsure(peer.cidr)
      if (peer.kind === 'prefixList')
        yield unsure({ why: 'the addresses of the prefix list are not known here', at: peer.id.at })
    }
    const ranges = judged.flatMap(toRange)
    for (const alike of groupBy(ranges, ({ key }) => key).values()) {
      const whole = toSet(alike.map(({ range }) => range))
      const isWhole = alike.length > 1 && isEverything(whole)
      const wide = alike.filter(({ range }) => isAlmostEverything(toSet([range])))
      const first = isAlmostEverything(whole) ? alike.slice(0, 1) : []
      for (const { cidr, at, range, ports } of wide.length > 0 ? wide : first) {
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

/** A rule's range; `key` is the same for the ranges that open the same ports of one group to one IP version. */
function toRange(rule: SecurityGroupRule) {
  if (rule.peer.kind !== 'cidr' || rule.peer.cidr.state !== 'known') return []
  const { value: cidr, at } = rule.peer.cidr
  const range = parseLooseCidr(cidr)
  const ports = portsText(rule)
  if (range === undefined) return []
  return [{ cidr, at, range, ports, key: `${groupKey(rule.group, rule.at)}\n${ports}\n${range.family}` }]
}
