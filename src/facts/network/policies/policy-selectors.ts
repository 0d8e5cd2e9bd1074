import type { Value } from '../../../documents/value.ts'
import type { Lookup } from '../../../engine/join/store/fact-index.ts'
import { type LabelIndex, selectFrom } from '../../../model/kubernetes/label-index.ts'
import type { NamespaceObject } from '../../kubernetes/cluster-objects.ts'
import {
  NAME_LABEL,
  type NetworkPolicy,
  namespaceNamed,
  type PolicyPeer,
  type PolicyRequirement,
  type PolicySelector,
} from './network-policy.ts'
import { findPods, type LocalPods, namespaceKey } from './pods.ts'

/** The namespaces of a scope. */
export interface Namespaces {
  readonly byName: Lookup<readonly NamespaceObject[]>
  readonly byLabel: LabelIndex<NamespaceObject>
  readonly complete: boolean
}

/** A requirement that no namespace meets: one that takes a namespace's name for a label, or in a complete scope any. */
export function wrongNamespace(selector: Value<PolicySelector>, { byName, byLabel, complete }: Namespaces) {
  if (selector.state !== 'known' || selector.value.open !== undefined) return undefined
  const { requirements } = selector.value
  for (const requirement of requirements) {
    const { key, operator, values } = requirement
    const [name = ''] = values
    const named = byName(name).at(-1)
    if (
      key === 'name' &&
      operator === 'In' &&
      values.length === 1 &&
      (named === undefined ? SYSTEM.has(name) : named.labels[key] === undefined) &&
      selectFrom(byLabel, [requirement], 1).length === 0
    )
      return { requirement, isNamed: true }
  }
  if (!complete || byLabel.all.length === 0) return undefined
  const missing = requirements.find(one => isLabel(one) && selectFrom(byLabel, [one], 1).length === 0)
  return missing === undefined ? undefined : { requirement: missing, isNamed: false }
}

/** Well-known namespaces are in no repository. */
const SYSTEM = new Set(['kube-system', 'kube-public', 'kube-node-lease', 'default'])
const isLabel = ({ operator, key, values }: PolicyRequirement): boolean =>
  operator === 'In' && !(key === NAME_LABEL && values.some(value => SYSTEM.has(value)))

/** The selectors of Pods whose namespace is known: the policy's own, and those of peers of its own or a named namespace. */
export function selectorsOf(policy: NetworkPolicy, peers: readonly PolicyPeer[]) {
  const own = namespaceKey(policy)
  return [
    { selector: policy.podSelector, namespace: own },
    ...peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) => {
      if (ipBlock.state !== 'absent') return []
      const namespace = namespaceSelector.state === 'absent' ? own : namespaceNamed(namespaceSelector)
      return namespace === undefined ? [] : [{ selector: podSelector, namespace }]
    }),
  ]
}

/**
 * Whether a peer looks for Pods of the policy's own namespace in another one: all Pods of the named namespace are known
 * and none has the labels, while Pods of the own namespace have. Two peers were meant.
 */
export function isMeantForOwnPods(
  { podSelector, namespaceSelector }: PolicyPeer,
  policy: NetworkPolicy,
  pods: Lookup<LocalPods>,
) {
  const named = namespaceNamed(namespaceSelector)
  const own = namespaceKey(policy)
  if (named === undefined || named === own || podSelector.state !== 'known') return false
  const { requirements, open, refused } = podSelector.value
  if (requirements.length === 0 || open !== undefined || refused.length > 0) return false
  const there = pods(named)
  if (there.index.all.length === 0 || there.mayBeSelected(requirements)) return false
  return findPods(pods, named, requirements) === undefined && findPods(pods, own, requirements) !== undefined
}
