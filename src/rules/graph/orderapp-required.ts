import * as facts from '../../facts/index.ts'
import { decided, defineRule, typeName, type Value } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-required',
  summary: 'Give every OrderApp its image, target group, VPC, Secret and database',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'OA-04': 'image is {fault}; an OrderApp needs it as a string',
    'OA-06': '{field} is {fault}; an OrderApp needs it as a string',
    'OA-07': 'aurora is {fault}, so the application has no database; kro does not require it',
    'OA-07.field': '{field} is {fault}; an OrderApp needs it as a string',
  },
  on: facts.orderAppInstance,

  *check({ incomplete, unknownFields }, { say }) {
    // A key that is misspelt, or in the wrong place, is one fault: graph/orderapp-unknown-field names it.
    const misspelt = new Set([
      ...unknownFields.map(one => `${one.in}.${facts.meantField(one)}`),
      ...unknownFields.map(one => `${facts.rightObject(one)}.${one.key}`),
    ])
    for (const { field, value } of incomplete) {
      yield* decided(value)
      const fault = faultOf(value)
      if (fault === undefined) continue
      if (value.state === 'absent' && misspelt.has(`spec.${field}`)) continue
      if (field === 'image') yield say('OA-04', value.at, { data: { fault } })
      else if (field === 'aurora') yield say('OA-07', value.at, { data: { fault } })
      else yield say(field.startsWith('aurora.') ? 'OA-07.field' : 'OA-06', value.at, { data: { field, fault } })
    }
  },
})

/** What is wrong with a required field; undefined where it is unknown. */
function faultOf(value: Value<unknown>): string | undefined {
  if (value.state === 'absent') return 'absent'
  if (value.state === 'invalid') return typeName(value)
  return value.state === 'known' ? 'empty' : undefined
}
