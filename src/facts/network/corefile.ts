import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterLink } from '../eks/cluster-link.ts'

/** A Corefile, what CoreDNS is configured with (https://coredns.io/manual/toc/). */
export interface Corefile {
  /** What it is a part of: the configuration of the coredns add-on, a ConfigMap, or nothing that says what it is for. */
  readonly of: 'add-on' | 'config-map' | 'file'
  /** Whether it is cluster DNS's by its place: that of the add-on, or of the ConfigMap coredns in kube-system. */
  readonly isOfCluster: boolean
  /** Whether it is the one of a cache on each node, which serves cluster DNS and its own addresses. */
  readonly isNodeLocal: boolean
  /** Whether it is wanted, not observed. */
  readonly writable: boolean
  /** The cluster that an add-on belongs to, where that is stated. */
  readonly cluster?: ClusterLink
  /** The server blocks, with the snippets that they import. */
  readonly servers: readonly Server[]
  /** The first import of another file, which may have further server blocks. */
  readonly open?: OpenText
  /** What is wrong with its braces, in the order of the text. */
  readonly faults: readonly { readonly kind: BraceFault; readonly at: Place }[]
  /** Its first word. */
  readonly at: Place
}
export const corefile = defineFact<Corefile>('corefile')

/** What may be wrong with a brace: see `FaultKind` of the language. */
export type BraceFault = 'unclosed' | 'stray' | 'outside' | 'glued' | 'inline' | 'quote'

/** What is only known where it runs. */
export interface OpenText {
  readonly why: string
  readonly at: Place
}

export interface Server {
  readonly zones: readonly Zone[]
  readonly plugins: readonly Plugin[]
  /** The first import of another file, which may have further plugins. */
  readonly open?: OpenText
  /** Its first zone. */
  readonly at: Place
  /** What is between its braces. */
  readonly body: Place
}

/** A zone that a server block is for. */
export interface Zone {
  /** In lower case, without a dot at its end; `.` for all names. Unknown where a variable is in it. */
  readonly name: Value<string>
  /** `dns`, `tls`, `https` … */
  readonly protocol: string
  readonly port: number
}

/** A line of a server block. */
export interface Plugin {
  readonly name: string
  readonly words: readonly Value<string>[]
  readonly options: readonly Option[]
  readonly at: Place
}

/** A line in the body of a plugin. */
export interface Option {
  readonly name: string
  readonly words: readonly Value<string>[]
}

/** The plugins of a server block with a name. */
export const pluginsOf = ({ plugins }: Server, name: string): readonly Plugin[] =>
  plugins.filter(plugin => plugin.name === name)

const DNS_PORT = 53

/** The zones that a server block answers plain DNS for on the usual port. */
export const dnsZones = ({ zones }: Server): readonly Zone[] =>
  zones.filter(({ protocol, port }) => protocol === 'dns' && port === DNS_PORT)

/** Whether a server block answers for all names on the usual port. */
export const isDefaultServer = (server: Server): boolean =>
  dnsZones(server).some(({ name }) => name.state === 'known' && name.value === '.')

/** Whether `zone` lies in `other`, or is it. Both as in `Zone.name`. */
export const isZoneWithin = (zone: string, other: string): boolean =>
  other === '.' || zone === other || zone.endsWith(`.${other}`)

const DOMAIN = /^(?:([a-z]{2}(?:-[a-z]{2,12}){1,3}-\d)\.)?(?:amazonaws\.com(?:\.cn)?|api\.aws)$/

/** Whether a zone is the one of the AWS API, in all Regions or in one. */
export const isCloudDomain = (zone: string): boolean => DOMAIN.test(zone)

/** Whether a zone is only a part of it: a single service. */
export const isPartOfCloudDomain = (zone: string): boolean =>
  !isCloudDomain(zone) && ['amazonaws.com', 'amazonaws.com.cn', 'api.aws'].some(domain => isZoneWithin(zone, domain))

/** The zones of the AWS API, or of a part of it, that a server block answers for. */
export const cloudZones = (server: Server): readonly (Zone & { readonly name: { readonly value: string } })[] =>
  dnsZones(server).flatMap(({ name, ...zone }) =>
    name.state === 'known' && (isCloudDomain(name.value) || isPartOfCloudDomain(name.value)) ? [{ ...zone, name }] : [],
  )

/** Whether a Corefile serves the whole domain of the AWS API; `open` where that is only known where it runs. */
export type CloudDomain =
  | { readonly is: 'whole' | 'missing'; readonly at: Place }
  | { readonly is: 'narrow' | 'of another Region'; readonly zone: string; readonly at: Place }
  | ({ readonly is: 'open' } & OpenText)

