import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import { cidrSet, covers, isPrivate, parseAddress, parseCidr, toSet } from '../../model/network/cidr.ts'
import type { AddressPlan } from '../network/addresses/address-plan.ts'
import type { Plugin } from '../network/corefile.ts'
import { inboundAddresses, type ResolverEndpoint } from '../network/resolver-endpoint.ts'

/** Where names are forwarded to: a word behind the first one of `forward`. */
interface Target {
  readonly value: Value<string>
  /** As it is written. */
  readonly text: string
  /** `dns`, `tls`, `https` … */
  readonly protocol: string
  /** Without protocol and port; empty where it is unknown. */
  readonly address: string
  readonly port: number
}

/** The targets of a `forward`. */
const targetsOf = ({ words }: Plugin): readonly Target[] => words.slice(1).map(toTarget)

function toTarget(value: Value<string>): Target {
  const text = value.state === 'known' ? value.value : ''
  const [, protocol = 'dns'] = /^([a-z0-9]{1,10}):\/\//.exec(text) ?? []
  const rest = text.replace(/^[a-z0-9]{1,10}:\/\//, '')
  const [, port = '53'] = /^(?:[\d.]{1,15}|\[[^\]]{1,60}\]):(\d{1,5})$/.exec(rest) ?? []
  return {
    value,
    text,
    protocol,
    address: rest.replace(/^([\d.]{1,15}|\[[^\]]{1,60}\]):\d{1,5}$/, '$1'),
    port: Number(port),
  }
}

/** Where AWS names are to be forwarded to, as far as that is known. */
export interface Forwarding {
  /** The addresses of the resolver inbound endpoint. */
  readonly addresses?: readonly string[]
  /** Where the endpoint states them; absent where the configuration does. */
  readonly endpointAt?: Place
  /** The VPC's own resolver: the third address of each of its ranges, which only the VPC reaches. */
  readonly ownResolvers: ReadonlySet<string>
}

/** What the configuration, the address plan and the resolver endpoints of the scope say of it. */
export function forwardingOf(
  platform: Platform,
  planOf: (platform: Platform) => AddressPlan,
  endpoints: readonly ResolverEndpoint[],
): Forwarding {
  const configured = platform.dns?.resolverAddresses ?? []
  const stated = configured.length > 0 ? { addresses: configured } : inboundAddresses(endpoints)
  const { vpc } = planOf(platform)
  const ranges = vpc.state === 'known' ? vpc.ranges : []
  return {
    ownResolvers: new Set(ranges.flatMap(({ cidr }) => ownResolver(cidr))),
    ...stated,
  }
}

/** The address behind the second of a range, where the VPC's resolver answers (`AmazonProvidedDNS`); in bits. */
function ownResolver(cidr: string): readonly string[] {
  const range = parseCidr(cidr)
  return range?.family === 4 ? [(Number.parseInt(range.first, 16) + 2).toString(16).padStart(8, '0')] : []
}

/** A target that is not an address of a resolver inbound endpoint, and what it is. */
interface WrongTarget {
  readonly found: string
  readonly what: string
  readonly at: Place
}

/** What is wrong with a target by itself; undefined where nothing is, or it is unknown. */
function wrongTarget({ value, text, address, port }: Target, forwarding: Forwarding): WrongTarget | undefined {
  if (value.state !== 'known') return undefined
  const what = whatIsWrong(address, port, forwarding)
  return what === undefined ? undefined : { found: text, what, at: value.at }
}

/** As many addresses as the resolver inbound endpoint of the tested setup has. */
const TESTED = 2

/** What is to be said of where a server block forwards AWS names to. */
export type ForwardJudgement =
  | { readonly is: 'right'; readonly at: Place }
  | { readonly is: 'encrypted'; readonly text: string; readonly at: Place }
  | ({ readonly is: 'wrong' } & WrongTarget)
  | { readonly is: 'open'; readonly value: Value<string>; readonly at: Place }
  | { readonly is: 'count'; readonly count: number; readonly at: Place }
  | { readonly is: 'missing'; readonly missing: string; readonly at: Place }
  | { readonly is: 'unstated'; readonly why: string; readonly at: Place }

/** Whether a `forward` names exactly the addresses of the resolver inbound endpoint. */
export function judgeForward(forward: Plugin, forwarding: Forwarding): ForwardJudgement {
  const targets = targetsOf(forward)
  const unknown = targets.find(({ value }) => value.state === 'unknown')
  const encrypted = targets.find(({ protocol }) => protocol !== 'dns')
  const wrong = targets.map(target => wrongTarget(target, forwarding)).find(one => one !== undefined)
  if (encrypted !== undefined) return { is: 'encrypted', text: encrypted.text, at: encrypted.value.at }
  if (wrong !== undefined) return { is: 'wrong', ...wrong }
  if (unknown !== undefined) return { is: 'open', value: unknown.value, at: unknown.value.at }
  const addresses = new Set(targets.map(({ address }) => address))
  const at = targets.at(-1)?.value.at ?? forward.at
  if (forwarding.addresses === undefined)
    return addresses.size === TESTED
      ? { is: 'unstated', why: 'the addresses of the resolver inbound endpoint are not known here', at }
      : { is: 'count', count: addresses.size, at }
  const missing = forwarding.addresses.find(address => !addresses.has(address))
  return missing === undefined ? { is: 'right', at } : { is: 'missing', missing, at: forward.at }
}

const LINK_LOCAL = 'a9fe'
/** Addresses that carriers and VPCs share (RFC 6598). */
const SHARED = cidrSet(['100.64.0.0/10'])

function whatIsWrong(text: string, port: number, { addresses, ownResolvers }: Forwarding): string | undefined {
  const address = parseAddress(text.replace(/^\[|\]$/g, ''))
  if (address === undefined) return text.startsWith('/') ? 'a file of the node' : 'a host name'
  if (port !== 53) return 'another port than 53'
  if (addresses?.includes(text) === true) return undefined
  if (address.family !== 4) return 'an IPv6 address'
  const range = toSet([{ family: 4, first: address.bits, last: address.bits }])
  if (address.bits.startsWith(LINK_LOCAL) || ownResolvers.has(address.bits)) return "the VPC's own resolver"
  if (addresses !== undefined) return 'another address'
  return isPrivate(range) || covers(SHARED, range) ? undefined : 'a public resolver'
}
