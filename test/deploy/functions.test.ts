import { describe, expect, it } from 'vitest'
import { functions as helmFunctions } from '../../src/deploy/helm/functions.ts'
import { isTrue, ON, type Result, UNKNOWN } from '../../src/deploy/helm/values.ts'
import { entryOf, isUnknown, mapping, scalar, sequence, unknown } from '../../src/deploy/nodes.ts'
import { FUNCTIONS as terraformFunctions } from '../../src/deploy/terraform/functions.ts'
import type { Work } from '../../src/deploy/terraform/scope.ts'
import { isKnown, toJson } from '../../src/deploy/terraform/values.ts'
import type { Node } from '../../src/languages/tree/node.ts'
import fc, { runs } from '../support/property.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Arguments of which each function of Terraform gives something known. */
const TERRAFORM: Readonly<Record<string, readonly Json[]>> = {
  tolist: [['a', 'b']],
  tomap: [{ a: 'b' }],
  sensitive: ['a'],
  nonsensitive: ['a'],
  ephemeralasnull: ['a'],
  jsondecode: ['{"a": 1}'],
  yamldecode: ['{"a": 1}'],
  concat: [['a'], ['b', 'c']],
  setunion: [['a'], ['b', 'a']],
  setintersection: [['a', 'b'], ['b']],
  setsubtract: [['a', 'b'], ['b']],
  setproduct: [['a', 'b'], ['c']],
  toset: [['b', 'a', 'b']],
  flatten: [[['a'], ['b', ['c']]]],
  element: [['a', 'b'], 1],
  one: [['a']],
  length: [['a', 'b']],
  contains: [['a', 'b'], 'b'],
  index: [['a', 'b'], 'b'],
  coalescelist: [[], ['a']],
  range: [1, 7, 2],
  chunklist: [['a', 'b', 'c'], 2],
  slice: [['a', 'b', 'c'], 1, 2],
  distinct: [['a', 'b', 'a']],
  compact: [['a', '', 'b']],
  reverse: [['a', 'b']],
  sort: [['b', 'a']],
  merge: [{ a: '1', b: '2' }, { b: '3' }],
  lookup: [{ a: '1' }, 'b', 'none'],
  keys: [{ b: '1', a: '2' }],
  values: [{ b: '1', a: '2' }],
  zipmap: [
    ['a', 'b'],
    ['1', '2'],
  ],
  matchkeys: [['x', 'y'], ['a', 'b'], ['b']],
  abs: [-1],
  ceil: [1.5],
  floor: [1.5],
  max: [1, 3],
  min: [1, 3],
  pow: [2, 3],
  signum: [-2],
  parseint: ['ff', 16],
  sum: [[1, 2]],
  alltrue: [[true, false]],
  anytrue: [[true, false]],
  tonumber: ['1'],
  tobool: ['true'],
  csvdecode: ['a,b\n1,2\n'],
  transpose: [{ a: ['x', 'y'], b: ['y'] }],
  join: ['-', ['a', 'b']],
  split: ['-', 'a-b'],
  format: ['%s-%d', 'a', 2],
  formatlist: ['%s-%s', 'a', ['b', 'c']],
  lower: ['A'],
  upper: ['a'],
  title: ['a b'],
  trimspace: [' a '],
  chomp: ['a\n'],
  trim: ['xax', 'x'],
  trimprefix: ['ab', 'a'],
  trimsuffix: ['ab', 'b'],
  startswith: ['ab', 'a'],
  endswith: ['ab', 'b'],
  strcontains: ['abc', 'b'],
  strrev: ['ab'],
  substr: ['abc', 1, 1],
  indent: [2, 'a\nb'],
  replace: ['a-b', '-', '+'],
  basename: ['a/b'],
  dirname: ['a/b'],
  base64encode: ['a'],
  base64decode: ['YQ=='],
  urlencode: ['a b'],
  tostring: [1],
  regex: ['b+', 'abbc'],
  regexall: ['b', 'abbc'],
  cidrsubnet: ['10.0.0.0/16', 8, 1],
  cidrhost: ['10.0.0.0/16', 5],
  cidrnetmask: ['10.0.0.0/16'],
  cidrsubnets: ['10.0.0.0/16', 8, 8],
}

