import * as facts from '../../facts/index.ts'
import { comparesType, judgeKey, nearestOperator } from '../../model/iam/condition-words.ts'
import { defineRule, type Fix, info, isTemplated, type Outcome, type Place, warning } from '../../rule.ts'

export default defineRule({
  id: 'rights/condition-words',
  summary: 'Write conditions with operators and keys that exist',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  checks: {
    'IA-02': 'IAM does not have the condition operator "{operator}"; the nearest is {nearest}',
    'IA-02.operator': 'IAM does not have the condition operator "{operator}"',
    'IA-02.key': 'the condition key "{key}" does not exist; the nearest is {nearest}',
    'IA-02.unknown': info('the condition key "{key}" is not known'),
    'IA-02.foreign': info('the condition key "{key}" belongs to {service}, which none of the actions does'),
    'IA-02.type': warning('{operator} cannot compare "{key}", which is of type {type}'),
  },
  on: facts.statedPolicy,

  *check({ document }, { say, unsure }) {
    for (const statement of document.statements)
      for (const condition of statement.conditions) {
        yield* judgedOperator(condition)
        yield* judgedKey(condition, statement)
      }

    function* judgedOperator({ operator, operatorText, operatorAt }: facts.PolicyCondition): Generator<Outcome> {
      if (operator !== undefined) return
      const nearest = nearestOperator(operatorText)
      const data = { operator: operatorText }
      if (isTemplated(operatorText)) yield unsure({ why: operatorText, at: operatorAt })
      else if (nearest === undefined) yield say('IA-02.operator', operatorAt, { data })
      else yield say('IA-02', operatorAt, { data: { ...data, nearest }, fix: renamed(nearest, operatorAt) })
    }

    function* judgedKey(
      { operator, operatorText, key: { text: key, open, at } }: facts.PolicyCondition,
      { actions, principals, notActions }: facts.PolicyStatement,
    ): Generator<Outcome> {
      if (open) {
        yield unsure({ why: key, at })
        return
      }
      // What else a provider's token says may be a key of any name.
      if (principals.some(({ kind }) => kind === 'Federated') && !key.toLowerCase().startsWith('aws:')) return
      const isOpen = notActions.length > 0 || actions.some(action => action.open)
      const answer = judgeKey(key, isOpen ? [] : actions.map(action => action.text))
      if (answer.state === 'foreign') yield say('IA-02.foreign', at, { data: { key, service: answer.service } })
      else if (answer.state === 'unknown') {
        const { nearest } = answer
        if (nearest === undefined) yield say('IA-02.unknown', at, { data: { key } })
        else yield say('IA-02.key', at, { data: { key, nearest }, fix: renamed(nearest, at) })
      } else if (operator !== undefined && answer.type !== undefined && !comparesType(operator.operator, answer.type))
        yield say('IA-02.type', at, { data: { key, operator: operatorText, type: answer.type } })
    }
  },
})

const renamed = (name: string, at: Place): Fix => ({
  title: `replace it with ${name}`,
  safe: false,
  edits: [at.part === 'key' ? { at, rename: name } : { at, set: name }],
})
