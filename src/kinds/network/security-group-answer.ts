import { type Cursor, get, items } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'

/** The content of a document about security groups without a type of its own. */
export interface SecurityGroupAnswer {
  /** Groups with their rules, rules that name their group, or the permissions of a request. */
  readonly holds: 'groups' | 'rules' | 'permissions'
  readonly members: readonly Cursor[]
}

const PEERS = ['IpRanges', 'Ipv6Ranges', 'PrefixListIds', 'UserIdGroupPairs', 'FromPort', 'CidrIp'] as const

/**
 * Reads what the AWS CLI answers about security groups, whole or cut with `--query`, and its requests
 * (`authorize-security-group-ingress --cli-input-json`, `--ip-permissions`); undefined for everything else.
 */
export function securityGroupAnswer({ type, body }: Resource): SecurityGroupAnswer | undefined {
  if (type === 'SecurityGroups') return everyMember(body, 'groups', isGroup)
  if (type === 'SecurityGroupRules') return everyMember(body, 'rules', isRule)
  if (type === 'object') {
    if (isGroup(body)) return { holds: has(body, ...ONLY_OF_GROUPS) ? 'groups' : 'permissions', members: [body] }
    return isPermission(body) && has(body, 'GroupId', 'GroupName')
      ? { holds: 'permissions', members: [body] }
      : undefined
  }
  if (type !== 'list') return undefined
  return (
    everyMember(body, 'groups', isGroup) ??
    everyMember(body, 'rules', isRule) ??
    everyMember(body, 'permissions', isPermission)
  )
}

/** What an answer has beside its permissions, and a request has not. */
const ONLY_OF_GROUPS = ['IpPermissionsEgress', 'OwnerId', 'VpcId', 'Description'] as const

function everyMember(
  body: Cursor,
  holds: SecurityGroupAnswer['holds'],
  is: (member: Cursor) => boolean,
): SecurityGroupAnswer | undefined {
  const members = items(body)
  return members.length > 0 && members.every(is) ? { holds, members } : undefined
}

const has = (cursor: Cursor, ...keys: readonly string[]): boolean =>
  keys.some(key => get(cursor, key).node !== undefined)

const isGroup = (cursor: Cursor): boolean =>
  has(cursor, 'GroupId', 'GroupName') &&
  [get(cursor, 'IpPermissions'), get(cursor, 'IpPermissionsEgress')].some(({ node }) => node?.type === 'sequence')

const isRule = (cursor: Cursor): boolean => has(cursor, 'SecurityGroupRuleId') && has(cursor, 'IpProtocol')

const isPermission = (cursor: Cursor): boolean =>
  has(cursor, 'IpProtocol') && !has(cursor, 'SecurityGroupRuleId') && has(cursor, ...PEERS)
