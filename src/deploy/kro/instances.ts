import { pathOf } from '../../documents/document.ts'
import { apiOf, type CustomObject, type ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import { groupBy } from '../../model/group-by.ts'

/** Objects by their APIs, those that are read back of others left out: they are the same. */
export function objectsByApi<T extends CustomObject>(objects: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const isAnyCaptured = objects.some(({ isCaptured }) => isCaptured === true)
  const written = new Set(isAnyCaptured ? objects.filter(({ isCaptured }) => isCaptured !== true).map(nameKey) : [])
  return groupBy(
    objects.filter(object => object.isCaptured !== true || !written.has(nameKey(object))),
    ({ group, kind }) => apiOf({ group, instanceKind: kind }),
  )
}

/** The instances of each graph. Where several declare one API, such as copies for several clusters, the nearest in the folders has it. */
export function instancesOf<T extends CustomObject>(
  graphs: readonly ExpandableGraph[],
  byApi: ReadonlyMap<string, readonly T[]>,
): ReadonlyMap<ExpandableGraph, readonly T[]> {
  const found = new Map<ExpandableGraph, readonly T[]>(graphs.map(graph => [graph, []]))
  for (const [api, candidates] of groupBy(graphs, apiOf)) {
    const objects = byApi.get(api) ?? []
    const byGraph =
      candidates.length < 2
        ? new Map(candidates.map(graph => [graph, objects]))
        : groupBy(objects, object => nearest(candidates.slice(0, MOST), object))
    for (const [graph, own] of byGraph) if (graph !== undefined) found.set(graph, own)
  }
  return found
}

const nameKey = ({ group, kind, namespace = '', name }: CustomObject): string =>
  [group, kind, namespace, name].join('\n')

/** Of more graphs for one API the first are compared. */
const MOST = 20

function nearest(graphs: readonly ExpandableGraph[], { at }: CustomObject): ExpandableGraph | undefined {
  const own = pathOf(at.document).split('/')
  const shared = graphs.map(graph => {
    const other = pathOf(graph.at.document).split('/')
    const first = other.findIndex((step, i) => step !== own[i])
    return first < 0 ? other.length : first
  })
  const most = Math.max(...shared)
  return graphs[shared.indexOf(most)]
}
