import { kroFunctions } from '../../cel/libraries.ts'
import type { CustomObject, ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import { type Expansion, expand } from './expand.ts'
import { type Graph, readGraph } from './graph.ts'
import { instancesOf } from './instances.ts'
import { newWork, type Work } from './work.ts'

/** A graph expanded for one instance, or for the defaults of its schema where it has none. */
export interface Expanded extends Expansion {
  readonly graph: Graph
  readonly instance: CustomObject | undefined
}

/** Expands graphs for their instances. */
export type ExpandAll = (graphs: readonly ExpandableGraph[], objects: readonly CustomObject[]) => readonly Expanded[]

/** Makes what expands graphs; what neither the graph nor the instance has changed of is the same object as before. */
export function createExpander(): ExpandAll {
  const functions = kroFunctions()
  const read = new WeakMap<ExpandableGraph, Graph>()
  const known = new WeakMap<Graph, WeakMap<object, Expanded>>()
  const expandOne = (graph: Graph, instance: CustomObject | undefined, work: Work): Expanded => {
    const ofGraph = known.get(graph) ?? new WeakMap<object, Expanded>()
    known.set(graph, ofGraph)
    const found = ofGraph.get(instance ?? graph) ?? { graph, instance, ...expand(graph, instance, work) }
    ofGraph.set(instance ?? graph, found)
    return found
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
