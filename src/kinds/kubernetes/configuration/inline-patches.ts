import { type Cursor, embedded, get, items } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { configMapContent } from '../../../facts/kubernetes/config-map.ts'
import { credentialsBelow, credentialsInOperations, inUse } from '../../secrets/read-clear-credentials.ts'

/** The credentials in the patches that are written in a kustomization itself. */
export const credentialsInPatches = (body: Cursor): readonly EmittedFact[] => inlinePatches(body).flatMap(credentialsIn)

const inlinePatches = (body: Cursor): readonly Cursor[] =>
  [
    ...items(get(body, 'patchesStrategicMerge')),
    ...['patches', 'patchesJson6902'].flatMap(name => items(get(body, name)).map(one => get(one, 'patch'))),
  ].flatMap(patch => {
    const found = /\n/.test(literal(patch) ?? '') ? embedded(patch, 'yaml') : undefined
    return found?.state === 'read' ? [found.cursor] : []
  })

function credentialsIn(patch: Cursor): readonly EmittedFact[] {
  if (patch.node?.type === 'sequence') return credentialsInOperations(items(patch)).map(inUse)
  const credentials = credentialsBelow(patch)
  return literal(get(patch, 'kind')) === 'ConfigMap' ? [configMapContent.of({ credentials })] : credentials.map(inUse)
}
