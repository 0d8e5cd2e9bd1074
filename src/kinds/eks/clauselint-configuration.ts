import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { looseText, text, texts } from '../../documents/read.ts'
import { defineKind } from '../../engine/define.ts'
import type { Said } from '../../engine/fact.ts'
import { cluster, type RangeUse } from '../../facts/eks/cluster.ts'
import { listedRanges } from '../network/planned-ranges.ts'
import { unstatedCluster } from './unstated-cluster.ts'

const FILES = new Set(['clauselint.yaml', 'clauselint.yml', 'clauselint.json'])
const USES: readonly RangeUse[] = ['vpc', 'remoteNodes', 'remotePods', 'services']

/** Our own configuration, read as a document: so a finding can point at what it declares. */
export default defineKind({
  id: 'ClauselintConfiguration',
  types: ['object'],
  recognisedBy: 'the file name clauselint.yaml, and a section platform',
  is: ({ document, body }) => FILES.has(basename(document.file.path)) && get(body, 'platform').node?.type === 'mapping',

  *facts({ body }) {
    const platform = get(body, 'platform')
    const owner = { source: 'configuration', shape: 'clauselint', cluster: {} } as const
    for (const use of USES) yield* listedRanges(texts(get(platform, 'network', use)), use, owner)
    for (const { key, value } of fields(get(platform, 'clusters'))) yield declared(key, value)
  },
})

const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function declared(name: string, body: Cursor): Said {
  const at = place(body, 'key')
  return cluster.of({
    ...unstatedCluster(at),
    source: 'configuration',
    shape: 'clauselint',
    name: { state: 'known', value: name, at },
    version: looseText(get(body, 'version')),
    endpoint: text(get(body, 'endpoint')),
    oidcIssuer: text(get(body, 'oidcIssuer')),
  })
}
