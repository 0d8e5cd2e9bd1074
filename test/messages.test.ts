import { expect, it } from 'vitest'
import { defaultSettings } from '../src/engine/settings.ts'
import { lintFrozen } from './support/lint-frozen.ts'

/** All that is deployed is in the linted files. */
const complete = { ...defaultSettings, scope: { ...defaultSettings.scope, complete: true } }

const pod = (labels: string): string => `
---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: shop, labels: {${labels}}}`

const policy = (selector: string): string => `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web, namespace: shop}
spec:
  podSelector: ${selector}
  policyTypes: [Ingress]`

const mirror = (capabilities: string): string =>
  `[host."https://mirror.example.com"]\n  capabilities = ${capabilities}\n`

/** What the corpus does not show: the words in which a check names what it found. */
it.each([
  ['HT-02', 'hosts.toml', mirror('7'), 'a list of pull and resolve, not a number'],
  ['HT-02', 'hosts.toml', mirror('"pull"'), 'a list of pull and resolve, not a string'],
  ['HT-02', 'hosts.toml', mirror('[]'), 'a list of pull and resolve, not an empty list'],
  ['HT-02', 'hosts.toml', mirror('["resolve", true]'), 'a list of pull and resolve, not a list with a boolean'],
  ['NP-08', 'a.yaml', `${policy('{matchLabels: {tier: db}}')}${pod('app: web')}`, 'have the label tier: db'],
  [
    'NP-08',
    'a.yaml',
    `${policy('{matchLabels: {app: web, tier: db}}')}${pod('app: web')}${pod('tier: db')}`,
    'no pods in namespace shop match all requirements of the selector together: app: web, tier: db',
  ],
  [
    'NP-08',
    'a.yaml',
    `${policy('{matchExpressions: [{key: app, operator: DoesNotExist}]}')}${pod('app: web')}`,
    'every pod in namespace shop has the label app, which the selector excludes',
  ],
  ['CL-12', 'a.yaml', 'apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: {version: 1.3}', '1.3 is not an'],
])('%s says what %s contains', (check, path, text, message) => {
  const { findings } = lintFrozen([{ path, text: text.trimStart() }], () => complete).report
  expect(findings.filter(one => one.check === check).map(one => one.message)).toEqual([
    expect.stringContaining(message),
  ])
})
