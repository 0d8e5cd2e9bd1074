import type { Charge, Found } from '../model/regular-expression/matcher.ts'
import { readExpression } from '../model/regular-expression/regular-expression.ts'
import { type Failure, failure, type Unknown } from './values.ts'

/** A compiled pattern. */
export interface Matcher {
  /** The first place at or after an offset, of several there the one that Perl would find. */
  readonly search: (text: string, from: number) => Found | undefined
  readonly groups: readonly (string | undefined)[]
}

/** Compiles a pattern of RE2 and uses it; `charge` counts the steps of both. */
export function matcher<T>(source: string, charge: Charge, use: (matcher: Matcher) => T): T | Failure | Unknown {
  const read = readExpression(source)
  if (read.state === 'too large') return { type: 'unknown', origins: [] }
  if (read.state === 'refused') return failure(`the pattern is wrong: ${read.fault}`)
  const { expression } = read
  charge(1 + Math.floor(expression.size / 8))
  return use({ groups: expression.groups, search: (text, from) => expression.search(text, from, charge) })
}
