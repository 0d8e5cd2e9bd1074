import { type Cursor, get, items, place } from '../engine/cursor.ts'
import { defineKind, type Said } from '../engine/define.ts'
import type { ClusterLink } from '../facts/cluster-link.ts'
import { identityMappings } from '../facts/identity-mapping.ts'
import { text } from '../families/read.ts'
import { readAccessEntry } from './shared/read-access.ts'
import { readClusterConfig } from './shared/read-cluster-config.ts'
import { readIamIdentityMapping } from './shared/read-identity-mappings.ts'

/** eksctl's file: a cluster, and all that belongs to it. */
export default defineKind({
  id: 'ClusterConfig',
  types: ['eksctl.io/ClusterConfig'],
  recognisedBy: 'apiVersion eksctl.io/v1alpha5, kind ClusterConfig',

  *facts({ body }) {
    yield* readClusterConfig(body)
    const link = { name: text(get(body, 'metadata', 'name')) }
    const owner = { source: 'definition', cluster: link } as const
    for (const entry of items(get(body, 'accessConfig', 'accessEntries'))) yield* readAccessEntry(entry, owner)
    yield* mappings(body, link)
  },
})

function* mappings(body: Cursor, cluster: ClusterLink): Generator<Said> {
  const listed = get(body, 'iamIdentityMappings')
  if (listed.node === undefined) return
  yield identityMappings.of({
    origin: 'eksctl',
    texts: [],
    mappings: items(listed).flatMap(entry => readIamIdentityMapping(entry) ?? []),
    misfits: [],
    at: place(listed, 'key'),
    cluster,
  })
}
