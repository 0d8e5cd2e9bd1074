import { defineDeployStep } from '../engine/deploy-step.ts'
import { isOf } from '../engine/fact.ts'
import { resourceGraph } from '../facts/application/resource-graph.ts'
import { customResource } from '../facts/kubernetes/custom-resource.ts'
import { lazily } from '../model/lazily.ts'
import { load } from './kro/index.ts'

const TYPED: ReadonlySet<string> = new Set([resourceGraph.id])

/**
 * What kro finds out about a graph when it takes it: the types of its expressions, by the definitions of the kinds that it
 * makes. Those are Kubernetes' own (`table`; src/schemas/kubernetes-types.generated.ts), what the run defines, and what its graphs
 * declare.
 */
export const graphTypes = (table: string | undefined) => {
  const typer = lazily(() => load().graphTyper(table))
  return defineDeployStep({
    id: 'graph-types',
    from: { graphs: resourceGraph, definitions: customResource },
    deploy: ({ graphs, definitions }) => {
      if (graphs.length === 0) return undefined
      const typed = typer()(graphs, definitions)
      return {
        changes: TYPED,
        change: (_path, emitted) =>
          isOf(resourceGraph, emitted) ? { ...emitted, value: typed(emitted.value) } : emitted,
      }
    },
  })
}
