import type { RuleWords } from './cluster-rights.ts'

/** A rule of a role of Kubernetes itself. */
export interface BuiltInRule extends RuleWords {
  /** Absent where it is for all names. */
  readonly resourceNames?: readonly string[]
  /** Empty where the rule is about resources. */
  readonly nonResourceURLs: readonly string[]
}

const READ = 'get list watch'
const WRITE = 'create delete deletecollection patch update'
const CORE = '""'

/** Lists are separated by blanks; the core group is `""`. */
const rule = (verbs: string, apiGroups: string, resources: string): BuiltInRule => ({
  verbs: verbs.split(' '),
  apiGroups: apiGroups.split(' ').map(group => (group === CORE ? '' : group)),
  resources: resources.split(' '),
  nonResourceURLs: [],
})

const paths = (nonResourceURLs: string): BuiltInRule => ({
  verbs: ['get'],
  apiGroups: [],
  resources: [],
  nonResourceURLs: nonResourceURLs.split(' '),
})

const VIEW: readonly BuiltInRule[] = [
  rule(
    READ,
    CORE,
    'configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods replicationcontrollers replicationcontrollers/scale serviceaccounts services services/status bindings limitranges namespaces namespaces/status pods/log pods/status replicationcontrollers/status resourcequotas resourcequotas/status',
  ),
  rule(READ, `${CORE} events.k8s.io`, 'events'),
  rule(READ, 'discovery.k8s.io', 'endpointslices'),
  rule(
    READ,
    'apps',
    'controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale statefulsets/status',
  ),
  rule(READ, 'autoscaling', 'horizontalpodautoscalers horizontalpodautoscalers/status'),
  rule(READ, 'batch', 'cronjobs cronjobs/status jobs jobs/status'),
  rule(
    READ,
    'extensions',
    'daemonsets daemonsets/status deployments deployments/scale deployments/status ingresses ingresses/status networkpolicies replicasets replicasets/scale replicasets/status replicationcontrollers/scale',
  ),
  rule(READ, 'policy', 'poddisruptionbudgets poddisruptionbudgets/status'),
  rule(READ, 'networking.k8s.io', 'ingresses ingresses/status networkpolicies'),
  rule(READ, 'resource.k8s.io', 'resourceclaims resourceclaims/status resourceclaimtemplates'),
]

const EDIT: readonly BuiltInRule[] = [
  ...VIEW,
  rule(READ, CORE, 'pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy'),
  rule('impersonate', CORE, 'serviceaccounts'),
  rule(
    WRITE,
    CORE,
    'pods pods/attach pods/exec pods/portforward pods/proxy configmaps persistentvolumeclaims replicationcontrollers replicationcontrollers/scale secrets serviceaccounts services services/proxy',
  ),
  rule('create', CORE, 'pods/eviction serviceaccounts/token'),
  rule(WRITE, `${CORE} events.k8s.io`, 'events'),
  rule(
    WRITE,
    'apps',
    'daemonsets deployments deployments/rollback deployments/scale replicasets replicasets/scale statefulsets statefulsets/scale',
  ),
  rule(WRITE, 'autoscaling', 'horizontalpodautoscalers'),
  rule(WRITE, 'batch', 'cronjobs jobs'),
  rule(
    WRITE,
    'extensions',
    'daemonsets deployments deployments/rollback deployments/scale ingresses networkpolicies replicasets replicasets/scale replicationcontrollers/scale',
  ),
  rule(WRITE, 'policy', 'poddisruptionbudgets'),
  rule(WRITE, 'networking.k8s.io', 'ingresses networkpolicies'),
  rule(`${READ} ${WRITE}`, 'coordination.k8s.io', 'leases'),
  rule(WRITE, 'resource.k8s.io', 'resourceclaims resourceclaimtemplates'),
]

