import { known } from '../../documents/value.ts'
import type { ServiceAccount } from '../kubernetes/cluster-objects.ts'
import { type ObjectMeta, releaseOf } from '../kubernetes/object-meta.ts'
import type { RoleBinding, Subject } from '../kubernetes/rbac.ts'
import type { Workload } from '../kubernetes/workload.ts'

/** The key of a namespace: its name, or the release of an object whose namespace is decided at deployment. */
export const homeOf = ({ namespace, at }: Pick<ObjectMeta, 'namespace' | 'at'>): string =>
  namespace ?? `/${releaseOf(at)}`

export const accountId = (home: string, name: string): string => `ServiceAccount ${home}/${name}`
export const workloadId = (one: Pick<Workload, 'kind' | 'namespace' | 'name' | 'at'>): string =>
  `${one.kind} ${homeOf(one)}/${one.name}`

/** The name of the account that Pods run as: `default` where none is named; undefined where it is decided at deployment. */
export const accountNameOf = ({ serviceAccountName: name }: Workload): string | undefined =>
  name.state === 'unknown' ? undefined : known(name) || 'default'

/** The id of the account that Pods run as; undefined where it is decided at deployment. */
export function accountOf(one: Workload): string | undefined {
  const name = accountNameOf(one)
  return name === undefined ? undefined : accountId(homeOf(one), name)
}

/** The id of a subject of a binding; undefined where it is decided at deployment. */
export function subjectId({ kind, name, namespace }: Subject, binding: RoleBinding): string | undefined {
  const [sort, text] = [known(kind), known(name)]
  if (sort === undefined || text === undefined) return undefined
  if (sort === 'ServiceAccount') return accountId(known(namespace) ?? homeOf(binding), text)
  return sort === 'User' ? userId(text) : `${sort} ${text}`
}

/** The id of a user; ServiceAccounts are users, too (https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/). */
export function userId(name: string): string {
  const [, home, account] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(name) ?? []
  return home === undefined || account === undefined ? `User ${name}` : accountId(home, account)
}

/** What people call a principal: without a namespace that is decided at deployment. */
export const principalText = (id: string): string => id.replace(/ \/.*\//, ' ')

/** Whether Pods get a token of their account for the API server; false where that is not known. */
export function hasToken(one: Workload, accountsById: ReadonlyMap<string, readonly ServiceAccount[]>): boolean {
  if (one.projectsToken === true) return true
  if (one.automount !== undefined) return known(one.automount) === true
  const accounts = accountsById.get(accountOf(one) ?? '') ?? []
  return accounts.every(({ automount }) => automount === undefined || known(automount) === true)
}

/** What people call a workload: `Deployment shop/api`. */
export const workloadText = (one: Workload): string => principalText(workloadId(one))

/** How `platform.administrators` names the account of a workload. */
export const accountText = (one: Workload): string =>
  `serviceaccount:${one.namespace ?? ''}/${accountNameOf(one) ?? ''}`

/** Where a binding grants what its role allows, in words. */
export const whereBound = ({ isClusterRoleBinding, namespace }: RoleBinding): string =>
  isClusterRoleBinding ? 'in all namespaces' : `in ${namespace ?? 'its namespace'}`
