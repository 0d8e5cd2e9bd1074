import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'graph/graph-circle',
  summary: 'Let no resource of a graph depend on itself',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/dependencies-ordering'],
  checks: {
    'RG-04': 'these resources depend on each other in a cycle, which kro refuses: {circle}',
    'RG-04.self': '{id} refers to itself, which kro refuses',
  },
  on: facts.resourceGraph,

  *check(graph, { say }) {
    for (const { ids, at, others } of facts.circlesOf(graph.resources)) {
      const [id = ''] = ids
      if (ids.length === 1) yield say('RG-04.self', at, { data: { id } })
      else
        yield say('RG-04', at, {
          data: { circle: [...ids, id].join(' → ') },
          related: others.slice(0, 5).map(place => ({ at: place, note: 'the cycle goes on here' })),
        })
    }
  },
})
