import type { ReferenceScope } from '../../../documents/dialect.ts'
import type { Place } from '../../../documents/document.ts'
import { known, type Value } from '../../../documents/value.ts'
import { defineFact } from '../../../engine/fact.ts'
import { type NamedObject, objectKey } from '../../eks/object-key.ts'

/** Which security group something belongs to, as its own document states it. */
export interface SecurityGroupIdentity {
  /** Where its reference is valid. */
  readonly scope: ReferenceScope
  /** `sg-…`: known in captured answers and where a rule names it; absent in a definition. */
  readonly id: Value<string>
  /** What its own document calls it: a logical id, `aws_security_group.NAME`, an object's name. */
  readonly reference?: string
  /** Whether the document itself shows that it is an EKS cluster's: a rule for `Cluster.ClusterSecurityGroupId`. */
  readonly role?: 'cluster'
  /** Whether its system takes one source for each of its rules. */
  readonly isOneSourcePerRule?: true
}

/** Where a rule lets traffic come from or go to: one of several, since one written rule with N sources is N rules. */
export type RulePeer =
  | { readonly kind: 'cidr'; readonly cidr: Value<string> }
  | { readonly kind: 'prefixList'; readonly id: Value<string> }
  | {
      readonly kind: 'group'
      readonly id: Value<string>
      /** The logical id that a template names and does not declare. */
      readonly missing?: string
      /** Whether the group is another account's, or in a VPC that is peered. */
      readonly isElsewhere?: true
    }
  | { readonly kind: 'self'; readonly at: Place }
  /** Nothing is stated: it is unknown in the provider's plan, or AWS rejects the rule. */
  | { readonly kind: 'none'; readonly at: Place }

/** One rule of a security group with one source or target. */
export interface SecurityGroupRule {
  readonly group: SecurityGroupIdentity
  readonly direction: 'ingress' | 'egress'
  /** `all`, `tcp`, `udp`, `icmp`, `icmpv6`, else the number or name as it is written. */
  readonly protocol: Value<string>
  /** First port, or the ICMP type. Meaningless where the protocol is `all`. */
  readonly fromPort: Value<number>
  /** Last port, or the ICMP code. */
  readonly toPort: Value<number>
  readonly peer: RulePeer
  readonly description: Value<string>
  /** The rule as a whole. */
  readonly at: Place
}
export const securityGroupRule = defineFact<SecurityGroupRule>('securityGroupRule')

/** A security group by itself, beside its rules, which may be written elsewhere. */
export interface SecurityGroup {
  readonly group: SecurityGroupIdentity
  /** Whether a captured answer shows it: then all its rules are there. */
  readonly isRecord: boolean
  /** Its name, its description and what its document calls it. */
  readonly words: string
  readonly vpcId: Value<string>
  /** Where its ingress rules are, or would be. */
  readonly ingressAt: Place
  readonly egressAt: Place
  readonly at: Place
}
/** The VPC of a group, as it is named there. */
export const vpcOf = ({ group, vpcId }: SecurityGroup): Omit<NamedObject, 'reference'> => ({
  scope: group.scope,
  id: vpcId,
})
export const securityGroup = defineFact<SecurityGroup>('securityGroup')

const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ['-1', 'all'],
  ['all', 'all'],
  ['1', 'icmp'],
  ['6', 'tcp'],
  ['17', 'udp'],
  ['58', 'icmpv6'],
])

/** A protocol in its canonical spelling: names in lower case, the numbers that have a name by it (IANA protocol numbers). */
export function toProtocol(written: string): string {
  const lower = written.toLowerCase()
  return PROTOCOLS.get(lower) ?? lower
}

/**
 * What a rule opens: `everything` for all protocols, `ports` for all ports of TCP or UDP (0-65535, -1, or no ports at all),
 * `some` for the rest; `unknown` where a value that decides is not known. Port 0 alone (tcp 0-0) is that port only.
 */
export function openness({
  protocol,
  fromPort,
  toPort,
}: Pick<SecurityGroupRule, 'protocol' | 'fromPort' | 'toPort'>): 'everything' | 'ports' | 'some' | 'unknown' {
  if (protocol.state !== 'known') return protocol.state === 'unknown' ? 'unknown' : 'some'
  if (protocol.value === 'all') return 'everything'
  if (protocol.value !== 'tcp' && protocol.value !== 'udp') return 'some'
  if (fromPort.state === 'absent' && toPort.state === 'absent') return 'ports'
  if (fromPort.state === 'unknown' || toPort.state === 'unknown') return 'unknown'
  const [from, to] = [known(fromPort), known(toPort)]
  if (from === undefined || to === undefined) return 'some'
  return from <= 1 && (to >= 65535 || (from === -1 && to === -1)) ? 'ports' : 'some'
}

/** The ports that a rule opens, as text for people and as a key: `tcp 443`, `tcp 8000-9000`, `all protocols`. */
export function portsText({ protocol, fromPort, toPort }: SecurityGroupRule): string {
  if (protocol.state !== 'known') return 'an unknown protocol'
  if (protocol.value === 'all') return 'all protocols'
  const [from, to] = [known(fromPort), known(toPort)]
  // Control messages have a type and a code where others have ports.
  if (/^icmp/.test(protocol.value) && from !== undefined && from !== -1) return `${protocol.value} type ${from}`
  if ([fromPort, toPort].some(({ state }) => state === 'unknown'))
    return `${protocol.value} ports that are not known here`
  if (from === undefined || to === undefined) return `all ${protocol.value}`
  if (from === -1) return `all ${protocol.value}`
  return from === to ? `${protocol.value} ${from}` : `${protocol.value} ${from}-${to}`
}

/** A key that is the same for all rules of one group: by its id, else by what its own template, module or namespace calls it. */
export const groupKey = (group: SecurityGroupIdentity, at: Place): string => objectKey(group, at)
