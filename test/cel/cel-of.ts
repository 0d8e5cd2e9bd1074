import { checkCel } from '../../src/cel/check.ts'
import type { Environment } from '../../src/cel/environment.ts'
import { evaluateCel } from '../../src/cel/evaluate.ts'
import { kroFunctions, kubernetesFunctions, standardFunctions } from '../../src/cel/libraries.ts'
import { parseCel } from '../../src/cel/parse.ts'
import { problemText } from '../../src/cel/problem.ts'
import type { Expression } from '../../src/cel/syntax/expression.ts'
import { typeText } from '../../src/cel/types.ts'
import { type Known, keyText, type Origin, type Result } from '../../src/cel/values.ts'

export const FUNCTIONS = { standard: standardFunctions(), kubernetes: kubernetesFunctions(), kro: kroFunctions() }

/** The tree of an expression that is right. */
export function expressionOf(text: string): Expression {
  const parsed = parseCel(text)
  if (parsed.kind === 'refused') throw new Error(`${text}: ${parsed.refusal.reason}`)
  return parsed.expression
}

export const variables = (values: Readonly<Record<string, Known>>): ReadonlyMap<string, Known> =>
  new Map(Object.entries(values))

/** What an expression gives, as `resultText` writes it. */
export const evaluated = (
  text: string,
  values: Readonly<Record<string, Known>> = {},
  functions = FUNCTIONS.standard,
  steps?: number,
): string => resultText(evaluateCel(expressionOf(text), { variables: variables(values), functions }, steps).result)

/** `type: problem <place>; …`. */
export function checked(text: string, environment: Environment): readonly string[] {
  const { type, problems } = checkCel(expressionOf(text), environment)
  const found = problems.map(problem => `${text.slice(problem.start, problem.end)}: ${problemText(problem)}`)
  return found.length > 0 ? found : [typeText(type)]
}

export const originText = ({ parent, key }: Origin): string =>
  parent === undefined ? String(key) : `${originText(parent)}.${key}`

/** A result in the syntax of CEL; what is unknown in angle brackets, a failure after an exclamation mark. */
export function resultText(result: Result | { readonly type: 'exhausted'; readonly reason: string }): string {
  switch (result.type) {
    case 'unknown':
      return `<${result.origins.map(originText).join(' ')}>`
    case 'failure':
    case 'exhausted':
      return `!${result.reason}`
    case 'null':
      return 'null'
    case 'string':
      return JSON.stringify(result.value)
    case 'bool':
    case 'int':
      return String(result.value)
    case 'uint':
    case 'double':
      return `${result.type}(${result.value})`
    case 'bytes':
      return `bytes(${[...result.value].map(octet => octet.toString(16).padStart(2, '0')).join('')})`
    case 'timestamp':
    case 'duration':
      return `${result.type}(${result.nanoseconds})`
    case 'type':
      return result.name
    case 'object':
      return `${result.name}(${result.text})`
    case 'optional':
      return result.value === undefined ? 'none' : `some(${resultText(result.value)})`
    case 'list':
      return `[${result.items.map(resultText).join(', ')}]`
    case 'map': {
      const entries = Array.from(
        result.entries.values(),
        ({ key, value }) => `${key.type === 'string' ? key.value : keyText(key)}: ${resultText(value)}`,
      )
      return `{${[...entries, ...(result.others ? ['…'] : [])].join(', ')}}`
    }
  }
}
