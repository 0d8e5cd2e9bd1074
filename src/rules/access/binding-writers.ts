import * as facts from '../../facts/index.ts'
import { defineRule, known, type Place } from '../../rule.ts'

export default defineRule({
  id: 'access/binding-writers',
  summary: 'Let only controllers create and change TargetGroupBindings',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'X-35': '{subject} may change TargetGroupBindings, and so send the traffic of any load balancer to its own Pods',
  },
  on: { bindings: facts.eachRoleBinding },
  with: { roles: facts.rolesByKey },

  *check({ bindings }, { say, platform }, { roles }) {
    const allowed = platform.administrators ?? []
    for (const binding of bindings) {
      const { roleName, roleKind, namespace } = binding
      if (roleName.state !== 'known' || SYSTEM.test(namespace ?? '')) continue
      const isCluster = known(roleKind) !== 'Role'
      const role = roles(facts.roleKey(isCluster, namespace, roleName.value)).findLast(
        one => one.isClusterRole === isCluster,
      )
      const at = role === undefined || facts.isDefault(role) ? undefined : placeOfWriting(role)
      if (at === undefined) continue
      const subject = binding.subjects
        .map(facts.toSubjectName)
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
function placeOfWriting({ rules }: facts.Role): Place | undefined {
  const rule = rules.find(isWriting)
  return rule && facts.placeOfItem(rule.resources, RESOURCE, '*')
}

const isWriting = (rule: facts.PolicyRule): boolean =>
  facts.grants(rule, 'resources', RESOURCE) &&
  facts.grants(rule, 'apiGroups', ...GROUPS) &&
  facts.grants(rule, 'verbs', ...WRITING) &&
  (facts.placeOfItem(rule.resources, RESOURCE) ?? facts.placeOfItem(rule.apiGroups, ...GROUPS)) !== undefined

/** The controllers that write them by their task: the load balancer's own, kro, those that deploy; groups of the system. */
const isController = (subject: string): boolean =>
  /^(?:group|user):system:(?!authenticated|unauthenticated|anonymous|serviceaccounts)/.test(subject) ||
  (subject.startsWith('serviceaccount:') &&
    /(?:kube-system|kro|load-?balancer|alb|argo|flux|controller|operator)/.test(subject))
