import { apiOf, type CustomObject, type ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import { nearestTo } from '../../facts/policy/admission-policy.ts'
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
        : groupBy(objects, ({ at }) => nearestTo(at, candidates.slice(0, MOST))[0])
    for (const [graph, own] of byGraph) if (graph !== undefined) found.set(graph, own)
  }
  return found
}

const nameKey = ({ group, kind, namespace = '', name }: CustomObject): string =>
  [group, kind, namespace, name].join('\n')

/** Of more graphs for one API the first are compared. */
const MOST = 20
