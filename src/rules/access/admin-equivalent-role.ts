import { knownItems } from '../../documents/value.ts'
import { defineKeyedRule } from '../../engine/define.ts'
import {
  clusterWideBindings,
  eachRole,
  grants,
  isDefault,
  type PolicyRule,
  placeOfItem,
  toSubjectName,
} from '../../facts/kubernetes/rbac.ts'

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

export default defineKeyedRule({
  id: 'access/admin-equivalent-role',
  summary: 'Bind no role cluster-wide that allows everything',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/security/rbac-good-practices/#least-privilege'],
  checks: {
    'RB-03': '{name} allows every verb on every resource, and is bound in the whole cluster',
  },
  judges: { roles: eachRole },
  finds: { wide: clusterWideBindings },

  *check({ roles }, { wide }, { say, platform: { administrators = [] } }) {
    for (const one of roles) {
      if (!one.isClusterRole || isDefault(one)) continue
      const bound = wide(one.name).filter(({ subjects }) =>
        subjects.some(subject => !administrators.includes(toSubjectName(subject) ?? '')),
      )
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
