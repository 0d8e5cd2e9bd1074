import { namespaceObject } from '../../src/facts/kubernetes/cluster-objects.ts'
import { type Workload, workload } from '../../src/facts/kubernetes/workload.ts'
import { networkPolicy } from '../../src/facts/network/policies/network-policy.ts'
import { podsOf } from '../../src/facts/network/policies/pods.ts'
import type { Endpoint } from '../../src/facts/network/policies/policy-match.ts'
import { connectionOf, createNetwork, type Network } from '../../src/facts/network/policies/reachability.ts'
import { parseCidr, toSet } from '../../src/model/network/cidr.ts'
import { formatPorts } from '../../src/model/network/port-set.ts'
import { factsOf } from './facts-of.ts'

/** A network and the workloads in it. */
export interface WrittenNetwork {
  readonly network: Network
  readonly workloads: readonly Workload[]
}

/**
 * The network of some files as they would be applied: what names no namespace goes to `default`. Its address blocks are
 * about no Pods.
 */
export function networkOf(files: readonly { readonly path: string; readonly text: string }[]): WrittenNetwork {
  const placed = <T extends { readonly namespace?: string | undefined }>(one: T): T => ({
    namespace: 'default',
    ...one,
  })
  const workloads = files.flatMap(({ path, text }) => factsOf(workload, path, text)).map(placed)
  const network = createNetwork({
    policies: files.flatMap(({ path, text }) => factsOf(networkPolicy, path, text)).map(placed),
    namespaces: files.flatMap(({ path, text }) => factsOf(namespaceObject, path, text)),
    others: [],
    podAddresses: [],
  })
  return { network, workloads }
}

/** Which workloads reach which, `from > to: ports`, sorted; every other pair is closed. */
export function openPairs({ network, workloads }: WrittenNetwork, certainty: 'sure' | 'possible'): readonly string[] {
  const pairs = workloads.flatMap(from => workloads.filter(to => to !== from).map(to => ({ from, to })))
  return pairs
    .map(({ from, to }) => ({
      names: `${from.name} > ${to.name}`,
      ports: connectionOf(network, podsOfWorkload(from), podsOfWorkload(to))[certainty],
    }))
    .flatMap(({ names, ports }) => (ports.length > 0 ? [`${names}: ${formatPorts(ports)}`] : []))
    .sort()
}

/** The Pods of a workload, as one end of a connection. */
export const podsOfWorkload = (one: Workload): Endpoint => ({ kind: 'pods', pods: podsOf(one) })

/** The addresses of a CIDR block, as one end of a connection. */
export const addresses = (cidr: string): Endpoint => ({
  kind: 'addresses',
  set: toSet([parseCidr(cidr)].flatMap(range => range ?? [])),
})
