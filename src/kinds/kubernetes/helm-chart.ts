import { get, items, place } from '../../documents/cursor.ts'
import { literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { ciliumDependency, hybridNodesGateway } from '../../facts/hybrid/cilium.ts'

export default defineKind({
  id: 'HelmChart',
  types: ['object'],
  fileNames: /(?:^|\/)Chart\.yaml$/,
  recognisedBy: 'a Chart.yaml with dependencies: apiVersion v2 and a name, without a kind',

  read: (resource, isForced) => (isForced || isMine(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isMine = ({ body }: Resource): boolean =>
  /^v[12]$/.test(literal(get(body, 'apiVersion')) ?? '') && get(body, 'dependencies').node?.type === 'sequence'

function* factsOf({ body }: Resource): Generator<EmittedFact> {
  for (const dependency of items(get(body, 'dependencies'))) {
    const name = get(dependency, 'name')
    if (literal(name) === 'cilium') yield ciliumDependency.of({ version: text(get(dependency, 'version')) })
    if (literal(name) === 'eks-hybrid-nodes-gateway') yield hybridNodesGateway.of({ at: place(name) })
  }
}
