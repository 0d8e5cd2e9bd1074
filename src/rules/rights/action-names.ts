import * as facts from '../../facts/index.ts'
import { judgeAction } from '../../model/iam/action-words.ts'
import { defineRule, type Fix, info, type Outcome, valueKey, warning } from '../../rule.ts'

export default defineRule({
  id: 'rights/action-names',
  summary: 'Name actions that the service has',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_action.html',
  ],
  checks: {
    'IA-01': '{service} does not have the action "{action}"; the nearest is {nearest}',
    'IA-01.service': 'no service has the prefix of "{action}"; the nearest is {nearest}',
    'IA-01.bare': 'the action "{action}" lacks the prefix of its service, so IAM refuses the policy',
    'IA-01.operation': info('"{action}" is an API operation, not an IAM action; {permission} allows it'),
    'IA-01.unknown': info('{service} is not known to have the action "{action}"'),
    'IA-01.unknown-service': info('no service is known to have the prefix of "{action}"'),
    'IA-01.spare': info('"{action}" matches no action of {service}'),
    'IA-01.wildcard': warning('"{action}" matches no action of {service}'),
  },
  on: facts.statedPolicy,

  *check({ document }, { say, unsure }) {
    for (const { actions, notActions } of document.statements) {
      const all = [...actions, ...notActions]
      const meant = eachMeant(all)
      const patterns = new Set(meant.flatMap(({ text }) => (isUsedPattern(text) ? [serviceOf(text)] : [])))
      for (const action of meant) yield* judged(action, all, patterns)
    }

    function* judged(
      one: facts.PolicyText,
      all: readonly facts.PolicyText[],
      patterns: ReadonlySet<string>,
    ): Generator<Outcome> {
      const { text: action, open, at } = one
      const suggestions = facts.withoutAction(one, { of: all, what: 'no service has' })
      // EFS takes a policy with an empty action.
      if (action === '') return
      if (open) {
        yield unsure({ why: action, at })
        return
      }
      const answer = judgeAction(action)
      if (answer.state === 'bare') yield say('IA-01.bare', at, { data: { action } })
      else if (answer.state === 'operation') {
        const { permission } = answer
        yield say('IA-01.operation', at, { data: { action, permission }, fix: fixed(permission, at) })
      } else if (answer.state === 'unmatched')
        yield say(VERB.test(action) && patterns.has(serviceOf(action)) ? 'IA-01.spare' : 'IA-01.wildcard', at, {
          data: { action, service: answer.service },
          suggestions,
        })
      else if (answer.state === 'unknown') {
        const { service, what, nearest } = answer
        if (nearest !== undefined && what === 'action')
          yield say('IA-01', at, { data: { action, service, nearest }, fix: fixed(nearest, at) })
        else if (nearest !== undefined)
          yield say('IA-01.service', at, { data: { action, nearest }, fix: fixed(nearest, at) })
        else if (what === 'action') yield say('IA-01.unknown', at, { data: { action, service }, suggestions })
        else yield say('IA-01.unknown-service', at, { data: { action }, suggestions })
      }
    }
  },
})

const serviceOf = (action: string): string => action.slice(0, action.indexOf(':')).toLowerCase()

/** All of a verb's actions; a misspelt verb is none of these. */
const VERB = /:(?:Get|List|Describe|BatchGet|Create|Update|Delete|Put|Tag|Untag)\*$/i

/** A pattern that matches: beside it, one for another verb (`eks:Get*`) is written for what the service may have some day. */
const isUsedPattern = (action: string): boolean => action.endsWith('*') && judgeAction(action).state === 'known'

/**
 * Without the patterns that match nothing where an expression at the same place makes others that do: of `"${service}:List*"` for many
 * services not each must have such actions.
 */
function eachMeant(actions: readonly facts.PolicyText[]): readonly facts.PolicyText[] {
  const places = new Set<string>()
  const made = new Set<string>()
  for (const { at } of actions) (places.has(valueKey(at)) ? made : places).add(valueKey(at))
  if (made.size === 0) return actions
  const used = new Set(actions.flatMap(({ text, at }) => (judgeAction(text).state === 'known' ? [valueKey(at)] : [])))
  return actions.filter(
    ({ text, at }) => !(made.has(valueKey(at)) && used.has(valueKey(at)) && judgeAction(text).state === 'unmatched'),
  )
}

const fixed = (name: string, at: facts.PolicyText['at']): Fix => ({
  title: `replace it with ${name}`,
  safe: false,
  edits: [{ at, set: name }],
})
