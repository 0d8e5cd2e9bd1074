import { describe, expect, it } from 'vitest'
import { connectionOf } from '../../src/facts/network/policies/reachability.ts'
import { formatPorts } from '../../src/model/network/port-set.ts'
import { addresses, networkOf, openPairs, podsOfWorkload } from '../support/network-of.ts'

// What the Kubernetes API says of NetworkPolicy (networking.k8s.io/v1), so that a clean clone proves something:
// `reachability.test.ts` needs cases that are not part of it.

const pod = (name: string, namespace = 'shop', ports = ''): string =>
  `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: ${namespace}, labels: {app: ${name}}}
spec:
  containers: [{name: c, image: example.com/c:1, ports: [${ports}]}]
`

const policy = (spec: string, name = 'p', namespace = 'shop'): string =>
  `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: ${name}, namespace: ${namespace}}
spec: {${spec}}
`

const namespace = (name: string, labels: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}, labels: {${labels}}}\n`

const written = (...documents: readonly string[]) => networkOf([{ path: 'a.yaml', text: documents.join('---\n') }])

const app = (name: string): string => `podSelector: {matchLabels: {app: ${name}}}`
const both = ['web > db: all ports', 'db > web: all ports'].sort()

/** A rule of the API, the documents, and who reaches whom by it. */
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['without a policy everything is open', [pod('web'), pod('db')], both],
  [
    'a policy that selects a Pod closes what it does not open, in its direction only',
    [pod('web'), pod('db'), policy(`${app('db')}, policyTypes: [Ingress]`)],
    ['db > web: all ports'],
  ],
  [
    'an empty selector selects all Pods of the namespace of the policy',
    [pod('web'), pod('db'), pod('far', 'other'), policy('podSelector: {}, policyTypes: [Ingress]')],
    ['db > far: all ports', 'web > far: all ports'],
  ],
  [
    'policyTypes defaults to Ingress, also to Egress where there is egress',
    [pod('web'), pod('db'), policy(`${app('db')}, egress: []`)],
    ['db > web: all ports'],
  ],
  [
    'egress that opens something makes Egress a default too',
    [pod('web'), pod('db'), pod('log'), policy(`${app('db')}, egress: [{to: [{${app('log')}}]}]`)],
    ['db > log: all ports', 'log > web: all ports', 'web > log: all ports'],
  ],
  ['an empty rule opens all peers and ports', [pod('web'), pod('db'), policy(`${app('db')}, ingress: [{}]`)], both],
  [
    'peers of one rule are joined by or',
    [
      pod('web'),
      pod('db'),
      pod('log'),
      policy(
        `${app('db')}, policyTypes: [Ingress], ingress: [{from: [{${app('web')}}, {${app('log')}}], ports: [{port: 5432}]}]`,
      ),
      policy('podSelector: {}, policyTypes: [Egress], egress: [{ports: [{port: 5432}]}]', 'out'),
    ],
    [
      ...['db > log: TCP 5432', 'db > web: TCP 5432', 'log > db: TCP 5432'],
      ...['log > web: TCP 5432', 'web > db: TCP 5432', 'web > log: TCP 5432'],
    ],
  ],
  [
    'policies add up',
    [
      pod('web'),
      pod('db'),
      policy(`${app('db')}, ingress: [{ports: [{port: 1}]}]`, 'one'),
      policy(`${app('db')}, ingress: [{ports: [{port: 2, protocol: UDP}]}]`, 'two'),
    ],
    ['db > web: all ports', 'web > db: TCP 1 UDP 2'],
  ],
  [
    'a connection needs the egress of the one and the ingress of the other',
    [
      pod('web'),
      pod('db'),
      policy(`${app('db')}, ingress: [{ports: [{port: 80, endPort: 90}]}]`, 'in'),
      policy(`${app('web')}, policyTypes: [Egress], egress: [{ports: [{port: 85, endPort: 99}]}]`, 'out'),
    ],
    ['db > web: all ports', 'web > db: TCP 85-90'],
  ],
  [
    'a named port is the port of that name of the Pod that is reached',
    [
      pod('web'),
      pod('db', 'shop', '{name: sql, containerPort: 5432}'),
      policy(`${app('db')}, ingress: [{ports: [{port: sql}]}]`),
    ],
    ['db > web: all ports', 'web > db: TCP 5432'],
  ],
  [
    'a Pod selector alone is about the namespace of the policy',
    [pod('web', 'other'), pod('db'), policy(`${app('db')}, ingress: [{from: [{${app('web')}}]}]`)],
    ['db > web: all ports'],
  ],
  [
    'a namespace selector alone is about all Pods of these namespaces',
    [
      namespace('shop', 'team: a'),
      namespace('other', 'team: b'),
      pod('web', 'other'),
      pod('log'),
      pod('db'),
      policy(`${app('db')}, ingress: [{from: [{namespaceSelector: {matchLabels: {team: b}}}]}]`),
    ],
    [
      'db > log: all ports',
      'db > web: all ports',
      'log > web: all ports',
      'web > db: all ports',
      'web > log: all ports',
    ],
  ],
  [
    'both selectors in one peer are joined by and',
    [
      namespace('shop', 'team: a'),
      namespace('other', 'team: b'),
      pod('web', 'other'),
      pod('job', 'other'),
      pod('db'),
      policy(`${app('db')}, ingress: [{from: [{namespaceSelector: {matchLabels: {team: b}}, ${app('web')}}]}]`),
    ],
    [
      'db > job: all ports',
      'db > web: all ports',
      'job > web: all ports',
      'web > db: all ports',
      'web > job: all ports',
    ],
  ],
  [
    'every namespace has its name as the label kubernetes.io/metadata.name',
    [
      pod('web', 'other'),
      pod('log'),
      pod('db'),
      policy(
        `${app('db')}, ingress: [{from: [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: other}}}]}]`,
      ),
    ],
    [
      'db > log: all ports',
      'db > web: all ports',
      'log > web: all ports',
      'web > db: all ports',
      'web > log: all ports',
    ],
  ],
  [
    'a selector by expressions',
    [
      pod('web'),
      pod('log'),
      pod('db'),
      policy(
        `${app('db')}, ingress: [{from: [{podSelector: {matchExpressions: [{key: app, operator: NotIn, values: [log]}]}}]}]`,
      ),
    ],
    [
      'db > log: all ports',
      'db > web: all ports',
      'log > web: all ports',
      'web > db: all ports',
      'web > log: all ports',
    ],
  ],
]

describe('a sample of what NetworkPolicies say', () => {
  it.each(CASES)('%s', (_, documents, open) => {
    for (const order of [documents, documents.toReversed()]) {
      expect(openPairs(written(...order), 'sure')).toEqual(open)
      expect(openPairs(written(...order), 'possible')).toEqual(open)
    }
  })

  it('an address block is open without its exceptions', () => {
    const { network, workloads } = written(
      pod('db'),
      policy(
        `${app('db')}, ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}}], ports: [{port: 443}]}]`,
      ),
    )
    const from = (cidr: string): readonly string[] =>
      workloads.map(one => formatPorts(connectionOf(network, addresses(cidr), podsOfWorkload(one)).sure))
    expect(from('10.2.0.0/16')).toEqual(['TCP 443'])
    expect(from('10.1.2.0/24')).toEqual(['no ports'])
    expect(from('192.0.2.0/24')).toEqual(['no ports'])
  })
})
