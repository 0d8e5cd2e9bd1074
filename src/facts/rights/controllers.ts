import { knownItems } from '../../documents/value.ts'
import type { PolicyRule, Role, RoleBinding } from '../kubernetes/rbac.ts'
import { boundRoleFinder } from './held-rights.ts'
import { subjectId } from './principals.ts'

/** The API groups of Kubernetes itself without a domain of their own, and those that end as its own groups do but are others'. */
const WITHOUT_DOMAIN: ReadonlySet<string> = new Set(['', '*', 'apps', 'autoscaling', 'batch', 'extensions', 'policy'])
const OF_KUBERNETES =
  /^(?:admissionregistration|apiextensions|apiregistration|authentication|authorization|certificates|coordination|discovery|events|flowcontrol\.apiserver|internal\.apiserver|networking|node|rbac\.authorization|resource|scheduling|storage|storagemigration|metrics)\.k8s\.io$/

/** Whether an API group is of custom resources. */
const isCustom = (group: string): boolean => !WITHOUT_DOMAIN.has(group) && !OF_KUBERNETES.test(group)

const WRITES: ReadonlySet<string> = new Set(['*', 'update', 'patch'])

/**
 * The ids of the accounts that are bound to write the status or the finalizers of custom resources, which only their controllers do
 * (https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#status-subresource). Linear in what is given.
 */
export function controllerAccounts(bindings: readonly RoleBinding[], roles: readonly Role[]): ReadonlySet<string> {
  const rolesOf = boundRoleFinder(roles)
  return new Set(
    bindings
      .filter(binding => rolesOf(binding).some(({ rules }) => rules.some(isOfController)))
      .flatMap(binding => binding.subjects.flatMap(subject => subjectId(subject, binding) ?? [])),
  )
}

const isOfController = ({ apiGroups, resources, verbs }: PolicyRule): boolean =>
  knownItems(verbs).some(verb => WRITES.has(verb)) &&
  knownItems(resources).some(name => name.endsWith('/status') || name.endsWith('/finalizers')) &&
  knownItems(apiGroups).some(isCustom)
