import { type Cursor, fields, get, place } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import type { Said } from '../engine/fact.ts'
import type { Absent } from '../engine/value.ts'
import { cluster, type RangeUse } from '../facts/cluster.ts'
import { looseText, text, texts } from '../families/read.ts'
import { listedRanges } from './shared/planned-ranges.ts'

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
  const absent: Absent = { state: 'absent', at }
  return cluster.of({
    source: 'configuration',
    shape: 'clauselint',
    name: { state: 'known', value: name, at },
    arn: absent,
    account: absent,
    region: absent,
    version: looseText(get(body, 'version')),
    status: absent,
    endpoint: text(get(body, 'endpoint')),
    certificateAuthority: absent,
    oidcIssuer: text(get(body, 'oidcIssuer')),
    authenticationMode: absent,
    publicAccess: absent,
    privateAccess: absent,
    publicAccessCidrs: absent,
    logging: absent,
    deletionProtection: absent,
    autoMode: absent,
    healthIssues: [],
    securityGroups: [],
    vpcId: absent,
    remoteNodeRanges: absent,
    remotePodRanges: absent,
    at,
  })
}
