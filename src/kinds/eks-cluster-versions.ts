import { get, items, place } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import { versionChoice } from '../facts/version-choice.ts'
import { literal } from '../families/read.ts'

export default defineKind({
  id: 'EksClusterVersions',
  types: ['clusterVersions'],
  recognisedBy: 'root clusterVersions: aws eks describe-cluster-versions',

  *facts({ body }) {
    const listed = items(body).flatMap(entry => literal(get(entry, 'clusterVersion')) ?? [])
    yield versionChoice.of({ catalog: 'cluster', listed, at: place(body) })
  },
})
