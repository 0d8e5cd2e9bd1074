import { known } from '../../documents/value.ts'
import { defineLinkRule } from '../../engine/define.ts'
import { podIdentityAssociation } from '../../facts/eks/pod-identity.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { kustomization, writtenNames } from '../../facts/kubernetes/kustomization.ts'
import { workload } from '../../facts/kubernetes/workload.ts'

export default defineLinkRule({
  id: 'access/workload-service-account',
  summary: 'Run workloads as a service account that exists',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/'],
  checks: {
    'X-04': 'there is no ServiceAccount {name} in the namespace {namespace}: its Pods are refused, and have no role',
  },
  across: { workload, serviceAccount, podIdentityAssociation, kustomization },

  *check({ workload, serviceAccount, podIdentityAssociation, kustomization }, { say, unsure, complete, isExternal }) {
    if (!complete) return
    const names = writtenNames(kustomization)
    const made = podIdentityAssociation
      .filter(({ makesAccount }) => makesAccount)
      .map(one => ({ namespace: known(one.namespace), name: known(one.serviceAccount) }))
    const accounts = new Set([...serviceAccount, ...made].map(({ namespace, name }) => `${namespace ?? '*'}/${name}`))

    for (const { namespace, serviceAccountName, inGraph } of workload) {
      const name = known(serviceAccountName)
      if (namespace === undefined || name === undefined || name === '' || name === 'default' || inGraph) continue
      const isThere = (as: string): boolean => accounts.has(`${namespace}/${as}`) || accounts.has(`*/${as}`)
      if (isThere(name) || isExternal('ServiceAccount', namespace, name)) continue
      if (names.isOpen || names.of(name).some(isThere))
        yield unsure({ why: 'kustomizations give other names', at: serviceAccountName.at })
      else yield say('X-04', serviceAccountName.at, { data: { name, namespace } })
    }
  },
})
