import { describe, expect, it } from 'vitest'
import { namespaceObject } from '../../../../src/facts/kubernetes/cluster-objects.ts'
import { networkPolicy } from '../../../../src/facts/network/policies/network-policy.ts'
import { otherPolicy } from '../../../../src/facts/network/policies/other-policy.ts'
import type { Endpoint } from '../../../../src/facts/network/policies/policy-match.ts'
import { connectionOf, createNetwork, type Network } from '../../../../src/facts/network/policies/reachability.ts'
import { parseCidr, toSet } from '../../../../src/model/network/cidr.ts'
import { hasPort, type PortSet, type Protocol } from '../../../../src/model/network/port-set.ts'
import { factsOf } from '../../../support/facts-of.ts'
import fc, { runs } from '../../../support/property.ts'

/* A naive model: it asks each port of each pair, straight from the manifests. */

type Labels = Readonly<Record<string, string>>
interface Expression {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  readonly values?: readonly string[]
}
interface Selector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly Expression[]
}
interface Peer {
  readonly podSelector?: Selector
  readonly namespaceSelector?: Selector
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] }
}
interface Port {
  readonly protocol?: Protocol
  readonly port?: number | string
  readonly endPort?: number
}
interface Manifest {
  readonly namespace: string
  readonly podSelector: Selector
  readonly policyTypes?: readonly ('Ingress' | 'Egress')[]
  readonly ingress?: readonly { readonly from?: readonly Peer[]; readonly ports?: readonly Port[] }[]
  readonly egress?: readonly { readonly to?: readonly Peer[]; readonly ports?: readonly Port[] }[]
}
type End =
  | { readonly kind: 'pod'; readonly namespace: string; readonly labels: Labels; readonly http: number }
  | { readonly kind: 'address'; readonly octet: number }
interface World {
  readonly policies: readonly Manifest[]
  readonly from: End
  readonly to: End
}

const TEAM: Readonly<Record<string, string>> = { red: 'a', blue: 'b' }
const namespaceLabels = (name: string): Labels => ({ 'kubernetes.io/metadata.name': name, team: TEAM[name] ?? '' })

const holds = (selector: Selector, labels: Labels): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
    const value = labels[key]
    if (operator === 'In') return value !== undefined && values.includes(value)
    if (operator === 'NotIn') return value === undefined || !values.includes(value)
    return operator === 'Exists' ? value !== undefined : value === undefined
  })

const admitsPeer = (peer: Peer, end: End, own: string): boolean => {
  if (end.kind === 'address')
    return (
      peer.ipBlock !== undefined &&
      inBlock(peer.ipBlock.cidr, end) &&
      !(peer.ipBlock.except ?? []).some(c => inBlock(c, end))
    )
  if (peer.ipBlock !== undefined) return false
  const inNamespace = peer.namespaceSelector
    ? holds(peer.namespaceSelector, namespaceLabels(end.namespace))
    : end.namespace === own
  return inNamespace && holds(peer.podSelector ?? {}, end.labels)
}

/** All blocks are `192.168.N.0/P` with P from 24 to 32, all addresses `192.168.0.N`. */
const inBlock = (cidr: string, { octet }: { readonly octet: number }): boolean => {
  const [, last = 0, prefix = 0] = (/^192\.168\.0\.(\d+)\/(\d+)$/.exec(cidr) ?? []).map(Number)
  const size = 2 ** (32 - prefix)
  return Math.floor(octet / size) === Math.floor(last / size)
}

const admitsPort = (port: Port, protocol: Protocol, number: number, to: End): boolean => {
  if ((port.protocol ?? 'TCP') !== protocol) return false
  if (port.port === undefined) return true
  if (typeof port.port === 'string')
    return to.kind === 'pod' && port.port === 'http' && protocol === 'TCP' && number === to.http
  return number >= port.port && number <= (port.endPort ?? port.port)
}

function isAllowed(
  { policies, from, to }: World,
  direction: 'ingress' | 'egress',
  protocol: Protocol,
  number: number,
): boolean {
  const [own, other] = direction === 'ingress' ? [to, from] : [from, to]
  if (own.kind === 'address') return true
  const isolating = policies.filter(policy => {
    const types = policy.policyTypes ?? ['Ingress', ...(policy.egress?.length ? ['Egress'] : [])]
    return (
      policy.namespace === own.namespace &&
      holds(policy.podSelector, own.labels) &&
      types.includes(direction === 'ingress' ? 'Ingress' : 'Egress')
    )
  })
  if (isolating.length === 0) return true
  return isolating.some(policy => {
    const rules =
      direction === 'ingress'
        ? (policy.ingress ?? []).map(({ from: peers, ports }) => ({ peers, ports }))
        : (policy.egress ?? []).map(({ to: peers, ports }) => ({ peers, ports }))
    return rules.some(
      ({ peers = [], ports = [] }) =>
        (peers.length === 0 || peers.some(peer => admitsPeer(peer, other, policy.namespace))) &&
        (ports.length === 0 || ports.some(port => admitsPort(port, protocol, number, to))),
    )
  })
}

