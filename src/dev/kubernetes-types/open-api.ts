import { readdirSync, readFileSync } from 'node:fs'

/** The parts of an OpenAPI schema that the table is made of. */
export interface Schema {
  readonly description?: string
  readonly type?: string
  readonly format?: string
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly 'x-kubernetes-list-map-keys'?: readonly string[]
  readonly 'x-kubernetes-group-version-kind'?: readonly {
    readonly group: string
    readonly version: string
    readonly kind: string
  }[]
}

interface Operation {
  readonly 'x-kubernetes-group-version-kind'?: {
    readonly group: string
    readonly version: string
    readonly kind: string
  }
}

/** What one version of Kubernetes publishes: its schemas by name, and the kinds that it serves as `GROUP/VERSION/KIND`. */
export interface OpenApi {
  readonly schemas: ReadonlyMap<string, Schema>
  readonly served: ReadonlySet<string>
}

interface File {
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Reads the OpenAPI files of the Go module k8s.io/kubernetes. */
export function readOpenApi(folder: string): OpenApi {
  const directory = `${folder}/api/openapi-spec/v3`
  const schemas = new Map<string, Schema>()
  const served = new Set<string>()
  for (const name of readdirSync(directory).filter(file => file.endsWith('_openapi.json'))) {
    const { components, paths }: File = JSON.parse(readFileSync(`${directory}/${name}`, 'utf8'))
    for (const [key, schema] of Object.entries(components?.schemas ?? {})) schemas.set(key, schema)
    // What is posted to a collection; `…/{name}/eviction` is a subresource.
    for (const [path, operations] of Object.entries(paths ?? {}))
      if (!path.endsWith('}') && !path.includes('{name}')) {
        const kind = operations['post']?.['x-kubernetes-group-version-kind']
        if (kind !== undefined) served.add(keyOf(kind))
      }
  }
  return { schemas, served }
}

/** `v1/Pod`, `apps/v1/Deployment`. */
export const keyOf = ({
  group,
  version,
  kind,
}: {
  readonly group: string
  readonly version: string
  readonly kind: string
}): string => (group === '' ? `${version}/${kind}` : `${group}/${version}/${kind}`)