/** Arguments of which each function of Helm's templates gives something known. */
const HELM: Readonly<Record<string, readonly Json[]>> = {
  quote: ['a'],
  squote: ['a'],
  toYaml: [{ a: 'b' }],
  toYamlPretty: [{ a: 'b' }],
  toJson: [{ a: 'b' }],
  mustToYaml: [{ a: 'b' }],
  mustToJson: [{ a: 'b' }],
  toRawJson: [{ a: 'b' }],
  indent: [2, 'a'],
  nindent: [2, 'a'],
  required: ['missing', 'a'],
  deepCopy: [{ a: 'b' }],
  default: ['a', ''],
  coalesce: ['', 'a', 'b'],
  ternary: ['a', 'b', false],
  and: [true, '', 'a'],
  or: ['', 'a', 'b'],
  not: ['a'],
  empty: [''],
  eq: ['a', 'b', 'a'],
  ne: ['a', 'b'],
  lt: [1, 2],
  le: [1, 2],
  gt: [1, 2],
  ge: [1, 2],
  add: [1, 2],
  sub: [1, 2],
  mul: [1, 2],
  div: [7, 2],
  mod: [7, 2],
  max: [1, 2],
  min: [1, 2],
  add1: [1],
  int: ['1'],
  int64: ['1'],
  toString: [1],
  print: ['a', 1, 2],
  cat: ['a', 'b'],
  printf: ['%s-%d', 'a', 2],
  trunc: [1, 'abc'],
  trim: [' a '],
  trimSuffix: ['b', 'ab'],
  trimPrefix: ['a', 'ab'],
  b64enc: ['a'],
  lower: ['A'],
  upper: ['a'],
  replace: ['-', '+', 'a-b'],
  contains: ['b', 'abc'],
  hasPrefix: ['a', 'ab'],
  hasSuffix: ['b', 'ab'],
  semverCompare: ['>=1.19-0', 'v1.37.0'],
  dict: ['a', 1, 'b', 2],
  list: ['a', 'b'],
  tuple: ['a', 'b'],
  hasKey: [{ a: 1 }, 'a'],
  get: [{ a: 'x' }, 'a'],
  has: ['a', ['b', 'a']],
  join: ['-', ['a', 'b']],
  len: [['a', 'b']],
  kindIs: ['string', 'a'],
  typeIs: ['string', 'a'],
  kindOf: ['a'],
  lookup: ['v1', 'Secret', 'a', 'b'],
  merge: [
    { a: '', b: '2' },
    { a: '1', c: '3' },
  ],
  mustMerge: [{ a: '' }, { a: '1' }],
  mergeOverwrite: [
    { a: 'x', b: { c: '1' } },
    { a: '1', b: { d: '2' } },
  ],
  mustMergeOverwrite: [{ a: 'x' }, { a: '1' }],
  dig: ['a', 'b', 'none', { a: { b: 'x' } }],
  index: [{ a: ['x', 'y'] }, 'a', 1],
  omit: [{ a: '1', b: '2' }, 'a'],
  unset: [{ a: '1', b: '2' }, 'a'],
  pick: [{ a: '1', b: '2' }, 'a'],
  set: [{ a: '1' }, 'b', '2'],
  append: [['a'], 'b'],
  prepend: [['a'], 'b'],
  concat: [['a'], ['b']],
  uniq: [['a', 'b', 'a']],
  mustUniq: [['a', 'b', 'a']],
  sortAlpha: [['b', 'a']],
  compact: [['a', '', 'b']],
  reverse: [['a', 'b']],
  rest: [['a', 'b']],
  initial: [['a', 'b']],
  first: [['a', 'b']],
  last: [['a', 'b']],
  until: [3],
  splitList: ['-', 'a-b'],
  keys: [{ b: '1', a: '2' }],
}

function toNode(json: Json): Node {
  if (json === null || typeof json !== 'object') return scalar(json)
  if (Array.isArray(json)) return sequence(json.map(toNode))
  return mapping(Object.entries(json).map(([key, value]) => entryOf(key, toNode(value))))
}

/** All values in some arguments: the arguments, their items and fields, and theirs. */
const pathsIn = (json: Json, path: readonly (string | number)[]): readonly (readonly (string | number)[])[] => [
  ...(path.length === 0 ? [] : [path]),
  ...(json === null || typeof json !== 'object'
    ? []
    : Object.entries(json).flatMap(([key, value]) =>
        pathsIn(value, [...path, Array.isArray(json) ? Number(key) : key]),
      )),
]

