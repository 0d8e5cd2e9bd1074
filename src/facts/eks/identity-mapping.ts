import type { Place } from '../../documents/document.ts'
import { known, knownItems, type ListValue, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterLink } from './cluster-link.ts'

export type MappingSection = 'mapRoles' | 'mapUsers' | 'mapAccounts' | 'iamIdentityMappings'

/** One entry that maps an IAM principal to a user and groups of the cluster. */
export interface IdentityMapping {
  readonly section: MappingSection
  /** Whom it maps: an account is an item of mapAccounts. */
  readonly of: 'principal' | 'account'
  /** The role's or user's ARN, or the account id. */
  readonly principal: Value<string>
  /** `{{EC2PrivateDNSName}}` and the like are part of the name, not expressions. */
  readonly username: Value<string>
  /** Invalid where it is not a list. */
  readonly groups: Value<ListValue<string>>
  /** The entry: its principal, else its first field. */
  readonly at: Place
}

/** How the text of one section of the ConfigMap could be read. */
export interface MappingText {
  readonly section: MappingSection
  /** `list` is right; `broken` is not YAML, `other` is YAML but not a list. */
  readonly state: 'list' | 'broken' | 'other' | 'unknown'
  /** What is wrong or not known; empty for a list. */
  readonly why: string
  readonly at: Place
}

/** The ConfigMap aws-auth, or eksctl's iamIdentityMappings. */
export interface IdentityMappings {
  readonly origin: 'aws-auth' | 'eksctl'
  /** Whether it was read from a cluster: then the service wrote a part of it. */
  readonly isCaptured: boolean
  /** Empty for eksctl, which needs no text in a text. */
  readonly texts: readonly MappingText[]
  readonly mappings: readonly IdentityMapping[]
  /** Items of a list that are not entries. */
  readonly misfits: readonly { readonly section: MappingSection; readonly at: Place }[]
  readonly at: Place
  /** Absent where the cluster is not stated: in the ConfigMap. */
  readonly cluster?: ClusterLink
}
export const identityMappings = defineFact<IdentityMappings>('identityMappings')

const NODE_GROUPS: readonly string[] = ['system:nodes', 'system:bootstrappers']

/** Whether the entry is for nodes: it has the username of nodes, or a group of nodes and not that of administrators. */
export function isOfNodes({ groups, username }: IdentityMapping): boolean {
  const stated = knownItems(groups)
  const isInGroup = stated.some(group => NODE_GROUPS.includes(group)) && !stated.includes('system:masters')
  return isInGroup || (known(username) ?? '').startsWith('system:node:')
}

/** A mapping of nodes that one state of the ConfigMap has and the next leaves out, and where the next would have it. */
export interface DroppedMapping {
  readonly mapping: IdentityMapping
  readonly at: Place
}

/**
 * What the one captured ConfigMap of a scope maps to nodes, and the one that is to be applied does not. With several of
 * them, their order is unknown; a list that is not wholly known may still have it.
 */
export function droppedNodes(all: readonly IdentityMappings[]): readonly DroppedMapping[] {
  const ofConfigMap = all.filter(({ origin }) => origin === 'aws-auth')
  const [captured, ...others] = ofConfigMap.filter(({ isCaptured }) => isCaptured)
  const [next, ...more] = ofConfigMap.filter(({ isCaptured }) => !isCaptured)
  if (captured === undefined || next === undefined || others.length + more.length > 0) return []
  const isWhole = next.texts.every(({ state }) => state === 'list') && next.misfits.length === 0
  const kept = new Set(next.mappings.map(({ principal }) => known(principal)))
  if (!isWhole || kept.has(undefined)) return []
  const at: Place = { ...(next.texts.find(({ section }) => section === 'mapRoles') ?? next).at, part: 'key' }
  return captured.mappings
    .filter(mapping => mapping.of === 'principal' && isOfNodes(mapping) && !kept.has(known(mapping.principal)))
    .map(mapping => ({ mapping, at }))
}

/** The groups that an entry for nodes lacks; none where its groups cannot be known. */
export function missingNodeGroups({ groups }: IdentityMapping): readonly string[] {
  if (groups.state === 'unknown' || (groups.state === 'known' && groups.value.open)) return []
  const stated = knownItems(groups)
  // Who may do everything may join, too: that is the fault (AA-01).
  if (stated.includes('system:masters')) return []
  return NODE_GROUPS.filter(group => !stated.includes(group))
}
