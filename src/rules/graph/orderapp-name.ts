import { defineRule } from '../../engine/rule.ts'
import { orderApp } from '../../facts/application/order-app.ts'
import { isDns1035Label } from '../../model/text-match.ts'

export default defineRule({
  id: 'graph/orderapp-name',
  summary: 'Name an OrderApp so that its Service and label can have the same name',
  severity: 'info',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#rfc-1035-label-names'],
  checks: {
    'OA-16': '{name} cannot name the Service; use at most 63 characters of a-z, 0-9 and -, starting with a letter',
  },
  on: orderApp,

  *check({ metadataName: name }, { say, unsure }) {
    if (name.state === 'unknown') return yield unsure(name)
    const written =
      name.state === 'known' ? name.value : name.state === 'invalid' && name.found !== 'null' ? name.text : ''
    // A name that passes is a label's value too; without one, the API server makes it or refuses the object.
    if (written !== '' && (name.state === 'invalid' || !isDns1035Label(written)))
      yield say('OA-16', name.at, { data: { name: written } })
  },
})
