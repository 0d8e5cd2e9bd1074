import { describe, expect, it } from 'vitest'
import { checkCel } from '../../src/cel/check.ts'
import type { Environment, ObjectType } from '../../src/cel/environment.ts'
import { kroObjectType, kroVariables } from '../../src/cel/libraries.ts'
import { type CelType, DYN, INT, listOf, mapOf, objectType, STRING, typeText } from '../../src/cel/types.ts'
import { checked, expressionOf, FUNCTIONS } from './cel-of.ts'

const object = (fields: Readonly<Record<string, CelType>>, others?: CelType): ObjectType => ({
  fields: new Map(Object.entries(fields)),
  ...(others && { others }),
})
// A schema of JSON contains itself.
const TYPES: ReadonlyMap<string, ObjectType> = new Map([
  ['Schema', object({ spec: objectType('Spec'), metadata: objectType('Meta') })],
  [
    'Spec',
    object({
      name: STRING,
      replicas: INT,
      ports: listOf(INT),
      labels: mapOf(STRING, STRING),
      tree: objectType('Tree'),
    }),
  ],
  ['Tree', object({ value: STRING, children: listOf(objectType('Tree')) })],
  ['Meta', object({ name: STRING }, DYN)],
])
const ENVIRONMENT: Environment = {
  variables: new Map<string, CelType>([...kroVariables, ['schema', objectType('Schema')], ['pod', DYN]]),
  objectType: name => TYPES.get(name) ?? kroObjectType(name),
  functions: FUNCTIONS.kro,
}
const check = (text: string): readonly string[] => checked(text, ENVIRONMENT)

describe('checkCel', () => {
  it.each([
    ['schema.spec.name', 'string'],
    ['schema.spec.replicas + 1', 'int'],
    ['schema.spec.ports.map(p, string(p))', 'list(string)'],
    ['schema.spec.labels["a"]', 'string'],
    ['schema.spec.labels.?a', 'optional_type(string)'],
    ['schema.spec.?name.orValue("x")', 'string'],
    ['schema.spec.tree.children[0].children[0].value', 'string'],
    ['schema.metadata.anything', 'dyn'],
    ['pod.status.phase == "Running"', 'bool'],
    ['has(schema.spec.name)', 'bool'],
    ['[1, "a"]', 'list(dyn)'],
    ['[]', 'list(dyn)'],
    ['[] + [1]', 'list(int)'],
    ['{"a": schema.spec}', 'map(string, Spec)'],
    ['schema.spec.labels.transformMapEntry(k, v, {v: k})', 'map(string, string)'],
    ['schema.spec.ports.sortBy(p, -p)', 'list(int)'],
    ['cel.bind(n, schema.spec.name, n + n)', 'string'],
    ['json.unmarshal("{}").a', 'dyn'],
    ['quantity("1Gi").isLessThan(quantity("2Gi"))', 'bool'],
    ['runtime.condition(pod, "Ready").status', 'string'],
    ['runtime.newCondition({type: "Ready", status: "True"})', 'kro.run.Condition'],
    ['{"a": 1}.merge({"b": 2})', 'map(string, int)'],
    ['type(schema.spec.replicas) == int', 'bool'],
  ])('types %s as %s', (text, type) => expect(check(text)).toEqual([type]))

  it.each([
    ['schema.spec.nmae', ['nmae: Spec has no field nmae']],
    ['has(schema.spec.nmae)', ['nmae: Spec has no field nmae']],
    ['schema.spec.?nmae.orValue("x")', ['nmae: Spec has no field nmae']],
    ['schema.spec.tree.children[0].kids', ['kids: Tree has no field kids']],
    ['schema.spec.name.first', ['first: string has no fields, so no first']],
    ['schma.spec', ['schma: there is no schma here']],
    ['schema.spec.name.sizes()', ['sizes: there is no function sizes']],
    ['json.marshall(1)', ['marshall: there is no function json.marshall']],
    ["schema.spec.replicas > '3'", ["'3': > does not take int and string"]],
    ['schema.spec.replicas + schema.spec.name', ['+: + does not take int and string']],
    ['schema.spec.name.split(1)', ['1: split does not take string and int']],
    ['schema.spec.name.split(schema.spec.replicas)', ['split: split does not take string and int']],
    ['schema.spec.name ? 1 : 2', ['schema.spec.name: this is string, not bool']],
    ['true ? schema.spec.replicas : "a"', ['"a": ?: does not take int and string']],
    ['schema.spec.replicas.map(x, x)', ['schema.spec.replicas: int is neither a list nor a map']],
    ['schema.spec.ports.filter(p, p)', ['p: this is int, not bool']],
    ['schema.spec.ports["a"]', ['"a": this is string, not int']],
    ['schema.spec.replicas[0]', ['0: int has no items']],
    ['!schema.spec.name', ['!: ! does not take string']],
    ['[?schema.spec.name]', ['schema.spec.name: this is string, not optional_type(dyn)']],
    ['Pod{name: schema.spec.nmae}', ['nmae: Spec has no field nmae', 'Pod: there is no type Pod']],
    ['1 < 1.5', ['<: < does not take int and double']],
  ])('finds what is wrong in %s', (text, problems) => expect(check(text)).toEqual(problems))

  it('finds everything that is wrong, and each fault once', () => {
    expect(
      check('schema.spec.a + schema.spec.b > 1 && schema.spec.ports.all(p, p.x == q) || schema.spec.name'),
    ).toEqual([
      'a: Spec has no field a',
      'b: Spec has no field b',
      'x: int has no fields, so no x',
      'q: there is no q here',
      'schema.spec.name: this is string, not bool',
    ])
  })

  it('tells which fields there are', () => {
    const { problems } = checkCel(expressionOf('schema.spec.nmae'), ENVIRONMENT)
    expect(problems).toMatchObject([{ kind: 'unknown field', fields: ['name', 'replicas', 'ports', 'labels', 'tree'] }])
  })

  it('has the type of each node', () => {
    const text = 'schema.spec.ports.map(p, p + 1)'
    const { types } = checkCel(expressionOf(text), ENVIRONMENT)
    expect(Array.from(types, ([{ start, end }, type]) => `${text.slice(start, end)}: ${typeText(type)}`)).toEqual([
      'schema: Schema',
      'schema.spec: Spec',
      'schema.spec.ports: list(int)',
      'p: int',
      '1: int',
      'p + 1: int',
      `${text}: list(int)`,
    ])
  })

  it('compares numbers of different types only where the environment does', () => {
    expect(checked('1 < 1.5', { ...ENVIRONMENT, functions: FUNCTIONS.kubernetes })).toEqual(['bool'])
  })
})
