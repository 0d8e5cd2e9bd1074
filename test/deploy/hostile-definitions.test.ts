import { describe, expect, it } from 'vitest'
import { lintFrozen } from '../support/lint-frozen.ts'

/** A definition with a schema, and an object of it. */
const textOf = (schema: object, spec: object): string =>
  [
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'stores.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { kind: 'Store', plural: 'stores', singular: 'store' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', properties: { spec: schema } } },
          },
        ],
      },
    },
    { apiVersion: 'example.com/v1', kind: 'Store', metadata: { name: 'one' }, spec },
  ]
    .map(one => JSON.stringify(one))
    .join('\n---\n')

const times = (count: number, made: (i: number) => readonly [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => made(i)))

const both = (depth: number): object =>
  depth === 0 ? { properties: { name: { pattern: '^(a|a)*$' } } } : { allOf: [both(depth - 1), both(depth - 1)] }
const NUMBERS = '[1, 2, 3, 4, 5, 6, 7, 8, 9]'
const nested = (depth: number): string =>
  depth === 0 ? 'self.name != ""' : `${NUMBERS}.all(x${depth}, ${nested(depth - 1)})`
const NAME = { name: { type: 'string' } }
const LONG = { name: `${'a'.repeat(20_000)}!` }

/** Definitions that would take endless time or memory, with what is said of an object. */
const HOSTILE: readonly (readonly [what: string, schema: object, spec: object, said: RegExp])[] = [
  [
    'more values than are read',
    { type: 'object', properties: times(5000, i => [`p${i}`, { enum: times(40, j => [`v${j}`, j]), type: 'string' }]) },
    {},
    /^its definition is too large to be read$/,
  ],
  [
    'a pattern that backtracks',
    { type: 'object', properties: { name: { type: 'string', pattern: '^(a+)+$' } } },
    LONG,
    /is not accepted as name; it takes what matches/,
  ],
  ['allOf of allOf', { type: 'object', properties: NAME, ...both(11) }, LONG, /its schema takes too much work$/],
  [
    'loops in loops',
    { type: 'object', properties: NAME, 'x-kubernetes-validations': [{ rule: nested(9) }] },
    { name: 'a' },
    /depends on more steps than its rules may take$/,
  ],
]

describe('a hostile definition', () => {
  it.each(HOSTILE)('with %s is bounded, and that is said', (_, schema, spec, said) => {
    const { report } = lintFrozen([{ path: 'store.yaml', text: textOf(schema, spec) }])
    const all = [...report.findings.map(({ message }) => message), ...report.notes.map(({ why }) => why)]
    expect(all.filter(one => said.test(one))).not.toEqual([])
  })
})
