import { get, items, place } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind } from '../../../engine/kind.ts'
import { ciliumDependency, hybridNodesGateway } from '../../../facts/hybrid/cilium.ts'
import { chartFile } from '../../../facts/kubernetes/chart-file.ts'

export default defineKind({
  id: 'HelmChart',
  types: ['object'],
  fileNames: /(?:^|\/)Chart\.yaml$/,
  recognisedBy: 'a Chart.yaml: apiVersion v1 or v2, without a kind, with dependencies or in a file of that name',

  is: resource =>
    /^v[12]$/.test(literal(get(resource.body, 'apiVersion')) ?? '') &&
    (get(resource.body, 'dependencies').node?.type === 'sequence' || isNamed(resource)),

  *read(resource) {
    const { body, document } = resource
    if (isNamed(resource)) yield chartFile.of({ role: 'chart', at: place(body), text: document.file.text })
    for (const dependency of items(get(body, 'dependencies'))) {
      const name = get(dependency, 'name')
      if (literal(name) === 'cilium') yield ciliumDependency.of({ version: text(get(dependency, 'version')) })
      if (literal(name) === 'eks-hybrid-nodes-gateway') yield hybridNodesGateway.of({ at: place(name) })
    }
  },
})

const isNamed = ({ document: { id, file } }: Resource): boolean =>
  /(?:^|\/)Chart\.yaml$/.test(file.path) && id === `${file.path}#0`
