import type { Place } from '../../../documents/document.ts'
import { knownItems } from '../../../documents/value.ts'
import { groupBy } from '../../../model/group-by.ts'
import {
  type Interval,
  isAlmostEverything,
  isEverything,
  parseLooseCidr,
  subtract,
  toSet,
} from '../../../model/network/cidr.ts'
import type { PolicyOpening } from './policy-openings.ts'

/** A block of addresses that is every address (`everything`), or so together with others of the same ports, or nearly. */
export interface WideRange {
  readonly reach: 'everything' | 'together' | 'almost'
  readonly cidr: string
  readonly at: Place
}

/** The blocks of a policy's rules that are every address, or nearly, alone or together with others of the same ports. */
export const wideRanges = (openings: readonly PolicyOpening[]): readonly WideRange[] =>
  Array.from(groupBy(openings.flatMap(toRanges), ({ key }) => key).values()).flatMap(blocks => {
    const whole = toSet(blocks.flatMap(({ open }) => open))
    const isWhole = isEverything(whole) && !blocks.some(({ open }) => isEverything(toSet(open)))
    const wide = blocks.filter(({ open, hasExcept }) => isAlmostEverything(toSet(open)) && (isWhole || !hasExcept))
    const first = isWhole || blocks.every(({ hasExcept }) => !hasExcept) ? blocks.slice(0, 1) : []
    return (wide.length > 0 || !isAlmostEverything(whole) ? wide : first).map(({ open, cidr, at }) => ({
      reach: isEverything(toSet(open)) ? 'everything' : isWhole ? 'together' : 'almost',
      cidr,
      at,
    }))
  })

/** A block of addresses that a rule opens. */
interface OpenRange {
  readonly cidr: string
  readonly at: Place
  /** Without what is excepted; nothing where that is not known. */
  readonly open: readonly Interval[]
  readonly hasExcept: boolean
  /** The same for those that open the same ports to one IP version. */
  readonly key: string
}

const toRanges = ({ blocks, portsKey }: PolicyOpening): readonly OpenRange[] =>
  blocks.flatMap(({ cidr, except }) => {
    const range = cidr.state === 'known' ? parseLooseCidr(cidr.value) : undefined
    if (cidr.state !== 'known' || range === undefined) return []
    const holes = toSet(knownItems(except).flatMap(hole => parseLooseCidr(hole) ?? []))
    const hasExcept = except.state === 'unknown' || (except.state === 'known' && except.value.items.length > 0)
    const isKnown = except.state !== 'unknown' && !(except.state === 'known' && except.value.open)
    const open: readonly Interval[] = isKnown ? subtract(toSet([range]), holes) : []
    return [{ cidr: cidr.value, at: cidr.at, open, hasExcept, key: `${range.family} ${portsKey}` }]
  })
