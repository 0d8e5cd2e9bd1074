import type { TypeNotation } from '../../cel/type-notation.ts'
import { groupBy } from '../../model/group-by.ts'
import type { CustomResource } from '../kubernetes/custom-resource.ts'
import { graphKind, graphNotation } from './graph-notation.ts'
import { objectKinds } from './object-kinds.ts'
import type { ResourceGraph } from './resource-graph.ts'
import { typedGraph } from './type-graph.ts'

/** So many graphs may take the types of their status from each other in a row. */
const MOST_CHAINED = 16

/**
 * Gives a graph with its types and what is wrong with them. A resource may be an instance of another one of `graphs`, whose
 * status has the types of its own expressions; in a circle, and after too many of them, a status may have any fields.
 */
export function typedGraphs(
  graphs: readonly ResourceGraph[],
  definitions: readonly CustomResource[],
  table: string | undefined,
): (graph: ResourceGraph) => ResourceGraph {
  const declared = groupBy(
    graphs.filter(({ isPatched }) => isPatched !== true),
    graph => graphKind(graph) ?? '',
  )
  const typed = new Map<ResourceGraph, ResourceGraph>()
  const open = new Set<ResourceGraph>()
  const typeOf = (graph: ResourceGraph): ResourceGraph => {
    const done = typed.get(graph)
    if (done !== undefined) return done
    open.add(graph)
    const found = typedGraph(graph, kinds)
    open.delete(graph)
    typed.set(graph, found)
    return found
  }
  const notationOf = (key: string): TypeNotation | undefined => {
    const [graph, ...others] = declared.get(key) ?? []
    // Which of two graphs of one kind is there is not known.
    if (graph === undefined || others.length > 0) return undefined
    const isOpen = open.has(graph) || open.size >= MOST_CHAINED
    return graphNotation(graph, isOpen ? undefined : typeOf(graph).status)
  }
  const kinds = objectKinds(table, definitions, notationOf)
  return typeOf
}