/** The roles of Kubernetes itself that people bind, as its API server makes them (plugin/pkg/auth/authorizer/rbac/bootstrappolicy, 1.37). */
const BUILT_IN: Readonly<Record<string, readonly BuiltInRule[]>> = {
  'cluster-admin': [rule('*', '*', '*'), { ...paths('*'), verbs: ['*'] }],
  admin: [
    ...EDIT,
    rule('create', 'authorization.k8s.io', 'localsubjectaccessreviews'),
    rule(`${READ} ${WRITE}`, 'rbac.authorization.k8s.io', 'rolebindings roles'),
  ],
  edit: EDIT,
  view: VIEW,
  'system:auth-delegator': [
    rule('create', 'authentication.k8s.io', 'tokenreviews'),
    rule('create', 'authorization.k8s.io', 'subjectaccessreviews'),
  ],
  'system:basic-user': [
    rule('create', 'authorization.k8s.io', 'selfsubjectaccessreviews selfsubjectrulesreviews'),
    rule('create', 'authentication.k8s.io', 'selfsubjectreviews'),
  ],
  'system:discovery': [
    paths('/api /api/* /apis /apis/* /healthz /livez /openapi /openapi/* /readyz /version /version/'),
  ],
  'system:public-info-viewer': [paths('/healthz /livez /readyz /version /version/')],
  'system:monitoring': [
    paths('/flagz /healthz /healthz/* /livez /livez/* /metrics /metrics/slis /readyz /readyz/* /statusz'),
    rule('get', CORE, 'nodes/metrics'),
  ],
  'system:service-account-issuer-discovery': [
    paths('/.well-known/openid-configuration /.well-known/openid-configuration/ /openid/v1/jwks /openid/v1/jwks/'),
  ],
  'system:kubelet-api-admin': [
    rule(`${READ} proxy`, CORE, 'nodes'),
    rule('*', CORE, 'nodes/log nodes/metrics nodes/proxy nodes/stats nodes/configz nodes/healthz nodes/pods'),
  ],
  'system:heapster': [rule(READ, CORE, 'events namespaces nodes pods'), rule(READ, 'extensions', 'deployments')],
  'system:persistent-volume-provisioner': [
    rule(`${READ} create delete`, CORE, 'persistentvolumes'),
    rule(`${READ} update`, CORE, 'persistentvolumeclaims'),
    rule(READ, 'storage.k8s.io', 'storageclasses'),
    rule('watch create patch update', CORE, 'events'),
    rule('create patch update', 'events.k8s.io', 'events'),
  ],
  'system:node-bootstrapper': [rule(`${READ} create`, 'certificates.k8s.io', 'certificatesigningrequests')],
  'system:node-problem-detector': [
    rule('get', CORE, 'nodes'),
    rule('patch', CORE, 'nodes/status'),
    rule('create patch update', `${CORE} events.k8s.io`, 'events'),
  ],
  'system:node-proxier': [
    rule('list watch', CORE, 'endpoints services'),
    rule(READ, CORE, 'nodes'),
    rule('create patch update', `${CORE} events.k8s.io`, 'events'),
    rule('list watch', 'networking.k8s.io', 'servicecidrs'),
    rule('list watch', 'discovery.k8s.io', 'endpointslices'),
  ],
}

/** Roles of Kubernetes itself that have a namespace, by it and their name. */
const IN_NAMESPACES: Readonly<Record<string, readonly BuiltInRule[]>> = {
  'kube-system/extension-apiserver-authentication-reader': [
    { ...rule(READ, CORE, 'configmaps'), resourceNames: ['extension-apiserver-authentication'] },
  ],
}

/** The rules of a ClusterRole of Kubernetes itself, or of a Role by its namespace and name; undefined for other names. */
export function builtInRules(kind: 'ClusterRole' | 'Role', name: string): readonly BuiltInRule[] | undefined {
  const known = kind === 'Role' ? IN_NAMESPACES : BUILT_IN
  return Object.hasOwn(known, name) ? known[name] : undefined
}

const AGGREGATE = 'rbac.authorization.k8s.io/aggregate-to-'
/** What `admin`, `edit` and `view` are put together of, each by a label that any ClusterRole may have. */
const AGGREGATED: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin', 'edit', 'view'],
  edit: ['edit', 'view'],
  view: ['view'],
}

/** The labels of the ClusterRoles whose rules a role of Kubernetes itself also has (https://kubernetes.io/docs/reference/access-authn-authz/rbac/#user-facing-roles). */
export const aggregatedToBuiltIn = (name: string): readonly Readonly<Record<string, string>>[] =>
  Object.hasOwn(AGGREGATED, name) ? (AGGREGATED[name] ?? []).map(to => ({ [`${AGGREGATE}${to}`]: 'true' })) : []
