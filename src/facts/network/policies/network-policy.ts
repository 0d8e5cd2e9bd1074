import type { Place } from '../../../documents/document.ts'
import { isUnset, known, type ListValue, statedItems, type Value, written } from '../../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../../engine/fact.ts'
import type { LabelRequirement } from '../../../model/kubernetes/selector.ts'
import { sameButCase } from '../../../model/nearest.ts'
import { covers, parseCidr, toSet } from '../../../model/network/cidr.ts'
import { PROTOCOLS } from '../../../model/network/port-set.ts'
import type { ObjectMeta } from '../../kubernetes/object-meta.ts'

/** One condition of a selector, and where its value, or the whole expression, is. */
export interface PolicyRequirement extends LabelRequirement {
  readonly at: Place
}

/** A part of a selector that the API server rejects. */
export interface RefusedPart {
  readonly reason: 'label' | 'operator' | 'values'
  /** What is written: the value's type, or the operator. */
  readonly found: string
  readonly at: Place
}

/** A label selector; without requirements it selects everything. */
export interface PolicySelector {
  readonly requirements: readonly PolicyRequirement[]
  /** Where `matchLabels` or `matchExpressions` is null. */
  readonly nulls: readonly { readonly field: string; readonly at: Place }[]
  readonly refused: readonly RefusedPart[]
  /** The first part that is decided at deployment. */
  readonly open?: { readonly why: string; readonly at: Place }
}

export interface PolicyIpBlock {
  readonly cidr: Value<string>
  readonly except: Value<ListValue<string>>
}

/** One item of `from` or `to`. The selectors of one peer are ANDed; the peers of a rule are ORed. */
export interface PolicyPeer {
  readonly podSelector: Value<PolicySelector>
  readonly namespaceSelector: Value<PolicySelector>
  readonly ipBlock: Value<PolicyIpBlock>
  readonly at: Place
}

/** One item of `ports`. */
export interface PolicyPort {
  /** Absent means TCP. */
  readonly protocol: Value<string>
  /** A number, or the name of a container's port. Absent means all ports of the protocol. */
  readonly port: Value<number | string>
  readonly endPort: Value<number>
  readonly at: Place
}

/** One rule of `ingress` or `egress`: no peers means all peers, no ports means all ports. */
export interface NetworkPolicyRule {
  readonly peers: Value<readonly PolicyPeer[]>
  readonly ports: Value<readonly PolicyPort[]>
  /** Where `from` is in an egress rule or `to` in an ingress rule, which the API server does not know there. */
  readonly misplaced?: Place
  readonly at: Place
}

/** Words about the policy that people read and the cluster does not: a name, an annotation, a comment, a field that NetworkPolicy has not. */
export interface PolicyRemark {
  readonly kind: 'name' | 'label' | 'annotation' | 'comment' | 'field'
  readonly text: string
  /** Of a comment: the rule that it is before or in, else the policy's name. */
  readonly at: Place
}

/** A NetworkPolicy of Kubernetes. Other projects' policies are `otherPolicy`. */
export interface NetworkPolicy extends ObjectMeta {
  readonly apiVersion: Value<string>
  /** Null or absent selects all Pods of the namespace. */
  readonly podSelector: Value<PolicySelector>
  /** Absent or empty means Ingress, and Egress where there are egress rules. */
  readonly policyTypes: Value<ListValue<string>>
  readonly ingress: Value<readonly NetworkPolicyRule[]>
  readonly egress: Value<readonly NetworkPolicyRule[]>
  readonly remarks: readonly PolicyRemark[]
}
export const networkPolicy = defineFact<NetworkPolicy>('networkPolicy')
export const NETWORK_POLICY_FIELDS: ComparedFields<NetworkPolicy> = ['labels', 'apiVersion', 'policyTypes']

export type Direction = 'ingress' | 'egress'

/** The rules of a direction that are known; none where there are none. */
export function rulesOf({ ingress, egress }: NetworkPolicy, direction: Direction): readonly NetworkPolicyRule[] {
  const rules = direction === 'ingress' ? ingress : egress
  return rules.state === 'known' ? rules.value : NO_RULES
}
const NO_RULES: readonly NetworkPolicyRule[] = []

/** The peers of a rule that are known. */
export const peersOf = ({ peers }: NetworkPolicyRule): readonly PolicyPeer[] =>
  peers.state === 'known' ? peers.value : NO_PEERS
const NO_PEERS: readonly PolicyPeer[] = []

/** Whether a known peer, in either direction, is of some sort. Makes no list: several rules ask it of each of thousands of policies. */
export function hasPeer(policy: NetworkPolicy, isMeant: (peer: PolicyPeer) => boolean): boolean {
  for (const rule of rulesOf(policy, 'ingress')) for (const peer of peersOf(rule)) if (isMeant(peer)) return true
  for (const rule of rulesOf(policy, 'egress')) for (const peer of peersOf(rule)) if (isMeant(peer)) return true
  return false
}

/** The ports of a rule that are known. */
export const portsOf = ({ ports }: NetworkPolicyRule): readonly PolicyPort[] =>
  ports.state === 'known' ? ports.value : []

