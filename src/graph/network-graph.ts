import { isUnset } from '../documents/value.ts'
import type { OrderAppInstance } from '../facts/application/order-app.ts'
import type { Workload } from '../facts/kubernetes/workload.ts'
import {
  type Direction,
  isolates,
  type NetworkPolicy,
  type NetworkPolicyRule,
  namespaceNamed,
  type PolicyPeer,
  peersOf,
  rulesOf,
} from '../facts/network/policies/network-policy.ts'
import { namespaceKey } from '../facts/network/policies/pods.ts'
import {
  admits,
  openPorts,
  requirementsOf,
  type Surroundings,
  selects,
} from '../facts/network/policies/policy-match.ts'
import { connectionOf, createNetwork, type Network, type NetworkParts } from '../facts/network/policies/reachability.ts'
import { groupBy } from '../model/group-by.ts'
import { indexLabels, type LabelIndex, selectFrom } from '../model/kubernetes/label-index.ts'
import type { Labels } from '../model/kubernetes/selector.ts'
import { formatPorts, isSamePorts } from '../model/network/port-set.ts'
import { inOrder } from './in-order.ts'
import { EVERYONE, NOWHERE, nodeOfPeer, type Pod, podNode, podsIn } from './network-nodes.ts'
import type { Graph, GraphEdge, GraphNode } from './picture.ts'
import { findUnread, type UnreadPolicy, unreadNotes } from './unread-policies.ts'

/** The most connections that are looked at: no picture could show more. */
const MAX_EDGES = 20_000

/**
 * Who may talk to whom in a scope: each rule's peers, as far as the other side's policies let them. Address blocks
 * are assumed to contain no Pods.
 */
export function networkGraph(
  { workloads, apps }: { readonly workloads: readonly Workload[]; readonly apps: readonly OrderAppInstance[] },
  parts: Omit<NetworkParts, 'podAddresses'> & { readonly unread?: readonly UnreadPolicy[] },
): Omit<Graph, 'title'> {
  // Address blocks have nodes of their own: they represent what is outside of the cluster.
  const network = createNetwork({ ...parts, podAddresses: [] })
  const pods = podsIn(workloads, apps)
  const unread = findUnread(parts.unread ?? [], parts.policies)
  const undecided = new Set(pods.flatMap(({ id, pods: { namespace } }) => (unread(namespace) ? [id] : [])))
  const nodes = new Map(
    pods.map(pod => [pod.id, { ...podNode(network, pod), ...(undecided.has(pod.id) ? NOT_KNOWN : {}) }]),
  )
  const edges = new Map<string, GraphEdge | undefined>()

  for (const { direction, own, rule, peer } of mentions(network, pods, parts.policies)) {
    if (edges.size >= MAX_EDGES) break
    const [from, to] = direction === 'egress' ? [own.id, peer.id] : [peer.id, own.id]
    if ('end' in peer) {
      // Both may be named by several rules; all policies count each time.
      const key = `${from}\n${to}`
      if (!edges.has(key)) edges.set(key, connect(network, direction === 'egress' ? [own, peer] : [peer, own]))
      continue
    }
    nodes.set(peer.id, peer)
    const ports = formatPorts(openPorts(rule, direction === 'ingress' ? own.end : NOWHERE).possible)
    const isUnsure = rule.peers.state === 'unknown' || rule.ports.state === 'unknown'
    edges.set(`${from}\n${to}\n${ports}`, { from, to, ports, isUnsure })
  }
  return inOrder({
    nodes: [...nodes.values()],
    edges: [...edges.values()]
      .filter(edge => edge !== undefined)
      .map(edge => (undecided.has(edge.from) || undecided.has(edge.to) ? { ...edge, isUnsure: true } : edge)),
    notes: [
      ...unreadNotes(parts.unread ?? []),
      ...(parts.others.length > 0 ? ['policies of another project or of the administrator may decide otherwise'] : []),
      ...(edges.size >= MAX_EDGES ? [`only ${MAX_EDGES} connections are shown`] : []),
    ],
  })
}

const NOT_KNOWN = { ingress: 'unknown', egress: 'unknown' } as const

/** A rule of a policy that applies to some Pods, with one peer that it names: a workload, or something else. */
interface Mention {
  readonly direction: Direction
  readonly own: Pod
  readonly rule: NetworkPolicyRule
  readonly peer: Pod | GraphNode
}

function* mentions(
  network: Network,
  pods: readonly Pod[],
  policies: readonly NetworkPolicy[],
): Generator<Mention, void, undefined> {
  const local = new Map(
    Array.from(
      groupBy(pods, one => one.pods.namespace),
      ([key, members]) => [key, indexLabels(members, labelsOf)],
    ),
  )
  for (const policy of policies)
    for (const direction of ['ingress', 'egress'] as const) {
      const here = local.get(namespaceKey(policy))
      if (here === undefined || isolates(policy, direction) === 'no') continue
      const around = { namespace: namespaceKey(policy), labelsOf: network.labelsOf, podAddresses: network.podAddresses }
      for (const rule of rulesOf(policy, direction)) {
        const peers = namedPeers(rule, policy, { local, here, around })
        for (const own of selectFrom(here, requirementsOf(policy.podSelector)))
          for (const peer of peers) if (peer.id !== own.id) yield { direction, own, rule, peer }
      }
    }
}

interface Where {
  /** By the key of their namespace. */
  readonly local: ReadonlyMap<string, LabelIndex<Pod>>
  readonly here: LabelIndex<Pod>
  readonly around: Surroundings
}

/** What a rule names: the workloads of the scope, and where a peer finds none of them what it says. */
function namedPeers(rule: NetworkPolicyRule, policy: NetworkPolicy, where: Where) {
  const named = peersOf(rule).flatMap((peer): readonly (Pod | GraphNode)[] => {
    const indexes = isUnset(peer.ipBlock) ? indexesFor(peer, where) : []
    const candidates = indexes.flatMap(index => selectFrom(index, requirementsOf(peer.podSelector)))
    const found = candidates.filter(({ end }) => admits(rule, end, where.around) !== 'no')
    const other = found.length > 0 ? undefined : nodeOfPeer(peer, policy)
    return other === undefined ? found : [other]
  })
  return peersOf(rule).length === 0 ? [EVERYONE] : named
}

/** The workloads of the namespaces that a peer may be about. */
function indexesFor({ namespaceSelector }: PolicyPeer, { local, here, around }: Where): readonly LabelIndex<Pod>[] {
  if (isUnset(namespaceSelector)) return [here]
  const named = namespaceNamed(namespaceSelector)
  return [...local].flatMap(([key, index]) => {
    // A folder represents a namespace that is decided at deployment.
    const mayBe = named === undefined || named === key || key.startsWith('/')
    return mayBe && selects(namespaceSelector, around.labelsOf(key)) !== 'no' ? [index] : []
  })
}

function connect(network: Network, [from, to]: readonly [Pod, Pod]): GraphEdge | undefined {
  const { sure, possible } = connectionOf(network, from.end, to.end)
  if (possible.length === 0) return undefined
  return { from: from.id, to: to.id, ports: formatPorts(possible), isUnsure: !isSamePorts(sure, possible) }
}

const labelsOf = ({ pods }: Pod): Labels => pods.labels
