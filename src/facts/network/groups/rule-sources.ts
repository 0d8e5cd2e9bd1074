import { known, statedItems, type Unknown, type Value } from '../../../documents/value.ts'
import type { Answer } from '../../../model/answer.ts'
import { groupBy } from '../../../model/group-by.ts'
import { isAlmostEverything, parseLooseCidr, toSet } from '../../../model/network/cidr.ts'
import { type AddressPart, meetsAny, namesOf } from '../addresses/addresses.ts'
import { type PrefixList, prefixListKey } from '../addresses/prefix-list.ts'
import type { SecurityGroupRule } from './security-group.ts'

/** Where a rule's traffic comes from: addresses, another group or the group itself, or what cannot be known. */
export type RuleSource =
  | { readonly kind: 'addresses'; readonly part: AddressPart; readonly text: string; readonly at: Value<string>['at'] }
  | { readonly kind: 'group'; readonly at: Value<string>['at'] }
  | { readonly kind: 'unknown'; readonly why: string; readonly at: Value<string>['at'] }

/** Makes the look-up of a rule's source, given the prefix lists of the scope. */
export function sourceFinder(lists: readonly PrefixList[]): (rule: SecurityGroupRule) => RuleSource {
  const byKey = groupBy(lists, ({ key }) => key)
  return ({ peer }) => {
    if (peer.kind === 'self') return { kind: 'group', at: peer.at }
    if (peer.kind === 'group') return { kind: 'group', at: peer.id.at }
    if (peer.kind === 'none') return { kind: 'unknown', why: 'the source of the rule', at: peer.at }
    if (peer.kind === 'cidr') return ofCidr(peer.cidr)
    return ofPrefixList(peer.id, byKey.get(prefixListKey(peer.id) ?? '') ?? [])
  }
}

function ofCidr(cidr: Value<string>): RuleSource {
  if (cidr.state === 'unknown')
    return { kind: 'addresses', part: { names: namesOf(cidr) }, text: cidr.why, at: cidr.at }
  const text = known(cidr)
  const range = text === undefined ? undefined : parseLooseCidr(text)
  if (text === undefined || range === undefined) return { kind: 'unknown', why: 'the source of the rule', at: cidr.at }
  return { kind: 'addresses', part: { set: toSet([range]), names: [] }, text, at: cidr.at }
}

function ofPrefixList(id: Value<string>, parts: readonly PrefixList[]): RuleSource {
  const values = parts.flatMap(({ cidrs }) => statedItems(cidrs))
  const isOpen = parts.length === 0 || parts.some(({ cidrs }) => cidrs.state !== 'known' || cidrs.value.open)
  if (isOpen) return { kind: 'unknown', why: 'the addresses of the prefix list', at: id.at }
  const set = toSet(values.flatMap(value => parseLooseCidr(known(value) ?? '') ?? []))
  return { kind: 'addresses', part: { set, names: [] }, text: known(id) ?? 'the prefix list', at: id.at }
}

/** Whether a source is every address there is, or nearly: network/security-group-world-open speaks of it. */
export const isWorld = (source: RuleSource): boolean =>
  source.kind === 'addresses' && source.part.set !== undefined && isAlmostEverything(source.part.set)

/** Whether a rule lets `protocol` through on `port`. */
export function admitsPort(
  { protocol, fromPort, toPort }: Pick<SecurityGroupRule, 'protocol' | 'fromPort' | 'toPort'>,
  wanted: { readonly protocol: string; readonly port: number },
): Answer {
  if (protocol.state !== 'known') return protocol.state === 'unknown' ? 'unknown' : 'no'
  if (protocol.value === 'all') return 'yes'
  if (protocol.value !== wanted.protocol) return 'no'
  if (fromPort.state === 'absent' && toPort.state === 'absent') return 'yes'
  if (fromPort.state === 'unknown' || toPort.state === 'unknown') return 'unknown'
  const [from, to] = [known(fromPort), known(toPort)]
  if (from === undefined || to === undefined) return 'no'
  // It matches nothing as it is written, but is meant for something (SG-13).
  if (from > to) return 'unknown'
  return (from === -1 && to === -1) || (from <= wanted.port && wanted.port <= to) ? 'yes' : 'no'
}

/** The first of a rule's protocol and ports that is decided at deployment. */
export const undecidedPort = ({ protocol, fromPort, toPort }: SecurityGroupRule): Unknown | undefined =>
  [protocol, fromPort, toPort].find(value => value.state === 'unknown')

/** Whether all of `parts` may reach a port by rules: unknown where that depends on what is decided at deployment. */
export function reaches(
  rules: readonly { readonly source: RuleSource; readonly admits: Answer }[],
  cover: (sources: readonly AddressPart[]) => Answer,
): Answer {
  const partsOf = (wanted: readonly Answer[]): readonly AddressPart[] =>
    rules.flatMap(({ source, admits }) => (wanted.includes(admits) && source.kind === 'addresses' ? [source.part] : []))
  const found = cover(partsOf(['yes']))
  if (found !== 'no') return found
  const isOpen = rules.some(({ source, admits }) => admits !== 'no' && source.kind === 'unknown')
  return isOpen || cover(partsOf(['yes', 'unknown'])) !== 'no' ? 'unknown' : 'no'
}

/** Whether a source has, or may have, an address of one of `parts`. */
export const mayMeet = (source: RuleSource, parts: readonly AddressPart[]): boolean =>
  source.kind === 'addresses' && meetsAny(source.part, parts) !== 'no'
