import { known } from '../../documents/value.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { knownOperator } from '../../model/rights/known-operators.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'
import { type RoleBinding, roleBinding, roleKey, type Subject, toSubjectName } from '../kubernetes/rbac.ts'

/** Somebody whom a binding gives the rights of a role, apart from components of the cluster. */
export interface RoleHolder {
  readonly subject: Subject
  readonly binding: RoleBinding
}

/** More holders of one role than these are not distinguished. */
const MOST = 50

/** Those who have the rights of a role in all namespaces, and those who have them in one; by `roleKey`. */
export const holdersByRole = indexBy(roleBinding, keysOf, bindings => {
  const holders = bindings.flatMap(binding =>
    binding.subjects.filter(subject => !isComponent(subject, binding)).map(subject => ({ subject, binding })),
  )
  return {
    everywhere: holders.filter(({ binding }) => binding.isClusterRoleBinding).slice(0, MOST),
    inNamespace: holders.filter(({ binding }) => !binding.isClusterRoleBinding).slice(0, MOST),
  }
})

function keysOf({ roleKind, roleName, namespace }: RoleBinding): readonly string[] {
  return roleName.state === 'known' ? [roleKey(known(roleKind) !== 'Role', namespace, roleName.value)] : []
}

/** Bindings by `toSubjectName` of those that they are for, and by `serviceaccount:*\/NAME`. */
export const bindingsBySubject = indexBy(
  roleBinding,
  ({ subjects }) =>
    subjects.flatMap(subject => {
      const name = toSubjectName(subject)
      const isAccount = known(subject.kind) === 'ServiceAccount' && subject.name.state === 'known'
      return [...(name === undefined ? [] : [name]), ...(isAccount ? [`serviceaccount:*/${known(subject.name)}`] : [])]
    }),
  bindings => bindings.slice(0, MOST),
)

/** Users and groups that Kubernetes and EKS have for their own components; `system:authenticated` and the like are everybody. */
const SYSTEM = /^(?:eks:|system:(?!authenticated$|unauthenticated$|anonymous$|serviceaccounts(?::|$)))/

/** Whether a subject is a component of the control plane, or a known operator where it is at home. */
function isComponent(subject: Subject, binding: RoleBinding): boolean {
  const [sort, text = ''] = [known(subject.kind), known(subject.name)]
  return sort === 'User' || sort === 'Group' ? SYSTEM.test(text) : isOperatorsAccount(subject, binding)
}

/** Whether a subject is the account of a known operator where it is at home. */
export function isOperatorsAccount({ kind, name, namespace }: Subject, binding: RoleBinding): boolean {
  const [sort, text = ''] = [known(kind), known(name)]
  if (sort === 'User' || sort === 'Group') return false
  const home = namespace.state === 'absent' ? binding.namespace : known(namespace)
  const names = [text, known(binding.roleName) ?? '', ...operatorNames(binding)]
  return knownOperator({ namespace: home, names }) !== undefined
}

const LABELS = ['app.kubernetes.io/name', 'app.kubernetes.io/part-of', 'helm.sh/chart', 'k8s-app', 'app']

/** The names by which an object may be known to be one of an operator: its own, and those of its application. */
export const operatorNames = ({ name, labels }: Pick<ObjectMeta, 'name' | 'labels'>): readonly string[] => [
  name,
  ...LABELS.flatMap(label => labels[label] ?? []),
]

/** What a message calls a subject: `ServiceAccount shop/api`, `Group admins`. */
export function subjectText({ kind, name, namespace }: Subject): string {
  const [sort, text, home] = [known(kind), known(name), known(namespace)]
  if (sort === undefined || text === undefined) return 'somebody who is known at deployment'
  return `${sort} ${sort === 'ServiceAccount' && home !== undefined ? `${home}/` : ''}${text}`
}
