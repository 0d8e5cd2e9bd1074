import type { Place } from '../../../documents/document.ts'
import type { Unknown } from '../../../documents/value.ts'
import { type Answer, every, some } from '../../../model/answer.ts'
import { type CidrSet, covers, overlaps, toSet } from '../../../model/network/cidr.ts'
import { folderOfPlace } from '../../kubernetes/object-meta.ts'

/** Addresses that are known, or known only by their expressions: a part is known by either. */
export interface AddressPart {
  /** Absent where only expressions are known. */
  readonly set?: CidrSet
  readonly names: readonly string[]
}

/** The names of an expression's addresses: the same for the same expression of one template or module. */
export function namesOf({ why, reference, at }: Unknown): readonly string[] {
  const scope = /^(?:var|local|module|data|each|aws_[a-z0-9_]+)[.[]/.test(reference ?? '')
    ? folderOfPlace(at)
    : at.document
  const vpc = /^(.+)\.(?:CidrBlock|cidr_block|vpc_cidr_block|cidr_blocks)(?:\[\d+\])?$/.exec(reference ?? '')?.[1]
  return [`${scope} ${why}`, ...(vpc === undefined ? [] : [vpcName(vpc, at)])]
}

/** The name of the addresses of the VPC that a template or module calls `reference`: `Vpc`, `aws_vpc.main`, `module.vpc`. */
export function vpcName(reference: string, at: Place): string {
  const isTerraform = reference.includes('.')
  return `vpc of ${isTerraform ? folderOfPlace(at) : at.document} ${reference}`
}

/** Whether `sources` together are all addresses of `parts`. */
export function coverAll(sources: readonly AddressPart[], parts: readonly AddressPart[]): Answer {
  const names = new Set(sources.flatMap(source => source.names))
  const whole = toSet(sources.flatMap(({ set }) => set ?? []))
  const isOpen = sources.some(({ set }) => set === undefined)
  return every(
    parts.map(part => {
      if (part.names.some(name => names.has(name))) return 'yes'
      if (part.set !== undefined && part.set.length > 0 && covers(whole, part.set)) return 'yes'
      return (part.set === undefined || isOpen) && sources.length > 0 ? 'unknown' : 'no'
    }),
  )
}

/** Whether all addresses of `source` are among `allowed`. */
export function isWithin(source: AddressPart, allowed: readonly AddressPart[]): Answer {
  if (allowed.some(({ names }) => names.some(name => source.names.includes(name)))) return 'yes'
  if (source.set === undefined) return 'unknown'
  if (covers(toSet(allowed.flatMap(({ set }) => set ?? [])), source.set)) return 'yes'
  return allowed.some(({ set }) => set === undefined) ? 'unknown' : 'no'
}

/** Whether `source` has an address of `part`. */
export function meets(source: AddressPart, part: AddressPart): Answer {
  if (source.names.some(name => part.names.includes(name))) return 'yes'
  if (source.set === undefined || part.set === undefined) return 'unknown'
  return overlaps(source.set, part.set) ? 'yes' : 'no'
}

/** Whether `source` has an address of one of `parts`. */
export const meetsAny = (source: AddressPart, parts: readonly AddressPart[]): Answer =>
  some(parts.map(part => meets(source, part)))

/** A source with the addresses of the networks that it names; it is none of the others'. */
export function resolved(source: AddressPart, networks: readonly AddressPart[]): AddressPart {
  if (source.set !== undefined) return source
  const named = networks.filter(({ names }) => names.some(name => source.names.includes(name)))
  return named.length === 0 ? source : { set: toSet(named.flatMap(({ set }) => set ?? [])), names: source.names }
}
