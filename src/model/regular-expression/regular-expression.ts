import { type Charge, type Found, search } from './matcher.ts'
import { parsePattern } from './parse.ts'
import { compile } from './program.ts'
import { type Pattern, PatternError, PatternTooLarge } from './syntax.ts'

/** A regular expression of Go that can be run. */
export interface Expression {
  /** The names of its groups, in order. */
  readonly groups: readonly (string | undefined)[]
  /** Whether it only matches whole texts: each of its alternatives begins and ends with an anchor. */
  readonly isAnchored: boolean
  /** The steps of its program. */
  readonly size: number
  /** Its first match at or after an offset, in time proportional to the expression times the text, which `charge` counts. */
  readonly search: (text: string, from: number, charge: Charge) => Found | undefined
}

/** What is known of a text that is meant as a regular expression. */
export type ReadExpression =
  | { readonly state: 'ready'; readonly expression: Expression }
  /** Go rejects it. */
  | { readonly state: 'refused'; readonly fault: string }
  /** It is larger than what is read here; Go may accept it. */
  | { readonly state: 'too large' }

/** The longest expression that is read, in UTF-16 code units. */
const LONGEST = 10_000

/** Reads a regular expression in the syntax of Go's package regexp (https://pkg.go.dev/regexp/syntax). Never throws. */
export function readExpression(source: string): ReadExpression {
  if (source.length > LONGEST) return { state: 'too large' }
  try {
    const { pattern, names } = parsePattern(source)
    const { program, start } = compile(pattern)
    // A class or the bounds of groups may be as long as the expression.
    const machine = { program, start, cost: 1 + source.length / 100 }
    const expression: Expression = {
      groups: names,
      isAnchored: isAnchored(pattern, 'start') && isAnchored(pattern, 'end'),
      size: program.length,
      search: (text, from, charge) => search(machine, text, from, charge),
    }
    return { state: 'ready', expression }
  } catch (error) {
    if (error instanceof PatternTooLarge) return { state: 'too large' }
    if (error instanceof PatternError) return { state: 'refused', fault: error.message }
    throw error
  }
}

/** Whether nothing matches without an anchor at this end; an optional part is not an anchor. */
function isAnchored(pattern: Pattern, end: 'start' | 'end'): boolean {
  switch (pattern.kind) {
    case 'assertion':
      return pattern.assertion === `text ${end}` || pattern.assertion === `line ${end}`
    case 'group':
      return isAnchored(pattern.part, end)
    case 'repeat':
      return pattern.min > 0 && isAnchored(pattern.part, end)
    case 'alternatives':
      return pattern.parts.every(part => isAnchored(part, end))
    case 'sequence': {
      const outermost = pattern.parts.at(end === 'start' ? 0 : -1)
      return outermost !== undefined && isAnchored(outermost, end)
    }
    default:
      return false
  }
}
