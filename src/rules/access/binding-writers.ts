import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { defineRule } from '../../engine/rule.ts'
import {
  eachRoleBinding,
  grants,
  isDefault,
  type PolicyRule,
  placeOfItem,
  type Role,
  roleKey,
  rolesByKey,
  toSubjectName,
} from '../../facts/kubernetes/rbac.ts'

export default defineRule({
  id: 'access/binding-writers',
  summary: 'Let only controllers create and change TargetGroupBindings',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'X-35': '{subject} may change TargetGroupBindings, and so send the traffic of any load balancer to its own Pods',
  },
  on: { bindings: eachRoleBinding },
  with: { roles: rolesByKey },

  *check({ bindings }, { say, platform }, { roles }) {
    const allowed = platform.administrators ?? []
    for (const binding of bindings) {
      const { roleName, roleKind, namespace } = binding
      if (roleName.state !== 'known' || SYSTEM.test(namespace ?? '')) continue
      const isCluster = known(roleKind) !== 'Role'
      const role = roles(roleKey(isCluster, namespace, roleName.value)).findLast(one => one.isClusterRole === isCluster)
      const at = role === undefined || isDefault(role) ? undefined : placeOfWriting(role)
      if (at === undefined) continue
      const subject = binding.subjects
        .map(toSubjectName)
        .find(name => name !== undefined && !allowed.includes(name) && !isController(name))
      if (subject === undefined) continue
      yield say('X-35', at, { data: { subject }, related: [{ at: roleName.at, note: 'bound here' }] })
    }
  },
})

/** The namespaces that no tenant is in. */
const SYSTEM = /^kube-/
const RESOURCE = 'targetgroupbindings'
const GROUPS = ['elbv2.k8s.aws', 'elbv2.k8s.cloud']
const WRITING = ['create', 'update', 'patch']

/** Where a role lets the bindings be written; one that says nothing of them and is for everything is another fault. */
function placeOfWriting({ rules }: Role): Place | undefined {
  const rule = rules.find(isWriting)
  return rule && placeOfItem(rule.resources, RESOURCE, '*')
}

const isWriting = (rule: PolicyRule): boolean =>
  grants(rule, 'resources', RESOURCE) &&
  grants(rule, 'apiGroups', ...GROUPS) &&
  grants(rule, 'verbs', ...WRITING) &&
  (placeOfItem(rule.resources, RESOURCE) ?? placeOfItem(rule.apiGroups, ...GROUPS)) !== undefined

/** The controllers that write them by their task: the load balancer's own, kro, those that deploy; groups of the system. */
const isController = (subject: string): boolean =>
  /^(?:group|user):system:(?!authenticated|unauthenticated|anonymous|serviceaccounts)/.test(subject) ||
  (subject.startsWith('serviceaccount:') &&
    /(?:kube-system|kro|load-?balancer|alb|argo|flux|controller|operator)/.test(subject))
