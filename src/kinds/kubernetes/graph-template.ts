import { type Cursor, get, rootOf } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'

const TEMPLATE = /^(.*)\/spec\/resources\/(\d+)\/template$/s

/** Of a template in a kro ResourceGraphDefinition: the graph's `spec`, and the item of its resources. Undefined for any other. */
export function graphOf({
  container,
  body,
  document,
}: Resource): { readonly spec: Cursor; readonly item: Cursor } | undefined {
  const found = container === 'ResourceGraphDefinition' ? TEMPLATE.exec(body.pointer) : null
  if (found === null) return undefined
  const steps = found[1]?.split('/').slice(1) ?? []
  // A graph is in its document by itself, or in lists: the path to it has no keys that need escapes.
  const graph = steps.reduce((at, step) => get(at, /^\d+$/.test(step) ? Number(step) : step), rootOf(document))
  const spec = get(graph, 'spec')
  return { spec, item: get(spec, 'resources', Number(found[2])) }
}

/**
 * Of a template in a kro ResourceGraphDefinition: the kind that the graph declares, empty where that is not known. Undefined
 * for any other resource.
 */
export function graphKindOf(resource: Resource): string | undefined {
  if (resource.container !== 'ResourceGraphDefinition') return undefined
  const graph = graphOf(resource)
  return (graph && literal(get(graph.spec, 'schema', 'kind'))) ?? ''
}
