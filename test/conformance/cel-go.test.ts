import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkCel } from '../../src/cel/check.ts'
import type { FunctionTable } from '../../src/cel/environment.ts'
import { evaluateCel } from '../../src/cel/evaluate.ts'
import { goDouble } from '../../src/cel/functions/numbers.ts'
import { timeText } from '../../src/cel/functions/standard/time-text.ts'
import { type CelType, DYN, listOf, STRING, typeText } from '../../src/cel/types.ts'
import { fields, int, type Known, list, type Result, string } from '../../src/cel/values.ts'
import { expressionOf, FUNCTIONS, resultText } from '../cel/cel-of.ts'

// What cel-go and apiserver's libraries answer to random expressions (src/dev/cel-go).

interface Answer {
  readonly expr: string
  readonly type?: string
  readonly value?: string
  readonly fails?: true
  readonly wrong?: readonly number[]
}

/** The answers that differ from ours, and why. One that does not differ must not be among them. */
const DIFFERENT: readonly (readonly [expression: RegExp, reason: string])[] = [
  [
    /^\((?:\[\[1\], \[2, 3\]\]|d)\)\.transformMapEntry/,
    'keys that are lists: cel-spec has bool, int, uint and string only',
  ],
  [/^\(null\)\[\?(?!0\])/, 'null is no optional value, although cel-go types it as one'],
]

const lines = readFileSync('test/fixtures/cel-go/answers.jsonl', 'utf8').trimEnd().split('\n')
const answers = lines.map((line): Answer => JSON.parse(line))

const types = new Map<string, CelType>([
  ['items', listOf(STRING)],
  ['d', DYN],
])
const variables = new Map<string, Known>([
  ['items', list([string('a'), string('b')])],
  [
    'd',
    fields([
      ['a', int(1)],
      ['b', list([string('x')])],
    ]),
  ],
])
// All libraries in one table, as src/dev/cel-go/main.go has them.
const functions: FunctionTable = new Map(
  [...FUNCTIONS.standard.keys(), ...FUNCTIONS.kro.keys()].map(name => {
    const overloads = new Set([...(FUNCTIONS.standard.get(name) ?? []), ...(FUNCTIONS.kro.get(name) ?? [])])
    return [name, [...overloads]] as const
  }),
)

const NAMES: Readonly<Record<string, string>> = {
  'google.protobuf.Timestamp': 'timestamp',
  'google.protobuf.Duration': 'duration',
  null_type: 'null',
}

/** Our answer as main.go writes it. */
function shown(result: Result | { readonly type: 'exhausted'; readonly reason: string }): string {
  switch (result.type) {
    case 'double':
      return `double(${goDouble(result.value)})`
    case 'string':
      return `"${result.value}"`
    case 'timestamp':
      return `timestamp(${timeText(result.nanoseconds)})`
    case 'object':
      return result.name
    case 'optional':
      return result.value === undefined ? 'none' : `some(${shown(result.value)})`
    case 'list':
      return `[${result.items.map(shown).join(', ')}]`
    case 'map': {
      const entries = Array.from(result.entries.values(), ({ key, value }) => `${shown(key)}: ${shown(value)}`)
      return `{${entries.sort().join(', ')}}`
    }
    default:
      return resultText(result)
  }
}

function ours({ expr, wrong }: Answer): string {
  const expression = expressionOf(expr)
  const { type, problems } = checkCel(expression, { variables: types, functions, objectType: () => undefined })
  if (problems.length > 0) return problems.length > (wrong?.length ?? 0) ? 'wrong too often' : 'wrong'
  const { result } = evaluateCel(expression, { variables, functions })
  return `${typeText(type)} = ${result.type === 'failure' ? 'a failure' : shown(result)}`
}

function theirs({ type = '', value, wrong }: Answer): string {
  if (wrong !== undefined) return 'wrong'
  const named = type.replace(/google\.protobuf\.\w+|null_type/g, name => NAMES[name] ?? name)
  return `${named} = ${value ?? 'a failure'}`
}

const isListed = (expression: string): boolean => DIFFERENT.some(([pattern]) => pattern.test(expression))

describe('the answers of cel-go', () => {
  it('are ours, but for those that are listed with a reason', () => {
    const other = answers.filter(answer => (ours(answer) === theirs(answer)) === isListed(answer.expr))
    expect(other.map(answer => `${answer.expr}: ${ours(answer)}, not ${theirs(answer)}`)).toEqual([])
  })

  it('are of all kinds', () => {
    const count = (test: (answer: Answer) => boolean): number => answers.filter(test).length
    expect(count(({ value }) => value !== undefined)).toBeGreaterThan(300)
    expect(count(({ fails }) => fails === true)).toBeGreaterThan(100)
    expect(count(({ wrong }) => wrong !== undefined)).toBeGreaterThan(500)
  })
})
