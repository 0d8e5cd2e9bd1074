import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

const KINDS = new Set(['User', 'Group', 'ServiceAccount'])
const SERVICE_ACCOUNT = /^system:serviceaccount:[^:]+:[^:]+$/
/** Groups that Kubernetes itself puts callers in. */
const GROUPS = /^system:(?:masters|authenticated|unauthenticated|nodes|bootstrappers|serviceaccounts(?::[^:]+)?)$/
/** Users that are not groups: nodes, the anonymous caller, the control plane's parts, IAM users and sessions. */
const USERS =
  /^(?:system:(?:node:.+|anonymous|kube-scheduler|kube-controller-manager|kube-proxy|apiserver)|arn:aws[a-z-]*:(?:iam|sts)::\d{12}:(?:user|assumed-role)\/.+)$/

export default defineRule({
  id: 'access/subject-kind',
  summary: 'Give each subject the kind that its name belongs to',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/rbac/#referring-to-subjects'],
  checks: {
    'RB-05': '{kind} {name} is a {actual}; a subject of the wrong kind binds nobody, or someone else',
    'RB-05.colon': 'a ServiceAccount name cannot contain a colon; split {name} into name and namespace',
    'RB-05.kind': '{kind} is not a subject kind; use User, Group or ServiceAccount',
  },
  on: facts.roleBinding,
  concerns: ({ subjects }) => subjects.some(one => !isUsual(one)),

  *check({ subjects }, { say }) {
    for (const { kind, name } of subjects) {
      if (kind.state !== 'known') continue
      if (!KINDS.has(kind.value)) yield say('RB-05.kind', kind.at, { data: { kind: kind.value } })
      if (name.state !== 'known') continue
      const data = { kind: kind.value, name: name.value }
      if (kind.value === 'ServiceAccount' && name.value.includes(':')) yield say('RB-05.colon', name.at, { data })
      else if (kind.value !== 'ServiceAccount' && SERVICE_ACCOUNT.test(name.value))
        yield say('RB-05', name.at, { data: { ...data, actual: 'ServiceAccount' } })
      else if (kind.value === 'User' && GROUPS.test(name.value))
        yield say('RB-05', name.at, { data: { ...data, actual: 'Group' } })
      else if (kind.value === 'Group' && USERS.test(name.value))
        yield say('RB-05', name.at, { data: { ...data, actual: 'User' } })
    }
  },
})

/** Whether a subject is a user or a group whose name is nothing of Kubernetes or AWS. */
const isUsual = ({ kind, name }: facts.Subject): boolean =>
  (known(kind) === 'User' || known(kind) === 'Group') && !/^(?:system:|arn:)/.test(known(name) ?? '')
