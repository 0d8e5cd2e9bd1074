import * as facts from '../../facts/index.ts'
import { defineRule, findNearest, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-status',
  summary: "Take an OrderApp's status from its Deployment and its Service",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/schema#status-fields'],
  checks: {
    'RO-03': 'status.{field} is {wanted}',
    'RO-03.name': '{found} is not a field of the status of OrderApp; {field} is likely meant',
    'RO-03.absent': 'the graph declares no status.{field} for OrderApp',
  },
  on: facts.orderGraph,

  *check({ status }, { say, unsure }) {
    const fields = [
      { field: 'availableReplicas', text: status.availableReplicas, wanted: '${deployment.status.availableReplicas}' },
      { field: 'serviceIP', text: status.serviceIP, wanted: '${service.spec.clusterIP}' },
    ]
    const missing = fields.filter(({ text }) => isUnset(text.value))
    const meant = new Set<string>()
    for (const { key, at: where } of status.others) {
      const near = findNearest(
        key,
        missing.map(({ field }) => field),
      )
      if (near === undefined) continue
      meant.add(near)
      yield say('RO-03.name', where, { data: { found: key, field: near } })
    }
    const absent = missing.filter(({ field }) => !meant.has(field))
    const [first] = absent
    if (first !== undefined)
      yield say('RO-03.absent', first.text.value.at, { data: { field: absent.map(one => one.field).join(', ') } })
    for (const { field, text, wanted } of fields) yield* compare(field, text, wanted)

    function* compare(field: string, text: facts.GraphText, wanted: string): Generator<Outcome> {
      const { value } = text
      if (isUnset(value)) return
      if (value.state === 'unknown') yield unsure(value)
      else if (known(value) !== wanted) yield say('RO-03', facts.wrongPart(text, wanted), { data: { field, wanted } })
    }
  },
})
