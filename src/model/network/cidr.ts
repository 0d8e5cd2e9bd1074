import { lazily } from '../lazily.ts'

/** IP version. */
export type IpFamily = 4 | 6

/** One IP address. `bits` is its value as lower-case hexadecimal of fixed width (8 digits for IPv4, 32 for IPv6), so text order is address order. */
export interface Address {
  readonly family: IpFamily
  readonly bits: string
}

/** A closed range of addresses of one family, both ends as in `Address.bits`. */
export interface Interval {
  readonly family: IpFamily
  readonly first: string
  readonly last: string
}

/** A CIDR block: its masked range, its prefix length, and whether the text had bits set below the prefix (`10.0.0.5/8`). */
export interface Cidr extends Interval {
  readonly prefix: number
  readonly hostBits: boolean
}

/** A set of addresses: intervals sorted by family and first address, merged so that none touch. The empty list is the empty set. Made by `toSet`. */
export type CidrSet = readonly Interval[]

const DIGITS = { 4: 8, 6: 32 } as const
const MAPPED = '00000000000000000000ffff'
/** More than the longest text that can be valid, 45 characters of address and `/128`. */
const MAX_LENGTH = 64

const toNumber = (bits: string): number => Number.parseInt(bits, 16)
const toValue = (bits: string): bigint => BigInt(`0x${bits}`)
const toBits = (value: number | bigint, family: IpFamily): string => value.toString(16).padStart(DIGITS[family], '0')

/**
 * Reads one address, or gives undefined. As strict as Go's `netip.ParseAddr` and Kubernetes' own validation (KEP-4858):
 * no leading zeros, no zones, no spaces, and no IPv4-mapped IPv6 (`::ffff:10.0.0.1`), which programs read differently.
 */
export function parseAddress(text: string): Address | undefined {
  const address = parseAnyAddress(text)
  return address === undefined || isMapped(address) ? undefined : address
}

/**
 * Reads one CIDR, or gives undefined. The address as in `parseAddress`; the prefix is decimal without sign or leading zero.
 * Set host bits are masked away and reported in `hostBits`, as Go's `net.ParseCIDR` does.
 */
export function parseCidr(text: string): Cidr | undefined {
  const slash = text.indexOf('/')
  if (slash < 0 || !/^(?:0|[1-9]\d{0,2})$/.test(text.slice(slash + 1))) return undefined
  const [written, prefix] = [text.slice(0, slash), Number(text.slice(slash + 1))]
  const address = parseIPv4(written)
  if (address !== undefined) return toIPv4Cidr(address, prefix)
  const other = parseAddress(written)
  return other && toCidr(other, prefix)
}

/** The block that an address alone is: `10.0.0.1/32`. Undefined for any other text. */
export function blockOf(address: string): string | undefined {
  const block = `${address}/${address.includes(':') ? 128 : 32}`
  return parseCidr(block) && block
}

/**
 * Reads a CIDR as the most tolerant program would, or gives undefined: spaces around it, leading zeros read as decimal (`0.0.0.0/00`),
 * trailing octets left out (`0/0`, `10/8`), IPv4-mapped IPv6 taken as IPv4. For recognising what a dubious form may open;
 * whether the form is right is `parseCidr`'s answer.
 */
export function parseLooseCidr(text: string): Cidr | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const match = /^([^/]+)\/(\d{1,4})$/.exec(text.trim())
  if (!match?.[1]) return undefined
  const address = parseAnyAddress(completeOctets(match[1]))
  const prefix = Number(match[2])
  if (!address) return undefined
  if (!isMapped(address) || prefix < 96) return toCidr(address, prefix)
  return toCidr({ family: 4, bits: address.bits.slice(MAPPED.length) }, prefix - 96)
}

/** The set of all addresses in blocks as they are written; what is not a CIDR block adds nothing. */
export const cidrSet = (texts: readonly string[]): CidrSet => toSet(texts.flatMap(text => parseCidr(text) ?? []))

/** The set of all addresses in `ranges`, which may overlap and come in any order. */
export function toSet(ranges: readonly Interval[]): CidrSet {
  const merged: Interval[] = []
  for (const { family, first, last } of [...ranges].sort(compareIntervals)) {
    const before = merged.at(-1)
    if (before?.family !== family || (before.last < first && successor(before) !== first))
      merged.push({ family, first, last })
    else if (before.last < last) merged[merged.length - 1] = { family, first: before.first, last }
  }
  return merged
}

