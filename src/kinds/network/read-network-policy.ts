import { type Cursor, fields, get, isWritten, items, place } from '../../documents/cursor.ts'
import { integer, isTemplated, read, text, texts, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { type Absent, type ListValue, statedItems, type Unknown, type Value } from '../../documents/value.ts'
import type {
  NetworkPolicy,
  NetworkPolicyRule,
  PolicyIpBlock,
  PolicyPeer,
  PolicyPort,
  PolicyRequirement,
  PolicySelector,
  RefusedPart,
} from '../../facts/network/policies/network-policy.ts'
import type { ScalarNode } from '../../languages/tree/node.ts'
import { trimmed } from '../../model/trimmed.ts'
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

function objectAt<T>(cursor: Cursor, take: (cursor: Cursor) => T): Value<T> {
  if (cursor.node?.type === 'mapping') return { state: 'known', value: take(cursor), at: place(cursor) }
  return read<T>(cursor, () => undefined)
}

/** A label selector; anything else than an object is invalid, an expression unknown. */
export const selectorAt = (cursor: Cursor): Value<PolicySelector> => objectAt(cursor, selectorOf)

/** One for all policies: most select all Pods of a namespace. */
const EVERYTHING: PolicySelector = { requirements: [], nulls: [], refused: [] }

function selectorOf(cursor: Cursor): PolicySelector {
  const [labels, expressions] = [get(cursor, 'matchLabels'), get(cursor, 'matchExpressions')]
  if (labels.node === undefined && expressions.node === undefined) return EVERYTHING
  const parts = [
    ...fields(labels).map(({ key, value }) => ofLabel(key, value)),
    ...items(expressions).map(ofExpression),
  ]
  const unknown = unknownOf(labels) ?? unknownOf(expressions) ?? parts.find(({ open }) => open !== undefined)?.open
  return {
    requirements: trimmed(parts.flatMap(part => part.requirement ?? [])),
    nulls: trimmed([...nullAt('matchLabels', labels), ...nullAt('matchExpressions', expressions)]),
    refused: trimmed(parts.flatMap(part => part.refused ?? [])),
    ...(unknown === undefined ? {} : { open: { why: unknown.why, at: unknown.at } }),
  }
}

const unknownOf = (cursor: Cursor): Unknown | undefined => (cursor.node === undefined ? undefined : unresolved(cursor))

const nullAt = (field: string, cursor: Cursor): PolicySelector['nulls'] =>
  cursor.node?.type === 'scalar' && cursor.node.value === null ? [{ field, at: place(cursor, 'key') }] : []

interface SelectorPart {
  readonly requirement?: PolicyRequirement
  readonly refused?: RefusedPart
  readonly open?: Unknown
}

function ofLabel(key: string, cursor: Cursor): SelectorPart {
  const value = text(cursor)
  if (isTemplated(key)) return { open: { state: 'unknown', why: key, at: place(cursor, 'key') } }
  switch (value.state) {
    case 'known':
      return { requirement: { key, operator: 'In', values: [value.value], at: value.at } }
    case 'unknown':
      return { open: value }
    case 'invalid':
      // A null value is read as the empty string.
      return value.found === 'null'
        ? { requirement: { key, operator: 'In', values: [''], at: value.at } }
        : { refused: { reason: 'label', found: `${value.found} ${value.text}`, at: value.at } }
    default:
      return {}
  }
}

function ofExpression(cursor: Cursor): SelectorPart {
  const [key, operator] = [text(get(cursor, 'key')), text(get(cursor, 'operator'))]
  const values = texts(get(cursor, 'values'))
  const at = place(cursor)
  const unknown = [key, operator, ...statedItems(values)].find(part => part.state === 'unknown')
  if (values.state === 'unknown') return { open: values }
  if (unknown !== undefined) return { open: unknown }
  if (operator.state !== 'known' || key.state !== 'known')
    return { refused: { reason: 'operator', found: 'nothing', at: operator.state === 'known' ? key.at : operator.at } }
  const listed = values.state === 'known' ? values.value.items.flatMap(v => (v.state === 'known' ? [v.value] : [])) : []
  const { value: found } = operator
  switch (found) {
    case 'In':
    case 'NotIn':
      if (listed.length > 0) return { requirement: { key: key.value, operator: found, values: listed, at } }
      return { refused: { reason: 'values', found, at: operator.at } }
    case 'Exists':
    case 'DoesNotExist':
      if (listed.length === 0) return { requirement: { key: key.value, operator: found, values: [], at } }
      return { refused: { reason: 'values', found, at: operator.at } }
    default:
      return { refused: { reason: 'operator', found, at: operator.at } }
  }
}
