import { pathOf } from '../../documents/document.ts'
import { apiOf, type CustomObject, type ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import { groupBy } from '../../model/group-by.ts'

/** The instances of each graph. Where several declare one API, such as copies for several clusters, the nearest in the folders has it. */
export function instancesOf<T extends CustomObject>(
  graphs: readonly ExpandableGraph[],
  objects: readonly T[],
): ReadonlyMap<ExpandableGraph, readonly T[]> {
  const byApi = groupBy(graphs, apiOf)
  const found = new Map<ExpandableGraph, T[]>(graphs.map(graph => [graph, []]))
  const isAnyCaptured = objects.some(({ isCaptured }) => isCaptured === true)
  const written = new Set(isAnyCaptured ? objects.filter(({ isCaptured }) => isCaptured !== true).map(nameKey) : [])
  for (const object of objects) {
    // What was read back of an object that is written, too, is the same instance.
    if (object.isCaptured === true && written.has(nameKey(object))) continue
    const candidates = byApi.get(apiOf({ group: object.group, instanceKind: object.kind })) ?? []
    const graph = candidates.length < 2 ? candidates[0] : nearest(candidates.slice(0, MOST), object)
    if (graph !== undefined) found.get(graph)?.push(object)
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
