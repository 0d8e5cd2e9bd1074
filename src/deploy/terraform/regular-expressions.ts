import type { Node } from '../../languages/tree/node.ts'
import { type Expression, readExpression } from '../../model/regular-expression/regular-expression.ts'
import { entryOf, mapping, type Range, scalar, sequence, unknown } from '../nodes.ts'
import type { Apply } from './apply.ts'
import type { Work } from './scope.ts'
import { textOfNode } from './values.ts'

/** Where a pattern was found: its start and end, then those of its groups. */
type Bounds = readonly (number | undefined)[]

/** A pattern of Go's, and the text that it is searched in. */
interface Search {
  readonly expression: Expression
  readonly text: string
  readonly work: Work
}

/** Limit of places that are looked for. */
const MOST = 1000
/** Steps of matching are smaller than those of expressions. */
const STEPS = 8

function searchOf([pattern, text]: readonly Node[], work: Work): Search | undefined {
  const [source, searched] = [textOfNode(pattern), textOfNode(text)]
  if (source === undefined || searched === undefined || searched.length > LONGEST) return undefined
  work.steps -= source.length
  const read = readExpression(source)
  return read.state === 'ready' ? { expression: read.expression, text: searched, work } : undefined
}
const LONGEST = 10_000

/** The first place at or after an offset; undefined where there is none, `unknown` where that takes too long. */
function place({ expression, text, work }: Search, from: number): Bounds | 'unknown' | undefined {
  if (work.steps <= 0) return 'unknown'
  try {
    return expression.search(text, from, steps => {
      work.steps -= steps / STEPS
      if (work.steps <= 0) throw new TooLong()
    })
  } catch (error) {
    if (error instanceof TooLong) return 'unknown'
    throw error
  }
}
class TooLong extends Error {}

/** What a place gives: its text; where the pattern has groups, theirs, by name where they have names. */
function captured({ expression: { groups }, text }: Search, bounds: Bounds, range: Range): Node {
  const textAt = (i: number): Node => {
    const [start, end] = [bounds[2 * i], bounds[2 * i + 1]]
    return scalar(start === undefined || end === undefined ? null : text.slice(start, end), range)
  }
  if (groups.length === 0) return textAt(0)
  if (groups.every(name => name === undefined))
    return sequence(
      groups.map((_, i) => textAt(i + 1)),
      range,
    )
  return mapping(
    groups.flatMap((name, i) => (name === undefined ? [] : [entryOf(name, textAt(i + 1))])),
    range,
  )
}

/** `regex`: the first place; without one it fails, as `try` and `can` see. */
const regex: Apply = (args, { work, range }) => {
  const search = searchOf(args, work)
  const bounds = search && place(search, 0)
  if (search === undefined || bounds === 'unknown') return undefined
  if (bounds !== undefined) return captured(search, bounds, range)
  const none = unknown('…', range)
  work.missing.add(none)
  return none
}

/** `regexall`: all places. */
const regexall: Apply = (args, { work, range }) => {
  const search = searchOf(args, work)
  const all = search && placesOf(search)
  return (
    search &&
    all &&
    sequence(
      all.map(bounds => captured(search, bounds, range)),
      range,
    )
  )
}

/** All places, without overlaps; undefined if those are too many, or that takes too long. */
function placesOf(search: Search): readonly Bounds[] | undefined {
  const found: Bounds[] = []
  let [from, last] = [0, -1]
  while (from <= search.text.length) {
    const bounds = place(search, from)
    if (bounds === 'unknown' || found.length > MOST) return undefined
    if (bounds === undefined) break
    const [start = 0, end = 0] = bounds
    // Nothing is not found right behind something.
    if (end > start || start !== last) found.push(bounds)
    last = end
    from = end > start ? end : end + ((search.text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1)
  }
  return found
}

/** `replace`: a pattern between slashes is a regular expression, and `$1` in what takes its place one of its groups. */
export function replacePattern(text: Node, pattern: string, by: string, work: Work, range: Range): Node | undefined {
  const search = searchOf([scalar(pattern), text], work)
  const all = search && placesOf(search)
  if (search === undefined || all === undefined) return undefined
  let [made, from] = ['', 0]
  for (const bounds of all) {
    const [start = 0, end = 0] = bounds
    made += search.text.slice(from, start) + expanded(by, search, bounds)
    if (made.length > LONGEST) return undefined
    from = end
  }
  return scalar(made + search.text.slice(from), range)
}

/** `$1`, `$name` and `${name}` are what the groups have found, and `$$` is `$`. */
function expanded(by: string, { expression: { groups }, text }: Search, bounds: Bounds): string {
  return by.replaceAll(/\$(?:\$|(\w+)|\{(\w+)\})/g, (_, bare?: string, braced?: string) => {
    const name = bare ?? braced
    if (name === undefined) return '$'
    const i = /^\d+$/.test(name) ? Number(name) : groups.indexOf(name) + 1
    return i === 0 && name !== '0' ? '' : text.slice(bounds[2 * i] ?? 0, bounds[2 * i + 1] ?? 0)
  })
}

/** The functions of Terraform for regular expressions, which are Go's: searched in linear time. */
export const REGULAR_EXPRESSIONS: readonly (readonly [string, Apply])[] = [
  ['regex', regex],
  ['regexall', regexall],
]
