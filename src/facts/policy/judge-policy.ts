import type { FunctionTable } from '../../cel/environment.ts'
import { type Bindings, decisiveReads, evaluateCel } from '../../cel/evaluate.ts'
import type { ParsedCel } from '../../cel/parse.ts'
import type { Failure, Known, Origin, Result } from '../../cel/values.ts'
import * as cel from '../../cel/values.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import type { AdmissionPolicy, CelText, Validation } from './admission-policy.ts'
import { originPath } from './object-value.ts'
import { parsedText } from './parsed-text.ts'

type Expression = Extract<ParsedCel, { kind: 'parsed' }>['expression']

/** What is needed of a policy to judge by it. */
export interface JudgedPolicy extends Pick<AdmissionPolicy, 'conditions' | 'variables' | 'validations' | 'isStrict'> {
  readonly system: AdmissionPolicy['system'] | 'clauselint'
}

/** A policy with its expressions parsed. */
export interface CompiledPolicy<Policy extends JudgedPolicy = AdmissionPolicy> {
  readonly policy: Policy
  readonly conditions: readonly Expression[]
  readonly variables: ReadonlyMap<string, Expression>
  readonly validations: readonly CompiledValidation[]
  /** Whether it calls what only Kyverno has (`kyvernoFunctions`). */
  readonly callsKyverno: boolean
}

interface CompiledValidation {
  readonly validation: Validation
  readonly expression: Expression
  readonly message: Expression | undefined
}

/** Parses the expressions of a policy; undefined where one cannot be parsed, since the API server refuses the policy then. */
export function compilePolicy<Policy extends JudgedPolicy>(policy: Policy): CompiledPolicy<Policy> | undefined {
  let isWhole = true
  const parsed = (written: CelText): Expression | undefined => {
    const found = parsedText(written)
    if (found.kind === 'parsed') return found.expression
    isWhole = false
    return undefined
  }
  const conditions = policy.conditions.flatMap(one => parsed(one) ?? [])
  const variables = new Map(
    policy.variables.flatMap(one => {
      const expression = parsed(one)
      return expression === undefined ? [] : [[`variables.${one.name}`, expression] as const]
    }),
  )
  const validations = policy.validations.flatMap(validation => {
    const expression = parsed(validation.expression)
    const message = validation.messageExpression && parsed(validation.messageExpression)
    return expression === undefined ? [] : [{ validation, expression, message }]
  })
  const texts = [...policy.conditions, ...policy.variables, ...policy.validations.map(one => one.expression)]
  const callsKyverno =
    policy.system === 'Kyverno' && texts.some(({ text }) => /\b(?:resource|image)\.|\bparseServiceAccount\b/.test(text))
  return isWhole ? { policy, conditions, variables, validations, callsKyverno } : undefined
}

/** How many steps evaluations may still take together; each counts down. */
export interface Fuel {
  left: number
}

/** How many steps all expressions of a policy may take on one object: ten times what one expression may. */
const MOST_STEPS = 200_000

/** What a policy is given for one object and one set of parameters. */
export interface Given {
  /** `object`, `request` and so on, by their names; where an evaluation of one fails, that. */
  readonly variables: (name: string) => Result | undefined
  readonly functions: FunctionTable
  readonly fuel: Fuel
}

/** A validation that an object fails. */
export interface Denial {
  readonly validation: Validation
  readonly message: string
  /** The keys from the object to the smallest field that decided it; empty where none of it did. */
  readonly path: readonly (string | number)[]
  /** Whether it is denied since the evaluation fails. */
  readonly isFailure: boolean
}

/** What a policy says of an object: nothing where its conditions are not met. */
export interface Judged {
  readonly applies: boolean
  readonly denials: readonly Denial[]
  /** What keeps it from being decided, in a few words. */
  readonly unknown: readonly string[]
}

const NOT_MET: Judged = { applies: false, denials: [], unknown: [] }

