import { isUnset, knownItems, type Value } from '../documents/value.ts'
import type { OrderAppInstance } from '../facts/application/order-app.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import type { Workload } from '../facts/kubernetes/workload.ts'
import type { NetworkPolicy, PolicyPeer, PolicySelector } from '../facts/network/policies/network-policy.ts'
import { namespaceKey, podsOf, podsOfOrderApp } from '../facts/network/policies/pods.ts'
import { type Endpoint, type Pods, requirementsOf } from '../facts/network/policies/policy-match.ts'
import { type Network, sideOf } from '../facts/network/policies/reachability.ts'
import type { Answer } from '../model/answer.ts'
import type { GraphNode, Isolation } from './picture.ts'

/** A workload, or what an OrderApp makes, with its end of connections. */
export interface Pod {
  readonly id: string
  readonly label: string
  readonly pods: Pods
  readonly end: Endpoint
}

/** Objects without a namespace are deployed with those of their folder. */
function nameOfNamespace(key: string): string {
  if (!key.startsWith('/')) return key
  return key === '/' ? '(namespace set at deployment)' : `${key.slice(1)} (namespace set at deployment)`
}

const labelOf = ({ kind, name }: ObjectMeta): string => `${kind} ${name}`

/** The id of the node of a workload or an OrderApp. */
export const podId = (object: ObjectMeta): string => `${namespaceKey(object)}/${labelOf(object)}`

/** The workloads and OrderApps of a scope; one that is written twice counts once. */
export function podsIn(workloads: readonly Workload[], apps: readonly OrderAppInstance[]): readonly Pod[] {
  const seen = new Map<string, Pod>()
  const add = (object: ObjectMeta, pods: Pods): void => {
    const id = podId(object)
    if (!seen.has(id)) seen.set(id, { id, label: labelOf(object), pods, end: { kind: 'pods', pods } })
  }
  for (const one of workloads) add(one, podsOf(one))
  for (const one of apps) {
    const pods = podsOfOrderApp(one)
    // If its Deployment is there, or its graph, which represents it.
    if (!seen.has(`${pods.namespace}/Deployment ${one.name}`)) add(one, pods)
  }
  return [...seen.values()]
}

/** A workload, and whether policies isolate it. */
export function podNode(network: Network, { id, label, pods, end }: Pod): GraphNode {
  return {
    id,
    kind: 'pods',
    group: nameOfNamespace(pods.namespace),
    label,
    ingress: toIsolation(sideOf(network, 'ingress', NOWHERE, end).isolated),
    egress: toIsolation(sideOf(network, 'egress', end, NOWHERE).isolated),
  }
}

/** No address at all: only whether the other side is isolated matters. */
export const NOWHERE: Endpoint = { kind: 'addresses', set: [] }

const toIsolation = (answer: Answer): Isolation =>
  answer === 'yes' ? 'isolated' : answer === 'no' ? 'open' : 'unknown'

const outside = (kind: GraphNode['kind'], label: string): GraphNode => ({
  id: `${kind} ${label}`,
  kind,
  group: '',
  label,
  ingress: 'open',
  egress: 'open',
})

/** All that may reach, or be reached from, a workload. */
export const EVERYONE = outside('everyone', 'everyone')

/** What a peer names that is not a workload of the scope. */
export function nodeOfPeer(
  { podSelector, namespaceSelector, ipBlock }: PolicyPeer,
  policy: NetworkPolicy,
): GraphNode | undefined {
  if (ipBlock.state === 'known') {
    const { cidr, except } = ipBlock.value
    const holes = knownItems(except)
    const block = cidr.state === 'known' ? cidr.value : cidr.state === 'unknown' ? cidr.why : '?'
    return outside('addresses', holes.length > 0 ? `${block} except ${holes.join(', ')}` : block)
  }
  if (isUnset(podSelector) && isUnset(namespaceSelector)) return undefined
  const where = isUnset(namespaceSelector)
    ? `namespace ${nameOfNamespace(namespaceKey(policy))}`
    : `namespaces ${selectorText(namespaceSelector)}`
  return outside('selector', `pods ${selectorText(podSelector)} of ${where}`)
}

function selectorText(selector: Value<PolicySelector>): string {
  if (selector.state === 'unknown') return selector.why
  const wanted = requirementsOf(selector).map(({ key, operator, values }) => {
    if (operator === 'In' && values.length === 1) return `${key}=${values[0]}`
    return values.length === 0 ? `${key} ${operator}` : `${key} ${operator} (${values.join(', ')})`
  })
  return wanted.length === 0 ? '(all)' : wanted.join(', ')
}
