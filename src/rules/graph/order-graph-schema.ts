import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome, type Value, written } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-schema',
  summary: 'Declare OrderApp as v1alpha1, Namespaced, in a group of the platform',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'RO-01': '{field} of the OrderApp graph is {found}, not {wanted}',
    'RO-01.group': 'without a group, OrderApp would be declared in kro.run; it is of the platform',
  },
  on: facts.resourceGraph,

  *check(graph, { say, unsure }) {
    const { schema, isOrderGraph } = graph
    if (!isOrderGraph) return
    yield* compare('kind', schema.kind, 'OrderApp')
    yield* compare('apiVersion', schema.version, 'v1alpha1')
    if (!isUnset(schema.scope)) yield* compare('scope', schema.scope, 'Namespaced')
    const { group } = schema
    if (group.state === 'unknown') yield unsure(group)
    if (isUnset(group) || known(group) === 'kro.run' || known(group) === '') yield say('RO-01.group', group.at)

    function* compare(field: string, value: Value<string>, wanted: string): Generator<Outcome> {
      if (value.state === 'unknown') yield unsure(value)
      else if (known(value) !== wanted) yield say('RO-01', value.at, { data: { field, found: written(value), wanted } })
    }
  },
})
