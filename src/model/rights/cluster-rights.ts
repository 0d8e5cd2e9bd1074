/** A rule of a role as far as it is known, with the API's wildcards. */
export interface RuleWords {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
}

/** What a right leads to by itself (AC-01). */
export interface Danger {
  /** `may …`, without the verb. */
  readonly says: string
  /** Where a binding must grant it: in any namespace, in that one of the cluster itself, or in all of them. */
  readonly in: 'namespace' | 'kube-system' | 'cluster'
  /** Which of a rule's lists shows it. */
  readonly token: 'verbs' | 'resources'
  /** What a rule for some names grants: nothing of that kind, the same, or the rights of those named. */
  readonly named: 'nothing' | 'same' | 'theirs'
  /** Rights of this list: without one of them it leads nowhere. */
  readonly needs?: readonly string[]
  /** Whether it leads to the traffic or the nodes of others only, and not by itself to their rights. */
  readonly isLesser?: true
}

/** A right of Kubernetes that leads to more rights, by itself or with others of this list. */
export interface ClusterRight<Id extends string = string> {
  readonly id: Id
  /** The resources, with their API group before them: `apps/deployments`, `/pods/exec`. */
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  /** A rule must name one of these; absent where any rule counts. */
  readonly only?: readonly string[]
  /** Absent where it leads to more rights only together with others. */
  readonly danger?: Danger
}

const RBAC = 'rbac.authorization.k8s.io'
const WRITE = ['create', 'update', 'patch']
const CONTROLLERS = [
  '/replicationcontrollers',
  ...['deployments', 'daemonsets', 'statefulsets', 'replicasets'].map(name => `apps/${name}`),
  ...['jobs', 'cronjobs'].map(name => `batch/${name}`),
]
const WEBHOOKS = ['mutating', 'validating'].map(kind => `admissionregistration.k8s.io/${kind}webhookconfigurations`)

const right = <const Id extends string>(
  id: Id,
  resources: readonly string[],
  verbs: readonly string[],
  danger?: Danger,
): ClusterRight<Id> => ({ id, resources, verbs, ...(danger === undefined ? {} : { danger }) })

const verb = (says: string, named: Danger['named'], where: Danger['in'] = 'namespace'): Danger => ({
  says,
  in: where,
  token: 'verbs',
  named,
})

const resource = (says: string, where: Danger['in'] = 'cluster', named: Danger['named'] = 'nothing'): Danger => ({
  says,
  in: where,
  token: 'resources',
  named,
})

const lesser = (says: string): Danger => ({ ...resource(says), isLesser: true })

/**
 * The most dangerous first (https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks,
 * https://github.com/PaloAltoNetworks/rbac-police).
 */
