import { kroFunctions } from '../../cel/libraries.ts'
import { valueKey } from '../../documents/document.ts'
import { apiOf, type CustomObject, type ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import { keptIn, remembered } from '../../model/remembered.ts'
import { chainedInstance } from './chained.ts'
import { type Expansion, expand } from './expand.ts'
import type { GeneratedObject, Instance } from './filling.ts'
import { type Graph, graphReader } from './graph.ts'
import { instancesOf, objectsByApi } from './instances.ts'
import { newWork, spend, type Work } from './work.ts'

/** A graph expanded for one instance, or for the defaults of its schema where it has none. */
export interface Expanded extends Expansion {
  readonly graph: Graph
  readonly instance: Instance | undefined
}

/** What graphs make of all their instances. */
export interface Expansions {
  readonly expanded: readonly Expanded[]
  /** Whether some are those of before something changed, since enough objects were made anew. */
  readonly isUnfinished: boolean
}

/** Expands graphs for their instances; of those that were expanded before it makes about `most` objects anew. */
export type ExpandAll = (
  graphs: readonly ExpandableGraph[],
  objects: readonly CustomObject[],
  most?: number,
) => Expansions

/** Limit of graphs that make instances of each other in a row. */
export const MOST_CHAINED = 5

/** Makes what expands graphs; of what has not changed since, the objects are the same as before. */
export function createExpander(): ExpandAll {
  const functions = kroFunctions()
  const expandOne = rememberingExpand()
  const expandEach = rememberingSeries(expandOne)
  const chained = new WeakMap<GeneratedObject, Instance>()
  const graphOf = remembered(graphReader())
  // While a graph is typed in, its instances are the same.
  const byApiOf = remembered((objects: readonly Instance[]) => objectsByApi(objects))
  const chainedIn = ({ graph, instance, objects }: Expanded, apis: ReadonlySet<string>): readonly Instance[] => {
    if (instance === undefined) return []
    return objects.flatMap(object => {
      if (!apis.has(object.resource.api)) return []
      return [keptIn(chained, object, () => chainedInstance(object, graph, instance))]
    })
  }
  return (graphs, objects, most) => {
    const work = newWork(functions, most)
    const apis = new Set(graphs.map(apiOf))
    const done: Expanded[] = []
    const used = new Set<ExpandableGraph>()
    let level: readonly Instance[] = objects
    for (let depth = 0; depth < MOST_CHAINED && level.length > 0; depth++) {
      const next: Instance[] = []
      for (const [source, instances] of instancesOf(graphs, byApiOf(level))) {
        const graph = instances.length === 0 ? undefined : graphOf(source)
        if (graph === undefined) continue
        used.add(source)
        const isChaining = graph.resources.some(({ api }) => apis.has(api))
        for (const expanded of expandEach(graph, instances, work)) {
          done.push(expanded)
          if (isChaining) for (const inner of chainedIn(expanded, apis)) next.push(inner)
        }
      }
      level = next
    }
    const others = graphs.filter(source => !used.has(source)).flatMap(source => graphOf(source) ?? [])
    const defaults = others.map(graph => expandOne(graph, undefined, work))
    return { expanded: [...done, ...defaults], isUnfinished: work.isPutOff }
  }
}

type ExpandOne = (graph: Graph, instance: Instance | undefined, work: Work) => Expanded

/**
 * Makes what expands a graph for a list of instances. While a graph is typed in, the list is the same, and those of it that
 * are expanded for the graph as it is come first: they are not looked up again.
 */
function rememberingSeries(
  expandOne: ExpandOne,
): (graph: Graph, instances: readonly Instance[], work: Work) => readonly Expanded[] {
  const known = new WeakMap<readonly Instance[], readonly Expanded[]>()
  return (graph, instances, work) => {
    const before = known.get(instances)
    const all = instances.map((instance, i) => {
      const old = before?.[i]
      const isPutOff = old !== undefined && old.graph !== graph && work.anew <= 0
      if (old === undefined || !(isPutOff || old.graph === graph)) return expandOne(graph, instance, work)
      work.isPutOff ||= isPutOff
      spend(work, old.cost)
      return old
    })
    known.set(instances, all)
    return all
  }
}

/**
 * Makes what expands a graph for an instance, or for its defaults; what has been expanded before is not expanded again. Of an
 * instance, that may be put off.
 */
function rememberingExpand(): ExpandOne {
  const before = new WeakMap<object, Expanded>()
  const noInstance = new Map<string, object>()
  const defaultsOf = ({ specAt }: Graph): object => keptIn(noInstance, valueKey(specAt), () => ({}))
  return (graph, instance, work) => {
    const key = instance ?? defaultsOf(graph)
    const old = before.get(key)
    const isCurrent = old?.graph === graph
    const isPutOff = !isCurrent && instance !== undefined && work.anew <= 0
    if (old !== undefined && (isCurrent || isPutOff)) {
      work.isPutOff ||= isPutOff
      spend(work, old.cost)
      return old
    }
    const expanded = { graph, instance, ...expand(graph, instance, work, old?.results) }
    before.set(key, expanded)
    return expanded
  }
}
