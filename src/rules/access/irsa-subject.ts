import * as facts from '../../facts/index.ts'
import { type Context, defineRule, type Outcome, warning } from '../../rule.ts'

const NAME = /^[a-z0-9*?](?:[-.a-z0-9*?]*[a-z0-9*?])?$/

const checks = {
  'TR-04': "no condition on the issuer's sub, so every service account of the cluster can assume the role",
  'TR-04.provider': "no condition on the provider's sub, so whoever it gives a token to can assume the role",
  'TR-04.audience': "only aud is restricted, not the provider's sub, so all who get a token for it can assume the role",
  'TR-04.form': 'sub is "{value}", which is not of the form system:serviceaccount:NAMESPACE:NAME',
  'TR-04.literal': '{operator} matches the wildcard of "{value}" literally, so no service account matches',
  'TR-05': 'sub "{value}" lets service accounts of any namespace assume the role',
  'TR-05.namespaces':
    'sub "{value}" lets service accounts of every namespace whose name matches {namespace} assume the role',
  'TR-05.name': warning('sub "{value}" lets more than one service account assume the role'),
  'TR-05.prefix': warning('sub "{value}" lets more than one service account assume the role'),
  'TR-05.operator': '{operator} on {claim} does not restrict the role to one value; use StringEquals',
  'TR-05.set': '{operator} is for claims with several values, but {claim} has one; use StringEquals',
  'TR-05.case': warning(
    '{operator} on {claim} ignores case, but service account names are case-sensitive; use StringEquals',
  ),
} as const

export default defineRule({
  id: 'access/irsa-subject',
  summary: 'Name the service account that may assume a role',
  severity: 'error',
  relevance: 'anywhere',
  // Operators generate names; only their beginning is known, as that of a team's namespaces. A claim with one value is one of a set.
  // A company's own provider gives tokens for few applications.
  elsewhere: {
    'TR-05.prefix': 'info',
    'TR-05.namespaces': 'warning',
    'TR-05.set': 'info',
    'TR-04.audience': 'warning',
  },
  references: [
    'https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html',
  ],
  checks,
  on: facts.trustPolicy,

  *check({ document }, context) {
    for (const statement of facts.allowing(document)) {
      const federation = facts.federationOf(statement)
      if (federation !== 'irsa') {
        // access/ci-role-trust is about the providers of jobs.
        if (federation !== undefined && federation !== 'ci' && facts.isForAnyToken(statement))
          yield context.say(hasOwnAudience(statement) ? 'TR-04.audience' : 'TR-04.provider', statement.at.condition)
        continue
      }
      const subjects = facts.conditionsOn('sub', statement)
      const open = facts.openKey(statement)
      if (subjects.length === 0 && open !== undefined) yield context.unsure(open)
      else if (subjects.length === 0) yield context.say('TR-04', statement.at.condition)

      // All conditions are required: one that names its accounts leaves none to the others.
      const naming = subjects.find(one => facts.isNaming(one))
      for (const condition of [
        ...(naming === undefined ? subjects : [naming]),
        ...facts.conditionsOn('aud', statement),
      ]) {
        const { key, operatorText: operator, operatorAt: at } = condition
        const fault = facts.operatorFault(condition)
        const data = { operator, claim: key.text.slice(-3).toLowerCase() }
        if (fault === 'unknown') yield context.unsure({ why: `${operator} is not an IAM operator`, at })
        else if (fault !== undefined) yield context.say(`TR-05.${fault}`, at, { data })
        else if (subjects.includes(condition)) yield* valueFaults(condition, context)
      }
    }
  },
})

type RuleContext = Context<typeof checks, Record<never, never>>

/** Whether a condition names an application that tokens are for, other than AWS, for which every provider gives them. */
const hasOwnAudience = (statement: facts.PolicyStatement): boolean =>
  facts
    .conditionsOn('aud', statement)
    .some(({ values }) => values.length > 0 && values.every(({ text, open }) => !open && text !== 'sts.amazonaws.com'))

function* valueFaults(
  { operator, operatorText, values }: facts.PolicyCondition,
  { say, unsure }: RuleContext,
): Iterable<Outcome> {
  for (const { text, open, at } of values) {
    // An expression counts as a name: the text around it decides.
    const [, namespace = '', name = ''] = facts.SERVICE_ACCOUNT_SUBJECT.exec(facts.withoutExpressions(text)) ?? []
    const data = { value: text, operator: operatorText, namespace }
    const hasWildcard = /[*?]/.test(facts.withoutExpressions(text))
    if (hasWildcard && operator?.operator !== 'StringLike') yield say('TR-04.literal', at, { data })
    else if (hasWildcard && (name === '' || /[*?]/.test(namespace)))
      yield say(/[^*?]/.test(namespace) ? 'TR-05.namespaces' : 'TR-05', at, { data })
    else if (hasWildcard) yield say(/^[^*?]/.test(name) ? 'TR-05.prefix' : 'TR-05.name', at, { data })
    else if (!open && !(NAME.test(namespace) && NAME.test(name))) yield say('TR-04.form', at, { data })
    else if (open) yield unsure({ why: text, at })
  }
}
