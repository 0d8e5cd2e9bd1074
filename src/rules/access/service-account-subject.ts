import { decided, defineRule } from '../../engine/rule.ts'
import { serviceAccountsByName } from '../../facts/kubernetes/cluster-objects.ts'
import { writtenNamesOf } from '../../facts/kubernetes/kustomization.ts'
import { eachRoleBinding } from '../../facts/kubernetes/rbac.ts'

export default defineRule({
  id: 'access/service-account-subject',
  summary: 'Name ServiceAccounts that exist, with their namespace in a ClusterRoleBinding',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/rbac/#referring-to-subjects'],
  checks: {
    'RB-04': 'ServiceAccount {name} has no namespace, and a ClusterRoleBinding has none for it',
    'RB-04.missing': { severity: 'warning', text: 'ServiceAccount {name} does not exist in namespace {namespace}' },
  },
  on: { bindings: eachRoleBinding },
  with: { accounts: serviceAccountsByName, names: writtenNamesOf },

  *check({ bindings }, { say, unsure, complete, isExternal }, { accounts, names }) {
    for (const { subjects, isClusterRoleBinding, namespace: own } of bindings)
      for (const { kind, name, namespace } of subjects) {
        if (kind.state !== 'known' || kind.value !== 'ServiceAccount') continue
        const data = { name: name.state === 'known' ? name.value : '' }
        const stated = yield* decided(namespace)
        const isStated = namespace.state === 'unknown' || (stated ?? '') !== ''
        if (!isStated && isClusterRoleBinding) yield say('RB-04', namespace.at, { data })
        const place = isStated || isClusterRoleBinding ? stated : own
        if (!complete || place === undefined || place === '' || place.startsWith('kube-')) continue
        // access/subject-kind reports a name with colons.
        if (name.state !== 'known' || name.value === 'default' || name.value.includes(':')) continue
        const exists = (as: string): boolean => accounts(`${place}/${as}`).length > 0 || accounts(`*/${as}`).length > 0
        if (exists(name.value) || isExternal('ServiceAccount', place, name.value)) continue
        if (names.isOpen || names.of(name.value).some(exists))
          yield unsure({ why: 'the names that kustomizations give', at: name.at })
        else yield say('RB-04.missing', name.at, { data: { ...data, namespace: place } })
      }
  },
})
