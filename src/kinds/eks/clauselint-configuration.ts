import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { looseText, text, texts } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { cluster } from '../../facts/eks/cluster.ts'
import { RANGE_USES } from '../../facts/network/addresses/address-plan.ts'
import { baseName } from '../../model/repository-path.ts'
import { listedRanges } from './planned-ranges.ts'
import { unstatedCluster } from './unstated-cluster.ts'

const FILES = new Set(['clauselint.yaml', 'clauselint.yml', 'clauselint.json'])

/** Our own configuration, read as a document: so a finding can point at what it declares. */
export default defineKind({
  id: 'ClauselintConfiguration',
  types: ['object'],
  fileNames: /(?:^|\/)clauselint\.(?:ya?ml|json)$/,
  recognisedBy: 'the file name clauselint.yaml',

  is: ({ document }) => FILES.has(baseName(document.file.path)),

  *read({ body }) {
    const platform = get(body, 'platform')
    const owner = { source: 'configuration', dialect: 'clauselint', cluster: {} } as const
    for (const use of RANGE_USES) yield* listedRanges(texts(get(platform, 'network', use)), use, owner)
    for (const { key, value } of fields(get(platform, 'clusters'))) yield declared(key, value)
  },
})

function declared(name: string, body: Cursor): EmittedFact {
  const at = place(body, 'key')
  return cluster.of({
    ...unstatedCluster(at),
    source: 'configuration',
    name: { state: 'known', value: name, at },
    version: looseText(get(body, 'version')),
    endpoint: text(get(body, 'endpoint')),
    oidcIssuer: text(get(body, 'oidcIssuer')),
  })
}
