import { type CidrSet, parseCidr, toSet } from './cidr.ts'

/** One item of a list of CIDR blocks; its UTF-16 offsets in the list's text, half-open, without spaces around it. */
export interface ListedCidr {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Its addresses; undefined if it is not an IPv4 block. */
  readonly set: CidrSet | undefined
  /** Whether bits below the prefix are set, which are masked. */
  readonly hostBits: boolean
}

/** The items of `10.0.0.0/16, 10.1.0.0/16`, as the VPC CNI splits them (pkg/networkutils of amazon-vpc-cni-k8s). */
export function listedCidrs(text: string): readonly ListedCidr[] {
  const found: ListedCidr[] = []
  let from = 0
  for (const part of text.split(',')) {
    const item = part.trim()
    const start = from + part.length - part.trimStart().length
    const cidr = parseCidr(item)
    const set = cidr?.family === 4 ? toSet([cidr]) : undefined
    found.push({ text: item, start, end: start + item.length, set, hostBits: cidr?.hostBits === true })
    from += part.length + 1
  }
  return found
}

/** The addresses of all blocks of a list. */
export const addressesOf = (items: readonly ListedCidr[]): CidrSet => toSet(items.flatMap(({ set }) => set ?? []))

/** The IPv4 addresses that a text names, wherever in it: of `10.0.0.0/16;10.1.0.0/16` both. */
export const addressesIn = (text: string): readonly string[] =>
  text.match(/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g) ?? []
