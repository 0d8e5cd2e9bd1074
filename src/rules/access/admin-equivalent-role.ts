import * as facts from '../../facts/index.ts'
import { defineRule, knownItems } from '../../rule.ts'

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

const SENTENCE = '{name} allows every verb on every resource and is bound cluster-wide'

export default defineRule({
  id: 'access/admin-equivalent-role',
  summary: 'Do not bind a role that allows everything cluster-wide',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/security/rbac-good-practices/#least-privilege'],
  // An operator that deploys whatever a repository says has its rights for that.
  elsewhere: { 'RB-03.operator': 'info' },
  checks: {
    'RB-03': SENTENCE,
    'RB-03.operator': SENTENCE,
  },
  on: { roles: facts.eachRole },
  with: { subjects: facts.subjectsOfRoles, aggregating: facts.aggregatingRoles },

  *check({ roles }, { say, platform: { administrators = [] } }, { subjects, aggregating }) {
    const allowed = new Set(administrators)
    for (const one of roles) {
      if (!one.isClusterRole || facts.isDefault(one)) continue
      const everything = one.rules.filter(
        rule => facts.grants(rule, 'apiGroups', '*') && facts.grants(rule, 'resources', '*'),
      )
      if (!allowsAll(everything)) continue
      const wholes = aggregating.filter(whole => !facts.isDefault(whole) && facts.isPartOf(one, whole))
      const bound = [one, ...wholes].flatMap(({ name }) => othersThan(allowed, subjects(name)))
      if (bound.length === 0 && !one.isBoundClusterWide) continue
      const rule = everything[0]
      const at = rule === undefined ? one.at : (facts.placeOfItem(rule.verbs, '*') ?? rule.verbs.at)
      const isOfOperators =
        bound.length > 0 &&
        bound.every(binding => binding.subjects.every(subject => facts.isOperatorsAccount(subject, binding)))
      yield say(isOfOperators ? 'RB-03.operator' : 'RB-03', at, {
        data: { name: one.name },
        related: bound.map(({ roleName: { at } }) => ({ at, note: 'bound here' })),
      })
    }
  },
})

/** As many bindings as are shown: a role may be bound by thousands, and thousands of roles have its name. */
const MAX_SHOWN = 20

/** The first bindings that are for somebody who is not allowed. */
function othersThan(
  allowed: ReadonlySet<string>,
  subjects: ReadonlyMap<string, readonly facts.RoleBinding[]>,
): readonly facts.RoleBinding[] {
  const found = new Set<facts.RoleBinding>()
  for (const [name, bindings] of subjects) {
    if (found.size >= MAX_SHOWN) break
    if (!allowed.has(name)) for (const binding of bindings) found.add(binding)
  }
  return [...found].slice(0, MAX_SHOWN)
}

/** Whether the rules together allow every verb: `*`, or all that the API server's resources know. */
function allowsAll(rules: readonly facts.PolicyRule[]): boolean {
  const verbs = new Set(rules.flatMap(rule => knownItems(rule.verbs)))
  return rules.length > 0 && (verbs.has('*') || VERBS.every(verb => verbs.has(verb)))
}
