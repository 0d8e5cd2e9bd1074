import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../src/languages/json/json.ts'
import type { Node } from '../../src/languages/tree/node.ts'
import { judge } from '../../src/model/json-schema/judge.ts'
import { openSchema } from '../../src/model/json-schema/schema-set.ts'

/** JSON-Schema-Test-Suite, if it is beside the repository. */
const SUITE = process.env['CLAUSELINT_JSON_SCHEMA'] ?? join(import.meta.dirname, '../../../shared/suites/json-schema')

const require = createRequire(import.meta.url)
const nodeOf = (value: unknown): Node => {
  const [root] = parseJson(JSON.stringify(value)).roots
  if (root === undefined) throw new Error('nothing was read')
  return root
}

const LOCAL = 'http://localhost:1234'
const OR_NULL = { anyOf: [{ type: 'null' }, { $ref: '#' }] }
/** The documents that the suite serves under an address of its own: not among its cases. */
const remotes = (draft: string, definitions: string): Readonly<Record<string, unknown>> => ({
  [`${LOCAL}/integer.json`]: { type: 'integer' },
  [`${LOCAL}/${draft}/integer.json`]: { type: 'integer' },
  [`${LOCAL}/${draft}/subSchemas.json`]: {
    [definitions]: { integer: { type: 'integer' }, refToInteger: { $ref: `#/${definitions}/integer` } },
  },
  [`${LOCAL}/baseUriChange/folderInteger.json`]: { type: 'integer' },
  [`${LOCAL}/baseUriChangeFolder/folderInteger.json`]: { type: 'integer' },
  [`${LOCAL}/baseUriChangeFolderInSubschema/folderInteger.json`]: { type: 'integer' },
  [`${LOCAL}/${draft}/baseUriChange/folderInteger.json`]: { type: 'integer' },
  [`${LOCAL}/${draft}/baseUriChangeFolder/folderInteger.json`]: { type: 'integer' },
  [`${LOCAL}/${draft}/baseUriChangeFolderInSubschema/folderInteger.json`]: { type: 'integer' },
  [`${LOCAL}/${draft}/name.json`]: { type: 'string', [definitions]: { orNull: OR_NULL } },
  [`${LOCAL}/${draft}/name-defs.json`]: { type: 'string', [definitions]: { orNull: OR_NULL } },
  [`${LOCAL}/${draft}/ref-and-definitions.json`]: {
    $id: `${LOCAL}/${draft}/ref-and-definitions.json`,
    [definitions]: { inner: { properties: { bar: { type: 'string' } } } },
    allOf: [{ $ref: `#/${definitions}/inner` }],
  },
  [`${LOCAL}/${draft}/ref-and-defs.json`]: {
    $id: `${LOCAL}/${draft}/ref-and-defs.json`,
    [definitions]: { inner: { properties: { bar: { type: 'string' } } } },
    $ref: `#/${definitions}/inner`,
  },
  [`${LOCAL}/${draft}/locationIndependentIdentifier.json`]: {
    [definitions]: {
      refToInteger: { $ref: '#foo' },
      A: draft === 'draft7' ? { $id: '#foo', type: 'integer' } : { $anchor: 'foo', type: 'integer' },
    },
  },
  [`${LOCAL}/nested/foo-ref-string.json`]: { type: 'object', properties: { foo: { $ref: 'string.json' } } },
  [`${LOCAL}/nested/string.json`]: { type: 'string' },
  [`${LOCAL}/${draft}/nested/foo-ref-string.json`]: { type: 'object', properties: { foo: { $ref: 'string.json' } } },
  [`${LOCAL}/${draft}/nested/string.json`]: { type: 'string' },
  [`${LOCAL}/${draft}/detached-ref.json`]: {
    $id: `${LOCAL}/${draft}/detached-ref.json`,
    [definitions]: {
      foo: { $ref: '#detached' },
      detached: draft === 'draft7' ? { $id: '#detached', type: 'integer' } : { $anchor: 'detached', type: 'integer' },
    },
  },
  [`${LOCAL}/${draft}/detached-dynamicref.json`]: {
    $id: `${LOCAL}/${draft}/detached-dynamicref.json`,
    $defs: { foo: { $dynamicRef: '#detached' }, detached: { $dynamicAnchor: 'detached', type: 'integer' } },
  },
  [`${LOCAL}/${draft}/different-id-ref-string.json`]: {
    $id: `${LOCAL}/real-id-ref-string.json`,
    $defs: { bar: { type: 'string' } },
    $ref: '#/$defs/bar',
  },
  [`${LOCAL}/${draft}/urn-ref-string.json`]: {
    $id: 'urn:uuid:feebdaed-ffff-0000-ffff-0000deadbeef',
    $defs: { bar: { type: 'string' } },
    $ref: '#/$defs/bar',
  },
  [`${LOCAL}/${draft}/nested-absolute-ref-to-string.json`]: {
    $defs: { bar: { $id: `${LOCAL}/the-nested-id.json`, type: 'string' } },
    $ref: `${LOCAL}/the-nested-id.json`,
  },
  [`${LOCAL}/${draft}/metaschema-no-validation.json`]: {
    $id: `${LOCAL}/${draft}/metaschema-no-validation.json`,
    $vocabulary: {
      'https://json-schema.org/draft/2020-12/vocab/applicator': true,
      'https://json-schema.org/draft/2020-12/vocab/core': true,
    },
  },
  [`${LOCAL}/${draft}/metaschema-optional-vocabulary.json`]: {
    $id: `${LOCAL}/${draft}/metaschema-optional-vocabulary.json`,
    $vocabulary: {
      'https://json-schema.org/draft/2020-12/vocab/validation': true,
      'https://json-schema.org/draft/2020-12/vocab/core': true,
      'http://localhost:1234/draft/2020-12/vocab/custom': false,
    },
  },
  [`${LOCAL}/${draft}/extendible-dynamic-ref.json`]: {
    $id: `${LOCAL}/${draft}/extendible-dynamic-ref.json`,
    type: 'object',
    properties: { elements: { type: 'array', items: { $dynamicRef: '#elements' } } },
    required: ['elements'],
    additionalProperties: false,
    $defs: { elements: { $dynamicAnchor: 'elements' } },
  },
  [`${LOCAL}/${draft}/tree.json`]: {
    $id: `${LOCAL}/${draft}/tree.json`,
    $dynamicAnchor: 'node',
    type: 'object',
    properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
  },
})

