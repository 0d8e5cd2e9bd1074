import { describe, expect, test } from 'vitest'
import { lintFrozen } from '../support/lint-frozen.ts'

// The classes of risky rights that PaloAltoNetworks/rbac-police 1.1 knows (its policies' names are facts; the documents are ours):
// of each one that is reported, with its checks, and one that only looks like it.

interface Rule {
  readonly apiGroups?: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly resourceNames?: readonly string[]
}

const RBAC = ['rbac.authorization.k8s.io']
const account = { kind: 'ServiceAccount', name: 'builder', namespace: 'shop' }

const boundTo = (role: string, kind: string, namespace: string | undefined): unknown => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: namespace === undefined ? 'ClusterRoleBinding' : 'RoleBinding',
  metadata: { name: role, ...(namespace === undefined ? {} : { namespace }) },
  roleRef: { apiGroup: RBAC[0], kind, name: role },
  subjects: [account],
})

/** A role with the rules, bound in all namespaces or in one. */
const bound = (rules: readonly Rule[], namespace?: string): readonly unknown[] => {
  const kind = namespace === undefined ? 'ClusterRole' : 'Role'
  const metadata = { name: 'worker', ...(namespace === undefined ? {} : { namespace }) }
  const stated = rules.map(rule => ({ apiGroups: [''], ...rule }))
  return [{ apiVersion: `${RBAC[0]}/v1`, kind, metadata, rules: stated }, boundTo('worker', kind, namespace)]
}

const pod = (name: string, serviceAccountName: string): unknown => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'shop' },
  spec: { serviceAccountName, containers: [{ name: 'main', image: 'registry.example/main:1.2.3' }] },
})

const administrator: readonly unknown[] = [
  pod('admin', 'admin'),
  {
    ...Object(boundTo('cluster-admin', 'ClusterRole', undefined)),
    subjects: [{ kind: 'ServiceAccount', name: 'admin', namespace: 'shop' }],
  },
]

/** A ServiceAccount with a role of IAM that allows an action on everything. */
const annotated = (action: string): readonly unknown[] => [
  {
    AWSTemplateFormatVersion: '2010-09-09',
    Resources: {
      Worker: {
        Type: 'AWS::IAM::Role',
        Properties: {
          RoleName: 'worker',
          AssumeRolePolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Principal: {
                  Federated: 'arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-central-1.amazonaws.com/id/A1',
                },
                Action: 'sts:AssumeRoleWithWebIdentity',
                Condition: {
                  StringEquals: {
                    'oidc.eks.eu-central-1.amazonaws.com/id/A1:sub': 'system:serviceaccount:shop:builder',
                    'oidc.eks.eu-central-1.amazonaws.com/id/A1:aud': 'sts.amazonaws.com',
                  },
                },
              },
            ],
          },
          Policies: [
            {
              PolicyName: 'work',
              PolicyDocument: {
                Version: '2012-10-17',
                Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }],
              },
            },
          ],
        },
      },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: {
      name: 'builder',
      namespace: 'shop',
      annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::111122223333:role/worker' },
    },
  },
]

interface Class {
  readonly name: string
  readonly bad: readonly unknown[]
  readonly checks: string
  readonly good: readonly unknown[]
}

const NODES: Rule = { resources: ['nodes'], verbs: ['get', 'patch'] }
const APPROVAL: readonly Rule[] = [
  {
    apiGroups: ['certificates.k8s.io'],
    resources: ['certificatesigningrequests', 'certificatesigningrequests/approval'],
    verbs: ['create', 'update'],
  },
]
const webhooks = (verb: string): Rule => ({
  apiGroups: ['admissionregistration.k8s.io'],
  resources: ['validatingwebhookconfigurations'],
  verbs: [verb],
})
const one = (resources: string, verbs: string, more: Partial<Rule> = {}): readonly Rule[] => [
  { resources: [resources], verbs: verbs.split(' '), ...more },
]
const all = (name: string, bad: readonly Rule[], good: readonly Rule[]): Class => ({
  name,
  bad: bound(bad),
  checks: 'AC-01',
  good: bound(good),
})

