import * as facts from '../../facts/index.ts'
import { decided, defineRule, eachOf, info, known, pathOf, warning } from '../../rule.ts'

export default defineRule({
  id: 'access/service-account-subject',
  summary: 'Name ServiceAccounts that exist, with their namespace in a ClusterRoleBinding',
  severity: 'error',
  relevance: 'anywhere',
  place: 'use',
  absentChecks: ['RB-04.missing'],
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/rbac/#referring-to-subjects'],
  checks: {
    'RB-04': 'ServiceAccount {name} has no namespace, and a ClusterRoleBinding has none for it',
    // Where a kustomization leaves the file out, nothing is deployed of it as it is.
    'RB-04.unlisted': info(
      'ServiceAccount {name} has no namespace; the kustomization beside it does not list this file, so another one may add it',
    ),
    'RB-04.missing': warning('ServiceAccount {name} does not exist in namespace {namespace}'),
    'RB-04.meant': {
      severity: 'warning',
      confidence: 'medium',
      text: 'there is no ServiceAccount {name} here, but {meant}',
    },
  },
  on: { bindings: eachOf(facts.roleBinding, namesServiceAccounts) },
  with: {
    accounts: facts.serviceAccountsByName,
    beside: facts.serviceAccountsByPlace,
    mayBeRenamed: facts.openNames,
    mayBePatch: facts.patchFinder,
    isOpenlyListed: facts.openlyListed,
  },

  *check(
    { bindings },
    { say, unsure, complete, isExternal },
    { accounts, beside, mayBeRenamed, mayBePatch, isOpenlyListed },
  ) {
    for (const { subjects, isClusterRoleBinding, namespace: own, at } of bindings)
      for (const { kind, name, namespace } of subjects) {
        if (kind.state !== 'known' || kind.value !== 'ServiceAccount') continue
        const data = { name: name.state === 'known' ? name.value : '' }
        const stated = yield* decided(namespace)
        const isStated = namespace.state === 'unknown' || (stated ?? '') !== ''
        if (!isStated && isClusterRoleBinding) {
          const path = pathOf(at.document)
          // kustomize gives a subject the namespace of the ServiceAccount that it lists beside the binding.
          if (isOpenlyListed(path)) yield unsure({ why: 'the ServiceAccounts that are listed with it', at: name.at })
          else yield say(mayBePatch(path) ? 'RB-04.unlisted' : 'RB-04', namespace.at, { data })
        }
        const place = isStated || isClusterRoleBinding ? stated : own
        if (place === undefined || place === '' || place.startsWith('kube-')) continue
        // access/subject-kind reports a name with colons.
        if (name.state !== 'known' || name.value === 'default' || name.value.includes(':')) continue
        const exists = (as: string): boolean => accounts(`${place}/${as}`).length > 0 || accounts(`*/${as}`).length > 0
        if (exists(name.value) || isExternal('ServiceAccount', place, name.value)) continue
        if (mayBeRenamed) {
          if (complete) yield unsure({ why: 'the names that kustomizations give', at: name.at })
          continue
        }
        const other = facts.objectOfNearName(name.value, beside(facts.placeKey({ namespace: place, at })))
        if (other !== undefined)
          yield say('RB-04.meant', name.at, {
            data: { ...data, meant: other.name },
            related: [{ at: other.at, note: 'the ServiceAccount' }],
          })
        else if (complete) yield say('RB-04.missing', name.at, { data: { ...data, namespace: place } })
      }
  },
})

function namesServiceAccounts({ subjects }: facts.RoleBinding): boolean {
  return subjects.some(({ kind }) => known(kind) === 'ServiceAccount')
}
