import { type Address, formatAddress, parseAddress, parseCidr } from '../../../model/network/cidr.ts'
import { failure } from '../../values.ts'
import { BOOL, INT, objectOf, STRING } from '../codec.ts'
import { fn1, fn2, type Library, METHOD } from '../define.ts'

/** An address with a prefix length: its bits below the prefix may be set. */
interface Prefix {
  readonly address: Address
  readonly length: number
}

const IP = objectOf('net.IP', parseAddress, formatAddress)
const CIDR = objectOf('net.CIDR', parsePrefix, prefixText)
const NO_IP = failure('the text is not an IP address')
const NO_CIDR = failure('the text is not a CIDR')

function parsePrefix(text: string): Prefix | undefined {
  const cidr = parseCidr(text)
  const address = parseAddress(text.slice(0, text.indexOf('/')))
  return cidr && address && { address, length: cidr.prefix }
}

function prefixText({ address, length }: Prefix): string {
  return `${formatAddress(address)}/${length}`
}

/** The first bits of an address as a number. */
const bits = ({ family, bits: text }: Address, count: number): bigint =>
  BigInt(`0x${text}`) >> BigInt((family === 4 ? 32 : 128) - count)

const contains = ({ address, length }: Prefix, other: Address): boolean =>
  address.family === other.family && bits(address, length) === bits(other, length)

const containsPrefix = (one: Prefix, other: Prefix): boolean =>
  one.length <= other.length && contains(one, other.address)

function masked({ address, length }: Prefix): Prefix {
  const below = BigInt((address.family === 4 ? 32 : 128) - length)
  const text = (bits(address, length) << below).toString(16).padStart(address.bits.length, '0')
  return { address: { family: address.family, bits: text }, length }
}

/** Whether an address lies in a block of its family. */
const isIn =
  (...blocks: readonly string[]) =>
  (one: Address): boolean =>
    blocks.some(block => {
      const prefix = parsePrefix(block)
      return prefix !== undefined && contains(prefix, one)
    })

const isUnspecified = isIn('0.0.0.0/32', '::/128')
const isLoopback = isIn('127.0.0.0/8', '::1/128')
const isMulticast = isIn('224.0.0.0/4', 'ff00::/8')
const isLinkLocalUnicast = isIn('169.254.0.0/16', 'fe80::/10')
/** Any flags, the scope of a link (Go's netip). */
const isLinkLocalMulticast = (one: Address): boolean =>
  one.family === 4 ? isIn('224.0.0.0/24')(one) : /^ff.2/.test(one.bits)
// Go's netip: all but these, private ones too.
const isNotGlobal = isIn('255.255.255.255/32', '0.0.0.0/32', '::/128')

/** Kubernetes' IP addresses and CIDRs (apiserver 0.35, cel/library/ip.go and cidr.go). */
export const addresses: Library = [
  fn1('ip', STRING, IP, text => parseAddress(text) ?? NO_IP),
  fn1('isIP', STRING, BOOL, text => parseAddress(text) !== undefined),
  fn1('ip.isCanonical', STRING, BOOL, text => {
    const one = parseAddress(text)
    return one === undefined ? NO_IP : formatAddress(one) === text
  }),
  fn1('string', IP, STRING, formatAddress),
  fn1('family', IP, INT, ({ family }) => BigInt(family), METHOD),
  fn1('isUnspecified', IP, BOOL, isUnspecified, METHOD),
  fn1('isLoopback', IP, BOOL, isLoopback, METHOD),
  fn1('isLinkLocalMulticast', IP, BOOL, isLinkLocalMulticast, METHOD),
  fn1('isLinkLocalUnicast', IP, BOOL, isLinkLocalUnicast, METHOD),
  fn1(
    'isGlobalUnicast',
    IP,
    BOOL,
    one => !isNotGlobal(one) && !isLoopback(one) && !isMulticast(one) && !isLinkLocalUnicast(one),
    METHOD,
  ),
  fn1('cidr', STRING, CIDR, text => parsePrefix(text) ?? NO_CIDR),
  fn1('isCIDR', STRING, BOOL, text => parsePrefix(text) !== undefined),
  fn1('string', CIDR, STRING, prefixText),
  fn2('containsIP', [CIDR, IP], BOOL, contains, METHOD),
  fn2(
    'containsIP',
    [CIDR, STRING],
    BOOL,
    (one, text) => ifParsed(parseAddress(text), other => contains(one, other)),
    METHOD,
  ),
  fn2('containsCIDR', [CIDR, CIDR], BOOL, containsPrefix, METHOD),
  fn2(
    'containsCIDR',
    [CIDR, STRING],
    BOOL,
    (one, text) => ifParsed(parsePrefix(text), other => containsPrefix(one, other)),
    METHOD,
  ),
  fn1('ip', CIDR, IP, ({ address }) => address, METHOD),
  fn1('masked', CIDR, CIDR, masked, METHOD),
  fn1('prefixLength', CIDR, INT, ({ length }) => BigInt(length), METHOD),
]

const ifParsed = <T>(value: T | undefined, test: (value: T) => boolean) => (value === undefined ? NO_CIDR : test(value))
