import * as facts from '../../facts/index.ts'
import { CLUSTER_RIGHTS } from '../../model/rights/cluster-rights.ts'
import { isCalledOperator } from '../../model/rights/known-operators.ts'
import { defineRule, info, known, knownItems, relatedAt } from '../../rule.ts'

const SENTENCE = '{role} lets {subject} {right}, which leads to more rights'
/** The most dangerous right first. */
const RANKS = new Map(CLUSTER_RIGHTS.map(({ id }, i) => [id, i]))
const rankOf = ({ right }: facts.GrantedRight): number => RANKS.get(right.id) ?? 0

export default defineRule({
  id: 'rights/escalating-role',
  summary: 'Bind no role that grants a right which leads to more rights',
  severity: 'warning',
  // Of a role's rights the worst is the finding.
  relevance: { 'AC-01': 'anywhere', 'AC-01.also': 'platform' },
  references: [
    'https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks',
    'https://github.com/PaloAltoNetworks/rbac-police',
  ],
  checks: {
    'AC-01': SENTENCE,
    'AC-01.also': SENTENCE,
    'AC-01.operator': SENTENCE,
    'AC-01.namespace': SENTENCE,
    'AC-01.lesser': info('{role} lets {subject} {right}, which gives no rights by itself'),
  },
  // Whether the program needs the right for its work is not known.
  elsewhere: { 'AC-01': 'info', 'AC-01.operator': 'info', 'AC-01.namespace': 'info' },
  on: { roles: facts.rolesWithRights },
  with: {
    holders: facts.holdersByRole,
    aggregating: facts.aggregatingRoles,
    roles: facts.rolesByKey,
    bindings: facts.bindingsBySubject,
  },

  *check({ roles }, { say, platform }, { holders, aggregating, roles: rolesByKey, bindings }) {
    const allowed = new Set(platform.administrators ?? [])
    const lookups = { roles: rolesByKey, bindings }
    for (const one of roles) {
      if (facts.isDefault(one)) continue
      const bound = facts.boundAs(one, { holders, aggregating }, allowed)
      const found = one.rules.flatMap(rule =>
        facts
          .rightsOf(rule)
          .filter(granted => !isSaidByLogs(rule) && facts.escalates(granted, one, bound, lookups))
          .slice(0, 1)
          .map(granted => ({ ...granted, isWide: isWide(rule) })),
      )
      const worst = Math.min(...found.map(rankOf))
      const first = found.find(granted => rankOf(granted) === worst)
      for (const granted of found) {
        const { danger } = granted.right
        if (danger === undefined) continue
        const holder = (danger.in === 'cluster' ? bound.everywhere : [...bound.everywhere, ...bound.inNamespace])[0]
        const subject = holder === undefined ? 'the operator of this bundle' : facts.subjectText(holder.subject)
        const isOperator = holder === undefined || isCalledOperator(subject) || facts.isCalledAfterOperator(subject)
        const isMeant = isOperator || (!granted.isWide && holder !== undefined && isOfProgram(holder.subject))
        yield say(checkOf(granted, first, bound.everywhere.length > 0, isMeant), granted.at, {
          data: {
            role: one.name,
            subject,
            right: danger.says,
          },
          related: relatedAt(holder?.binding.roleName.at, 'bound here'),
        })
      }
    }
  },
})

/** Whether nobody has chosen the verbs of a rule one by one; to read everything is what many programs are for. */
const isWide = ({ verbs }: facts.PolicyRule): boolean => known(verbs) !== undefined && knownItems(verbs).includes('*')

/** Whether a subject is an account of one program's own: what was written out for it is what its work needs, as far as its author knows. */
const isOfProgram = ({ kind, name }: facts.Subject): boolean =>
  known(kind) === 'ServiceAccount' && known(name) !== 'default'

/** Whether access/cluster-wide-logs reports the rule: `impersonate` beside `*`. */
const isSaidByLogs = ({ verbs }: facts.PolicyRule): boolean =>
  known(verbs) !== undefined && ['*', 'impersonate'].every(verb => knownItems(verbs).includes(verb))

/** What operators are for: they start Pods, and register their webhooks. */
const OF_OPERATORS: ReadonlySet<string> = new Set(['create pods', 'write workloads', 'change pods', 'write webhooks'])

function checkOf(
  granted: facts.GrantedRight,
  first: facts.GrantedRight | undefined,
  isEverywhere: boolean,
  isMeant: boolean,
) {
  if (granted.right.danger?.isLesser === true) return 'AC-01.lesser'
  if (granted !== first) return 'AC-01.also'
  if (isMeant || OF_OPERATORS.has(granted.right.id)) return 'AC-01.operator'
  return isEverywhere ? 'AC-01' : 'AC-01.namespace'
}
