import * as facts from '../../facts/index.ts'
import { defineRule, relatedAt } from '../../rule.ts'

const NOTHING = '{action} acts on none of the resources of its statement, which {effect} nothing by it'

export default defineRule({
  id: 'rights/action-resources',
  summary: 'Name resources that the actions of the statement can act on',
  severity: 'warning',
  relevance: 'anywhere',
  // What the console lists for a service, and patterns for all that reads, are taken for what acts there.
  elsewhere: { 'IA-03.again': 'info', 'IA-03.reads': 'info', 'IA-03.list': 'info' },
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html',
  ],
  checks: {
    'IA-03': NOTHING,
    'IA-03.reads': NOTHING,
    'IA-03.list': NOTHING,
    'IA-03.again':
      '{action} acts on none of the resources of its statement; another statement {effect} it on what it acts on',
  },
  on: facts.statedPolicy,

  *check({ document }, { say }) {
    for (const statement of document.statements)
      for (const { action, again, isFor } of facts.idleActions(statement, document)) {
        const isAllowed = statement.effect === 'Allow'
        yield say(again !== undefined ? 'IA-03.again' : isFor === undefined ? 'IA-03' : `IA-03.${isFor}`, action.at, {
          data: { action: action.text, effect: isAllowed ? 'allows' : 'denies' },
          suggestions: facts.withoutAction(action, {
            of: statement.actions,
            what: `is not ${isAllowed ? 'allowed' : 'denied'} by the statement`,
          }),
          related: [
            ...relatedAt(statement.resources[0]?.at, 'the first resource of the statement'),
            ...relatedAt(again?.at.statement, 'the other statement'),
          ],
        })
      }
  },
})
