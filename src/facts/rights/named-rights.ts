import { known } from '../../documents/value.ts'
import type { Lookup } from '../../engine/join/store/fact-index.ts'
import { BUILT_IN_POWERS, EVERYTHING, type RightId, signsClients } from '../../model/rights/cluster-rights.ts'
import { type Role, type RoleBinding, roleKey } from '../kubernetes/rbac.ts'
import { mayLeadFurther } from './role-rights.ts'

/** What the rights of those are looked up in whom a rule names. */
export interface RightsLookups {
  /** By `roleKey`. */
  readonly roles: Lookup<readonly Role[]>
  /** By `toSubjectName`, or `serviceaccount:*\/NAME`. */
  readonly bindings: Lookup<readonly RoleBinding[]>
}

/** Users and groups of Kubernetes itself that can become anybody. */
const POWERFUL = new Set(['system:masters', 'system:kube-controller-manager', 'system:admin', 'kubernetes-admin'])
/** ServiceAccounts of the control plane that can become anybody. */
const POWERFUL_ACCOUNTS = new Set(['clusterrole-aggregation-controller'])

/** Whether somebody or something that a rule names has rights that lead to more, as far as the scope shows that. */
export function leadsFurther(id: RightId, names: readonly string[], { roles, bindings }: RightsLookups): boolean {
  if (id === 'approve signers') return names.some(signsClients)
  if (id === 'bind roles') return false
  if (id === 'bind clusterroles') return names.some(name => isPowerful(name) || roles(name).some(mayLeadFurther))
  const isBound = (subject: string): boolean => bindings(subject).some(binding => grantsMore(binding, roles))
  if (id === 'impersonate users') return names.some(name => POWERFUL.has(name) || isBound(`user:${name}`))
  if (id === 'impersonate groups') return names.some(name => POWERFUL.has(name) || isBound(`group:${name}`))
  return names.some(name => POWERFUL_ACCOUNTS.has(name) || isBound(`serviceaccount:*/${name}`))
}

/** Whether a ClusterRole of Kubernetes itself has rights that lead to more. */
const isPowerful = (name: string): boolean => name === EVERYTHING || BUILT_IN_POWERS.has(name)

/** Whether a binding gives rights that lead to more. */
export function grantsMore({ roleKind, roleName, namespace }: RoleBinding, roles: RightsLookups['roles']): boolean {
  const name = known(roleName)
  if (name === undefined) return false
  const isClusterRole = known(roleKind) !== 'Role'
  return (isClusterRole && isPowerful(name)) || roles(roleKey(isClusterRole, namespace, name)).some(mayLeadFurther)
}
