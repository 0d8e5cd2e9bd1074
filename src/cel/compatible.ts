import type { ObjectType } from './environment.ts'
import type { CelType } from './types.ts'

/** How many pairs of types are compared: a type may contain itself, in several ways. What is left counts as compatible. */
const MAX_PAIRS = 10_000

/**
 * Whether kro accepts a value of the type `output` for a field of the type `expected` (kro 0.9.3,
 * pkg/cel/compatibility.go): an optional value counts as its content; an object may have fewer fields, but none that
 * is not expected; objects and maps of strings are compatible if their parts are; a map of strings may have the
 * string fields of an object. Stricter than kro in one respect: a type without parts is not an object.
 */
export function isCompatible(
  output: CelType,
  expected: CelType,
  objectType: (name: string) => ObjectType | undefined,
): boolean {
  let pairs = 0
  const seen = new Set<string>()
  const fits: Fits = (one, other) => {
    if (one.kind === 'object' && other.kind === 'object') {
      const pair = `${one.name} ${other.name}`
      if (seen.has(pair)) return true
      seen.add(pair)
    }
    return ++pairs > MAX_PAIRS || fitsAs(one, other, objectType, fits)
  }
  return fits(output, expected)
}

type Fits = (output: CelType, expected: CelType) => boolean

function fitsAs(
  output: CelType,
  expected: CelType,
  objectType: (name: string) => ObjectType | undefined,
  fits: Fits,
): boolean {
  if (isOpen(output) || isOpen(expected)) return true
  if (output.kind === 'optional') return fits(output.item, expected)
  if (expected.kind === 'list') return output.kind === 'list' && fits(output.item, expected.item)
  if (expected.kind === 'map' && output.kind === 'map')
    return fits(output.key, expected.key) && fits(output.value, expected.value)
  if (expected.kind === 'map')
    return output.kind === 'object' && fieldTypes(objectType(output.name)).every(type => fits(type, expected.value))
  if (expected.kind !== 'object') return output.kind === expected.kind
  if (output.kind === 'map')
    return (
      output.key.kind === 'string' &&
      fieldTypes(objectType(expected.name)).every(
        type => (type.kind === 'object' && !HAS_PARTS.has(output.value.kind)) || fits(output.value, type),
      )
    )
  return output.kind === 'object' && fitsFields(objectType(output.name), objectType(expected.name), fits)
}

const HAS_PARTS: ReadonlySet<CelType['kind']> = new Set(['object', 'map', 'list', 'optional'])

const isOpen = ({ kind }: CelType): boolean => kind === 'dyn' || kind === 'parameter'

const fieldTypes = (object: ObjectType | undefined): readonly CelType[] => [...(object?.fields.values() ?? [])]

function fitsFields(output: ObjectType | undefined, expected: ObjectType | undefined, fits: Fits): boolean {
  if (output === undefined || expected === undefined || expected.others !== undefined) return true
  return Array.from(output.fields).every(([name, type]) => {
    const other = expected.fields.get(name)
    return other !== undefined && fits(type, other)
  })
}
