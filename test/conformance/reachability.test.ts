import { expect, it } from 'vitest'
import type { Endpoint } from '../../src/facts/network/policies/policy-match.ts'
import { connectionOf } from '../../src/facts/network/policies/reachability.ts'
import { formatPorts } from '../../src/model/network/port-set.ts'
import { describeCorpus, filesUnder, textOf } from '../support/corpora.ts'
import { addresses, networkOf, openPairs, podsOfWorkload } from '../support/network-of.ts'

/** What a case is known to allow between its workloads, `from > to: ports`; every other pair is closed. */
const BETWEEN_WORKLOADS: Readonly<Record<string, readonly string[]>> = {
  onlineboutique_workloads: [
    'checkoutservice > cartservice: TCP 7070',
    'checkoutservice > currencyservice: TCP 7000',
    'checkoutservice > emailservice: TCP 8080',
    'checkoutservice > paymentservice: TCP 50051',
    'checkoutservice > productcatalogservice: TCP 3550',
    'checkoutservice > shippingservice: TCP 50051',
    'frontend > adservice: TCP 9555',
    'frontend > cartservice: TCP 7070',
    'frontend > checkoutservice: TCP 5050',
    'frontend > currencyservice: TCP 7000',
    'frontend > productcatalogservice: TCP 3550',
    'frontend > recommendationservice: TCP 8080',
    'frontend > shippingservice: TCP 50051',
    'loadgenerator > frontend: TCP 8080',
    'recommendationservice > productcatalogservice: TCP 3550',
  ],
  'acs-security-demos-with-netpol-list': [
    'checkout > gateway: TCP 8080',
    'checkout > notification: TCP 8080',
    'checkout > recommendation: TCP 8080',
    'gateway > mastercard-processor: TCP 8080',
    'gateway > visa-processor: TCP 8080',
    'recommendation > catalog: TCP 8080',
    'reports > catalog: TCP 8080',
    'reports > recommendation: TCP 8080',
    'webapp > checkout: TCP 8080',
    'webapp > recommendation: TCP 8080',
    'webapp > reports: TCP 8080',
    'webapp > shipping: TCP 8080',
  ],
  minimal_test_in_ns: ['workload-a > workload-b: all ports', 'workload-b > workload-a: TCP 8050'],
  'netpol-analysis-example-minimal': ['frontend > backend: TCP 9090'],
  // Its own comment: the egress of backend-app is denied, so that nothing comes of what the other policy admits.
  exposure_test_to_namespace_except_specific_pod: [],
  // The port that the policy names is of another protocol: nothing is open.
  netpol_named_port_test: [],
}

describeCorpus('who may talk to whom in real cases', 'real/netpol-analyzer/tests', folder => {
  it.each(Object.keys(BETWEEN_WORKLOADS))('%s: between its workloads', name => {
    const written = read(`${folder}/${name}`)
    expect(openPairs(written, 'sure')).toEqual(BETWEEN_WORKLOADS[name])
    expect(openPairs(written, 'possible')).toEqual(BETWEEN_WORKLOADS[name])
  })

  it('deny_all_to_from_a_deployment: nothing reaches or leaves the denied Pods', () => {
    const { network, workloads } = read(`${folder}/deny_all_to_from_a_deployment`)
    const denied = workloads.filter(({ podLabels }) => podLabels['app'] === 'app1')
    expect(denied.length).toBeGreaterThan(0)
    for (const one of denied)
      for (const other of workloads.filter(other => other !== one)) {
        expect(connectionOf(network, podsOfWorkload(one), podsOfWorkload(other)).possible).toEqual([])
        expect(connectionOf(network, podsOfWorkload(other), podsOfWorkload(one)).possible).toEqual([])
      }
  })

  it('with_end_port_example: a range of all ports of each protocol opens all', () => {
    const { network, workloads } = read(`${folder}/with_end_port_example`)
    const isolated = workloads.filter(({ namespace }) => namespace === 'kube-system')
    expect(isolated.length).toBeGreaterThan(0)
    for (const one of isolated.filter(({ hostNetwork }) => !hostNetwork))
      expect(formatPorts(connectionOf(network, addresses('8.8.8.8/32'), podsOfWorkload(one)).sure)).toBe('all ports')
  })

  it('ipblockstest: exceptions stay closed, the rest of the block is open on its port', () => {
    const { network } = read(`${folder}/ipblockstest`)
    const frontend: Endpoint = {
      kind: 'pods',
      pods: { namespace: 'kube-system', labels: { tier: 'frontend' }, open: false, hostNetwork: false, namedPorts: [] },
    }
    const from = (cidr: string) => formatPorts(connectionOf(network, addresses(cidr), frontend).sure)
    expect(['9.0.0.0/8', '172.20.0.0/16', '172.31.0.0/16'].map(from)).toEqual(['UDP 53', 'UDP 53', 'UDP 53'])
    expect(['10.1.0.0/16', '172.21.9.0/24', '172.30.0.0/16'].map(from)).toEqual(['no ports', 'no ports', 'no ports'])
  })
})

const read = (folder: string) => networkOf(filesUnder(folder, /\.ya?ml$/).map(path => ({ path, text: textOf(path) })))
