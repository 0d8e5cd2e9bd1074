import '../../support/steps.ts'
import { expect, it } from 'vitest'
import { networkPolicy } from '../../../src/facts/network/policies/network-policy.ts'
import type { Endpoint } from '../../../src/facts/network/policies/policy-match.ts'
import { connectionOf, createNetwork } from '../../../src/facts/network/policies/reachability.ts'
import { factsOf } from '../../support/facts-of.ts'
import { stepsOf } from '../../support/steps.ts'

const MANY = 2_000

it(`answers ${MANY} questions about ${MANY} policies of one namespace in steps that grow with their number`, () => {
  const policy = (n: number, podSelector: object) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `p-${n}`, namespace: 'shop' },
    spec: {
      podSelector,
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [{ podSelector: { matchLabels: { app: `a-${n - 1}` } } }], ports: [{ port: 8080 }] }],
      egress: [{ to: [{ podSelector: { matchLabels: { app: `a-${n + 1}` } } }], ports: [{ port: 8080 }] }],
    },
  })
  const items = Array.from({ length: MANY }, (_, n) => policy(n, { matchLabels: { app: `a-${n}` } }))
  const network = createNetwork({
    policies: factsOf(networkPolicy, 'all.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items })),
    namespaces: [],
    others: [],
  })
  const pods = (n: number, open: boolean): Endpoint => ({
    kind: 'pods',
    pods: { namespace: 'shop', labels: { app: `a-${n}` }, open, namedPorts: [], hostNetwork: false },
  })
  const most = 2_000 * MANY
  const steps = stepsOf(() => {
    for (let n = 0; n < MANY - 1; n++)
      expect(connectionOf(network, pods(n, n % 2 === 0), pods(n + 1, false)).sure).not.toEqual([])
  }, most)
  expect(steps).toBeLessThan(most)
})
