import type { FunctionTable } from '../../cel/environment.ts'
import type { AddedDocument, Deployed, DeployNote } from '../../engine/deploy-step.ts'
import type { CustomObject, ExpandableGraph } from '../../facts/application/graph-expansion.ts'
import { orderDeployment } from '../../facts/application/order-deployment.ts'
import { type Expansion, expand } from './expand.ts'
import { inGraph } from './filling.ts'
import { type Graph, readGraph } from './graph.ts'
import { placesOf } from './places.ts'
import { newWork, type Work } from './work.ts'

/** The rule that tells which expressions cannot be evaluated. */
const RULE = 'graph/graph-expression'

interface Made {
  readonly documents: readonly AddedDocument[]
  readonly notes: readonly DeployNote[]
}

/** Expands graphs for their instances. What neither the graph nor the instance has changed of is not expanded again. */
export function rememberingExpander(
  functions: FunctionTable,
): (instances: ReadonlyMap<ExpandableGraph, readonly CustomObject[]>) => Deployed {
  const graphs = new WeakMap<ExpandableGraph, Graph>()
  const made = new WeakMap<Graph, WeakMap<object, Made>>()
  const madeOf = (graph: Graph, instance: CustomObject | undefined, work: Work): Made => {
    const known = made.get(graph) ?? new WeakMap<object, Made>()
    made.set(graph, known)
    const found = known.get(instance ?? graph) ?? toDocuments(graph, instance, expand(graph, instance, work))
    known.set(instance ?? graph, found)
    return found
  }
  return instances => {
    const work = newWork(functions)
    const all = [...instances].flatMap(([source, objects]): readonly Made[] => {
      const graph = graphs.get(source) ?? readGraph(source)
      if (graph === undefined) return []
      graphs.set(source, graph)
      return objects.length === 0
        ? [madeOf(graph, undefined, work)]
        : objects.map(object => madeOf(graph, object, work))
    })
    return { documents: all.flatMap(({ documents }) => documents), notes: all.flatMap(({ notes }) => notes) }
  }
}

/** What the Deployment of an OrderApp's graph states of itself, with all that its expressions mean. */
const BY_TEMPLATE: ReadonlySet<string> = new Set([orderDeployment.id])

function toDocuments(graph: Graph, instance: CustomObject | undefined, { objects, gaps }: Expansion): Made {
  const at = instance?.at ?? graph.source.at
  const isOrderGraph = graph.source.instanceKind === 'OrderApp'
  return {
    documents: objects.map(object => ({
      text: object.root,
      at,
      placeOf: placesOf(object, graph, instance?.at),
      ...(isOrderGraph && object.resource.id === 'deployment' ? { without: BY_TEMPLATE } : {}),
    })),
    notes: [...gaps.values()].map(({ pointer, why }) => ({
      rule: RULE,
      why,
      at: { ...inGraph(graph, pointer), generated: { by: at } },
    })),
  }
}
