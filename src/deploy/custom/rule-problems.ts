import { checkCel } from '../../cel/check.ts'
import type { Environment } from '../../cel/environment.ts'
import { kubernetesFunctions } from '../../cel/libraries.ts'
import { parseCel } from '../../cel/parse.ts'
import { problemText } from '../../cel/problem.ts'
import { schemaNotation } from '../../cel/schema-notation.ts'
import { isObject, isOpenObject, notedTypes, type TypeNotation } from '../../cel/type-notation.ts'
import { type CelType, optionalOf } from '../../cel/types.ts'
import { pointerStep } from '../../model/json-pointer.ts'
import { lazily } from '../../model/lazily.ts'
import { keywordText } from './json-schema.ts'
import { asList, asSchema, DEEPEST, own, type Schema } from './schema.ts'

/** What is wrong with a schema at a JSON Pointer, or with a part of the text there. */
export interface Problem {
  readonly pointer: string
  readonly why: string
  readonly within?: { readonly start: number; readonly end: number }
}

/** The rules of a schema (`x-kubernetes-validations`) that do not compile (apiextensions-apiserver, pkg/apiserver/schema/cel/compilation.go). */
export function ruleProblems(schema: Schema): readonly Problem[] {
  return problemsIn(schema, '', true, 0)
}

function problemsIn(schema: Schema, pointer: string, isRoot: boolean, depth: number): readonly Problem[] {
  if (depth > DEEPEST) return []
  const rules = asList(own(schema, 'x-kubernetes-validations'))
  const typed = lazily(() => typesOf(schema, isRoot))
  const found = rules.flatMap((one, i) => {
    const rule = asSchema(one)
    return rule === undefined ? [] : problemsOf(rule, `${pointer}/x-kubernetes-validations/${i}`, typed())
  })
  const below = (key: string, value: unknown): readonly Problem[] => {
    const part = asSchema(value)
    return part === undefined ? [] : problemsIn(part, `${pointer}/${key}`, false, depth + 1)
  }
  return [
    ...found,
    ...Object.entries(asSchema(own(schema, 'properties')) ?? {}).flatMap(([name, one]) =>
      below(`properties/${pointerStep(name)}`, one),
    ),
    ...below('items', own(schema, 'items')),
    ...below('additionalProperties', own(schema, 'additionalProperties')),
  ]
}

interface Typed {
  readonly self: CelType
  readonly environment: (variables: Environment['variables']) => Environment
}

/** What expressions may read of the metadata of an object. */
const METADATA: TypeNotation = { name: 'string', generateName: 'string' }

function typesOf(schema: Schema, isRoot: boolean): Typed {
  const noted = notedTypes(() => undefined)
  const read = schemaNotation(schema)
  const ofObject = { apiVersion: 'string', kind: 'string', metadata: METADATA }
  const withOwn = (): TypeNotation => {
    if (!isRoot || !isObject(read)) return read
    return isOpenObject(read) ? ['open', { ...read[1], ...ofObject }] : { ...read, ...ofObject }
  }
  return {
    self: noted.typeOf(withOwn(), 'object'),
    environment: variables => ({ variables, objectType: noted.objectType, functions: kubernetesFunctions() }),
  }
}

function problemsOf(rule: Schema, pointer: string, { self, environment }: Typed): readonly Problem[] {
  const isOptional = own(rule, 'optionalOldSelf') === true
  const around = environment(
    new Map([
      ['self', self],
      ['oldSelf', isOptional ? optionalOf(self) : self],
    ]),
  )
  return [
    ...expressionProblems(keywordText(rule, 'rule'), `${pointer}/rule`, 'bool', around),
    ...expressionProblems(keywordText(rule, 'messageExpression'), `${pointer}/messageExpression`, 'string', around),
  ]
}

function expressionProblems(
  text: string | undefined,
  pointer: string,
  wanted: 'bool' | 'string',
  environment: Environment,
): readonly Problem[] {
  if (text === undefined) return []
  const parsed = parseCel(text)
  if (parsed.kind === 'refused') {
    const { start, end, reason } = parsed.refusal
    return [{ pointer, why: `the rule does not compile: ${reason}`, within: { start, end } }]
  }
  const { type, problems } = checkCel(parsed.expression, environment)
  const [first] = problems
  if (first !== undefined)
    return [
      {
        pointer,
        why: `the rule does not compile: ${problemText(first)}`,
        within: { start: first.start, end: first.end },
      },
    ]
  const isRight = type.kind === wanted || type.kind === 'dyn' || type.kind === 'parameter'
  return isRight ? [] : [{ pointer, why: `the result of the rule is ${type.kind}, not ${wanted}` }]
}
