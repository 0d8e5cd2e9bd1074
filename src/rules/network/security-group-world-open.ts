import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { integers } from '../../engine/options.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import type { Severity } from '../../engine/settings.ts'
import { cluster } from '../../facts/eks/cluster.ts'
import { groupRoles } from '../../facts/network/group-roles.ts'
import { loadBalancerGroups } from '../../facts/network/load-balancer-groups.ts'
import { mountTarget } from '../../facts/network/mount-target.ts'
import { prefixList } from '../../facts/network/prefix-list.ts'
import {
  portsText,
  type SecurityGroupRule,
  securityGroup,
  securityGroupRule,
} from '../../facts/network/security-group.ts'
import { administrationOf, isWeb, namesPort, prefixListFinder, worldOpenings } from '../../facts/network/world-open.ts'

export default defineRule({
  id: 'network/security-group-world-open',
  summary: 'Open security groups to the addresses that need them, never to every address',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-01': '{cidr} opens {ports} to every address',
    'SG-01.union': '{cidr} and the other ranges of the group together open {ports} to every address',
    'SG-01.almost': { severity: 'warning', text: '{cidr} opens {ports} to a large part of all addresses' },
    'SG-01.public': { severity: 'warning', text: '{cidr} opens {ports} of a public group to every address' },
    'SG-10': '{cidr} opens {ports}, the port of {service}, to every address',
    'SG-10.union': '{cidr} and the other ranges of the group together open {ports}, the port of {service}',
    'SG-11': '{cidr} opens {ports}, the port of the {server}, to every address',
    'SG-11.union': '{cidr} and the other ranges of the group together open {ports}, the port of the {server}',
    'SG-11.read-only': '{ports} opens 10255, where the kubelet answers without authentication',
  },
  options: {
    publicPorts: integers({ default: [], doc: 'Ports that may be open to every address, each in its own rule.' }),
  },
  on: { securityGroupRule: allOf(securityGroupRule) },
  with: {
    prefixList: allOf(prefixList),
    securityGroup: allOf(securityGroup),
    cluster: allOf(cluster),
    loadBalancer: allOf(loadBalancerGroups),
    mountTarget: allOf(mountTarget),
  },

  *check({ securityGroupRule: rules }, { say, unsure, options: { publicPorts } }, scope) {
    const partsOf = prefixListFinder(scope.prefixList)
    const roles = groupRoles({
      groups: scope.securityGroup,
      clusters: scope.cluster,
      balancers: scope.loadBalancer,
      targets: scope.mountTarget,
    })
    const judged = rules.filter(rule => rule.direction === 'ingress' && !isPublic(rule, publicPorts))
    for (const { peer } of judged) {
      if (peer.kind === 'cidr') yield* decided(peer.cidr)
      if (peer.kind !== 'prefixList') continue
      const parts = partsOf(peer.id)
      if (parts.length === 0 || parts.some(({ cidrs }) => cidrs.state !== 'known' || cidrs.value.open))
        yield unsure({ why: 'the addresses of the prefix list', at: peer.id.at })
    }
    const readOnly = new Set(rules.filter(rule => namesPort(rule, 10255)))
    for (const rule of firstOfEach([...readOnly]))
      yield say('SG-11.read-only', rule.fromPort.at, { data: { ports: portsText(rule) } })
    for (const { rule, cidr, at, ports, extent } of worldOpenings(judged, partsOf)) {
      const data = { cidr, ports }
      const service = administrationOf(rule)
      const server = serverOf(rule, roles.isOfCluster(rule))
      // These ports have checks of their own.
      if (readOnly.has(rule) || (roles.isOfFileSystem(rule) && namesPort(rule, 2049))) continue
      if (extent === 'almost') yield say('SG-01.almost', at, { data })
      else if (server !== undefined)
        yield say(extent === 'union' ? 'SG-11.union' : 'SG-11', at, { data: { ...data, server } })
      else if (service !== undefined)
        yield say(extent === 'union' ? 'SG-10.union' : 'SG-10', at, { data: { ...data, service } })
      else if (isWeb(rule) && roles.isOfPublic(rule)) yield say('SG-01.public', at, { data })
      else
        yield say(extent === 'union' ? 'SG-01.union' : 'SG-01', at, {
          data,
          severity: CONTROL.get(known(rule.protocol) ?? ''),
        })
    }
  },
})

/** Control messages carry no data of their own, and IPv6 finds the size of packets by them. */
const CONTROL: ReadonlyMap<string, Severity> = new Map([
  ['icmp', 'warning'],
  ['icmpv6', 'info'],
])

/** Of the rules that one written rule is, the first. */
const firstOfEach = (rules: readonly SecurityGroupRule[]): Iterable<SecurityGroupRule> =>
  new Map(rules.toReversed().map(rule => [`${rule.at.document}${rule.at.pointer}`, rule])).values()

function isPublic({ protocol, fromPort, toPort }: SecurityGroupRule, publicPorts: readonly number[]): boolean {
  const [from, to] = [known(fromPort), known(toPort)]
  return known(protocol) !== 'all' && from !== undefined && from === to && publicPorts.includes(from)
}

/** The server of Kubernetes whose port a rule names: a kubelet's is the same everywhere, the API's 443 is that of cluster groups only. */
function serverOf(rule: SecurityGroupRule, isOfCluster: boolean): string | undefined {
  if (namesPort(rule, 10250)) return 'kubelet'
  return isOfCluster && namesPort(rule, 443) ? 'API server' : undefined
}
