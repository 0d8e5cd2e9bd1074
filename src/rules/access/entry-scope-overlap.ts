import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known } from '../../rule.ts'

/** The policies that include one another's permissions, the smallest first (EKS User Guide, "Review access policy permissions"). */
const BY_STRENGTH: readonly string[] = [
  'AmazonEKSViewPolicy',
  'AmazonEKSEditPolicy',
  'AmazonEKSAdminPolicy',
  'AmazonEKSClusterAdminPolicy',
]

export default defineRule({
  id: 'access/entry-scope-overlap',
  summary: 'Do not limit to namespaces what the same principal has cluster-wide',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html'],
  checks: {
    'AE-11': 'the scope namespace limits nothing, since the same principal has {policy} cluster-wide',
  },
  on: { accessPolicy: allOf(facts.accessPolicy) },

  *check({ accessPolicy }, { say }) {
    // What is captured is what was defined before, not another association.
    const all = Array.from(facts.byPrincipal(accessPolicy).values())
    for (const policies of all.flatMap(own => [...groupBy(own, ({ source }) => source === 'record').values()])) {
      const wide = policies.filter(policy => scopeOf(policy) === 'cluster')
      if (wide.length === 0) continue
      // The first of each strength represents all others of it.
      const shown = Array.from(groupBy(wide, strengthOf).values()).flatMap(same => same.slice(0, 1))
      for (const narrow of policies.filter(policy => scopeOf(policy) === 'namespace')) {
        const broader = shown.find(other => strengthOf(other) >= strengthOf(narrow))
        if (broader === undefined) continue
        const related = [{ at: broader.scope.at, note: 'the broader grant' }]
        yield say('AE-11', narrow.scope.at, { data: { policy: nameOf(broader) }, related })
      }
    }
  },
})

const scopeOf = ({ scope }: facts.AccessPolicy): string | undefined => known(scope)?.toLowerCase()
const nameOf = ({ policy }: facts.AccessPolicy): string => (known(policy) ?? '').replace(/^.*\//, '')
const strengthOf = (policy: facts.AccessPolicy): number => BY_STRENGTH.indexOf(nameOf(policy))
