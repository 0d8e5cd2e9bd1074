import { decisiveReads, evaluateCel } from '../../cel/evaluate.ts'
import { kubernetesFunctions } from '../../cel/libraries.ts'
import { type ParsedCel, parseCel } from '../../cel/parse.ts'
import { referencesOf } from '../../cel/references.ts'
import type { Known, Origin, Result } from '../../cel/values.ts'
import * as cel from '../../cel/values.ts'
import { decisivePath, type Fuel, whatIsUnknown } from '../../facts/policy/judge-policy.ts'
import { originPath } from '../../facts/policy/object-value.ts'
import { pointerStep } from '../../model/json-pointer.ts'
import type { Step } from '../../model/json-schema/outcome.ts'
import type { Tree } from '../../model/json-schema/tree.ts'
import { remembered } from '../../model/remembered.ts'
import { keywordText } from './json-schema.ts'
import { asList, asSchema, fieldSchema, own, type Schema } from './schema.ts'

type Expression = Extract<ParsedCel, { kind: 'parsed' }>['expression']

/** A rule that an object breaks. */
export interface BrokenRulePath {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** To the text of the rule, from the root of the schema. */
  readonly rule: string
}

/** What the rules of a schema say of an object. */
export interface RulesOutcome {
  readonly broken: readonly BrokenRulePath[]
  /** What rules depend on that is not known, in a few words. */
  readonly undecided: readonly string[]
}

interface Evaluation {
  readonly broken: BrokenRulePath[]
  readonly undecided: Set<string>
  readonly isStated: IsStated
  readonly fuel: Fuel
}

/** Whether the object states what the keys lead to; otherwise it is a default. */
type IsStated = (keys: readonly (string | number)[]) => boolean

/** The most steps that one rule may take; a usual one needs fewer than 100. */
const MOST_STEPS = 100_000

/**
 * Evaluates the rules (`x-kubernetes-validations`) of a schema for an object that is created: rules about changes (`oldSelf`) are left
 * out, but for those that may be without an earlier state (`optionalOldSelf`).
 */
export function judgeRules(tree: Tree, schema: Schema, isStated: IsStated, fuel: Fuel): RulesOutcome {
  const evaluation: Evaluation = { broken: [], undecided: new Set(), isStated, fuel }
  visit(tree, schema, { key: 'object', isOwn: true }, '', evaluation)
  return { broken: evaluation.broken, undecided: [...evaluation.undecided] }
}

/** The value of a tree, whose rules and those of its parts are evaluated on the way. */
function visit(tree: Tree, schema: Schema | undefined, origin: Origin, pointer: string, evaluation: Evaluation): Known {
  const value: Known = { ...valueIn(tree, schema, origin, pointer, evaluation), origin }
  const rules = schema === undefined ? [] : asList(own(schema, 'x-kubernetes-validations'))
  if (rules.length > 0 && !isNull(tree))
    for (const [i, one] of rules.entries()) {
      const rule = compiled(asSchema(one) ?? NOTHING)
      if (rule !== undefined) judgeRule(rule, value, `${pointer}/x-kubernetes-validations/${i}/rule`, evaluation)
    }
  return value
}

const NOTHING: Schema = {}
const isNull = (tree: Tree): boolean => tree.type === 'scalar' && tree.value === null && tree.isUnknown !== true

function valueIn(
  tree: Tree,
  schema: Schema | undefined,
  origin: Origin,
  pointer: string,
  evaluation: Evaluation,
): Known {
  if (tree.type === 'sequence') {
    const items = schema && asSchema(own(schema, 'items'))
    const all = tree.items.map((item, i) => visit(item, items, part(origin, i), `${pointer}/items`, evaluation))
    return cel.list(all)
  }
  if (tree.type === 'mapping') {
    const entries = tree.entries.map(({ key, value }): readonly [string, Known] => {
      const at = isProperty(schema, key) ? `/properties/${pointerStep(key)}` : '/additionalProperties'
      return [key, visit(value, schema && fieldSchema(schema, key), part(origin, key), `${pointer}${at}`, evaluation)]
    })
    // An absent field and one that is null are the same to the API server.
    const stated = entries.filter(([, one]) => one.type !== 'null')
    return cel.fields(stated, tree.rest === undefined ? undefined : cel.unknown(origin))
  }
  if (tree.isUnknown === true) return cel.unknown(origin)
  return scalarValue(tree.value, schema, origin)
}