/** An IANA service name, as the API server wants a named port: letters, digits and single dashes, with a letter. */
const PORT_NAME = /^(?=.{1,15}$)(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether the API server takes a port or a name of one. */
export const isPolicyPort = (port: number | string): boolean =>
  typeof port === 'string' ? PORT_NAME.test(port) : Number.isInteger(port) && port >= 1 && port <= 65535

/** The selector that a peer has beside its block; of two fields that are each there only in some cases there may always be one. */
export const besideBlock = (peer: PolicyPeer): 'podSelector' | 'namespaceSelector' | undefined =>
  (['podSelector', 'namespaceSelector'] as const).find(
    name => !isUnset(peer[name]) && (peer.ipBlock.at.assumed === undefined || peer[name].at.assumed === undefined),
  )

/** A word that the API server does not know, and the one that it may be: the same but for the case of its letters. */
export interface UnknownWord {
  readonly text: string
  readonly meant: string | undefined
  readonly at: Place
}

function unknownWord(text: string | undefined, at: Place, words: readonly string[]): readonly UnknownWord[] {
  return text === undefined || words.includes(text) ? [] : [{ text, meant: sameButCase(text, words), at }]
}

/** The policy types that do not exist. */
export const unknownTypes = ({ policyTypes }: NetworkPolicy): readonly UnknownWord[] =>
  statedItems(policyTypes).flatMap(type =>
    unknownWord(type.state === 'invalid' ? type.text : known(type), type.at, ['Ingress', 'Egress']),
  )

/** The protocol of a port, if it does not exist. */
export const unknownProtocol = ({ protocol }: PolicyPort): readonly UnknownWord[] =>
  unknownWord(known(protocol), protocol.at, PROTOCOLS)

/** A part of a block that the API server rejects; of an unknown value, that it may. */
export interface BlockFault {
  readonly reason: 'no-cidr' | 'cidr' | 'except'
  readonly value: Value<string>
  /** What a message shows of it. */
  readonly found: string
}

/** What is wrong with a block and, where it is known, with its exceptions. */
export function blockFaults({ cidr, except }: PolicyIpBlock): readonly BlockFault[] {
  if (isUnset(cidr)) return [{ reason: 'no-cidr', value: cidr, found: '' }]
  const block = parseCidr(known(cidr) ?? '')
  if (block === undefined) return [{ reason: 'cidr', value: cidr, found: written(cidr) }]
  return statedItems(except).flatMap((value): readonly BlockFault[] => {
    if (value.state !== 'known') return value.state === 'unknown' ? [{ reason: 'except', value, found: '' }] : []
    const range = parseCidr(value.value)
    if (range === undefined) return [{ reason: 'cidr', value, found: written(value) }]
    const isInside = range.prefix > block.prefix && covers(toSet([block]), toSet([range]))
    return isInside ? [] : [{ reason: 'except', value, found: value.value }]
  })
}

/** Why the API server takes no end of a range of ports: it is not a port, the range begins at none or at a name, or behind it. */
export function refusedEnd({ port, endPort }: PolicyPort): 'end' | 'end-named' | 'end-order' | undefined {
  if (endPort.state === 'unknown' || isUnset(endPort)) return undefined
  const [end, first] = [known(endPort), known(port)]
  if (end === undefined || !isPolicyPort(end)) return 'end'
  if (isUnset(port) || typeof first === 'string') return 'end-named'
  return first !== undefined && end < first ? 'end-order' : undefined
}

/**
 * Whether a policy isolates its Pods in a direction, as the API server defaults it: by `policyTypes`, and where that is
 * absent or empty by Ingress always and Egress where there are egress rules.
 */
export function isolates({ policyTypes, egress }: NetworkPolicy, direction: Direction): 'yes' | 'no' | 'unknown' {
  if (policyTypes.state === 'unknown') return 'unknown'
  const stated = policyTypes.state === 'known' ? policyTypes.value : undefined
  if (stated === undefined || stated.items.length === 0) {
    if (direction === 'ingress') return 'yes'
    if (egress.state === 'unknown') return 'unknown'
    return egress.state === 'known' && egress.value.length > 0 ? 'yes' : 'no'
  }
  const wanted = direction === 'ingress' ? 'Ingress' : 'Egress'
  if (stated.items.some(item => item.state === 'known' && item.value === wanted)) return 'yes'
  return stated.open ? 'unknown' : 'no'
}

/** Whether a selector is there and selects everything: without requirements, and nothing in it is decided at deployment. */
export const selectsAll = (selector: Value<PolicySelector>): boolean =>
  selector.state === 'known' && selector.value.requirements.length === 0 && selector.value.open === undefined

/** Whether a selector is there and has requirements. */
export const selectsSome = (selector: Value<PolicySelector>): boolean =>
  selector.state === 'known' && selector.value.requirements.length > 0

/** Whether a rule admits all peers on all ports: `{}`, or nothing but empty lists. */
export const isAllowAll = ({ peers, ports, misplaced }: NetworkPolicyRule): boolean =>
  isEmpty(peers) && isEmpty(ports) && misplaced === undefined

/** Whether a list is absent, null or without items, which all mean the same in a rule. */
const isEmpty = (list: Value<readonly unknown[]>): boolean =>
  isUnset(list) || (list.state === 'known' && list.value.length === 0)

/** A key that is the same for rules of the same ports; expressions are compared as they are written. */
export function portsKey(rule: NetworkPolicyRule): string {
  if (rule.ports.state === 'unknown') return rule.ports.why
  const part = (value: Value<string | number>): string =>
    value.state === 'known' ? String(value.value) : value.state === 'unknown' ? value.why : ''
  return portsOf(rule)
    .map(({ protocol, port, endPort }) => `${part(protocol) || 'TCP'} ${part(port)}-${part(endPort)}`)
    .sort()
    .join(',')
}

/** The label that the API server sets on every namespace: its name. */
export const NAME_LABEL = 'kubernetes.io/metadata.name'

/** The one namespace that a selector selects by its name. */
export function namespaceNamed(selector: Value<PolicySelector>): string | undefined {
  const requirements = selector.state === 'known' ? selector.value.requirements : []
  const name = requirements.find(
    ({ key, operator, values }) => key === NAME_LABEL && operator === 'In' && values.length === 1,
  )
  return name?.values[0]
}
