import { get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { versionChoice } from '../../facts/eks/version-choice.ts'

export default defineKind({
  id: 'EksClusterVersions',
  types: ['clusterVersions'],
  recognisedBy: 'root clusterVersions: aws eks describe-cluster-versions',

  *read({ body }) {
    const listed = items(body).flatMap(entry => literal(get(entry, 'clusterVersion')) ?? [])
    yield versionChoice.of({ catalog: 'cluster', listed, at: place(body) })
  },
})