const NUMBERS = [1, 79, 80, 81, 82, 8080, 8081, 65535]
const naive = (world: World): readonly string[] =>
  (['TCP', 'UDP'] as const).flatMap(protocol =>
    NUMBERS.filter(
      number => isAllowed(world, 'egress', protocol, number) && isAllowed(world, 'ingress', protocol, number),
    ).map(number => `${protocol}/${number}`),
  )
const members = (set: PortSet): readonly string[] =>
  (['TCP', 'UDP'] as const).flatMap(protocol =>
    NUMBERS.filter(number => hasPort(set, protocol, number)).map(number => `${protocol}/${number}`),
  )

/* The same, through the manifests' texts and the module under test. */

const manifestOf = ({ namespace, ...spec }: Manifest, i: number) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: `policy-${i}`, namespace },
  spec,
})

function networkOf(policies: readonly unknown[], others: readonly unknown[] = []): Network {
  const namespaces = Object.keys(TEAM).map(name => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { team: TEAM[name] } },
  }))
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [...namespaces, ...policies, ...others] })
  return createNetwork({
    policies: factsOf(networkPolicy, 'all.json', text),
    namespaces: factsOf(namespaceObject, 'all.json', text),
    others: factsOf(otherPolicy, 'all.json', text),
    podAddresses: toSet([parseCidr('10.53.0.0/16')].flatMap(range => range ?? [])),
  })
}

function endpointOf(end: End): Endpoint {
  if (end.kind === 'address')
    return { kind: 'addresses', set: toSet([parseCidr(`192.168.0.${end.octet}/32`)].flatMap(range => range ?? [])) }
  const namedPorts = [{ name: 'http', protocol: 'TCP', port: end.http }]
  return {
    kind: 'pods',
    pods: { namespace: end.namespace, labels: end.labels, open: false, namedPorts, hostNetwork: false },
  }
}

/* Worlds. */

const value = fc.constantFrom('x', 'y')
const key = fc.constantFrom('app', 'tier')
const labels = fc.dictionary(key, value, { maxKeys: 2 })
const expression: fc.Arbitrary<Expression> = fc.oneof(
  fc.record({
    key,
    operator: fc.constantFrom('In' as const, 'NotIn' as const),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ key, operator: fc.constantFrom('Exists' as const, 'DoesNotExist' as const) }),
)
const selector: fc.Arbitrary<Selector> = fc.record(
  { matchLabels: labels, matchExpressions: fc.array(expression, { maxLength: 1 }) },
  { requiredKeys: [] },
)
const namespaceSelector: fc.Arbitrary<Selector> = fc.constantFrom(
  {},
  { matchLabels: { team: 'a' } },
  { matchLabels: { 'kubernetes.io/metadata.name': 'blue' } },
  { matchExpressions: [{ key: 'team', operator: 'NotIn' as const, values: ['a'] }] },
)
const cidr = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 29, max: 32 }))
  .map(([last, prefix]) => `192.168.0.${last - (last % 2 ** (32 - prefix))}/${prefix}`)
