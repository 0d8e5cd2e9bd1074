import type { Place } from '../../../documents/document.ts'
import { known, knownItems, type Value } from '../../../documents/value.ts'
import { groupBy } from '../../../model/group-by.ts'
import { isAlmostEverything, isEverything, parseLooseCidr, toSet } from '../../../model/network/cidr.ts'
import { wordSet } from '../../../model/word-list.ts'
import { type PrefixList, prefixListKey } from '../addresses/prefix-list.ts'
import { groupKey, portsText, type SecurityGroupRule } from './security-group.ts'

/** A source that opens a port of a group to every address: by itself, with the other sources of the group, or nearly. */
export interface WorldOpening {
  readonly rule: SecurityGroupRule
  readonly cidr: string
  readonly at: Place
  readonly ports: string
  readonly extent: 'whole' | 'union' | 'almost'
  /** Whether the same ports of the group are open to all addresses of IPv4, too. */
  readonly isTwin: boolean
}

/** What opens ports of security groups to every address; the ranges of one group, port and IP version count together. */
export function worldOpenings(
  rules: readonly SecurityGroupRule[],
  partsOf: (id: Value<string>) => readonly PrefixList[],
): readonly WorldOpening[] {
  const ranges = rules.flatMap(rule => toRanges(rule, partsOf))
  const open4 = new Set(
    ranges.flatMap(({ range, opens }) => (range.family === 4 && isEverything(toSet([range])) ? [opens] : [])),
  )
  return [...groupBy(ranges, ({ key }) => key).values()].flatMap(alike => {
    const whole = toSet(alike.map(({ range }) => range))
    const isWhole = alike.length > 1 && isEverything(whole)
    const wide = alike.filter(({ range }) => isAlmostEverything(toSet([range])))
    const first = isAlmostEverything(whole) ? alike.slice(0, 1) : []
    // A prefix list is one source, whatever is in it.
    const found = new Map((wide.length > 0 ? wide : first).map(one => [one.at.document + one.at.pointer, one]))
    return Array.from(found.values(), ({ rule, cidr, at, range, ports, opens }): WorldOpening => {
      const extent = isEverything(toSet([range])) ? 'whole' : isWhole ? 'union' : 'almost'
      return { rule, cidr, at, ports, extent, isTwin: range.family === 6 && open4.has(opens) }
    })
  })
}

/** Makes the look-up of the parts of a prefix list by what names it. */
export function prefixListFinder(lists: readonly PrefixList[]): (id: Value<string>) => readonly PrefixList[] {
  const byKey = groupBy(lists, ({ key }) => key)
  return id => byKey.get(prefixListKey(id) ?? '') ?? []
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
    const opens = `${groupKey(rule.group, rule.at)}\n${ports}`
    return [{ rule, cidr, at, range, ports, opens, key: `${opens}\n${range.family}` }]
  })
}

/** Ports of remote access and of databases, which nobody serves to everybody (SG-10). */
const ADMINISTRATION: ReadonlyMap<number, string> = new Map([
  [22, 'SSH'],
  [1433, 'SQL Server'],
  [1521, 'Oracle'],
  [3306, 'MySQL'],
  [3389, 'RDP'],
  [5432, 'PostgreSQL'],
  [5439, 'Redshift'],
  [6379, 'Redis'],
  [11211, 'Memcached'],
  [27017, 'MongoDB'],
])

/** The service of remote access, or the database, whose TCP port a rule names. */
export const administrationOf = (rule: SecurityGroupRule): string | undefined =>
  [...ADMINISTRATION].find(([port]) => namesPort(rule, port))?.[1]

/** A range that is wider is about no port in particular. */
const WIDEST = 1000

/** Whether a rule is about a TCP port: it is in its range, and the range is not most of all ports. */
export function namesPort({ protocol, fromPort, toPort }: SecurityGroupRule, port: number): boolean {
  const [from, to] = [known(fromPort), known(toPort)]
  if (known(protocol) !== 'tcp' || from === undefined || to === undefined) return false
  return from <= port && port <= to && to - from < WIDEST
}

/** Whether a rule opens all protocols, or more ports than anybody chooses one by one. */
export function opensAll({ protocol, fromPort, toPort }: SecurityGroupRule): boolean {
  const [from, to] = [known(fromPort), known(toPort)]
  return known(protocol) === 'all' || (from !== undefined && to !== undefined && to - from >= WIDEST)
}

/** Whether a rule opens exactly one port, and one of these. */
export const opensOnePort = ({ protocol, fromPort, toPort }: SecurityGroupRule, ports: readonly number[]): boolean =>
  known(protocol) !== 'all' && known(fromPort) === known(toPort) && ports.some(port => port === known(fromPort))

/** The server of Kubernetes whose port a rule names: a kubelet's is the same everywhere, the API's 443 is that of cluster groups only. */
export function serverOf(rule: SecurityGroupRule, isOfCluster: boolean): string | undefined {
  if (namesPort(rule, 10250)) return 'kubelet'
  return isOfCluster && namesPort(rule, 443) ? 'API server' : undefined
}

/** Whether a rule opens exactly a port of web servers. */
export const isWeb = ({ protocol, fromPort, toPort }: SecurityGroupRule): boolean =>
  known(fromPort) === known(toPort) && OF_WEB.has(`${known(protocol)} ${known(fromPort)}`)

/** Web servers speak HTTP/3 over UDP. */
const OF_WEB: ReadonlySet<string> = new Set(['tcp 80', 'tcp 443', 'udp 443'])

/** Ports of IPsec, OpenVPN and WireGuard: who connects to a VPN may be anywhere. */
const OF_VPNS: ReadonlySet<number> = new Set([500, 1194, 4500, 51820])

/** Whether a rule opens exactly a UDP port on which VPNs answer, or the protocols of IPsec. */
export const isOfVpn = ({ protocol, fromPort, toPort }: SecurityGroupRule): boolean => {
  const port = known(fromPort)
  const name = known(protocol)
  return name === '50' || name === '51' || (name === 'udp' && port === known(toPort) && OF_VPNS.has(port ?? 0))
}

const PUBLIC = wordSet(`
  public external internet alb nlb elb lb loadbalancer balancer webserver webservers www
`)
const PRIVATE: ReadonlySet<string> = new Set(['private', 'internal', 'non', 'not', 'no'])

/** Whether a name or description says that something is for the public, or a load balancer's. */
export const saysPublic = (text: string): boolean => {
  const words = wordsOf(text)
  return words.some(word => PUBLIC.has(word)) && !words.some(word => PRIVATE.has(word))
}

/** Whether a name or description says that something is for address translation. */
export const saysNat = (text: string): boolean => wordsOf(text).includes('nat')

const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
