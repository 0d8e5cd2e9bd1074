import { type Cursor, get, place, rootOf } from '../../documents/cursor.ts'
import type { Document } from '../../documents/document.ts'
import { branches, intrinsicAt, resolve } from '../../documents/intrinsic.ts'
import { blocks, field, list, looseBoolean, looseInteger, looseText, text } from '../../documents/read.ts'
import type { Unknown, Value } from '../../documents/value.ts'
import {
  type RulePeer,
  type SecurityGroupIdentity,
  type SecurityGroupRule,
  toProtocol,
} from '../../facts/network/groups/security-group.ts'

type Direction = SecurityGroupRule['direction']

/** The rules that one written rule is, in any dialect's spelling: one for each of its sources or targets. */
export function readRule(
  rule: Cursor,
  direction: Direction,
  group: SecurityGroupIdentity,
): readonly SecurityGroupRule[] {
  const common = {
    group,
    direction,
    protocol: protocolOf(field(rule, 'ipProtocol', 'protocol')),
    fromPort: looseInteger(field(rule, 'fromPort')),
    toPort: looseInteger(field(rule, 'toPort')),
    description: text(field(rule, 'description')),
    at: place(rule),
  }
  return peersOf(rule).map(peer => ({ ...common, peer }))
}

/** The rules of an expression, as one unknown rule. */
export function undecidedRule(value: Unknown, direction: Direction, group: SecurityGroupIdentity): SecurityGroupRule {
  const peer: RulePeer = { kind: 'cidr', cidr: value }
  const absent = { state: 'absent', at: value.at } as const
  return {
    group,
    direction,
    protocol: value,
    fromPort: absent,
    toPort: absent,
    peer,
    description: absent,
    at: value.at,
  }
}

function protocolOf(cursor: Cursor): Value<string> {
  const written = looseText(cursor)
  return written.state === 'known' ? { ...written, value: toProtocol(written.value) } : written
}

function peersOf(rule: Cursor): readonly RulePeer[] {
  const found = [
    ...CIDRS.flatMap(name => valuesAt(rule, name, ['cidrIp', 'cidrIpv6'])).map(
      (cidr): RulePeer => ({ kind: 'cidr', cidr }),
    ),
    ...PREFIX_LISTS.flatMap(name => valuesAt(rule, name, ['prefixListId'])).map(
      (id): RulePeer => ({ kind: 'prefixList', id }),
    ),
    ...GROUPS.flatMap(name => valuesAt(rule, name, ['groupId', 'groupName', 'groupRef'])).map(id => toGroup(id, rule)),
    ...selfOf(rule),
  ]
  return found.length > 0 ? found : [{ kind: 'none', at: place(rule) }]
}

/** Single fields (CloudFormation, rule resources), lists of texts (Terraform), lists of objects (EC2's API, ACK). */
const CIDRS = ['cidrIp', 'cidrIpv4', 'cidrIpv6', 'ipRanges', 'ipv6Ranges', 'cidrBlocks', 'ipv6CidrBlocks'] as const
const PREFIX_LISTS = ['prefixListId', 'sourcePrefixListId', 'destinationPrefixListId', 'prefixListIds'] as const
const GROUPS = [
  'sourceSecurityGroupId',
  'sourceSecurityGroupName',
  'destinationSecurityGroupId',
  'referencedSecurityGroupId',
  'referencedGroupInfo',
  'securityGroups',
  'userIdGroupPairs',
] as const

/** Each value under `name`: of the field itself, of its list's items, or of the first of `members` in each item. */
function valuesAt(rule: Cursor, name: string, members: readonly [string, ...string[]]): readonly Value<string>[] {
  const cursor = field(rule, name)
  if (cursor.node === undefined || isNothing(cursor)) return []
  const objects = blocks(cursor).filter(item => item.node?.type === 'mapping' && intrinsicAt(item) === undefined)
  if (objects.length > 0) return objects.map(item => text(field(item, ...members)))
  const values = list(cursor, text)
  return values.state === 'known' ? values.value.items : [values]
}

/** A null, an empty string, an empty list, or `AWS::NoValue`: what is not said. */
function isNothing(cursor: Cursor): boolean {
  const found = branches(resolve(cursor))
  return found.every(
    ({ node }) =>
      (node?.type === 'scalar' && (node.value === null || node.value === '') && node.tag === undefined) ||
      (node?.type === 'sequence' && node.items.length === 0),
  )
}

/** A pair that names no group is the group itself: the service fills it in (aws-controllers-k8s/community#2822). */
function toGroup(id: Value<string>, rule: Cursor): RulePeer {
  if (id.state === 'absent') return { kind: 'self', at: id.at }
  const missing = undeclared(id, rule.document)
  return {
    kind: 'group',
    id,
    ...(missing === undefined ? {} : { missing }),
    ...(isElsewhere(rule, id) ? { isElsewhere: true } : {}),
  }
}

/** What a `Ref` or `GetAtt` names that its template does not declare. */
export function undeclared(id: Value<string>, document: Document): string | undefined {
  const root = rootOf(document)
  const name = id.state === 'unknown' ? /^([A-Za-z0-9]+)(?:\.[A-Za-z.]+)?$/.exec(id.reference ?? '')?.[1] : undefined
  if (name === undefined || get(root, 'Resources').node === undefined || name === 'AWS') return undefined
  const isDeclared = ['Resources', 'Parameters'].some(part => get(root, part, name).node !== undefined)
  return isDeclared || get(root, 'Transform').node !== undefined ? undefined : name
}

/** Whether the pair that a place is in names another account, or a peering connection. */
function isElsewhere(rule: Cursor, { at }: Value<string>): boolean {
  const pair = ['userIdGroupPairs', 'referencedGroupInfo']
    .flatMap(name => blocks(field(rule, name)))
    .find(({ pointer }) => at.pointer.startsWith(`${pointer}/`))
  return pair !== undefined && field(pair, 'vpcPeeringConnectionId', 'peeringStatus').node !== undefined
}

function selfOf(rule: Cursor): readonly RulePeer[] {
  const cursor = field(rule, 'self')
  const self = looseBoolean(cursor)
  return self.state === 'known' && self.value ? [{ kind: 'self', at: place(cursor) }] : []
}

/** Whether an expression names the group that EKS makes for a cluster: `Cluster.ClusterSecurityGroupId`, `aws_eks_cluster.x.vpc_config[0].cluster_security_group_id`. */
export const isClusterReference = (id: Value<string>): boolean =>
  id.state === 'unknown' && /cluster_?(?:primary_?)?security_?group_?id$/i.test(id.reference ?? '')
