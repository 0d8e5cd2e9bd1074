import { type Cursor, get, isWritten, items, place } from '../../documents/cursor.ts'
import { integer, read, text, texts } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Absent, ListValue, Value } from '../../documents/value.ts'
import type {
  NetworkPolicy,
  NetworkPolicyRule,
  PolicyIpBlock,
  PolicyPeer,
  PolicyPort,
} from '../../facts/network/policies/network-policy.ts'
import type { ScalarNode } from '../../languages/tree/node.ts'
import { objectAt, selectorAt } from '../kubernetes/label-selector.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { remarksOf } from './policy-remarks.ts'

/** The content of a NetworkPolicy; a field that is not a list of objects is invalid, an expression unknown. */
export function readNetworkPolicy(resource: Resource): NetworkPolicy {
  const { body } = resource
  const spec = get(body, 'spec')
  return {
    ...objectMeta(resource),
    apiVersion: text(get(body, 'apiVersion')),
    podSelector: selectorAt(get(spec, 'podSelector')),
    policyTypes: typesAt(get(spec, 'policyTypes')),
    ingress: listOf(get(spec, 'ingress'), rule => ruleAt(rule, 'from', 'to')),
    egress: listOf(get(spec, 'egress'), rule => ruleAt(rule, 'to', 'from')),
    remarks: remarksOf(resource),
  }
}

/** The policy types; a single text is not a list here, since the API server refuses it. */
const typesAt = (cursor: Cursor): NetworkPolicy['policyTypes'] =>
  cursor.node?.type === 'scalar' ? read<ListValue<string>>(cursor, () => undefined) : texts(cursor)

function ruleAt(rule: Cursor, peers: string, misplaced: string): NetworkPolicyRule {
  const wrong = get(rule, misplaced)
  return {
    peers: listOf(get(rule, peers), peerAt),
    ports: listOf(get(rule, 'ports'), portAt),
    at: place(rule),
    ...(!isWritten(wrong) ? {} : { misplaced: place(wrong, 'key') }),
  }
}

/** Most peers and ports state one field of three: they share what says that another is absent, since a policy has many. */
function peerAt(peer: Cursor): PolicyPeer {
  const at = place(peer)
  const absent: Absent = { state: 'absent', at }
  const [pods, namespaces, block] = [get(peer, 'podSelector'), get(peer, 'namespaceSelector'), get(peer, 'ipBlock')]
  return {
    podSelector: pods.node === undefined ? absent : selectorAt(pods),
    namespaceSelector: namespaces.node === undefined ? absent : selectorAt(namespaces),
    ipBlock: block.node === undefined ? absent : objectAt(block, ipBlockOf),
    at,
  }
}

const ipBlockOf = (block: Cursor): PolicyIpBlock => ({
  cidr: text(get(block, 'cidr')),
  except: texts(get(block, 'except')),
})

function portAt(port: Cursor): PolicyPort {
  const at = place(port)
  const absent: Absent = { state: 'absent', at }
  const [protocol, number, endPort] = [get(port, 'protocol'), get(port, 'port'), get(port, 'endPort')]
  return {
    protocol: protocol.node === undefined ? absent : text(protocol),
    port: number.node === undefined ? absent : read(number, portIn),
    endPort: endPort.node === undefined ? absent : integer(endPort),
    at,
  }
}

const portIn = ({ value }: ScalarNode): number | string | undefined =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined

function listOf<T>(cursor: Cursor, item: (cursor: Cursor) => T): Value<readonly T[]> {
  if (cursor.node?.type === 'sequence') return { state: 'known', value: items(cursor).map(item), at: place(cursor) }
  return read<readonly T[]>(cursor, () => undefined)
}
