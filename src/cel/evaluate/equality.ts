import { type CelValue, joined, type Known, type ListValue, type MapValue, type Unknown } from '../values.ts'

type Charge = (steps: number) => void

/** Whether two values are equal; unknown where that depends on an unknown part. Values of different types are not, but numbers may be. */
export function equals(one: Known, other: Known, charge: Charge): boolean | Unknown {
  charge(1)
  if (one.type === 'unknown') return one
  if (other.type === 'unknown') return other
  const numbers = compareNumbers(one, other)
  if (numbers !== undefined) return numbers === 0
  switch (one.type) {
    case 'null':
      return other.type === 'null'
    case 'bool':
    case 'string':
      return one.type === other.type && one.value === other.value
    case 'bytes':
      return other.type === 'bytes' && sameBytes(one.value, other.value)
    case 'timestamp':
    case 'duration':
      return one.type === other.type && one.nanoseconds === other.nanoseconds
    case 'type':
      return other.type === 'type' && one.name === other.name
    case 'object':
      return other.type === 'object' && one.name === other.name && one.text === other.text
    default:
      return sameParts(one, other, charge)
  }
}

function sameParts(one: CelValue, other: CelValue, charge: Charge): boolean | Unknown {
  if (one.type === 'list') return other.type === 'list' && sameItems(one, other, charge)
  if (one.type === 'map') return other.type === 'map' && sameEntries(one, other, charge)
  if (one.type !== 'optional' || other.type !== 'optional') return false
  if (one.value === undefined || other.value === undefined) return one.value === other.value
  return equals(one.value, other.value, charge)
}

/** Less than 0, 0, or more, for numbers of any two types; NaN where one is not a number; undefined for other values. */
export function compareNumbers(one: CelValue, other: CelValue): number | undefined {
  if (!isNumber(one) || !isNumber(other)) return undefined
  // cel-go compares an integer with a double as doubles, which is less exact than JavaScript.
  const isExact = one.type !== 'double' && other.type !== 'double'
  const [first, second] = isExact ? [one.value, other.value] : [Number(one.value), Number(other.value)]
  if (Number.isNaN(first) || Number.isNaN(second)) return Number.NaN
  return first < second ? -1 : first > second ? 1 : 0
}

type NumberValue = Extract<CelValue, { type: 'int' | 'uint' | 'double' }>

const isNumber = (value: CelValue): value is NumberValue =>
  value.type === 'int' || value.type === 'uint' || value.type === 'double'

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((octet, at) => octet === other[at])

function sameItems(one: ListValue, other: ListValue, charge: Charge): boolean | Unknown {
  if (one.items.length !== other.items.length) return false
  return all(one.items, (item, at) => {
    const second = other.items[at]
    return second !== undefined && equals(item, second, charge)
  })
}

function sameEntries(one: MapValue, other: MapValue, charge: Charge): boolean | Unknown {
  const open = one.others ?? other.others
  if (open === undefined && one.entries.size !== other.entries.size) return false
  const entries = [...one.entries]
  const same = all(entries, ([key, { value }]) => {
    const second = other.entries.get(key)
    return second === undefined ? (other.others ?? false) : equals(value, second.value, charge)
  })
  if (same === false || open === undefined) return same
  const isMissing = one.others === undefined && [...other.entries.keys()].some(key => !one.entries.has(key))
  return !isMissing && open
}

/** Whether all are equal; one that is not decides, whatever is unknown. */
function all<T>(parts: readonly T[], isSame: (part: T, at: number) => boolean | Unknown): boolean | Unknown {
  const unknowns: Unknown[] = []
  for (const [at, part] of parts.entries()) {
    const same = isSame(part, at)
    if (same === false) return false
    if (same !== true) unknowns.push(same)
  }
  return unknowns.length === 0 || joined(unknowns)
}
