import { get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/define.ts'
import { versionChoice } from '../../facts/eks/version-choice.ts'

export default defineKind({
  id: 'EksClusterVersions',
  types: ['clusterVersions'],
  recognisedBy: 'root clusterVersions: aws eks describe-cluster-versions',

  *facts({ body }) {
    const listed = items(body).flatMap(entry => literal(get(entry, 'clusterVersion')) ?? [])
    yield versionChoice.of({ catalog: 'cluster', listed, at: place(body) })
  },
})