const CLASSES: readonly Class[] = [
  all(
    'approve_csrs',
    [...APPROVAL, ...one('signers', 'approve', { apiGroups: ['certificates.k8s.io'] })],
    [
      ...APPROVAL,
      ...one('signers', 'approve', { apiGroups: ['certificates.k8s.io'], resourceNames: ['shop.example/own'] }),
    ],
  ),
  { name: 'assign_sa', bad: bound(one('pods', 'create')), checks: 'AC-01', good: bound(one('pods', 'create'), 'shop') },
  all('bind_roles', one('clusterroles', 'bind', { apiGroups: RBAC }), one('clusterroles', 'get', { apiGroups: RBAC })),
  {
    name: 'cluster_admin',
    bad: [boundTo('cluster-admin', 'ClusterRole', undefined)],
    checks: 'RB-01',
    good: [boundTo('view', 'ClusterRole', undefined)],
  },
  all('control_webhooks', [webhooks('patch')], [webhooks('list')]),
  {
    name: 'eks_modify_aws_auth',
    bad: bound(one('configmaps', 'patch', { resourceNames: ['aws-auth'] }), 'kube-system'),
    checks: 'AC-01',
    good: bound(one('configmaps', 'patch', { resourceNames: ['coredns'] }), 'kube-system'),
  },
  all('escalate_roles', one('roles', 'escalate', { apiGroups: RBAC }), one('roles', 'list', { apiGroups: RBAC })),
  all('impersonate', one('users', 'impersonate'), one('users', 'impersonate', { resourceNames: ['reader'] })),
  all('issue_token_secrets', one('secrets', 'patch'), one('secrets', 'patch', { resourceNames: ['registry'] })),
  all('list_secrets', one('secrets', 'list'), one('configmaps', 'list')),
  all('modify_node_status', one('nodes/status', 'patch'), one('nodes/status', 'get')),
  all('modify_pod_status', one('pods/status', 'update'), one('pods/status', 'get')),
  all('modify_pods', one('pods', 'patch'), one('pods', 'watch')),
  all('modify_service_status_cve_2020_8554', one('services/status', 'patch'), one('services', 'get')),
  all('nodes_proxy', one('nodes/proxy', 'create'), one('nodes/metrics', 'get')),
  {
    name: 'obtain_token_weak_ns',
    bad: bound(one('serviceaccounts/token', 'create'), 'shop'),
    checks: 'AC-01',
    good: bound(one('serviceaccounts', 'create'), 'shop'),
  },
  all('pods_ephemeral_ctrs', one('pods/ephemeralcontainers', 'patch'), one('pods/ephemeralcontainers', 'get')),
  all('pods_exec', one('pods/exec', 'create'), one('pods', 'get')),
  { name: 'providerIAM', bad: annotated('iam:PutRolePolicy'), checks: 'AC-04', good: annotated('s3:ListAllMyBuckets') },
  {
    name: 'rce_weak_ns',
    bad: [...bound(one('pods/exec', 'create'), 'shop'), pod('builder', 'builder'), ...administrator],
    checks: 'AC-02 RB-01',
    good: [...bound(one('pods/exec', 'create'), 'shop'), pod('builder', 'builder')],
  },
  all('retrieve_token_secrets', one('secrets', 'get'), one('secrets', 'get', { resourceNames: ['registry'] })),
  all(
    'steal_pods',
    [NODES, ...one('pods/eviction', 'create')],
    // Whoever can only close nodes moves nothing.
    [NODES, ...one('pods', 'get')],
  ),
  all('token_request', one('serviceaccounts/token', 'create'), one('serviceaccounts/token', 'get')),
]

/** The checks of rights that report something of the objects. */
function reported(objects: readonly unknown[]): string {
  const files = objects.map((object, i) => ({ path: `${i}.json`, text: JSON.stringify(object) }))
  const found = lintFrozen(files).report.findings.filter(({ check }) => /^(?:AC|RB)-/.test(check))
  return [...new Set(found.map(({ check }) => check))].sort().join(' ')
}

describe('what rbac-police reports', () => {
  test('are all of its classes', () => {
    expect(CLASSES.length).toBe(23)
  })

  test.each(CLASSES)('$name', ({ bad, checks, good }) => {
    expect({ bad: reported(bad), good: reported(good) }).toEqual({ bad: checks, good: '' })
  })
})
