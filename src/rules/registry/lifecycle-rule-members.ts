import * as facts from '../../facts/index.ts'
import { decided, defineRule, isMistyped, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/lifecycle-rule-members',
  summary: 'Give each lifecycle rule a priority, a description, a selection and an action',
  severity: 'error',
  relevance: 'anywhere',
  // ECR takes rules without one.
  elsewhere: { 'LC-01.description': 'info' },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html'],
  checks: {
    'LC-01': 'the lifecycle rule has no {member}',
    'LC-01.priority': 'rulePriority must be a whole number of at least 1, not {found}',
    'LC-01.description': warning('the lifecycle rule has no description'),
    'LC-01.broken': 'the lifecycle policy is not valid JSON: {why}',
    'LC-02': 'rulePriority {priority} is used twice',
  },
  on: facts.lifecyclePolicy,

  *check({ rules, broken, open, foreign }, { say, unsure }) {
    if (open !== undefined) return yield unsure(open)
    if (broken !== undefined) return yield say('LC-01.broken', broken.at, { data: { why: broken.why } })
    if (foreign !== undefined) return
    const taken = new Map<number, (typeof rules)[number]['at']>()
    for (const { priority, description, hasSelection, hasAction, nulls, at } of rules) {
      const child = (name: string) => ({ ...at, pointer: `${at.pointer}/${name}` })
      // registry/lifecycle-tag-lists reports a member that is null.
      const isNull = (name: string): boolean => nulls.some(({ pointer }) => pointer === child(name).pointer)
      yield* decided(priority)
      if (priority.state === 'absent') yield say('LC-01', priority.at, { data: { member: 'rulePriority' } })
      else if (isMistyped(priority) || (priority.state === 'known' && priority.value < 1))
        yield say('LC-01.priority', priority.at, { data: { found: written(priority) } })
      else if (priority.state === 'known') {
        const first = taken.get(priority.value)
        if (first === undefined) taken.set(priority.value, priority.at)
        else
          yield say('LC-02', priority.at, {
            data: { priority: priority.value },
            related: [{ at: first, note: 'first used here' }],
          })
      }
      if (description.state === 'absent' || (description.state === 'known' && description.value === ''))
        yield say('LC-01.description', description.at)
      if (!hasSelection && !isNull('selection'))
        yield say('LC-01', child('selection'), { data: { member: 'selection' } })
      if (!hasAction && !isNull('action')) yield say('LC-01', child('action'), { data: { member: 'action' } })
    }
  },
})
