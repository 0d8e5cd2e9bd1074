import { pathOf } from '../../documents/document.ts'
import type { AddedDocument } from '../../engine/deploy-step.ts'
import type { PlannedObject } from '../../facts/terraform/planned-object.ts'
import type { Node } from '../../languages/tree/node.ts'
import { mapping, sequence } from '../nodes.ts'
import { placeIn } from './documents.ts'
import { BY_PROVIDER, OBJECTS, objectType } from './manifest-words.ts'
import { objectOf } from './manifests.ts'
import { below } from './module.ts'
import { remember, type Work } from './scope.ts'
import type { Located } from './values.ts'

/** The manifest that a resource of a plan becomes, with the places of the plan; `root` is what its values are read to. */
export function plannedManifestOf(
  { type, values, at }: PlannedObject,
  root: Node | undefined,
): readonly AddedDocument[] {
  const work = noWork()
  const known = OBJECTS.get(objectType(type) ?? '')
  const stated = root && statedIn({ node: root, at }, work)
  if (known === undefined || stated === undefined) return []
  const object = objectOf({ node: stated, at }, known, work)
  const placeOf = placeIn(object, at, work)
  return [
    {
      text: object,
      source: values,
      at,
      path: `${pathOf(at.document)} ${at.pointer}.json`,
      without: BY_PROVIDER,
      // The blocks of a plan are in lists, and are not instances.
      placeOf: pointer => {
        const { instance: _, ...found } = placeOf(pointer)
        return found
      },
    },
  ]
}

/** In a plan everything is worked out: only places are kept. */
const noWork = (): Work => ({
  places: new WeakMap(),
  several: new WeakSet(),
  sets: new WeakSet(),
  missing: new WeakSet(),
  referred: new Set(),
  read: () => undefined,
  decode: () => undefined,
  steps: 0,
  repeated: 0,
  guesses: 0,
  choices: 0,
  evaluate: ({ node }) => node,
})

/** A plan names all that a resource could have: what is null, empty or a list of nothing was not stated. */
function statedIn({ node, at }: Located, work: Work): Node | undefined {
  if (node.type === 'scalar') return node.value === null || node.value === '' ? undefined : remember(work, node, at)
  if (node.type === 'sequence') {
    const items = node.items.flatMap((item, i) => statedIn({ node: item, at: below(at, i) }, work) ?? [])
    return items.length === 0 ? undefined : remember(work, sequence(items, node), at)
  }
  const entries = node.entries.flatMap(entry => {
    const value = statedIn({ node: entry.value, at: below(at, entry.key) }, work)
    return value === undefined ? [] : [{ ...entry, value }]
  })
  return remember(work, mapping(entries, node), at)
}