const part = (parent: Origin, key: Step): Origin => ({ parent, key, isOwn: true })
const isProperty = (schema: Schema | undefined, key: string): boolean =>
  schema !== undefined && Object.hasOwn(asSchema(own(schema, 'properties')) ?? NOTHING, key)

/** The texts that expressions see as values of other types (apiserver, pkg/cel/common/schemas.go). */
const CONVERTED: ReadonlySet<unknown> = new Set(['byte', 'duration', 'date', 'date-time'])

function scalarValue(value: string | number | boolean | null, schema: Schema | undefined, origin: Origin): Known {
  if (typeof value === 'string')
    return schema !== undefined && CONVERTED.has(own(schema, 'format')) ? cel.unknown(origin) : cel.string(value)
  if (typeof value === 'boolean') return cel.bool(value)
  if (value === null) return cel.NULL_VALUE
  const isInteger = Number.isSafeInteger(value) && (schema === undefined || own(schema, 'type') !== 'number')
  return isInteger ? cel.int(value) : cel.double(value)
}

interface CompiledRule {
  readonly text: string
  readonly expression: Expression
  readonly message: string | undefined
  readonly messageExpression: Expression | undefined
}

/** A rule that can be evaluated for an object that is created; each is parsed once. */
const compiled = remembered((rule: Schema): CompiledRule | undefined => {
  const text = keywordText(rule, 'rule')
  const parsed = text === undefined ? undefined : parseCel(text)
  if (text === undefined || parsed?.kind !== 'parsed') return undefined
  const isOfChange = referencesOf(parsed.expression).some(({ root }) => root.text === 'oldSelf')
  if (isOfChange && own(rule, 'optionalOldSelf') !== true) return undefined
  const message = parseCel(keywordText(rule, 'messageExpression') ?? '')
  return {
    text,
    expression: parsed.expression,
    message: keywordText(rule, 'message'),
    messageExpression: message.kind === 'parsed' ? message.expression : undefined,
  }
})

function judgeRule(
  rule: CompiledRule,
  self: Known,
  pointer: string,
  { broken, undecided, isStated, fuel }: Evaluation,
): void {
  const bindings = {
    functions: kubernetesFunctions(),
    variables: { get: (name: string) => (name === 'self' ? self : name === 'oldSelf' ? cel.NONE : undefined) },
  }
  const steps = Math.min(MOST_STEPS, fuel.left)
  const { result, stepsLeft } = evaluateCel(rule.expression, bindings, steps)
  fuel.left -= steps - stepsLeft
  if (result.type === 'bool' && result.value) return
  if (result.type === 'exhausted') undecided.add('more steps than its rules may take')
  else if (result.type === 'unknown') undecided.add(whatIsUnknown(result.origins))
  else if (result.type === 'failure' && isOurs(result.reason)) undecided.add('what is not evaluated here')
  else {
    const origins = decisiveReads(rule.expression, bindings, { of: () => undefined, counts: () => true }, steps)
    const own = decisivePath(self.origin === undefined ? [] : [self.origin])
    const stated = origins.filter(one => isStated(originPath(one).slice(1)))
    const path = decisivePath(stated.length === 0 ? origins : stated)
    const made = rule.messageExpression && evaluateCel(rule.messageExpression, bindings, steps).result
    broken.push({ path: path.length === 0 ? own : path, message: messageOf(rule, result, made), rule: pointer })
  }
}

/** Whether an expression fails since a function or a type is not known here. */
const isOurs = (reason: string): boolean => /^(?:there is no such (?:function|variable)|no such overload)/.test(reason)

/** The message as the API server makes it (apiextensions-apiserver, pkg/apiserver/schema/cel/validation.go). */
function messageOf(
  { text, message }: CompiledRule,
  result: Result,
  made: ReturnType<typeof evaluateCel>['result'] | undefined,
): string {
  const rule = text.trim().replaceAll(/\s+/g, ' ')
  if (result.type === 'failure') return `the rule ${rule} fails: ${result.reason}`
  if (made?.type === 'string' && made.value.trim() !== '' && !made.value.includes('\n')) return made.value.trim()
  const stated = message?.trim() ?? ''
  return stated === '' ? `failed rule: ${rule}` : stated
}
