import * as facts from '../../facts/index.ts'
import { defineRule, known, type Value, warning } from '../../rule.ts'

const EVERYWHERE = 'cluster-admin is granted cluster-wide to {subject}'
const WITHIN = warning('cluster-admin is granted within the namespace to {subject}')

export default defineRule({
  id: 'access/cluster-admin-binding',
  summary: 'Bind cluster-admin to declared administrators only',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/rbac/#user-facing-roles'],
  // An operator that deploys whatever a repository says has its rights for that.
  // What deploys all that a tenant has, in the tenant's namespace, has its rights for that, too.
  // A group that is called after administrators has them in it as a rule, declared or not.
  elsewhere: { 'RB-01.operator': 'info', 'RB-01.group': 'info', 'RB-01.tenant': 'info' },
  checks: {
    'RB-01': EVERYWHERE,
    'RB-01.operator': EVERYWHERE,
    'RB-01.group': EVERYWHERE,
    'RB-01.tenant': WITHIN,
    'RB-01.namespace': WITHIN,
  },
  on: facts.roleBinding,
  concerns: ({ roleName }) => known(roleName) === 'cluster-admin',

  *check(binding, { say, unsure, platform }) {
    const { roleName, roleKind, subjects, isClusterRoleBinding } = binding
    if (roleName.state !== 'known' || roleName.value !== 'cluster-admin' || facts.isDefault(binding)) return
    if (roleKind.state === 'known' && roleKind.value === 'Role') return
    const allowed = new Set(platform.administrators ?? [])
    // access/catch-all-subject reports system:masters.
    const others = subjects.filter(
      subject =>
        facts.toSubjectName(subject) !== 'group:system:masters' && !allowed.has(facts.toSubjectName(subject) ?? ''),
    )
    const named = others.find(subject => facts.toSubjectName(subject) !== undefined)
    if (named !== undefined || (others.length > 0 && allowed.size === 0)) {
      // Whoever a default names, the grant is as certain as the rest of the binding.
      const sure = others.filter(({ at }) => at.assumed === undefined)
      const related = sure.map(({ at }) => ({ at, note: 'gets cluster-admin' }))
      const subject = named === undefined ? nameOf(others) : (facts.toSubjectName(named) ?? '')
      const isOfOperator = others.every(one => facts.isOperatorsAccount(one, binding))
      const everywhere = isOfOperator
        ? 'RB-01.operator'
        : others.every(one => isAdministrators(one, binding))
          ? 'RB-01.group'
          : 'RB-01'
      const within = others.every(one => isOfNamespace(one, binding)) ? 'RB-01.tenant' : 'RB-01.namespace'
      yield say(isClusterRoleBinding ? everywhere : within, roleName.at, { data: { subject }, related })
    } else for (const { at } of others) yield unsure({ why: 'the subject is unknown until deployment', at })
  },
})

/** Whether a subject is a service account of the namespace that the binding is in. */
const isOfNamespace = ({ kind, namespace }: facts.Subject, binding: facts.RoleBinding): boolean =>
  known(kind) === 'ServiceAccount' && known(namespace) !== undefined && known(namespace) === binding.namespace

/** Whether a subject is a group that is called after administrators, or a user whose binding is. */
const isAdministrators = ({ kind, name }: facts.Subject, binding: facts.RoleBinding): boolean =>
  (known(kind) === 'Group' && (OF_ADMINISTRATORS.test(known(name) ?? '') || isNamedAfterThem(name))) ||
  (known(kind) === 'User' && OF_ADMINISTRATORS.test(binding.name))

/** Whether what gives a name is called after administrators: `var.groups.cluster_admin.id`. */
const isNamedAfterThem = (name: Value<string>): boolean =>
  name.state === 'unknown' &&
  /admin(?:s|istrators?)?(?:[-_](?:groups?|teams?))?(?:\.(?:id|name|object_id))?\}/i.test(name.why)

const OF_ADMINISTRATORS = /admin(?:s|istrators?)?(?:[-_](?:groups?|teams?|users?))?(?:$|@)/i

/** The name of the first subject that has one, without the namespace, which is not known; else what is to be said of all. */
function nameOf(subjects: readonly facts.Subject[]): string {
  const [first] = subjects.flatMap(({ kind, name }) =>
    kind.state === 'known' && name.state === 'known' ? [`${kind.value} ${name.value}`] : [],
  )
  return first ?? 'a subject that is unknown until deployment'
}