/** All addresses of either set.
 * @public the laws of the other operations are stated with it. */
export const union = (set: CidrSet, other: CidrSet): CidrSet => toSet([...set, ...other])

/** The addresses of `set` that are not in `other`. */
export function subtract(set: CidrSet, other: CidrSet): CidrSet {
  const rest: Interval[] = []
  let from = 0
  for (const interval of set) {
    while (endsBefore(other[from], interval)) from++
    rest.push(...cut(interval, other, from))
  }
  return rest
}

/** Whether every address of `other` is in `set`. */
export const covers = (set: CidrSet, other: CidrSet): boolean => subtract(other, set).length === 0

/** Whether the sets are the same. */
export function equals(set: CidrSet, other: CidrSet): boolean {
  return set.length === other.length && set.every((interval, index) => isSame(interval, other[index]))
}

/** Whether some address is in both sets. */
export const overlaps = (set: CidrSet, other: CidrSet): boolean => !equals(subtract(set, other), set)

/** Whether the set is the whole address space of `family`; without `family`, of IPv4 or of IPv6. `0.0.0.0/1` with `128.0.0.0/1` is. */
export function isEverything(set: CidrSet, family?: IpFamily): boolean {
  const isWhole = ({ first, last }: Interval): boolean => /^0+$/.test(first) && /^f+$/.test(last)
  return set.some(one => (family === undefined || one.family === family) && isWhole(one))
}

/**
 * Whether the set has at least as many IPv4 addresses as a /3 or IPv6 addresses as a /8; so also if it is everything.
 * Unique local addresses, which are never routed outside, do not count.
 */
export function isAlmostEverything(set: CidrSet): boolean {
  if (countIPv4(set) >= 2 ** 29) return true
  const most = 1n << 120n
  return countIPv6(set) >= most && countIPv6(subtract(set, rfc4193())) >= most
}

/** Whether all addresses are private by RFC 1918, which knows IPv4 only. True for the empty set. */
export const isPrivate = (set: CidrSet): boolean => covers(rfc1918(), set)

/** The fewest CIDRs that are the set, in order; IPv6 in the form of RFC 5952. */
export function format(set: CidrSet): readonly string[] {
  return set.flatMap(interval => [...blocks(interval)])
}

function parseAnyAddress(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const family = text.includes(':') ? 6 : 4
  const bits = family === 6 ? parseIPv6(text) : ipv4Bits(text)
  return bits === undefined ? undefined : { family, bits }
}

function ipv4Bits(text: string): string | undefined {
  const address = parseIPv4(text)
  return address === undefined ? undefined : toBits(address, 4)
}

const [DOT, ZERO, NINE] = [0x2e, 0x30, 0x39]

/** The address as a number; undefined where the text is none. By its characters: a pattern and the text's parts cost twice as much. */
function parseIPv4(text: string): number | undefined {
  let address = 0
  let dots = 0
  let octet: number | undefined
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === DOT) {
      if (octet === undefined || ++dots > 3) return undefined
      address = address * 256 + octet
      octet = undefined
    } else {
      if (code < ZERO || code > NINE || octet === 0) return undefined
      octet = (octet ?? 0) * 10 + code - ZERO
      if (octet > 255) return undefined
    }
  }
  return dots === 3 && octet !== undefined ? address * 256 + octet : undefined
}

function parseIPv6(text: string): string | undefined {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return undefined
  const left = head && parseGroups(head, tail === undefined)
  const right = tail && parseGroups(tail, true)
  if (left === undefined || (tail !== undefined && right === undefined)) return undefined
  const missing = DIGITS[6] - left.length - (right?.length ?? 0)
  // "::" replaces at least one group, as in Go.
  const isFull = tail === undefined ? missing === 0 : missing >= 4
  return isFull ? left + '0'.repeat(missing) + (right ?? '') : undefined
}

function parseGroups(text: string, isEnd: boolean): string | undefined {
  const groups = text.split(':').map((group, index, all) => {
    if (/^[0-9A-Fa-f]{1,4}$/.test(group)) return group.toLowerCase().padStart(4, '0')
    return isEnd && index === all.length - 1 ? ipv4Bits(group) : undefined
  })
  return groups.includes(undefined) ? undefined : groups.join('')
}

