import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { cidrSet, covers, overlaps, parseCidr } from '../../model/network/cidr.ts'
import { addressesIn, addressesOf, type ListedCidr } from '../../model/network/cidr-list.ts'
import type { StatedRange } from '../network/addresses/address-plan.ts'
import { EXCLUSION, type VpcCni, variableOf } from './vpc-cni.ts'

/** Where an exclusion list is missing, or why that is not known; undefined where others of the same agent may set it. */
export function unsetExclusion(
  one: VpcCni,
  list: Value<string> | undefined,
  group: readonly VpcCni[],
): { readonly at: Place } | { readonly why: string; readonly at: Place } | undefined {
  if (list === undefined && !one.isWhole) return undefined
  const open = group.find(other => other.open !== undefined)?.open
  // What is captured shows what is set now, not what is written.
  const others = group
    .filter(other => one.source === 'record' || other.source !== 'record')
    .map(other => variableOf(other, EXCLUSION))
    .filter(value => value !== undefined)
  if (others.some(value => value.state !== 'known' || value.value !== '')) return undefined
  return list === undefined && open !== undefined ? open : { at: list?.at ?? one.exclusionAt }
}

/** The IPv4 ranges of a plan that a list of excluded addresses does not cover. */
export function leftOut(planned: readonly StatedRange[], items: readonly ListedCidr[]): readonly StatedRange[] {
  const excluded = addressesOf(items)
  return planned.filter(({ cidr }) => parseCidr(cidr)?.family === 4 && !covers(excluded, cidrSet([cidr])))
}

/** Whether a part of the same agent's configuration replaces the list of a whole DaemonSet. */
export const isOverridden = (one: VpcCni, group: readonly VpcCni[]): boolean =>
  one.form === 'daemon-set' &&
  group.some(({ form, variables }) => form === 'patch' && variables.some(({ name }) => name === EXCLUSION))

/**
 * Whether an item that is not a block may be meant for a range: it names an address in it, or no address at all. The
 * item is the fault then, not the range that is left out.
 */
export function openTo(items: readonly ListedCidr[]): (cidr: string) => boolean {
  const broken = items.filter(({ text, set }) => set === undefined && text !== '')
  const isUnreadable = broken.some(({ text }) => !text.includes(':') && addressesIn(text).length === 0)
  const named = cidrSet(broken.flatMap(({ text }) => addressesIn(text).map(one => `${one}/32`)))
  return cidr => isUnreadable || overlaps(named, cidrSet([cidr]))
}
