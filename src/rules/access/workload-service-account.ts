import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { podIdentityAssociation } from '../../facts/eks/pod-identity.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { kustomization, writtenNames } from '../../facts/kubernetes/kustomization.ts'
import { workload } from '../../facts/kubernetes/workload.ts'

export default defineRule({
  id: 'access/workload-service-account',
  summary: 'Run workloads as a service account that exists',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/'],
  checks: {
    'X-04':
      'ServiceAccount {name} does not exist in namespace {namespace}; Pods that use it are rejected and get no role',
  },
  on: { workload: allOf(workload) },
  with: {
    serviceAccount: allOf(serviceAccount),
    podIdentityAssociation: allOf(podIdentityAssociation),
    kustomization: allOf(kustomization),
  },

  *check(
    { workload },
    { say, unsure, complete, isExternal },
    { serviceAccount, podIdentityAssociation, kustomization },
  ) {
    if (!complete) return
    const names = writtenNames(kustomization)
    const made = podIdentityAssociation
      .filter(({ makesAccount }) => makesAccount)
      .map(one => ({ namespace: known(one.namespace), name: known(one.serviceAccount) }))
    const accounts = new Set([...serviceAccount, ...made].map(({ namespace, name }) => `${namespace ?? '*'}/${name}`))

    for (const { namespace, serviceAccountName, inGraph } of workload) {
      const name = known(serviceAccountName)
      if (namespace === undefined || name === undefined || name === '' || name === 'default' || inGraph) continue
      const exists = (as: string): boolean => accounts.has(`${namespace}/${as}`) || accounts.has(`*/${as}`)
      if (exists(name) || isExternal('ServiceAccount', namespace, name)) continue
      if (names.isOpen || names.of(name).some(exists))
        yield unsure({ why: 'the names that kustomizations give', at: serviceAccountName.at })
      else yield say('X-04', serviceAccountName.at, { data: { name, namespace } })
    }
  },
})