const TABLE = [
  right(
    'escalate clusterroles',
    [`${RBAC}/clusterroles`],
    ['escalate'],
    verb('give roles rights that it lacks', 'same', 'cluster'),
  ),
  right('escalate roles', [`${RBAC}/roles`], ['escalate'], verb('give roles rights that it lacks', 'same')),
  right(
    'bind clusterroles',
    [`${RBAC}/clusterroles`],
    ['bind'],
    verb('bind roles with rights that it lacks', 'theirs'),
  ),
  right('bind roles', [`${RBAC}/roles`], ['bind'], verb('bind roles with rights that it lacks', 'theirs')),
  // Users and groups have no namespace, so that a Role grants nothing about them.
  right(
    'impersonate groups',
    ['/groups'],
    ['impersonate'],
    verb('act as a member of other groups', 'theirs', 'cluster'),
  ),
  right('impersonate users', ['/users'], ['impersonate'], verb('act as other users', 'theirs', 'cluster')),
  right('impersonate accounts', ['/serviceaccounts'], ['impersonate'], verb('act as other ServiceAccounts', 'theirs')),
  right(
    'create tokens',
    ['/serviceaccounts/token'],
    ['create'],
    resource('create tokens of ServiceAccounts', 'namespace', 'theirs'),
  ),
  right('approve signers', ['certificates.k8s.io/signers'], ['approve'], {
    ...verb('approve certificates of API clients', 'theirs', 'cluster'),
    needs: ['approve requests'],
  }),
  right('proxy nodes', ['/nodes/proxy'], ['get', 'create'], resource('run commands in all Pods through the kubelet')),
  right('write webhooks', WEBHOOKS, WRITE, resource('change webhooks, which see what is written to the API')),
  right('read secrets', ['/secrets'], ['get', 'list', 'watch'], resource('read the Secrets of all namespaces')),
  right('create pods', ['/pods'], ['create'], resource('start Pods in all namespaces, with any ServiceAccount')),
  right('write workloads', CONTROLLERS, WRITE, resource('start Pods in all namespaces, with any ServiceAccount')),
  right('change pods', ['/pods'], ['update', 'patch'], resource('change the Pods of all namespaces')),
  right(
    'enter pods',
    ['/pods/exec', '/pods/attach'],
    ['create'],
    resource('run commands in the Pods of all namespaces'),
  ),
  right(
    'add containers',
    ['/pods/ephemeralcontainers'],
    WRITE,
    resource('add containers to the Pods of all namespaces'),
  ),
  right('write clusterrolebindings', [`${RBAC}/clusterrolebindings`], WRITE, resource('change cluster-wide bindings')),
  right('write rolebindings', [`${RBAC}/rolebindings`], WRITE, resource('change bindings', 'namespace')),
  right('write clusterroles', [`${RBAC}/clusterroles`], WRITE, resource('change cluster-wide roles')),
  right('write roles', [`${RBAC}/roles`], WRITE, resource('change roles', 'namespace')),
  {
    // https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html
    ...right(
      'write aws-auth',
      ['/configmaps'],
      ['update', 'patch'],
      resource('change aws-auth, which makes roles of AWS administrators', 'kube-system', 'same'),
    ),
    only: ['aws-auth'],
  },
  right('create volumes', ['/persistentvolumes'], ['create'], resource('create volumes of the directories of nodes')),
  right(
    'change secrets',
    ['/secrets'],
    ['update', 'patch'],
    lesser('have the tokens of ServiceAccounts written into the Secrets of all namespaces'),
  ),
  right('block nodes', ['/nodes', '/nodes/status'], ['update', 'patch'], {
    ...lesser('close nodes and remove Pods, which then start on a node that it has'),
    needs: ['remove pods', 'evict pods'],
  }),
  // https://github.com/kubernetes/kubernetes/issues/97076 (CVE-2020-8554)
  right(
    'write services',
    ['/services/status'],
    ['update', 'patch'],
    lesser('give Services addresses whose traffic is meant for others'),
  ),
  right(
    'write pod status',
    ['/pods/status'],
    ['update', 'patch'],
    lesser('change the labels of Pods, and so which Services send them traffic'),
  ),
  right(
    'write node status',
    ['/nodes/status'],
    ['update', 'patch'],
    lesser('change the labels of nodes, and so which Pods run on them'),
  ),
  right('remove pods', ['/pods', '/nodes'], ['delete']),
  right('evict pods', ['/pods/eviction'], ['create']),
  right('create requests', ['certificates.k8s.io/certificatesigningrequests'], ['create']),
  right('approve requests', ['certificates.k8s.io/certificatesigningrequests/approval'], ['update', 'patch']),
] as const

export const CLUSTER_RIGHTS: readonly ClusterRight<RightId>[] = TABLE
export type RightId = (typeof TABLE)[number]['id']

/** Whether a rule grants a right, whatever the names that it is for. */
export const hasRight = (rule: RuleWords, { resources, verbs }: ClusterRight): boolean =>
  (rule.verbs.includes('*') || verbs.some(verb => rule.verbs.includes(verb))) &&
  resources.some(resource => isCovered(rule, resource))

function isCovered({ apiGroups, resources }: RuleWords, resource: string): boolean {
  const end = resource.indexOf('/')
  const [group, name] = [resource.slice(0, end), resource.slice(end + 1)]
  return (apiGroups.includes('*') || apiGroups.includes(group)) && resources.some(item => coversResource(item, name))
}

/** Whether an item of a rule's `resources` is for a resource, or a subresource (`pods/exec`): by its name, `*`, or by `*\/exec`. */
export const coversResource = (item: string, name: string): boolean =>
  item === '*' || item === name || (item.startsWith('*/') && name.endsWith(item.slice(1)) && name.includes('/'))

/** The item of one of a rule's lists that grants the right: the most specific one. */
export function grantingWord({ verbs, resources }: RuleWords, right: ClusterRight): string | undefined {
  const named =
    right.danger?.token === 'verbs'
      ? verbs.find(one => right.verbs.includes(one))
      : resources.find(one => right.resources.some(name => name.slice(name.indexOf('/') + 1) === one))
  if (named !== undefined) return named
  return right.danger?.token === 'verbs'
    ? verbs.find(one => one === '*')
    : resources.find(one => right.resources.some(name => coversResource(one, name.slice(name.indexOf('/') + 1))))
}

/** Signers whose certificates make their holder a client of the API server (https://kubernetes.io/docs/reference/access-authn-authz/certificate-signing-requests/#kubernetes-signers). */
const CLIENT_SIGNERS = ['kubernetes.io/kube-apiserver-client', 'kubernetes.io/kube-apiserver-client-kubelet']

/** Whether approving for a signer, `kubernetes.io/*` too, makes clients of the API server. */
export const signsClients = (signer: string): boolean =>
  signer === '*' ||
  CLIENT_SIGNERS.some(one => one === signer || (signer.endsWith('/*') && one.startsWith(signer.slice(0, -1))))

/** Roles of Kubernetes itself whose holder can act as any ServiceAccount of where they are bound. */
export const BUILT_IN_POWERS: ReadonlySet<string> = new Set(['admin', 'edit'])
export const EVERYTHING = 'cluster-admin'
