import type { AddedDocument, Deployed, DeployNote } from '../../engine/deploy-step.ts'
import { orderDeployment, otherDeployment } from '../../facts/application/order-deployment.ts'
import { mapChanged } from '../../model/map-changed.ts'
import { keptIn } from '../../model/remembered.ts'
import type { Expanded } from './expand-all.ts'
import { type GeneratedObject, inGraph } from './filling.ts'
import { placesOf } from './places.ts'

/** The rule that tells which expressions cannot be evaluated. */
const RULE = 'graph/graph-expression'
/** What the Deployment of an OrderApp's graph states of itself, with all that its expressions mean. */
const BY_TEMPLATE: ReadonlySet<string> = new Set([orderDeployment.id, otherDeployment.id])

/** Makes what turns expansions into documents; an object that is the same as before gives the same document. */
export function documentMaker(): (all: readonly Expanded[]) => Deployed {
  const known = new WeakMap<GeneratedObject, AddedDocument>()
  const documentOf = (object: GeneratedObject, expanded: Expanded): AddedDocument =>
    keptIn(known, object, () => toDocument(object, expanded))
  const documentsOf = mapChanged((expanded: Expanded) => expanded.objects.map(object => documentOf(object, expanded)))
  const notesOf = mapChanged(toNotes)
  const instanceOf = mapChanged(({ graph, instance }: Expanded) => (instance?.at ?? graph.source.at).document)
  return all => ({ batches: documentsOf(all), notes: notesOf(all).flat(), recognised: instanceOf(all) })
}

function toDocument(object: GeneratedObject, { graph, instance }: Expanded): AddedDocument {
  const isOrderGraph = graph.source.instanceKind === 'OrderApp'
  return {
    text: object.root,
    at: instance?.at ?? graph.source.at,
    placeOf: placesOf(object, graph, instance?.at),
    ...(isOrderGraph && object.resource.id === 'deployment' ? { without: BY_TEMPLATE } : {}),
  }
}

const toNotes = ({ graph, instance, gaps }: Expanded): readonly DeployNote[] =>
  Array.from(gaps.values(), ({ pointer, why }) => ({
    rule: RULE,
    why,
    at: { ...inGraph(graph, pointer), generated: { by: instance?.at ?? graph.source.at } },
  }))
