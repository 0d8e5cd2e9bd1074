import type { AddedDocument, Deployed, DeployNote } from '../../engine/deploy-step.ts'
import { orderDeployment } from '../../facts/application/order-deployment.ts'
import type { Expanded } from './expand-all.ts'
import { inGraph } from './filling.ts'
import { placesOf } from './places.ts'

/** The rule that tells which expressions cannot be evaluated. */
const RULE = 'graph/graph-expression'
/** What the Deployment of an OrderApp's graph states of itself, with all that its expressions mean. */
const BY_TEMPLATE: ReadonlySet<string> = new Set([orderDeployment.id])

interface Made {
  readonly documents: readonly AddedDocument[]
  readonly notes: readonly DeployNote[]
}

/** Makes what turns expansions into documents; one that is the same object as before gives the same documents. */
export function documentMaker(): (all: readonly Expanded[]) => Deployed {
  const known = new WeakMap<Expanded, Made>()
  const madeOf = (expanded: Expanded): Made => {
    const made = known.get(expanded) ?? toDocuments(expanded)
    known.set(expanded, made)
    return made
  }
  return all => {
    const made = all.map(madeOf)
    return { documents: made.flatMap(({ documents }) => documents), notes: made.flatMap(({ notes }) => notes) }
  }
}

function toDocuments({ graph, instance, objects, gaps }: Expanded): Made {
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
