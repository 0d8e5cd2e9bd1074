import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, integers, known, type Severity, valueKey, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/security-group-world-open',
  summary: 'Open security groups to the addresses that need them, never to every address',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: {
    'SG-01': 'warning',
    'SG-01.web': 'info',
    'SG-01.control': 'info',
    'SG-01.internal': 'info',
    'SG-01.public': 'info',
    'SG-01.vpn': 'info',
    'SG-01.twin': 'info',
    'SG-10.twin': 'info',
    'SG-11.twin': 'info',
  },
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-01': '{cidr} opens {ports} to every address',
    'SG-01.web': '{cidr} opens {ports} to every address',
    'SG-01.control': warning('{cidr} opens {ports} to every address'),
    'SG-01.everything': '{cidr} opens {ports} to every address',
    'SG-01.union': '{cidr} and the other ranges of the group together open {ports} to every address',
    'SG-01.almost': warning('{cidr} opens {ports} to a large part of all addresses'),
    'SG-01.public': warning('{cidr} opens {ports} of a public group to every address'),
    'SG-01.internal': '{cidr} opens {ports} of an internal load balancer to every address that reaches it',
    'SG-01.vpn': '{cidr} opens {ports}, on which a VPN answers, to every address',
    'SG-01.twin': '{cidr} opens {ports} to every address of IPv6, too',
    'SG-10': '{cidr} opens {ports}, the port of {service}, to every address',
    'SG-10.union': '{cidr} and the other ranges of the group together open {ports}, the port of {service}',
    'SG-10.twin': '{cidr} opens {ports}, the port of {service}, to every address of IPv6, too',
    'SG-11': '{cidr} opens {ports}, the port of the {server}, to every address',
    'SG-11.union': '{cidr} and the other ranges of the group together open {ports}, the port of the {server}',
    'SG-11.twin': '{cidr} opens {ports}, the port of the {server}, to every address of IPv6, too',
    'SG-11.read-only': '{ports} opens 10255, where the kubelet answers without authentication',
  },
  options: {
    publicPorts: integers({ default: [], doc: 'Ports that may be open to every address, each in its own rule.' }),
  },
  on: { securityGroupRule: allOf(facts.securityGroupRule) },
  with: {
    prefixLists: allOf(facts.prefixList),
    groups: allOf(facts.securityGroup),
    clusters: allOf(facts.cluster),
    balancers: allOf(facts.loadBalancerGroups),
    targets: allOf(facts.mountTarget),
  },

  *check({ securityGroupRule: rules }, { say, unsure, options: { publicPorts } }, scope) {
    const partsOf = facts.prefixListFinder(scope.prefixLists)
    const roles = facts.groupRoles(scope)
    const judged = rules.filter(rule => rule.direction === 'ingress' && !facts.opensOnePort(rule, publicPorts))
    for (const { peer } of judged) {
      if (peer.kind === 'cidr') yield* decided(peer.cidr)
      if (peer.kind !== 'prefixList') continue
      const parts = partsOf(peer.id)
      if (parts.length === 0 || parts.some(({ cidrs }) => cidrs.state !== 'known' || cidrs.value.open))
        yield unsure({ why: 'the addresses of the prefix list', at: peer.id.at })
    }
    const readOnly = new Set(rules.filter(rule => facts.namesPort(rule, 10255)))
    for (const rule of firstOfEach([...readOnly]))
      yield say('SG-11.read-only', rule.fromPort.at, { data: { ports: facts.portsText(rule) } })
    for (const { rule, cidr, at, ports, extent, isTwin } of facts.worldOpenings(judged, partsOf)) {
      const data = { cidr, ports }
      const way = isTwin ? '.twin' : extent === 'union' ? '.union' : ''
      const service = facts.administrationOf(rule)
      const server = facts.serverOf(rule, roles.isOfCluster(rule))
      // These ports have checks of their own.
      if (readOnly.has(rule) || (roles.isOfFileSystem(rule) && facts.namesPort(rule, 2049))) continue
      if (extent === 'almost') yield say('SG-01.almost', at, { data })
      else if (server !== undefined) yield say(`SG-11${way}`, at, { data: { ...data, server } })
      else if (service !== undefined) yield say(`SG-10${way}`, at, { data: { ...data, service } })
      else if (facts.isWeb(rule) && roles.isOfPublic(rule)) yield say('SG-01.public', at, { data })
      else if (roles.isOfInternal(rule) && portsOf(rule) === '') yield say('SG-01.internal', at, { data })
      else if (facts.isOfVpn(rule)) yield say('SG-01.vpn', at, { data })
      else yield say(`SG-01${way || portsOf(rule)}`, at, { data, severity: CONTROL.get(known(rule.protocol) ?? '') })
    }
  },
})

/** Which ports a rule opens; what is behind those of the web is often public, and the group does not say so. */
function portsOf(rule: facts.SecurityGroupRule) {
  if (CONTROL.has(known(rule.protocol) ?? '')) return '.control'
  if (facts.opensAll(rule)) return '.everything'
  return facts.isWeb(rule) ? '.web' : ''
}

/** Control messages carry no data of their own, and IPv6 finds the size of packets by them. */
const CONTROL: ReadonlyMap<string, Severity> = new Map([
  ['icmp', 'warning'],
  ['icmpv6', 'info'],
])

/** Of the rules that one written rule is, the first. */
const firstOfEach = (rules: readonly facts.SecurityGroupRule[]): Iterable<facts.SecurityGroupRule> =>
  new Map(rules.toReversed().map(rule => [valueKey(rule.at), rule])).values()
