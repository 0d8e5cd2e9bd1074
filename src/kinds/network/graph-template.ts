import { get, rootOf } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'

const TEMPLATE = /^(.*)\/spec\/resources\/\d+\/template$/s

/**
 * Of a template in a kro ResourceGraphDefinition: the kind that the graph declares, empty where that is not known. Undefined
 * for any other resource.
 */
export function graphKindOf({ container, body, document }: Resource): string | undefined {
  if (container !== 'ResourceGraphDefinition') return undefined
  const steps = TEMPLATE.exec(body.pointer)?.[1]?.split('/').slice(1) ?? []
  // A graph stands in its document by itself, or in lists: the way to it has no keys that need escapes.
  const graph = steps.reduce((at, step) => get(at, /^\d+$/.test(step) ? Number(step) : step), rootOf(document))
  return literal(get(graph, 'spec', 'schema', 'kind')) ?? ''
}
