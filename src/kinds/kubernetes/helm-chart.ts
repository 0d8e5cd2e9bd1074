import { get, items } from '../../documents/cursor.ts'
import { literal, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/define.ts'
import { ciliumDependency } from '../../facts/hybrid/cilium.ts'

export default defineKind({
  id: 'HelmChart',
  types: ['object'],
  recognisedBy: 'a Chart.yaml with dependencies: apiVersion v2 and a name, without a kind',
  is: ({ body }) =>
    /^v[12]$/.test(literal(get(body, 'apiVersion')) ?? '') && get(body, 'dependencies').node?.type === 'sequence',

  *facts({ body }) {
    for (const dependency of items(get(body, 'dependencies')))
      if (literal(get(dependency, 'name')) === 'cilium')
        yield ciliumDependency.of({ version: text(get(dependency, 'version')) })
  },
})
