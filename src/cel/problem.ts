import type { Place } from './syntax/expression.ts'
import { type CelType, typeText } from './types.ts'

/** What is wrong with the types of an expression; the place is the member, the function, the operator or the literal. */
export type TypeProblem = Place &
  (
    | { readonly kind: 'unknown variable' | 'unknown function' | 'unknown type'; readonly name: string }
    /** `of` is what is asked for the field; `fields` are those that its type has. */
    | {
        readonly kind: 'unknown field'
        readonly name: string
        readonly of: Place
        readonly type: CelType
        readonly fields: readonly string[]
      }
    | { readonly kind: 'no fields'; readonly name: string; readonly of: Place; readonly type: CelType }
    /** A function or an operator that takes no arguments of these types. */
    | { readonly kind: 'wrong arguments'; readonly name: string; readonly types: readonly CelType[] }
    | { readonly kind: 'wrong type'; readonly expected: CelType; readonly type: CelType }
    | { readonly kind: 'not a range' | 'no index'; readonly type: CelType }
  )

/** A problem as a sentence, in lower case and without a full stop. */
export function problemText(problem: TypeProblem): string {
  switch (problem.kind) {
    case 'unknown variable':
      return `there is no ${problem.name} here`
    case 'unknown function':
      return `there is no function ${problem.name}`
    case 'unknown type':
      return `there is no type ${problem.name}`
    case 'unknown field':
      return `${typeText(problem.type)} has no field ${problem.name}`
    case 'no fields':
      return `${typeText(problem.type)} has no fields, so no ${problem.name}`
    case 'wrong arguments':
      return `${problem.name} does not take ${problem.types.map(type => typeText(type)).join(' and ') || 'no arguments'}`
    case 'wrong type':
      return `this is ${typeText(problem.type)}, not ${typeText(problem.expected)}`
    case 'not a range':
      return `${typeText(problem.type)} is neither a list nor a map`
    case 'no index':
      return `${typeText(problem.type)} has no items`
  }
}
