import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { schemaNotation } from '../cel/schema-notation.ts'
import { isList, isMap, type TypeNotation } from '../cel/type-notation.ts'

// Writes the types of Kubernetes' own kinds out of its OpenAPI files: `npm run record:kubernetes-types -- FOLDER VERSION`, where
// FOLDER is the Go module k8s.io/kubernetes (`go mod download -json k8s.io/kubernetes@VERSION` gives it). Lists of objects and
// what is only asked for (reviews, evictions) are left out: no graph has them.

const OUTPUT = 'src/schemas/kubernetes-types.generated.ts'

interface OpenApi {
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}
interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly 'x-kubernetes-group-version-kind'?: readonly {
    readonly group: string
    readonly version: string
    readonly kind: string
  }[]
}

const [folder = '', version = ''] = process.argv.slice(2)
const specifications = `${folder}/api/openapi-spec/v3`
const schemas = new Map(
  readdirSync(specifications)
    .filter(name => name.endsWith('_openapi.json'))
    .flatMap(name => {
      const { components }: OpenApi = JSON.parse(readFileSync(`${specifications}/${name}`, 'utf8'))
      return Object.entries(components?.schemas ?? {})
    }),
)

/** Names without their packages where these are not needed to tell them apart: `PodSpec`, `v1.Subject`, `rbac.v1.Subject`. */
const ends = new Map<string, number>()
const endsOf = (name: string): readonly string[] => {
  const parts = name.split('.')
  return parts.map((_, i) => parts.slice(parts.length - 1 - i).join('.'))
}
for (const name of schemas.keys()) for (const end of endsOf(name)) ends.set(end, (ends.get(end) ?? 0) + 1)
const shortName = (name: string): string => endsOf(name).find(end => ends.get(end) === 1) ?? name
const fullNames = new Map([...schemas.keys()].map(name => [shortName(name), name]))

const kinds: Record<string, string> = {}
for (const [name, schema] of schemas)
  for (const { group, version: apiVersion, kind } of schema['x-kubernetes-group-version-kind'] ?? [])
    if (
      JSON.stringify(schema.properties?.['metadata'])?.includes('ObjectMeta') === true &&
      !/Review|Eviction/.test(kind)
    )
      kinds[group === '' ? `${apiVersion}/${kind}` : `${group}/${apiVersion}/${kind}`] = shortName(name)

const types: Record<string, TypeNotation> = {}
const nameOf = (reference: string): string => shortName(reference.slice(reference.lastIndexOf('/') + 1))
/** References to what has no fields are dissolved: `IntOrString` is `dyn`, `Time` a timestamp. */
function dissolved(notation: TypeNotation): TypeNotation {
  if (typeof notation === 'string') return named(notation)
  if (isList(notation)) return [dissolved(notation[0])]
  if (isMap(notation)) return ['map', dissolved(notation[1])]
  // No field of Kubernetes' own kinds is open to others.
  return Object.fromEntries(Object.entries(notation).map(([field, one]) => [field, dissolved(one)]))
}
function named(name: string): TypeNotation {
  const full = fullNames.get(name)
  if (full === undefined || types[name] !== undefined) return name
  const own = schemaNotation(schemas.get(full), nameOf)
  if (typeof own === 'string' || Array.isArray(own)) return dissolved(own)
  types[name] = {}
  types[name] = dissolved(own)
  return name
}
for (const name of Object.values(kinds)) named(name)

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
const text = JSON.stringify({ kinds: sorted(kinds), types: sorted(types) })
writeFileSync(
  OUTPUT,
  `// Written by \`npm run record:kubernetes-types\` out of the OpenAPI files of Kubernetes ${version} (api/openapi-spec/v3 of
// https://github.com/kubernetes/kubernetes, Copyright The Kubernetes Authors, Apache License 2.0): names and types of fields only.

/** The types of Kubernetes' own kinds as JSON (\`KubernetesTypes\`). */
export const KUBERNETES_TYPES = '${text}'
`,
)
process.stdout.write(
  `${OUTPUT}: ${Object.keys(kinds).length} kinds, ${Object.keys(types).length} types, ${text.length} characters\n`,
)
