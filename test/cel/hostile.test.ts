import '../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { checkCel } from '../../src/cel/check.ts'
import { MAX_STEPS } from '../../src/cel/evaluate/context.ts'
import { evaluateCel } from '../../src/cel/evaluate.ts'
import { type Known, list, string } from '../../src/cel/values.ts'
import fc, { runs } from '../support/property.ts'
import { stepsOf } from '../support/steps.ts'
import { evaluated, expressionOf, FUNCTIONS } from './cel-of.ts'

const ITEMS = list(Array.from({ length: 100 }, (_, at) => string(`item ${at}`)))
const VALUES = { items: ITEMS, long: string('a'.repeat(100_000)) }

/** `cel.bind(a1, a0 OP a0, cel.bind(a2, a1 OP a1, …))`. */
function doubled(first: string, step: (name: string) => string, times: number, last = (name: string) => name): string {
  const binds = Array.from({ length: times }, (_, at) => `cel.bind(a${at + 1}, ${step(`a${at}`)}, `)
  return `cel.bind(a0, ${first}, ${binds.join('')}${last(`a${times}`)}${')'.repeat(times)})`
}

const nested = (macro: string, depth: number): string =>
  depth === 0 ? 'true' : `items.${macro}(x${depth}, ${nested(macro, depth - 1)})`

const KNOWN = ['1', "'a'", 'true', '[]', "{'a': 1}", 'null'].map((text): Known => {
  const { result } = evaluateCel(expressionOf(text), { variables: new Map(), functions: FUNCTIONS.kro })
  if (result.type === 'failure' || result.type === 'exhausted') throw new Error(result.reason)
  return result
})

/** How much one step of CEL may cost in steps of JavaScript. */
const COST = 60
/** Half of what an expression may take, to be quick. */
const STEPS = MAX_STEPS / 2

describe('expressions that would take too long or grow too large', () => {
  it.each([
    ['macros in macros', nested('all', 6)],
    ['lists of lists', nested('map', 6)],
    ['doubled strings', doubled("'0123456789'", name => `${name} + ${name}`, 60)],
    ['doubled lists', doubled('[1]', name => `${name} + ${name}`, 60)],
    ['lists of a list twice', doubled('[1]', name => `[${name}, ${name}]`, 60)],
    ['maps of a map twice', doubled("{'a': 1}", name => `{'a': ${name}, 'b': ${name}}`, 60)],
    [
      'equality of large values',
      doubled(
        '[1]',
        name => `[${name}, ${name}]`,
        17,
        name => `${name} == ${name} && ${name} == [${name}][0] && [${name}].all(x, items.all(y, x == ${name}))`,
      ),
    ],
    ['long replacements', "long.replace('a', long)"],
    ['long separators', "long.split('').join(long)"],
    ['long matches', "items.map(x, long.matches('(a|aa)+b$'))"],
    [
      'regular expressions of regular expressions',
      "items.all(x, items.all(y, items.all(z, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa'.matches('^(a+)+$'))))",
    ],
    ['regular replacements', "regex.replace(long, 'a', long)"],
    ['ranges', 'lists.range(1000000000)'],
    ['long seeds', "random.seededString(1000000000, 'a')"],
    ['deep JSON', `json.unmarshal('${'['.repeat(40_000)}${']'.repeat(40_000)}')`],
    [
      'JSON of large values',
      doubled(
        '[1]',
        name => `[${name}, ${name}]`,
        18,
        name => `items.map(x, json.marshal(${name}))`,
      ),
    ],
    [
      'texts of large values',
      doubled(
        '[1]',
        name => `[${name}, ${name}]`,
        18,
        name => `items.map(x, '%s'.format([${name}]))`,
      ),
    ],
    ['sets of large lists', 'cel.bind(l, lists.range(20000), sets.contains(l, l))'],
    ['distinct items', 'lists.range(20000).distinct()'],
    [
      'deep values',
      doubled(`${'['.repeat(100)}${']'.repeat(100)}`, name => `${'['.repeat(100)}${name}${']'.repeat(100)}`, 20),
    ],
  ])('end early: %s', (_, text) => {
    const functions = new Map([...FUNCTIONS.kro, ...FUNCTIONS.standard])
    let result = ''
    const run = (): string => (result = evaluated(text, VALUES, functions, STEPS))
    expect(stepsOf(run, 1e9)).toBeLessThan(COST * STEPS + 2e6)
    expect(result).toMatch(/^!the expression (?:takes|makes)/)
  })

  it.each([
    ['maps of a map as key and value', doubled("{'a': 1}", name => `{${name}: ${name}}`, 60)],
    ['lists of lists', doubled('[]', name => `[${name}, ${name}] + ${name}`, 60)],
    ['many free parameters', `[${Array.from({ length: 10_000 }, () => '[]').join(', ')}]`],
    ['many overloads', `${'items.size() + '.repeat(200)}1`],
    ['many macros', nested('map', 200)],
  ])('are checked in bounded time: %s', (_, text) => {
    const expression = expressionOf(text)
    const environment = { variables: new Map(), objectType: () => undefined, functions: FUNCTIONS.standard }
    expect(stepsOf(() => checkCel(expression, environment), 1e9)).toBeLessThan(1000 * text.length + 2e6)
  })
})

