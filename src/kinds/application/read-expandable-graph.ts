import { get, place } from '../../documents/cursor.ts'
import { jsonText } from '../../documents/json-text.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { expandableGraph } from '../../facts/application/graph-expansion.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'

/** The longest `spec` of a graph, as JSON; etcd takes 1.5 MB. */
const LONGEST = 1_500_000

/** A graph with its templates as they are written; nothing where the kind of its instances is not known. */
export function readExpandableGraph(resource: Resource): readonly EmittedFact[] {
  const spec = get(resource.body, 'spec')
  const instanceKind = literal(get(spec, 'schema', 'kind')) ?? ''
  const text = spec.node && jsonText(spec.node, LONGEST)
  if (text === undefined || !/^[A-Za-z]\w*$/.test(instanceKind)) return []
  // What kro was called by before it no longer takes.
  if (!resource.type.endsWith('/ResourceGraphDefinition')) return []
  const group = literal(get(spec, 'schema', 'group')) ?? 'kro.run'
  return [
    expandableGraph.of({
      ...objectMeta(resource, false),
      group,
      instanceKind,
      spec: text,
      specAt: place(spec),
    }),
  ]
}