const META = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content']
/** The metaschemas, by their addresses. */
const metaschemas = (draft: string): Readonly<Record<string, unknown>> =>
  draft === 'draft7'
    ? { 'http://json-schema.org/draft-07/schema': require('ajv/dist/refs/json-schema-draft-07.json') }
    : {
        'https://json-schema.org/draft/2020-12/schema': require('ajv/dist/refs/json-schema-2020-12/schema.json'),
        ...Object.fromEntries(
          META.map(name => [
            `https://json-schema.org/draft/2020-12/meta/${name}`,
            require(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`),
          ]),
        ),
      }

interface Group {
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && 'schema' in value && 'tests' in value
}

function groupsIn(file: string): readonly Group[] {
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(found) ? found.filter(isGroup) : []
}

/** What the suite expects and we do not say, one line each, and how many cases there are. */
function differences(draft: string, definitions: string) {
  const given = { ...remotes(draft, definitions), ...metaschemas(draft) }
  const others = new Map(Object.entries(given).map(([address, value]) => [address, nodeOf(value)]))
  const different: string[] = []
  let cases = 0
  const files = readdirSync(join(SUITE, draft)).filter(name => name.endsWith('.json'))
  for (const name of files)
    for (const { description, schema, tests } of groupsIn(join(SUITE, draft, name))) {
      const schemas = openSchema(nodeOf(schema), others, draft === 'draft7')
      for (const one of tests) {
        cases++
        const { verdict } = judge(schemas, nodeOf(one.data))
        if (verdict !== (one.valid ? 'valid' : 'invalid'))
          different.push(`${name}: ${description}: ${one.description}: ${verdict}`)
      }
    }
  return { different, cases }
}

describe.skipIf(!existsSync(SUITE))('JSON-Schema-Test-Suite, which is not part of the repository', () => {
  test('draft 7: all required cases', () => {
    expect(differences('draft7', 'definitions')).toEqual({ different: [], cases: 927 })
  })
  test('2020-12: all required cases', () => {
    expect(differences('draft2020-12', '$defs')).toEqual({ different: [], cases: 1299 })
  })
})
