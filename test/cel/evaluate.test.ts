import { describe, expect, it } from 'vitest'
import { evaluateCel } from '../../src/cel/evaluate.ts'
import { fields, int, type Known, list, string, TRUE, unknown } from '../../src/cel/values.ts'
import { evaluated, expressionOf, FUNCTIONS, originText, variables } from './cel-of.ts'

const U = unknown()
/** A resource of which only some fields are known: what the cluster fills in is not. */
const deployment = fields(
  [
    [
      'spec',
      fields(
        [
          ['replicas', int(2)],
          ['paused', U],
        ],
        unknown(),
      ),
    ],
  ],
  unknown(),
)
const schema = fields([
  [
    'spec',
    fields([
      ['name', string('shop')],
      ['ports', list([int(80), U])],
      ['size', U],
    ]),
  ],
])
const resource = fields([
  [
    'spec',
    fields([
      ['a-b', int(1)],
      ['namespace', int(2)],
    ]),
  ],
])
const VALUES = { u: U, t: TRUE, deployment, schema, resource }

describe('evaluateCel on unknown values', () => {
  it.each([
    ['u || true', 'true'],
    ['false || u', '<u>'],
    ['u && false', 'false'],
    ['u && true', '<u>'],
    ['1/0 > 0 || u', '<u>'],
    ['!u', '<u>'],
    ['u == u', '<u>'],
    ['u + 1', '<u>'],
    ['u + 1/0', '!the divisor is zero'],
    ["u ? 'a' : 'a'", '"a"'],
    ["u ? 'a' : 'b'", '<u>'],
    ['u ? [u] : [u]', '<u>'],
    ['u ? 1/0 : 1', '<u>'],
    ['u ? 1/0 : 2/0', '!the divisor is zero'],
    ['u.a.b', '<u.a.b>'],
    ['u[0].b', '<u.0.b>'],
    ['has(u.a)', '<u.a>'],
    ['u.?a.orValue(1)', '<u.a>'],
    ['optional.of(1).orValue(u)', '1'],
    ['optional.none().orValue(u)', '<u>'],
    ['cel.bind(x, u, 1)', '1'],
    ['cel.bind(x, 1/0, 1)', '1'],
  ])('knows that %s is %s', (text, result) => expect(evaluated(text, VALUES)).toBe(result))

  it.each([
    ['[u, 1].size()', '2'],
    ['[u, 1][1]', '1'],
    ['[u, 1][0]', '<u>'],
    ['[u, 1] + [2]', '[<u>, 1, 2]'],
    ['1 in [u, 1]', 'true'],
    ['2 in [u, 1]', '<u>'],
    ['[u, 1] == [u, 2]', 'false'],
    ['[u, 1] == [1]', 'false'],
    ['[u, 1] == [1, 1]', '<u>'],
    ["{'a': u}.size()", '1'],
    ["'a' in {'a': u}", 'true'],
    ["{'a': u, 'b': 1}.b", '1'],
    ["{'a': u} == {'b': 1}", 'false'],
    ["{?'a': u, 'b': 1}.b", '1'],
    ["{?'a': u, 'b': 1}.size()", '<u>'],
    ['[?u, 1]', '<u>'],
    ['[u, 1].exists(x, x == 1)', 'true'],
    ['[u, 1].all(x, x == 2)', 'false'],
    ['[u, 1].exists_one(x, x == 1)', '<u>'],
    ['[u, 1, 1].exists_one(x, x == 1)', 'false'],
    ['[u, 1].map(x, x)', '[<u>, 1]'],
    ['[u, 1].filter(x, x == 1)', '<u>'],
    ['[u, 1].map(x, 1)', '[1, 1]'],
    ['[1, u].first().value()', '1'],
    ["['a', u].join('-')", '<u>'],
    ['sets.contains([1, u], [1])', 'true'],
    ['type(u)', '<u>'],
    ["type({'a': u})", 'map'],
  ])('knows of parts that %s is %s', (text, result) => expect(evaluated(text, VALUES)).toBe(result))

  it.each([
    ['deployment.spec.replicas', '2'],
    ['deployment.spec.paused', '<deployment.spec.paused>'],
    ['deployment.spec.template.x', '<deployment.spec.template.x>'],
    ['deployment.status.ready', '<deployment.status.ready>'],
    ['has(deployment.spec.replicas)', 'true'],
    ['has(deployment.spec.template)', '<deployment.spec.template>'],
    ['schema.spec.missing', '!there is no such key'],
    ['has(schema.spec.missing)', 'false'],
    ['schema.spec.?missing.orValue(3)', '3'],
    ['schema.spec.ports[1]', '<schema.spec.ports.1>'],
    ["schema.spec.name + '-svc'", '"shop-svc"'],
    ['resource.spec.a__dash__b + resource.spec.__namespace__', '3'],
    ['has(resource.spec.a__dash__b)', 'true'],
    ['has(resource.spec.a__dot__b)', 'false'],
    ['resource.spec["a__dash__b"]', '!there is no such key'],
    ["'size' in schema.spec", 'true'],
    ["'template' in deployment.spec", '<>'],
  ])('reads resources: %s is %s', (text, result) => expect(evaluated(text, VALUES)).toBe(result))
})

describe('what evaluateCel has read', () => {
  const reads = (text: string): readonly string[] => {
    const { reads: found } = evaluateCel(expressionOf(text), {
      variables: variables(VALUES),
      functions: FUNCTIONS.standard,
    })
    return found.map(({ node, origin }) => `${text.slice(node.start, node.end)} > ${originText(origin)}`)
  }

  it.each([
    ['schema.spec.name + "-svc"', ['schema.spec.name > schema.spec.name']],
    ['t ? schema.spec.name : schema.spec.size', ['t > t', 'schema.spec.name > schema.spec.name']],
    ['has(schema.spec.x)', ['has(schema.spec.x) > schema.spec.x']],
    [
      'schema.spec.ports.map(p, p)',
      ['schema.spec.ports > schema.spec.ports', 'p > schema.spec.ports.0', 'p > schema.spec.ports.1'],
    ],
    ['cel.bind(s, schema.spec, s.name)', ['schema.spec > schema.spec', 's.name > schema.spec.name']],
    ['deployment.status.ready', ['deployment.status.ready > deployment.status.ready']],
    ['1 + 2', []],
  ])('is told for %s', (text, wanted) => expect(reads(text)).toEqual(wanted))

  it('is the origin of a value that is passed on', () => {
    const { result } = evaluateCel(expressionOf('[schema.spec.name, "a"][0]'), {
      variables: variables(VALUES),
      functions: FUNCTIONS.standard,
    })
    expect('origin' in result && result.origin && originText(result.origin)).toBe('schema.spec.name')
  })
})

describe('evaluateCel', () => {
  it.each([
    ['x', '!there is no such variable'],
    ['f()', '!there is no such function'],
    ["1 + 'a'", '!no such overload'],
    ['9223372036854775807 + 1', '!the integer overflows'],
    ['[1][1]', '!the index is out of range'],
    ["{'a': 1, 'a': 2}", '!there is the same key twice'],
    ['T{a: 1}', '!there is no such type'],
    ['1 ? 2 : 3', '!the condition is not a bool'],
  ])('tells why %s fails', (text, result) => expect(evaluated(text)).toBe(result))

  it('keeps what the caller says an unknown value comes from', () => {
    const from: Known = unknown({ key: 'configMap' })
    expect(evaluated('a.b + 1', { a: fields([['b', from]]) })).toBe('<configMap>')
  })
})
