import * as facts from '../../facts/index.ts'
import { format, parseLooseCidr, toSet } from '../../model/network/cidr.ts'
import { allOf, defineRule, groupBy, known, put, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'network/security-group-no-effect',
  summary: 'Write security group rules that mean what they say',
  severity: 'info',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-13': 'the first port {from} is above the last port {to}, so the rule matches nothing',
    'SG-13.ports': 'ports are ignored where the protocol is all: the rule opens every port',
    'SG-13.host-bits': '{cidr} has host bits set; the rule is for the whole network',
    'SG-13.sources': 'the rule names {count} sources; CloudFormation takes one a rule',
  },
  on: { securityGroupRule: allOf(facts.securityGroupRule) },

  *check({ securityGroupRule: rules }, { say }) {
    for (const alike of groupBy(rules, ({ at }) => valueKey(at)).values()) {
      const [rule] = alike
      if (rule === undefined) continue
      const { protocol, fromPort, toPort } = rule
      const [from, to] = [known(fromPort), known(toPort)]
      const isPorts = known(protocol) === 'tcp' || known(protocol) === 'udp'
      if (isPorts && from !== undefined && to !== undefined && from > to)
        yield say('SG-13', fromPort.at, { data: { from, to } })
      if (facts.openness(rule) === 'everything' && from !== undefined && to !== undefined && !isEvery(from, to))
        yield say('SG-13.ports', fromPort.at)
      for (const { peer } of alike)
        if (peer.kind === 'cidr' && peer.cidr.state === 'known' && hasHostBits(peer.cidr.value))
          yield say('SG-13.host-bits', peer.cidr.at, {
            data: { cidr: peer.cidr.value },
            fix: {
              title: 'write the network',
              safe: true,
              edits: [put(peer.cidr, networkOf(peer.cidr.value))],
            },
          })
      const count = sourceCount(alike)
      if (rule.group.isOneSourcePerRule === true && count > 1) yield say('SG-13.sources', rule.at, { data: { count } })
    }
  },
})

/** What systems write where there are no ports to name. */
const isEvery = (from: number, to: number): boolean =>
  (from === 0 && (to === 0 || to === 65535)) || (from === -1 && to === -1)

/** Of IPv6 addresses EC2 makes networks by itself, too, but nobody takes them for hosts. */
function hasHostBits(cidr: string): boolean {
  const range = parseLooseCidr(cidr)
  return range?.family === 4 && range.hostBits
}

/** The whole network of a range with host bits. */
function networkOf(cidr: string): string {
  const range = parseLooseCidr(cidr)
  return range === undefined ? cidr : format(toSet([range])).join()
}

/** How many fields of a rule name a source; of those that an `Fn::If` leaves out in one case, one is enough for the other. */
function sourceCount(alike: readonly facts.SecurityGroupRule[]): number {
  const paths = alike.map(sourcePath)
  const always = new Set(paths.filter(path => path.length === 1).map(([field]) => field))
  return always.size + (paths.some(([field]) => !always.has(field)) ? 1 : 0)
}

/** The steps from a rule to its source: its field, and more where an intrinsic function chooses the value. */
function sourcePath({ peer, at }: facts.SecurityGroupRule): readonly string[] {
  const place = peer.kind === 'cidr' ? peer.cidr.at : 'id' in peer ? peer.id.at : peer.at
  return place.pointer.startsWith(`${at.pointer}/`) ? place.pointer.slice(at.pointer.length + 1).split('/') : []
}
