import type { Place } from '../../documents/document.ts'
import { fingerprint } from '../../engine/assemble/fingerprint.ts'
import { apiOf, type ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import type { Json } from '../../languages/tree/json-value.ts'
import { join } from '../../languages/tree/query.ts'
import { fieldOf, fieldsOf, itemsOf, parseJson, textOfJson } from './json.ts'
import { type FieldType, readSchema } from './schema.ts'
import { type Formula, namesIn, namesOf, type Part, standalone, toPart } from './template.ts'

/** One of `spec.resources`, taken apart once for all instances. */
export interface GraphResource {
  readonly id: string
  /** The API of its objects, as `apiOf` has it: `kro.run/Web`. kro takes no expressions there. */
  readonly api: string
  /** Its template, or what an external reference says of its object. */
  readonly part: Part
  /** Below the graph's `spec`, where its template is. */
  readonly pointer: string
  /** Whether it is only read from the cluster. */
  readonly isExternal: boolean
  /** Whether others see it as a list. */
  readonly isCollection: boolean
  /** An entry that is not understood is undefined. */
  readonly includeWhen: readonly (Formula | undefined)[]
  readonly forEach: readonly {
    readonly name: string
    readonly formula: Formula | undefined
    readonly pointer: string
  }[]
  /** The other resources that it refers to. */
  readonly needs: readonly string[]
  /** The same for all that makes of it the same objects: what it is, what it needs, and the schema. */
  readonly key: string
}

type Draft = Omit<GraphResource, 'key'> & { readonly digest: string }

/** A graph, ready to be expanded. */
export interface Graph {
  readonly source: ExpandableGraph
  readonly schema: FieldType
  /** In the order in which kro makes them: each after those that it refers to. */
  readonly resources: readonly GraphResource[]
  /** Of those that refer to each other in a circle, which kro refuses, nothing is expanded. */
  readonly hasCircle: boolean
  readonly specAt: Place
}

/** Creates the parser of graphs; resources that were the same where a graph is are not parsed again. */
export function graphReader(): (source: ExpandableGraph) => Graph | undefined {
  const latest = new Map<string, ReadonlyMap<string, Draft>>()
  return source => {
    const place = `${source.specAt.document}${source.specAt.pointer}`
    const before = latest.get(place)
    const drafts = new Map<string, Draft>()
    latest.set(place, drafts)
    return readGraph(source, (item, number) => {
      const text = JSON.stringify(item)
      const key = `${number} ${text}`
      const draft = before?.get(key) ?? toResource(item, number, text)
      drafts.set(key, draft)
      return draft
    })
  }
}

/** Takes a graph apart; undefined where its `spec` is none. */
function readGraph(source: ExpandableGraph, draftOf: (item: Json, number: number) => Draft): Graph | undefined {
  const spec = parseJson(source.spec)
  if (spec === undefined) return undefined
  const written = itemsOf(fieldOf(spec, 'resources')).map(draftOf)
  const ids = new Set(written.map(({ id }) => id))
  const resources = written.map(one => ({ ...one, needs: one.needs.filter(id => id !== one.id && ids.has(id)) }))
  const sorted = inOrder(resources)
  const { document, pointer } = source.specAt
  const schema = [document, pointer, source.group, JSON.stringify(fieldOf(spec, 'schema') ?? null)].join('\n')
  return {
    source,
    schema: readSchema(spec, source.specAt),
    resources: withKeys(sorted, fingerprint(schema)),
    hasCircle: sorted.length < resources.length,
    specAt: source.specAt,
  }
}

/** The resources, which come after those that they need, with their keys. */
function withKeys(resources: readonly Draft[], schema: string): readonly GraphResource[] {
  const keys = new Map<string, string>()
  return resources.map(({ digest, ...one }) => {
    const key = fingerprint([schema, one.pointer, digest, ...one.needs.map(id => keys.get(id) ?? '')].join('\n'))
    keys.set(one.id, key)
    return { ...one, key }
  })
}

function toResource(item: Json, number: number, text: string): Draft {
  const own = join('/resources', number)
  const template = fieldOf(item, 'template') ?? null
  const isExternal = template === null && fieldOf(item, 'externalRef') !== undefined
  const pointer = join(own, isExternal ? 'externalRef' : 'template')
  const part = toPart(isExternal ? (fieldOf(item, 'externalRef') ?? null) : template, pointer)
  const includeWhen = itemsOf(fieldOf(item, 'includeWhen')).map((one, i) =>
    standalone(one, join(join(own, 'includeWhen'), i)),
  )
  const forEach = itemsOf(fieldOf(item, 'forEach')).flatMap((axis, i) =>
    fieldsOf(axis).map(([name, value]) => {
      const at = join(join(join(own, 'forEach'), i), name)
      return { name, formula: standalone(value, at), pointer: at }
    }),
  )
  const formulas = [...includeWhen, ...forEach.map(({ formula }) => formula)].filter(one => one !== undefined)
  return {
    id: textOfJson(fieldOf(item, 'id')) ?? '',
    api: apiOf({
      group: textOfJson(fieldOf(template, 'apiVersion'))?.replace(/\/[^/]*$/, '') ?? '',
      instanceKind: textOfJson(fieldOf(template, 'kind')) ?? '',
    }),
    part,
    pointer,
    isExternal,
    isCollection:
      forEach.length > 0 || fieldOf(fieldOf(fieldOf(item, 'externalRef'), 'metadata'), 'selector') !== undefined,
    includeWhen,
    forEach,
    needs: [...new Set([...namesIn(part), ...formulas.flatMap(namesOf)])],
    digest: fingerprint(text),
  }
}

/** Each resource after those that it needs; those in a circle, and what needs them, are left out. Linear. */
function inOrder(resources: readonly Draft[]): readonly Draft[] {
  const byId = new Map(resources.map(one => [one.id, one]))
  const waits = new Map(resources.map(one => [one, one.needs.length]))
  const users = new Map<Draft, Draft[]>()
  for (const one of resources)
    for (const id of one.needs) {
      const needed = byId.get(id)
      const all = needed && users.get(needed)
      if (all !== undefined) all.push(one)
      else if (needed !== undefined) users.set(needed, [one])
    }
  const done = resources.filter(one => one.needs.length === 0)
  for (const next of done)
    for (const user of users.get(next) ?? []) {
      const left = (waits.get(user) ?? 0) - 1
      waits.set(user, left)
      if (left === 0) done.push(user)
    }
  return done
}
