import { known } from '../../documents/value.ts'
import { defineLinkRule } from '../../engine/define.ts'
import { type AccessPolicy, accessPolicy, byPrincipal } from '../../facts/eks/access-entry.ts'

/** The policies that hold one another's rights, the smallest first (EKS User Guide, "Review access policy permissions"). */
const BY_STRENGTH: readonly string[] = [
  'AmazonEKSViewPolicy',
  'AmazonEKSEditPolicy',
  'AmazonEKSAdminPolicy',
  'AmazonEKSClusterAdminPolicy',
]

export default defineLinkRule({
  id: 'access/entry-scope-overlap',
  summary: 'Do not limit to namespaces what the same principal has in the whole cluster',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html'],
  checks: {
    'AE-11': 'the scope namespace limits nothing: the same principal has {policy} in the whole cluster',
  },
  across: { accessPolicy },

  *check({ accessPolicy }, { say }) {
    for (const policies of byPrincipal(accessPolicy).values()) {
      const wide = policies.filter(policy => scopeOf(policy) === 'cluster')
      if (wide.length === 0) continue
      for (const narrow of policies.filter(policy => scopeOf(policy) === 'namespace')) {
        const broader = wide.find(other => strengthOf(other) >= strengthOf(narrow))
        if (broader === undefined) continue
        const related = [{ at: broader.scope.at, note: 'the broader grant' }]
        yield say('AE-11', narrow.scope.at, { data: { policy: nameOf(broader) }, related })
      }
    }
  },
})

const scopeOf = ({ scope }: AccessPolicy): string | undefined => known(scope)?.toLowerCase()
const nameOf = ({ policy }: AccessPolicy): string => (known(policy) ?? '').replace(/^.*\//, '')
const strengthOf = (policy: AccessPolicy): number => BY_STRENGTH.indexOf(nameOf(policy))
