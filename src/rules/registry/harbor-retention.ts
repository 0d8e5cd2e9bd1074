import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, type Place, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-retention',
  summary: 'Write Harbor retention rules as alternatives',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://goharbor.io/docs/main/working-with-projects/working-with-images/create-tag-retention-rules/'],
  checks: {
    'HB-11': 'Harbor combines retention rules with or, even though algorithm is {found}',
    'HB-11.rules': 'another rule selects the same images, and what either of them retains is kept',
  },
  on: facts.harborRetention,

  *check({ algorithm, rules }, { say }) {
    yield* decided(algorithm)
    if (algorithm.state !== 'absent' && isNot(algorithm, 'or'))
      yield say('HB-11', algorithm.at, { data: { found: written(algorithm) } })
    const first = new Map<string, Place>()
    for (const { selection, template, at } of rules) {
      if (selection === undefined) continue
      const other = first.get(selection)
      if (other === undefined) first.set(selection, at)
      else yield say('HB-11.rules', template.at, { related: [{ at: other, note: 'the other rule' }] })
    }
  },
})