function completeOctets(text: string): string {
  if (text.includes(':')) return text
  const octets = text.split('.').map(octet => octet.replace(/^0+(?=\d)/, ''))
  return [...octets, '0', '0', '0'].slice(0, Math.max(4, octets.length)).join('.')
}

const isMapped = ({ family, bits }: Address): boolean => family === 6 && bits.startsWith(MAPPED)

function toCidr({ family, bits }: Address, prefix: number): Cidr | undefined {
  if (family === 4) return toIPv4Cidr(toNumber(bits), prefix)
  const length = 4 * DIGITS[family]
  if (prefix > length) return undefined
  const value = toValue(bits)
  const hostMask = (1n << BigInt(length - prefix)) - 1n
  const first = toBits(value & ~hostMask, family)
  return { family, first, last: toBits(value | hostMask, family), prefix, hostBits: first !== bits }
}

function toIPv4Cidr(address: number, prefix: number): Cidr | undefined {
  if (prefix > 32) return undefined
  const size = 2 ** (32 - prefix)
  const first = address - (address % size)
  return { family: 4, first: toBits(first, 4), last: toBits(first + size - 1, 4), prefix, hostBits: first !== address }
}

function compareIntervals(a: Interval, b: Interval): number {
  if (a.family !== b.family) return a.family - b.family
  return a.first < b.first ? -1 : a.first > b.first ? 1 : 0
}

const isSame = (a: Interval, b: Interval | undefined): boolean =>
  a.family === b?.family && a.first === b.first && a.last === b.last

/** The address after the interval; one digit too long after the last address there is, and so equal to none. */
const successor = ({ family, last }: Interval): string => step(last, family, 1)

/** The address `by` after another one, or before it. */
const step = (bits: string, family: IpFamily, by: 1 | -1): string =>
  toBits(family === 4 ? toNumber(bits) + by : toValue(bits) + BigInt(by), family)

function endsBefore(candidate: Interval | undefined, interval: Interval): boolean {
  if (!candidate) return false
  if (candidate.family !== interval.family) return candidate.family < interval.family
  return candidate.last < interval.first
}

/** The rest of `interval` without the intervals of `holes`; those before index `from` lie before it. */
function cut(interval: Interval, holes: CidrSet, from: number): Interval[] {
  const { family, last } = interval
  const rest: Interval[] = []
  let first = interval.first
  for (let i = from; i < holes.length; i++) {
    const hole = holes[i]
    if (hole?.family !== family || hole.first > last) break
    if (hole.first > first) rest.push({ family, first, last: step(hole.first, family, -1) })
    if (hole.last >= last) return rest
    first = successor(hole)
  }
  return [...rest, { family, first, last }]
}

function countIPv4(set: CidrSet): number {
  return set.reduce((sum, i) => (i.family === 4 ? sum + toNumber(i.last) - toNumber(i.first) + 1 : sum), 0)
}

function countIPv6(set: CidrSet): bigint {
  return set.reduce((sum, i) => (i.family === 6 ? sum + toValue(i.last) - toValue(i.first) + 1n : sum), 0n)
}

function* blocks({ family, first, last }: Interval): Generator<string> {
  const end = toValue(last)
  for (let low = toValue(first); low <= end; ) {
    let hostLength = 0n
    while (hostLength < 4 * DIGITS[family] && low % (2n << hostLength) === 0n && low + (2n << hostLength) - 1n <= end)
      hostLength++
    yield `${formatAddress({ family, bits: toBits(low, family) })}/${BigInt(4 * DIGITS[family]) - hostLength}`
    low += 1n << hostLength
  }
}

/** The address as text: dotted decimal, or RFC 5952. */
export function formatAddress({ family, bits }: Address): string {
  if (family === 4) return (bits.match(/../g) ?? []).map(octet => Number.parseInt(octet, 16)).join('.')
  const groups = (bits.match(/.{4}/g) ?? []).map(group => group.replace(/^0+(?=.)/, ''))
  const text = groups.join(':')
  const zeros = (text.match(/\b0(?::0)+\b/g) ?? []).reduce((best, run) => (run.length > best.length ? run : best), '')
  if (!zeros) return text
  return `:${text}:`
    .replace(`:${zeros}:`, '::')
    .replace(/^:(?!:)/, '')
    .replace(/(?<!:):$/, '')
}

const cidrs = (...texts: readonly string[]): (() => CidrSet) => lazily(() => cidrSet(texts))
const rfc4193 = cidrs('fc00::/7')
const rfc1918 = cidrs('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16')
