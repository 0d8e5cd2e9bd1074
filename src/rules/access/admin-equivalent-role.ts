import { defineLinkRule } from '../../engine/define.ts'
import { groupBy } from '../../engine/group-by.ts'
import { knownItems } from '../../engine/value.ts'
import { grants, isDefault, type PolicyRule, placeOfItem, role, roleBinding, toSubjectName } from '../../facts/rbac.ts'

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

export default defineLinkRule({
  id: 'access/admin-equivalent-role',
  summary: 'Bind no role cluster-wide that allows everything',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/security/rbac-good-practices/#least-privilege'],
  checks: {
    'RB-03': '{name} allows every verb on every resource, and is bound in the whole cluster',
  },
  across: { role, roleBinding },

  *check({ role, roleBinding }, { say, platform }) {
    const allowed = new Set(platform.administrators ?? [])
    const wide = roleBinding.filter(
      one =>
        one.isClusterRoleBinding &&
        one.roleName.state === 'known' &&
        one.subjects.some(subject => !allowed.has(toSubjectName(subject) ?? '')),
    )
    const bindings = groupBy(wide, one => (one.roleName.state === 'known' ? one.roleName.value : ''))
    for (const one of role) {
      if (!one.isClusterRole || isDefault(one)) continue
      const bound = bindings.get(one.name) ?? []
      if (bound.length === 0 && !one.isBoundClusterWide) continue
      const everything = one.rules.filter(rule => grants(rule, 'apiGroups', '*') && grants(rule, 'resources', '*'))
      if (!allowsAll(everything)) continue
      const rule = everything[0]
      const at = rule === undefined ? one.at : (placeOfItem(rule.verbs, '*') ?? rule.verbs.at)
      yield say('RB-03', at, {
        data: { name: one.name },
        related: bound.map(binding => ({ at: binding.roleName.at, note: 'bound here' })),
      })
    }
  },
})

/** Whether the rules together allow every verb: `*`, or all that the API server's resources know. */
function allowsAll(rules: readonly PolicyRule[]): boolean {
  const verbs = new Set(rules.flatMap(rule => knownItems(rule.verbs)))
  return rules.length > 0 && (verbs.has('*') || VERBS.every(verb => verbs.has(verb)))
}