const peer: fc.Arbitrary<Peer> = fc.oneof(
  fc.record({ podSelector: selector }),
  fc.record({ namespaceSelector }),
  fc.record({ podSelector: selector, namespaceSelector }),
  fc.record({ ipBlock: fc.record({ cidr, except: fc.array(cidr, { maxLength: 2 }) }) }),
)
const port: fc.Arbitrary<Port> = fc.oneof(
  fc.record({ protocol: fc.constantFrom('TCP' as const, 'UDP' as const) }),
  fc.record({ port: fc.constantFrom(80, 8080) }),
  fc.record({
    port: fc.constant(80),
    endPort: fc.constantFrom(80, 81, 8080),
    protocol: fc.constantFrom('TCP' as const, 'UDP' as const),
  }),
  fc.record({ port: fc.constant('http') }),
)
const peers = fc.array(peer, { maxLength: 2 })
const ports = fc.array(port, { maxLength: 2 })
const namespace = fc.constantFrom('red', 'blue')
const manifest: fc.Arbitrary<Manifest> = fc.record(
  {
    namespace,
    podSelector: selector,
    policyTypes: fc.uniqueArray(fc.constantFrom('Ingress' as const, 'Egress' as const), { minLength: 1, maxLength: 2 }),
    ingress: fc.array(fc.record({ from: peers, ports }, { requiredKeys: [] }), { maxLength: 2 }),
    egress: fc.array(fc.record({ to: peers, ports }, { requiredKeys: [] }), { maxLength: 2 }),
  },
  { requiredKeys: ['namespace', 'podSelector'] },
)
const pod = fc.record({ kind: fc.constant('pod' as const), namespace, labels, http: fc.constantFrom(80, 8080) })
const address = fc.record({ kind: fc.constant('address' as const), octet: fc.integer({ min: 0, max: 7 }) })
const end: fc.Arbitrary<End> = fc.oneof({ weight: 3, arbitrary: pod }, { weight: 1, arbitrary: address })
const world: fc.Arbitrary<World> = fc.record({ policies: fc.array(manifest, { maxLength: 4 }), from: end, to: end })

describe('connectionOf', () => {
  it('is what a naive model says, where everything is known', () => {
    fc.assert(
      fc.property(world, one => {
        const network = networkOf(one.policies.map(manifestOf))
        const { sure, possible } = connectionOf(network, endpointOf(one.from), endpointOf(one.to))
        expect(members(sure)).toEqual(naive(one))
        expect(members(possible)).toEqual(naive(one))
      }),
      runs(200),
    )
  })

  it('holds the truth between what is sure and what is possible, where a value is not known', () => {
    fc.assert(
      fc.property(world, fc.nat(), (one, n) => {
        const network = networkOf(one.policies.map((policy, i) => withHole(manifestOf(policy, i), n)))
        const { sure, possible } = connectionOf(network, endpointOf(one.from), endpointOf(one.to))
        const truth = naive(one)
        expect(members(sure).filter(port => !truth.includes(port))).toEqual([])
        expect(truth.filter(port => !members(possible).includes(port))).toEqual([])
      }),
      runs(200),
    )
  })

  it('is unknown where policies of another project hold', () => {
    const pods = (name: string): Endpoint => endpointOf({ kind: 'pod', namespace: name, labels: {}, http: 80 })
    const cilium = {
      apiVersion: 'cilium.io/v2',
      kind: 'CiliumNetworkPolicy',
      metadata: { name: 'a', namespace: 'red' },
    }
    const admin = {
      apiVersion: 'policy.networking.k8s.io/v1alpha1',
      kind: 'AdminNetworkPolicy',
      metadata: { name: 'a' },
    }
    const ports = (network: Network, from: string, to: string) => {
      const { sure, possible } = connectionOf(network, pods(from), pods(to))
      return [hasPort(sure, 'TCP', 80), hasPort(possible, 'TCP', 80)]
    }
    expect(ports(networkOf([], [cilium]), 'blue', 'blue')).toEqual([true, true])
    expect(ports(networkOf([], [cilium]), 'blue', 'red')).toEqual([false, true])
    expect(ports(networkOf([], [admin]), 'blue', 'blue')).toEqual([false, true])
  })

  it('does not tell what policies do to Pods on the network of the node', () => {
    const network = networkOf([manifestOf({ namespace: 'red', podSelector: {}, policyTypes: ['Ingress'] }, 0)])
    const onNode: Endpoint = {
      kind: 'pods',
      pods: { namespace: 'red', labels: {}, open: false, namedPorts: [], hostNetwork: true },
    }
    const { sure, possible } = connectionOf(network, endpointOf({ kind: 'address', octet: 1 }), onNode)
    expect([hasPort(sure, 'TCP', 80), hasPort(possible, 'TCP', 80)]).toEqual([false, true])
  })
})

/** The manifest with its n-th label value or port, counted round, decided at deployment. */
function withHole(manifest: unknown, n: number): unknown {
  const isHole = (key: string): boolean => ['app', 'tier', 'port', 'endPort', 'cidr', 'team'].includes(key)
  let count = 0
  JSON.stringify(manifest, (key, value) => {
    if (isHole(key) && typeof value !== 'object') count++
    return value
  })
  let at = 0
  return JSON.parse(
    JSON.stringify(manifest, (key, value) =>
      isHole(key) && typeof value !== 'object' && at++ === n % Math.max(count, 1) ? '${HOLE}' : value,
    ),
  )
}
