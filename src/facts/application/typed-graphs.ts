import type { TypeNotation } from '../../cel/type-notation.ts'
import { known } from '../../documents/value.ts'
import { groupBy } from '../../model/group-by.ts'
import { isSameList } from '../../model/same-data.ts'
import type { CustomResource } from '../kubernetes/custom-resource.ts'
import { graphKind, graphNotation } from './graph-notation.ts'
import { type KindTable, kindTable, objectKinds } from './object-kinds.ts'
import type { GraphResource, ResourceGraph } from './resource-graph.ts'
import { typedGraph } from './type-graph.ts'

/** Limit of graphs that take the types of their status from each other in a row. */
const MOST_CHAINED = 16

/** Gives a graph with its types and what is wrong with them. */
type TypeGraph = (graph: ResourceGraph) => ResourceGraph

/**
 * Makes what types graphs; `table` is that of Kubernetes' kinds, as JSON. A graph that is the same as before, in which no
 * other one's kind is named, has the types that it had, as long as the definitions are the same.
 */
export function graphTyper(
  table: string | undefined,
): (graphs: readonly ResourceGraph[], definitions: readonly CustomResource[]) => TypeGraph {
  const kinds = kindTable(table)
  let before = new WeakMap<ResourceGraph, ResourceGraph>()
  let latest: readonly CustomResource[] = []
  return (graphs, definitions) => {
    if (!isSameList(definitions, latest)) before = new WeakMap()
    latest = definitions
    return typedGraphs(graphs, definitions, kinds, before)
  }
}

/**
 * Types graphs. A resource may be an instance of another one of `graphs`, whose
 * status has the types of its own expressions; in a circle, and after too many of them, a status may have any fields.
 */
function typedGraphs(
  graphs: readonly ResourceGraph[],
  definitions: readonly CustomResource[],
  table: KindTable,
  before: WeakMap<ResourceGraph, ResourceGraph>,
): TypeGraph {
  const declared = groupBy(graphs, graph => graphKind(graph) ?? '')
  const typed = new Map<ResourceGraph, ResourceGraph>()
  const open = new Set<ResourceGraph>()
  const typeOf = (graph: ResourceGraph): ResourceGraph => {
    const isAlone = graph.resources.every(resource => !declared.has(kindOf(resource)))
    const done = typed.get(graph) ?? (isAlone ? before.get(graph) : undefined)
    if (done !== undefined) return done
    open.add(graph)
    const found = typedGraph(graph, kinds)
    open.delete(graph)
    typed.set(graph, found)
    if (isAlone) before.set(graph, found)
    else before.delete(graph)
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

/** What a resource is, as `graphKind` has it. */
const kindOf = ({ apiVersion, kind }: GraphResource): string => `${known(apiVersion) ?? ''}/${known(kind) ?? ''}`
