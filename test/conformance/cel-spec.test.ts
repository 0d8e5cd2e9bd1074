import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromBase64 } from '../../src/cel/base64.ts'
import { checkCel } from '../../src/cel/check.ts'
import { evaluateCel } from '../../src/cel/evaluate.ts'
import { standardFunctions } from '../../src/cel/libraries.ts'
import { parseCel } from '../../src/cel/parse.ts'
import type { CelType } from '../../src/cel/types.ts'
import * as types from '../../src/cel/types.ts'
import type { Known } from '../../src/cel/values.ts'
import * as values from '../../src/cel/values.ts'
import { resultText } from '../cel/cel-of.ts'

interface SpecValue {
  readonly nullValue?: null
  readonly boolValue?: boolean
  readonly int64Value?: string
  readonly uint64Value?: string
  readonly doubleValue?: number | string
  readonly stringValue?: string
  readonly bytesValue?: string
  readonly typeValue?: string
  readonly listValue?: { readonly values?: readonly SpecValue[] }
  readonly mapValue?: { readonly entries?: readonly { readonly key: SpecValue; readonly value: SpecValue }[] }
}

interface SpecType {
  readonly primitive?: string
  readonly wellKnown?: string
  readonly listType?: { readonly elemType: SpecType }
  readonly mapType?: { readonly keyType: SpecType; readonly valueType: SpecType }
  readonly abstractType?: { readonly parameterTypes: readonly [SpecType] }
}

interface SpecTest {
  readonly name: string
  readonly expr: string
  readonly type?: string
  readonly value?: SpecValue
  readonly fails?: true
  readonly typedResult?: { readonly result?: SpecValue }
  readonly bindings?: Readonly<Record<string, { readonly value: SpecValue }>>
  readonly typeEnv?: readonly { readonly name: string; readonly ident: { readonly type: SpecType } }[]
  readonly checkOnly?: true
}

/** The tests that we do not pass, and why. A test that passes must not be among them. */
const NOT_PASSED: readonly (readonly [name: RegExp, reason: string])[] = [
  [
    /^block_ext\//,
    'cel.block, cel.index and cel.iterVar are what an optimiser writes; neither kro nor Kubernetes has them',
  ],
  [/^namespace\/namespace\//, 'a container that names are looked up in: neither kro nor Kubernetes sets one'],
]
/** The types that differ from cel-go's. */
const OTHER_TYPES: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^conversions\/type\/type_(?:denotation|type)$/, 'cel-go has a type of types without a parameter'],
  [/^block_ext\/(?!.*(?:macro|optional))/, 'cel.block'],
  [/^namespace\/namespace\/self_eval_container_lookup$/, 'a container'],
]

const lines = readFileSync('test/fixtures/cel-spec/conformance.jsonl', 'utf8').trimEnd().split('\n')
const tests = lines.map((line): SpecTest => JSON.parse(line))
const functions = standardFunctions()

function specValue(spec: SpecValue): Known {
  if (spec.boolValue !== undefined) return values.bool(spec.boolValue)
  if (spec.int64Value !== undefined) return values.int(BigInt(spec.int64Value))
  if (spec.uint64Value !== undefined) return values.uint(BigInt(spec.uint64Value))
  if (spec.doubleValue !== undefined) return values.double(Number(spec.doubleValue))
  if (spec.stringValue !== undefined) return values.string(spec.stringValue)
  if (spec.bytesValue !== undefined) return values.bytes(fromBase64(spec.bytesValue) ?? new Uint8Array())
  if (spec.typeValue !== undefined) return { type: 'type', name: spec.typeValue }
  if (spec.listValue !== undefined) return values.list((spec.listValue.values ?? []).map(specValue))
  if (spec.mapValue === undefined) return values.NULL_VALUE
  const entries = spec.mapValue.entries ?? []
  return values.map(entries.flatMap(({ key, value }) => keyed(specValue(key), specValue(value))))
}

const keyed = (key: Known, value: Known) => (key.type === 'unknown' ? [] : [{ key, value }])

const PRIMITIVES: Readonly<Record<string, CelType>> = {
  BOOL: types.BOOL,
  INT64: types.INT,
  UINT64: types.UINT,
  DOUBLE: types.DOUBLE,
  STRING: types.STRING,
  BYTES: types.BYTES,
  TIMESTAMP: types.TIMESTAMP,
  DURATION: types.DURATION,
}

function typeOf({ primitive, wellKnown, listType, mapType, abstractType }: SpecType): CelType {
  if (listType !== undefined) return types.listOf(typeOf(listType.elemType))
  if (mapType !== undefined) return types.mapOf(typeOf(mapType.keyType), typeOf(mapType.valueType))
  if (abstractType !== undefined) return types.optionalOf(typeOf(abstractType.parameterTypes[0]))
  return PRIMITIVES[primitive ?? wellKnown ?? ''] ?? types.DYN
}

function evaluated({ expr, bindings = {} }: SpecTest): string {
  const parsed = parseCel(expr)
  if (parsed.kind === 'refused') return `!${parsed.refusal.reason}`
  const variables = new Map(Object.entries(bindings).map(([name, { value }]) => [name, specValue(value)] as const))
  return unordered(resultText(evaluateCel(parsed.expression, { variables, functions }).result))
}

/** The entries of a map have no order. */
const unordered = (text: string): string =>
  text.startsWith('{') ? text.slice(1, -1).split(', ').sort().join(', ') : text

function isPassed(test: SpecTest): boolean {
  if (test.checkOnly === true) return true
  const found = evaluated(test)
  const wanted = test.value ?? test.typedResult?.result ?? { boolValue: true }
  return test.fails === true ? found.startsWith('!') : found === unordered(resultText(specValue(wanted)))
}

function checkedType({ expr, typeEnv = [] }: SpecTest): string {
  const parsed = parseCel(expr)
  if (parsed.kind === 'refused') return 'refused'
  const variables = new Map(typeEnv.map(({ name, ident }) => [name, typeOf(ident.type)] as const))
  const { type, problems } = checkCel(parsed.expression, { variables, functions, objectType: () => undefined })
  return problems.length > 0 ? 'wrong' : types.typeText(type)
}

const isListed = (list: typeof NOT_PASSED, name: string): boolean => list.some(([pattern]) => pattern.test(name))

describe("cel-spec's conformance tests", () => {
  it('are passed, but for those that are listed with a reason', () => {
    expect(tests.filter(test => isPassed(test) === isListed(NOT_PASSED, test.name)).map(({ name }) => name)).toEqual([])
  })

  it('are passed by 97 % or more', () => {
    expect(tests.filter(isPassed).length / tests.length).toBeGreaterThan(0.97)
  })

  it('have the types that cel-go deduces', () => {
    const typed = tests.filter(({ type }) => type !== undefined)
    const other = typed.filter(test => (checkedType(test) === test.type) === isListed(OTHER_TYPES, test.name))
    expect(other.map(test => `${test.name}: ${checkedType(test)}, not ${test.type}`)).toEqual([])
    expect(typed.length).toBeGreaterThan(1400)
  })
})
