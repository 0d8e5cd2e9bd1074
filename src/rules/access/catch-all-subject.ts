import * as facts from '../../facts/index.ts'
import { decided, defineRule, eachOf, known, knownItems, type ListValue, type Value } from '../../rule.ts'

const EVERYBODY = new Set(['system:authenticated', 'system:serviceaccounts'])
const ANONYMOUS = new Set(['system:unauthenticated', 'system:anonymous'])
/** Roles of Kubernetes itself that may be bound to everybody: discovery and questions about oneself. */
const HARMLESS = new Set([
  'system:basic-user',
  'system:discovery',
  'system:public-info-viewer',
  'system:service-account-issuer-discovery',
  'view',
])
const WRITING = new Set(['cluster-admin', 'admin', 'edit'])
/** The verbs that change something or give rights; others read, or are not verbs of the API (`describe`) and allow nothing. */
const CHANGING = new Set([
  ...['*', 'create', 'update', 'patch', 'delete', 'deletecollection'],
  ...['bind', 'escalate', 'impersonate', 'approve', 'sign', 'attest'],
])
const HEALTH = /^\/(?:healthz|livez|readyz)(?:\/.*)?$/

export default defineRule({
  id: 'access/catch-all-subject',
  summary: 'Grant nothing to system:masters, and no write access to everyone',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/rbac/#default-roles-and-role-bindings'],
  checks: {
    'RB-02': 'system:masters bypasses authorization; it must not be granted',
    'RB-02.everybody': '{subject} is everyone in the cluster, and {role} grants write access',
    'RB-02.anonymous': '{subject} may read health endpoints only, and {role} grants more',
  },
  on: { bindings: eachOf(facts.roleBinding, mayNameMany) },
  with: { roles: facts.rolesByKey },

  *check({ bindings }, { say, unsure }, { roles }) {
    for (const binding of bindings) {
      if (facts.isDefault(binding)) continue
      const { roleName, roleKind, namespace } = binding
      const name = roleName.state === 'known' ? roleName.value : ''
      const found = roles(facts.roleKey(roleKind.state !== 'known' || roleKind.value !== 'Role', namespace, name)).at(
        -1,
      )
      for (const { kind, name: subjectName } of binding.subjects) {
        if (kind.state !== 'known' || kind.value === 'ServiceAccount') continue
        const subject = yield* decided(subjectName)
        if (subject === undefined) continue
        const { at } = subjectName
        const data = { subject, role: name === '' ? 'a role that is unknown until deployment' : name }
        if (kind.value === 'Group' && subject === 'system:masters') yield say('RB-02', at)
        else if (kind.value === 'Group' && EVERYBODY.has(subject)) {
          const writes = WRITING.has(name) ? 'yes' : HARMLESS.has(name) ? 'no' : answer(found, rule => !isReading(rule))
          if (writes === 'yes') yield say('RB-02.everybody', at, { data })
          else if (writes === 'unknown') yield unsure({ why: `what ${data.role} allows`, at })
        } else if (ANONYMOUS.has(subject)) {
          const isMore =
            WRITING.has(name) || name === 'view'
              ? 'yes'
              : HARMLESS.has(name)
                ? 'no'
                : answer(found, rule => !isHealth(rule))
          if (isMore === 'yes') yield say('RB-02.anonymous', at, { data })
          else if (isMore === 'unknown') yield unsure({ why: `what ${data.role} allows`, at })
        }
      }
    }
  },
})

/** Whether a binding has a subject that is more than one user, or unknown. */
function mayNameMany({ subjects }: facts.RoleBinding): boolean {
  return subjects.some(
    ({ kind, name }) =>
      known(kind) !== 'ServiceAccount' &&
      (name.state === 'unknown' || (name.state === 'known' && name.value.startsWith('system:'))),
  )
}

function answer(role: facts.Role | undefined, isBad: (rule: facts.PolicyRule) => boolean): 'yes' | 'no' | 'unknown' {
  if (role === undefined) return 'unknown'
  return role.rules.some(isBad) ? 'yes' : 'no'
}

const all = (list: Value<ListValue<string>>, is: (item: string) => boolean): boolean => knownItems(list).every(is)

const isReading = ({ verbs }: facts.PolicyRule): boolean => all(verbs, verb => !CHANGING.has(verb))

const isHealth = ({ resources, nonResourceURLs, verbs }: facts.PolicyRule): boolean =>
  knownItems(resources).length === 0 &&
  all(nonResourceURLs, url => HEALTH.test(url)) &&
  all(verbs, verb => verb === 'get' || verb === 'head')
