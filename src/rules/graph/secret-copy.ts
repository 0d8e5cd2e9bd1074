import * as facts from '../../facts/index.ts'
import { defineRule, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/secret-copy',
  summary: "Keep a Secret's data out of ConfigMaps, variables and the status",
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/security/secrets-good-practices/'],
  checks: {
    'RG-06': 'the data of Secret {id} is copied into {target}, where more people can read it',
  },
  on: facts.resourceGraph,

  *check(graph, { say }) {
    const secrets = facts.secretsOf(graph)
    for (const expression of graph.status) yield* judge(expression, 'the status of the instance')
    for (const expression of graph.resources.flatMap(({ expressions }) => expressions))
      if (expression.copiesTo === 'ConfigMap') yield* judge(expression, 'a ConfigMap')
      else if (expression.copiesTo === 'environment') yield* judge(expression, 'an environment variable')

    function* judge(expression: facts.GraphExpression, target: string): Generator<Outcome> {
      for (const { id, data } of facts.secretUses(expression, secrets))
        yield say('RG-06', data.at, { data: { id, target } })
    }
  },
})