describe('any expression', () => {
  const leaf = fc.constantFrom(
    '1',
    '2u',
    '1.5',
    "'a'",
    "b'x'",
    'true',
    'null',
    'items',
    'u',
    'x',
    '[]',
    '{}',
    'optional.none()',
    "duration('1s')",
  )
  const unary = [
    '-@',
    '!@',
    '@.size()',
    'has(@.a)',
    '@.a',
    '@.?a',
    '@[0]',
    '[@, @]',
    "{'a': @}",
    '@.map(x, x)',
    '@.exists(x, x == 1)',
    'string(@)',
    '@.orValue(1)',
    'int(@)',
    "'%s'.format([@])",
    'json.marshal(@)',
    '@.join()',
    'type(@)',
    '@.filter(x, x)',
    '@.sort()',
    '@.flatten()',
    "@.matches('a*')",
  ]
  const binary = [
    '@ + #',
    '@ == #',
    '@ < #',
    '@ in #',
    '@ && #',
    '@ || #',
    '@[#]',
    'cel.bind(x, @, #)',
    '@.contains(#)',
    '@ ? # : 1',
    '@.all(x, #)',
    '@.merge(#)',
    '@.split(#)',
    '@.transformMap(k, x, #)',
    '@ / #',
    'math.greatest(@, #)',
  ]
  const { tree } = fc.letrec<{ tree: string }>(tie => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.tuple(fc.constantFrom(...unary), tie('tree')).map(([form, one]) => form.replaceAll('@', `(${one})`)),
      fc
        .tuple(fc.constantFrom(...binary), tie('tree'), tie('tree'))
        .map(([form, one, other]) => form.replaceAll('@', `(${one})`).replaceAll('#', `(${other})`)),
    ),
  }))

  it('is parsed, checked and evaluated without an exception, and fails only where its type may be wrong', () => {
    const environment = { variables: new Map(), objectType: () => undefined, functions: FUNCTIONS.kro }
    fc.assert(
      fc.property(tree, text => {
        checkCel(expressionOf(text), environment)
        expect(evaluated(text, { items: ITEMS, u: { type: 'unknown', origins: [] } }, FUNCTIONS.kro)).toEqual(
          expect.any(String),
        )
      }),
      runs(700),
    )
  })

  it('that is unknown has a value that agrees with each value of what is unknown', () => {
    fc.assert(
      fc.property(tree, text => {
        const open = evaluated(text, { items: ITEMS, u: { type: 'unknown', origins: [] } }, FUNCTIONS.kro)
        if (open.includes('<')) return
        for (const u of KNOWN) {
          const closed = evaluated(text, { items: ITEMS, u }, FUNCTIONS.kro)
          expect(open.startsWith('!') ? closed.startsWith('!') : closed).toBe(open.startsWith('!') ? true : open)
        }
      }),
      runs(1000),
    )
  })
})
