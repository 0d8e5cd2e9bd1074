import type { Wrong } from './outcome.ts'
import { canonical, fieldsOf, isUnknownTree, numberOf, stringOf, stringsOf, type Tree } from './tree.ts'

/** What an assertion is given beside its value. */
export interface Assertion {
  readonly schema: ReadonlyMap<string, Tree>
  readonly charge: (steps: number) => void
  /** Whether a pattern is found in a text; undefined if it cannot be read. */
  readonly matches: (pattern: string, text: string) => boolean | undefined
}

/** What is wrong with a value; undefined where nothing is, or where the keyword does not concern such a value. */
export type Judged = Wrong | 'unknown' | undefined
type Assert = (wanted: Tree, value: Tree, given: Assertion) => Judged

/** The name of the type of a value in JSON Schema. */
export function typeOf(tree: Tree): string {
  if (tree.type === 'mapping') return 'object'
  if (tree.type === 'sequence') return 'array'
  if (tree.value === null) return 'null'
  return typeof tree.value === 'number' && Number.isInteger(tree.value) ? 'integer' : typeof tree.value
}

/** Whether a value is of a type by its name; an integer is a number, too. */
export function isOfType(value: Tree, type: string): boolean {
  const found = typeOf(value)
  return found === type || (type === 'number' && found === 'integer')
}

/** The keywords that judge a value by itself, by their names. */
export const ASSERTIONS: ReadonlyMap<string, Assert> = new Map<string, Assert>([
  ['type', judgeType],
  [
    'enum',
    (wanted, value, given) => (wanted.type === 'sequence' ? judgeAllowed(wanted.items, value, given) : undefined),
  ],
  ['const', (wanted, value, given) => judgeAllowed([wanted], value, given)],
  ['multipleOf', ofNumber((found, by) => (isMultiple(found, by) ? undefined : `a multiple of ${by}`))],
  ['minimum', judgeLimit('exclusiveMinimum', (found, limit) => found >= limit, 'at least', 'greater than')],
  ['maximum', judgeLimit('exclusiveMaximum', (found, limit) => found <= limit, 'at most', 'less than')],
  ['exclusiveMinimum', ofNumber((found, limit) => (found > limit ? undefined : `greater than ${limit}`))],
  ['exclusiveMaximum', ofNumber((found, limit) => (found < limit ? undefined : `less than ${limit}`))],
  ['minLength', ofLength((found, least) => (found >= least ? undefined : `at least ${least}`))],
  ['maxLength', ofLength((found, most) => (found <= most ? undefined : `at most ${most}`))],
  ['pattern', judgePattern],
  ['minItems', ofCount('items', (found, least) => (found >= least ? undefined : `at least ${least}`))],
  ['maxItems', ofCount('items', (found, most) => (found <= most ? undefined : `at most ${most}`))],
  ['minProperties', ofCount('fields', (found, least) => (found >= least ? undefined : `at least ${least}`))],
  ['maxProperties', ofCount('fields', (found, most) => (found <= most ? undefined : `at most ${most}`))],
  ['uniqueItems', judgeUnique],
])

function judgeType(wanted: Tree, value: Tree): Judged {
  const types = wanted.type === 'sequence' ? stringsOf(wanted) : [stringOf(wanted) ?? '']
  return types.some(type => isOfType(value, type)) ? undefined : { is: 'type', wanted: types }
}

function judgeAllowed(allowed: readonly Tree[], value: Tree, { charge }: Assertion): Judged {
  const found = canonical(value, charge)
  if (found === undefined) return 'unknown'
  if (allowed.some(one => canonical(one, charge) === found)) return undefined
  return { is: 'value', allowed: allowed.flatMap(one => (one.type === 'scalar' ? [one.value] : [])) }
}

/** Steps of decimal fractions are not exact in binary ones. */
function isMultiple(value: number, by: number): boolean {
  if (by === 0 || Number.isInteger(value / by)) return true
  const quotient = value / by
  if (!Number.isFinite(quotient)) return value % by === 0
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient)) && !Number.isInteger(by)
}

function ofNumber(judge: (found: number, wanted: number) => string | undefined): Assert {
  return (wanted, value) => {
    const [found, limit] = [numberOf(value), numberOf(wanted)]
    const said = found === undefined || limit === undefined ? undefined : judge(found, limit)
    return said === undefined ? undefined : { is: 'bound', of: 'value', wanted: said }
  }
}

/** A limit that, as in draft 4, a second keyword may make exclusive. */
function judgeLimit(
  exclusive: string,
  isWithin: (found: number, limit: number) => boolean,
  inclusiveWords: string,
  exclusiveWords: string,
): Assert {
  return (wanted, value, { schema }) => {
    const [found, limit] = [numberOf(value), numberOf(wanted)]
    if (found === undefined || limit === undefined) return undefined
    const other = schema.get(exclusive)
    const isExclusive = other?.type === 'scalar' && other.value === true
    if (isWithin(found, limit) && !(isExclusive && found === limit)) return undefined
    return { is: 'bound', of: 'value', wanted: `${isExclusive ? exclusiveWords : inclusiveWords} ${limit}` }
  }
}

function ofLength(judge: (found: number, wanted: number) => string | undefined): Assert {
  return (wanted, value, { charge }) => {
    const [text, limit] = [stringOf(value), numberOf(wanted)]
    if (text === undefined || limit === undefined) return undefined
    charge(text.length / 8)
    const said = judge(lengthOf(text), limit)
    return said === undefined ? undefined : { is: 'bound', of: 'length', wanted: said }
  }
}

/** In characters of Unicode. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

function ofCount(of: 'items' | 'fields', judge: (found: number, wanted: number) => string | undefined): Assert {
  return (wanted, value) => {
    const limit = numberOf(wanted)
    const found = of === 'items' ? itemsIn(value) : fieldsIn(value)
    if (found === undefined || limit === undefined) return undefined
    const said = judge(found, limit)
    if (said === undefined) return undefined
    return isOpen(value) ? 'unknown' : { is: 'bound', of, wanted: said }
  }
}

const itemsIn = (value: Tree): number | undefined => (value.type === 'sequence' ? value.items.length : undefined)
const fieldsIn = (value: Tree): number | undefined => (value.type === 'mapping' ? fieldsOf(value).size : undefined)

/** Whether a list or an object may have more or fewer parts than are there. */
export const isOpen = (value: Tree): boolean =>
  value.type === 'mapping' ? value.rest !== undefined : value.type === 'sequence' && value.items.some(isUnknownTree)

function judgePattern(wanted: Tree, value: Tree, { matches }: Assertion): Judged {
  const [pattern, text] = [stringOf(wanted), stringOf(value)]
  if (pattern === undefined || text === undefined) return undefined
  const isMatch = matches(pattern, text)
  if (isMatch === undefined) return 'unknown'
  return isMatch ? undefined : { is: 'pattern', pattern }
}

function judgeUnique(wanted: Tree, value: Tree, { charge }: Assertion): Judged {
  if (value.type !== 'sequence' || wanted.type !== 'scalar' || wanted.value !== true) return undefined
  const seen = new Set<string>()
  let isUnsure = false
  for (const item of value.items) {
    const found = canonical(item, charge)
    if (found === undefined) isUnsure = true
    else if (seen.has(found)) return { is: 'duplicate' }
    else seen.add(found)
  }
  return isUnsure ? 'unknown' : undefined
}
