import { kroFunctions } from '../../cel/libraries.ts'
import type { CustomObject, ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import { type Expansion, expand } from './expand.ts'
import { type Graph, readGraph } from './graph.ts'
import { instancesOf } from './instances.ts'
import { newWork, spend, type Work } from './work.ts'

/** A graph expanded for one instance, or for the defaults of its schema where it has none. */
export interface Expanded extends Expansion {
  readonly graph: Graph
  readonly instance: CustomObject | undefined
}

/** Expands graphs for their instances. */
export type ExpandAll = (graphs: readonly ExpandableGraph[], objects: readonly CustomObject[]) => readonly Expanded[]

/** Makes what expands graphs; of what has not changed since, the objects are the same as before. */
export function createExpander(): ExpandAll {
  const functions = kroFunctions()
  const read = new WeakMap<ExpandableGraph, Graph>()
  const before = new WeakMap<object, Expanded>()
  const noInstance = new Map<string, object>()
  const expandOne = (graph: Graph, instance: CustomObject | undefined, work: Work): Expanded => {
    const { document, pointer } = graph.specAt
    const place = `${document}${pointer}`
    const key = instance ?? noInstance.get(place) ?? {}
    if (instance === undefined) noInstance.set(place, key)
    const old = before.get(key)
    if (old?.graph === graph) {
      for (const { cost } of old.results.values()) spend(work, cost)
      return old
    }
    const expanded = { graph, instance, ...expand(graph, instance, work, old?.results) }
    before.set(key, expanded)
    return expanded
  }
  return (graphs, objects) => {
    const work = newWork(functions)
    // What a patch may change of a graph is not known.
    const own = graphs.filter(({ isPatched }) => isPatched !== true)
    return [...instancesOf(own, objects)].flatMap(([source, instances]): readonly Expanded[] => {
      const graph = read.get(source) ?? readGraph(source)
      if (graph === undefined) return []
      read.set(source, graph)
      return instances.length === 0
        ? [expandOne(graph, undefined, work)]
        : instances.map(instance => expandOne(graph, instance, work))
    })
  }
}
