import { groupBy } from '../../model/group-by.ts'
import { type IamRole, MANAGED_PULL, type RoleGrant } from './iam-role.ts'

/** Of more roles or attachments under one name only the first are looked at, so that joins stay linear. */
const MAX_HOLDERS = 20

/** A grant with the roles of the scope that have it. */
export interface HeldGrant {
  readonly grant: RoleGrant
  readonly holders: readonly IamRole[]
  /** Whether nothing in the scope attaches it to a role. */
  readonly isUnheld: boolean
  /** Whether it is attached to users or groups. */
  readonly isPersonal: boolean
}

/** Finds for each grant who has it: directly, or by an attachment of the policy that it is. Linear in grants and roles. */
export function joinGrants(grants: readonly RoleGrant[], roles: readonly IamRole[]): readonly HeldGrant[] {
  const rolesByKey = indexed(roles, role => role.keys)
  const attachments = indexed(
    grants.filter(({ permissions }) => permissions === undefined),
    grant => grant.policy,
  )
  return grants.map(grant => {
    const attachedBy =
      grant.permissions === undefined ? [] : unique(grant.policy.flatMap(key => attachments.get(key) ?? []))
    const owners = [grant, ...attachedBy]
    return {
      grant,
      holders: unique(owners.flatMap(one => one.roles).flatMap(key => rolesByKey.get(key) ?? [])),
      isUnheld: owners.every(({ holder, roles: named }) => holder === 'unknown' && named.length === 0),
      isPersonal: owners.some(({ holder }) => holder === 'person'),
    }
  })
}

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

function indexed<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const pairs = items.flatMap(item => keysOf(item).map(key => ({ key, item })))
  const grouped = groupBy(pairs, ({ key }) => key)
  return new Map(Array.from(grouped, ([key, found]) => [key, found.slice(0, MAX_HOLDERS).map(({ item }) => item)]))
}

/** Whether the grant lets its holder pull images, by its own statements or as one of AWS's policies. */
export const grantsPull = ({ managed, permissions }: RoleGrant): boolean =>
  permissions?.pulls === true || (managed !== undefined && Object.hasOwn(MANAGED_PULL, managed))

/** Whether the role is one that pulls images for Pods: a node's, or Fargate's. */
export const isPuller = ({ uses }: IamRole): boolean =>
  uses.includes('node') || uses.includes('hybrid') || uses.includes('fargate')

/** Whether a grant lets its holder pull, or may do so: by a policy that is not here, or one with unknown parts. */
export function mayPull(grant: RoleGrant): boolean {
  if (grantsPull(grant)) return true
  if (grant.managed !== undefined) return grant.managed === 'AdministratorAccess' || grant.managed === 'PowerUserAccess'
  return grant.permissions === undefined || grant.permissions.open || grant.permissions.everything !== undefined
}