/** What a Corefile has for the domain of the AWS API, in the Region of its cluster where that is known. */
export function cloudDomainOf(one: Corefile, region: string | undefined): CloudDomain {
  const zones = one.servers.flatMap(cloudZones)
  const isOfCluster = (zone: string): boolean => {
    const own = DOMAIN.exec(zone)?.[1]
    return region === undefined || own === undefined || own === region
  }
  const whole = zones.find(({ name }) => isCloudDomain(name.value) && isOfCluster(name.value))
  if (whole !== undefined) return { is: 'whole', at: one.at }
  const unknown = one.servers.flatMap(server => server.zones).find(({ name }) => name.state === 'unknown')?.name
  const open = one.open ?? (unknown?.state === 'unknown' ? unknown : undefined)
  if (open !== undefined) return { is: 'open', why: open.why, at: open.at }
  const [narrow] = zones
  if (narrow === undefined) return { is: 'missing', at: one.at }
  const { value: zone, at } = narrow.name
  return { is: isOfCluster(zone) ? 'narrow' : 'of another Region', zone, at }
}

/** Whether a Corefile shows that it is cluster DNS's: by its place, or a file of its own by what it serves. */
export const servesCluster = ({ of, isOfCluster, isNodeLocal, servers }: Corefile): boolean =>
  !isNodeLocal &&
  (isOfCluster ||
    (of === 'file' &&
      servers.some(server => pluginsOf(server, 'kubernetes').length > 0 || cloudZones(server).length > 0)))

/** A zone that another server block before it serves as well, as it is or with what is around it. */
export interface RepeatedZone {
  readonly zone: Zone
  readonly other: Zone
  readonly isSame: boolean
}

/**
 * The zones, other than `.`, that CoreDNS refuses as served twice, and those of the AWS API, or with the same targets, that
 * lie in another one. Blocks with views, or bound to addresses, may share a zone. Linear.
 */
export function repeatedZones({ servers }: Corefile): readonly RepeatedZone[] {
  const shared = new Set(servers.filter(server => ['view', 'bind'].some(name => pluginsOf(server, name).length > 0)))
  const all = servers.flatMap(server => (shared.has(server) ? [] : server.zones.map(zone => ({ zone, server }))))
  const byKey = new Map<string, { readonly zone: Zone; readonly server: Server }>()
  const repeated: RepeatedZone[] = []
  for (const one of all) {
    const key = keyOf(one.zone)
    const before = key === undefined ? undefined : byKey.get(key)
    if (before !== undefined) repeated.push({ zone: one.zone, other: before.zone, isSame: true })
    else if (key !== undefined) byKey.set(key, one)
  }
  const around = (zone: Zone, server: Server): readonly RepeatedZone[] =>
    parentsOf(zone).flatMap(parent => {
      const other = byKey.get(parent)
      if (other === undefined || other.server === server || !isUseless(zone, server, other.server)) return []
      return [{ zone, other: other.zone, isSame: false }]
    })
  return [...repeated, ...[...byKey.values()].flatMap(({ zone, server }) => around(zone, server).slice(0, 1))]
}

/** Whether a block for a zone adds nothing to the block of what is around it. */
const isUseless = (zone: Zone, server: Server, other: Server): boolean =>
  (zone.name.state === 'known' && isPartOfCloudDomain(zone.name.value)) ||
  (zone.name.state === 'known' && isCloudDomain(zone.name.value)) ||
  (targetsOf(server) !== '' && targetsOf(server) === targetsOf(other))

const targetsOf = (server: Server): string =>
  pluginsOf(server, 'forward')
    .flatMap(({ words }) => words.slice(1).map(word => (word.state === 'known' ? word.value : word.state)))
    .sort()
    .join(' ')

const keyOf = ({ name, protocol, port }: Zone): string | undefined =>
  name.state === 'known' && name.value !== '.' ? `${protocol} ${port} ${name.value}` : undefined

/** No name of DNS is longer. */
const LONGEST = 253

/** The keys of the zones around a zone, the nearest first, without `.`. */
function parentsOf({ name, protocol, port }: Zone): readonly string[] {
  const isName = name.state === 'known' && name.value !== '.' && name.value.length <= LONGEST
  const labels = isName ? name.value.split('.') : []
  return labels.slice(1).map((_, i) => `${protocol} ${port} ${labels.slice(i + 1).join('.')}`)
}
