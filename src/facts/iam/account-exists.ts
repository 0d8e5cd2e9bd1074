import { known } from '../../documents/value.ts'
import type { PodIdentityAssociation } from '../eks/pod-identity.ts'
import type { ServiceAccount } from '../kubernetes/cluster-objects.ts'
import type { writtenNames } from '../kubernetes/kustomization.ts'

/** Whether a scope has the service account of a namespace and a name; unknown where kustomizations may rename one to it. */
export type AccountExists = (namespace: string, name: string) => boolean | 'unknown'

/** The service accounts of a scope: those it declares, and those that `eksctl` makes for associations. */
export function accountExists(
  accounts: readonly ServiceAccount[],
  associations: readonly PodIdentityAssociation[],
  names: ReturnType<typeof writtenNames>,
): AccountExists {
  const made = associations
    .filter(({ makesAccount }) => makesAccount)
    .map(one => ({ namespace: known(one.namespace), name: known(one.serviceAccount) }))
  const declared = new Set([...accounts, ...made].map(({ namespace, name }) => `${namespace ?? '*'}/${name}`))
  return (namespace, name) => {
    const isDeclared = (as: string): boolean => declared.has(`${namespace}/${as}`) || declared.has(`*/${as}`)
    if (isDeclared(name)) return true
    return names.isOpen || names.of(name).some(isDeclared) ? 'unknown' : false
  }
}
