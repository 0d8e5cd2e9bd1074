import { type Cidr, formatAddress, parseCidr } from '../../model/network/cidr.ts'

/*
 * Terraform's functions on ranges of addresses, as its documentation defines them
 * (https://developer.hashicorp.com/terraform/language/functions/cidrsubnet and the pages beside it).
 */

const lengthOf = ({ first }: Cidr): number => first.length * 4

const addressAt = ({ family, first }: Cidr, offset: bigint): string =>
  formatAddress({ family, bits: (BigInt(`0x${first}`) + offset).toString(16).padStart(first.length, '0') })

const isWhole = (...numbers: readonly number[]): boolean =>
  numbers.every(number => Number.isSafeInteger(number) && number >= 0)

/** `cidrsubnet`: the `number`-th range in `range` whose prefix is longer by `bits`; undefined where there is none. */
export function subnetOf(range: string, bits?: number, number?: number): string | undefined {
  const cidr = parseCidr(range)
  if (cidr === undefined || bits === undefined || number === undefined || !isWhole(bits, number)) return undefined
  const prefix = cidr.prefix + bits
  if (prefix > lengthOf(cidr) || BigInt(number) >= 1n << BigInt(bits)) return undefined
  return `${addressAt(cidr, BigInt(number) << BigInt(lengthOf(cidr) - prefix))}/${prefix}`
}

/** `cidrhost`: the `number`-th address of `range`, counted from its end where it is negative; undefined where there is none. */
export function hostIn(range: string, number?: number): string | undefined {
  const cidr = parseCidr(range)
  if (cidr === undefined || number === undefined || !Number.isSafeInteger(number)) return undefined
  const size = 1n << BigInt(lengthOf(cidr) - cidr.prefix)
  const offset = number < 0 ? size + BigInt(number) : BigInt(number)
  return offset < 0n || offset >= size ? undefined : addressAt(cidr, offset)
}

/** `cidrsubnets`: ranges one after the other, whose prefixes are longer by `bits`; undefined where they do not fit. */
export function subnetsOf(range: string, bits: readonly number[]): readonly string[] | undefined {
  const cidr = parseCidr(range)
  if (cidr === undefined || !isWhole(...bits)) return undefined
  const size = 1n << BigInt(lengthOf(cidr) - cidr.prefix)
  let next = 0n
  const found: string[] = []
  for (const more of bits) {
    const prefix = cidr.prefix + more
    if (prefix > lengthOf(cidr)) return undefined
    const own = 1n << BigInt(lengthOf(cidr) - prefix)
    const start = ((next + own - 1n) / own) * own
    if (start + own > size) return undefined
    found.push(`${addressAt(cidr, start)}/${prefix}`)
    next = start + own
  }
  return found
}

/** `cidrnetmask`: the mask of a range of IPv4; undefined where there is none. */
export function maskOf(range: string): string | undefined {
  const cidr = parseCidr(range)
  if (cidr === undefined || cidr.first.length !== 8) return undefined
  const bits = (0xffffffffn << BigInt(32 - cidr.prefix)) & 0xffffffffn
  return formatAddress({ family: cidr.family, bits: bits.toString(16).padStart(8, '0') })
}