/** A value with another one at a path. */
function withNode(node: Node, [step, ...further]: readonly (string | number)[], put: Node): Node {
  if (step === undefined) return put
  if (node.type === 'sequence')
    return sequence(node.items.map((item, i) => (i === step ? withNode(item, further, put) : item)))
  if (node.type !== 'mapping') return node
  return mapping(
    node.entries.map(entry => (entry.key === step ? { ...entry, value: withNode(entry.value, further, put) } : entry)),
  )
}

/** What an evaluator gives for arguments: the JSON of what is known as a whole, else undefined. */
type Apply = (name: string, args: readonly Node[]) => string | undefined

const callTerraform: Apply = (name, args) => {
  const work: Work = {
    places: new WeakMap(),
    several: new WeakSet(),
    sets: new WeakSet(),
    missing: new WeakSet(),
    referred: new Set(),
    read: () => undefined,
    decode: text => (text.startsWith('{') ? toNode(JSON.parse(text)) : undefined),
    steps: 100_000,
    repeated: 100_000,
    guesses: 0,
    choices: 0,
    evaluate: ({ node }) => node,
  }
  const found = terraformFunctions.get(name)?.(args, { work, range: scalar('') })
  const isWhole = (node: Node): boolean =>
    !work.several.has(node) && (node.type !== 'sequence' || node.items.every(isWhole))
  return found !== undefined && isKnown(found) && isWhole(found) ? toJson(found) : undefined
}

const isKnownNode = (node: Node): boolean =>
  !isUnknown(node) &&
  toJson(node)?.includes('{{') !== true &&
  (node.type === 'sequence'
    ? node.items.every(isKnownNode)
    : node.type === 'scalar' || (node.rest === undefined && node.entries.every(({ value }) => isKnownNode(value))))

/** Of `and` and `or` only the truth counts: which of two false values it is, is not asked. */
const TRUTH = new Set(['and', 'or'])

const callHelm: Apply = (name, args) => {
  const given = args.map((node): Result => (node === UNKNOWN ? undefined : { node, assumed: false }))
  const found = helmFunctions.get(name)?.(given, new WeakMap())
  if (found === undefined || !isKnownNode(found.node)) return undefined
  return TRUTH.has(name) ? String(isTrue(found)) : toJson(found.node)
}

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>('a', 'b', 'x', '', '1', 'true', '-', '%s', null, 0, 1, 2, true, false),
  fc.constantFrom<Json>([], ['a'], ['b', 'a'], [1, 2], {}, { a: '1' }, { b: { d: 'x' } }),
)
const truthy: fc.Arbitrary<Json> = value.filter(one => isTrue({ node: toNode(one), assumed: false }))

const texts = fc.constantFrom('a', 'b', 'x', '1', '-', 'ab', '%s')
const terraform = { examples: TERRAFORM, names: [...terraformFunctions.keys()], call: callTerraform }
const helm = { examples: HELM, names: [...helmFunctions.keys()], call: callHelm }

describe.each([
  { of: 'Terraform, of a value', ...terraform, open: unknown('var.x'), values: value },
  { of: 'Terraform, of a text with an unknown part', ...terraform, open: scalar(`\${var.x}`), values: texts },
  { of: 'Helm, of a value', ...helm, open: UNKNOWN, values: value },
  { of: 'Helm, of a value that is switched on', ...helm, open: ON, values: truthy },
  { of: 'Helm, of a text with an unknown part', ...helm, open: scalar('{{ .Release.Namespace }}'), values: texts },
])('the functions of $of', ({ examples, names, call, open, values }) => {
  it('are all tried, and give what is known of what is known', () => {
    expect(Object.keys(examples).toSorted()).toEqual(names.toSorted())
    const unknowns = names.filter(name => call(name, (examples[name] ?? []).map(toNode)) === undefined)
    expect(unknowns).toEqual([])
  })

  it.each(names)('%s: unknown in, unknown out', name => {
    const args = sequence((examples[name] ?? []).map(toNode))
    const paths = pathsIn(examples[name] ?? [], [])
    const gives = (path: readonly (string | number)[], put: Node): string | undefined => {
      const node = withNode(args, path, put)
      return node.type === 'sequence' ? call(name, node.items) : undefined
    }
    fc.assert(
      fc.property(fc.constantFrom(...paths), values, (path, one) => {
        const before = gives(path, open)
        const after = gives(path, toNode(one))
        // What is known whatever the unknown value is must be that for each value.
        if (before !== undefined && after !== undefined) expect(after).toBe(before)
      }),
      runs(60),
    )
  })
})
