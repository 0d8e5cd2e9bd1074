import { known } from '../../documents/value.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../engine/rule.ts'
import { podIdentityAssociation } from '../eks/pod-identity.ts'
import { serviceAccountsByName } from '../kubernetes/cluster-objects.ts'

/** Whether a scope has the service account of a namespace and a name; unknown where kustomizations may rename one to it. */
export type AccountExists = (namespace: string, name: string) => boolean | 'unknown'

/** What is looked up for the service accounts of a scope, by `NAMESPACE/NAME`: those it declares, and those that `eksctl` makes for associations. */
export const accountIndexes = {
  declared: serviceAccountsByName,
  made: indexBy(podIdentityAssociation, ({ makesAccount, namespace, serviceAccount }) =>
    makesAccount ? [`${known(namespace) ?? '*'}/${known(serviceAccount)}`] : [],
  ),
} as const

/** Tells which service accounts there are; only those that are asked for are looked up. */
export function accountExists(
  { declared, made }: Lookups<typeof accountIndexes>,
  mayBeRenamed: boolean,
): AccountExists {
  const isThere = (key: string): boolean => declared(key).length > 0 || made(key).length > 0
  return (namespace, name) => {
    const isDeclared = (as: string): boolean => isThere(`${namespace}/${as}`) || isThere(`*/${as}`)
    if (isDeclared(name)) return true
    return mayBeRenamed ? 'unknown' : false
  }
}
