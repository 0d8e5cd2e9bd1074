import * as facts from '../../facts/index.ts'
import { isDns1035Label } from '../../model/text-match.ts'
import { decided, defineRule, isMistyped } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-name',
  summary: 'Name an OrderApp so that its Service and label can have the same name',
  severity: 'info',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#rfc-1035-label-names'],
  checks: {
    'OA-16': '{name} cannot name the Service; use at most 63 characters of a-z, 0-9 and -, starting with a letter',
  },
  on: facts.orderApp,

  *check({ metadataName: name }, { say }) {
    const text = (yield* decided(name)) ?? (isMistyped(name) ? name.text : '')
    // A name that passes is a label's value too; without one, the API server generates it or rejects the object.
    if (text !== '' && (name.state === 'invalid' || !isDns1035Label(text)))
      yield say('OA-16', name.at, { data: { name: text } })
  },
})