/** Judges one object. Pure but for the fuel; never throws. */
export function judgeObject(
  { policy, conditions, variables, validations }: CompiledPolicy<JudgedPolicy>,
  given: Given,
): Judged {
  const budget: Fuel = { left: Math.min(MOST_STEPS, given.fuel.left) }
  let isExhausted = false
  const evaluate = (expression: Expression): Result => {
    const { result, stepsLeft } = evaluateCel(expression, bindings, budget.left)
    given.fuel.left -= budget.left - stepsLeft
    budget.left = stepsLeft
    if (result.type !== 'exhausted') return result
    isExhausted = true
    return cel.unknown()
  }
  const computed = new Map(
    Array.from(variables, ([name, expression]) => [name, lazily(() => evaluate(expression))] as const),
  )
  const bindings: Bindings = {
    functions: given.functions,
    variables: { get: name => computed.get(name)?.() ?? given.variables(name) },
  }
  const unknown: string[] = []
  const note = (result: Extract<Known, { type: 'unknown' }>): void => {
    unknown.push(isExhausted ? 'its expressions take too many steps' : whatIsUnknown(result.origins))
  }
  const denials: Denial[] = []
  const deny = (one: CompiledValidation, message: string, isFailure: boolean): void => {
    const origins = decisiveReads(
      one.expression,
      bindings,
      { of: name => variables.get(name), counts: name => name !== 'params' },
      budget.left,
    )
    denials.push({ validation: one.validation, message, path: decisivePath(origins), isFailure })
  }
  // A condition that is not met decides, whatever becomes of the others (apiserver, matchconditions/matcher.go).
  const met = conditions.map(condition => ({ condition, result: evaluate(condition) }))
  if (met.some(({ result }) => result.type === 'bool' && !result.value)) return NOT_MET
  for (const { condition, result } of met) {
    if (result.type === 'unknown') note(result)
    else if (isForeign(result, policy)) unknown.push(foreignPart(result, policy))
    else if (policy.system === 'clauselint' && result.type !== 'bool')
      unknown.push(`an evaluation: ${failureText(result)}`)
    else if (result.type !== 'bool') {
      const [first] = validations
      if (!policy.isStrict) return NOT_MET
      if (first !== undefined) deny({ ...first, expression: condition }, failureText(result), true)
      return { applies: true, denials, unknown }
    }
  }
  if (unknown.length > 0) {
    // What passes is allowed, whether the policy is about it or not.
    const passes = validations.every(one => {
      const result = evaluate(one.expression)
      return result.type === 'bool' && result.value
    })
    return { applies: true, denials, unknown: passes ? [] : unknown }
  }
  for (const one of validations) {
    const result = evaluate(one.expression)
    if (result.type === 'bool' && result.value) continue
    if (result.type === 'unknown') note(result)
    else if (isForeign(result, policy)) unknown.push(foreignPart(result, policy))
    else if (policy.system === 'clauselint' && result.type !== 'bool')
      unknown.push(`an evaluation: ${failureText(result)}`)
    else if (result.type === 'bool') deny(one, messageOf(one, evaluate), false)
    else if (policy.isStrict) deny(one, failureText(result), true)
  }
  return { applies: true, denials, unknown }
}

/** Whether an expression uses what Kyverno or Gatekeeper add to Kubernetes' CEL: `http.Get()`, `images`. */
const isForeign = (result: Result, { system }: JudgedPolicy): result is Failure =>
  (system === 'Kyverno' || system === 'Gatekeeper') && result.type === 'failure' && result.missing !== undefined

const foreignPart = ({ missing = '' }: Failure, { system }: JudgedPolicy): string =>
  `${missing}, which only ${system} provides`

const failureText = (result: Result): string =>
  result.type === 'failure' ? `the expression fails: ${result.reason}` : 'the expression is not a bool'

/** The message as the API server makes it (apiserver, plugin/policy/validating/validator.go). */
function messageOf({ validation, message }: CompiledValidation, evaluate: (expression: Expression) => Result): string {
  const made = message && evaluate(message)
  if (made?.type === 'string' && made.value.trim() !== '' && !made.value.includes('\n')) return made.value.trim()
  return validation.message?.trim() || `failed expression: ${validation.expression.text.trim()}`
}

/** What a value depends on that is not known: `object.spec.replicas`. */
export const whatIsUnknown = (origins: readonly Origin[]): string => {
  const [first] = origins
  if (first === undefined) return 'a value that is only known at deployment'
  return originPath(first)
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`))
    .join('')
}

/** What of the object is shown in place of what a policy reads elsewhere. */
const ELSEWHERE: readonly (readonly [prefix: RegExp, path: readonly string[]])[] = [
  [/^(?:namespaceObject|request\.namespace)(?:\.|$)/, ['metadata', 'namespace']],
  [/^request\.name(?:\.|$)/, ['metadata', 'name']],
]

/**
 * The deepest of the fields that decide; of several the one that is read most often, then the last one: conditions on what
 * an expression is about come first.
 */
export function decisivePath(origins: readonly Origin[]): readonly (string | number)[] {
  const paths = origins.map(originPath)
  const own = paths.filter(([root]) => root === 'object').map(([, ...path]) => path)
  if (own.length > 0) {
    const depth = Math.max(...own.map(({ length }) => length))
    const deepest = own.filter(({ length }) => length === depth)
    const groups = [...groupBy(deepest, path => JSON.stringify(path)).values()]
    const [first] = groups.reduce((best, one) => (one.length >= best.length ? one : best))
    return first ?? []
  }
  for (const path of paths) {
    const found = ELSEWHERE.find(([prefix]) => prefix.test(path.join('.')))
    if (found !== undefined) return found[1]
  }
  return []
}
