import type { Place } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'
import { type IamKey, type IamRole, MANAGED_PULL, type RoleGrant } from './iam-role.ts'

/** Of more roles or attachments under one name only as many are looked at, so that joins stay linear: those of the same folder first. */
const MAX_NAMED = 20

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
  const rolesNamed = namedNear(roles, role => role.keys)
  const attachmentsOf = namedNear(
    grants.filter(({ permissions }) => permissions === undefined),
    grant => grant.policy,
  )
  return grants.map(grant => {
    const attachedBy = grant.permissions === undefined ? [] : attachmentsOf(grant.policy, grant.at)
    const owners = [grant, ...attachedBy]
    return {
      grant,
      holders: unique(owners.flatMap(one => rolesNamed(one.roles, one.at))),
      isUnheld: owners.every(({ holder, roles: named }) => holder === 'unknown' && named.length === 0),
      isPersonal: owners.some(({ holder }) => holder === 'person'),
    }
  })
}

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

/** Finds what keys name in a document: of each key those of its folder first, and no more than `MAX_NAMED`. */
export function namedNear<T extends { readonly at: Place }>(
  items: readonly T[],
  keysOf: (item: T) => readonly IamKey[],
): (keys: readonly IamKey[], at: Place) => readonly T[] {
  const pairs = items.flatMap(item => keysOf(item).map(key => ({ key, item })))
  const byKey = groupBy(pairs, ({ key }) => key)
  const inFolder = lazily(() => groupBy(pairs, ({ key, item }) => `${folderOfPlace(item.at)}\n${key}`))
  const named = (key: IamKey, at: Place): readonly T[] => {
    const all = byKey.get(key) ?? []
    const first = all.length > MAX_NAMED ? (inFolder().get(`${folderOfPlace(at)}\n${key}`) ?? []) : []
    return [...first.slice(0, MAX_NAMED), ...all.slice(0, MAX_NAMED)].map(({ item }) => item)
  }
  return (keys, at) => unique(keys.flatMap(key => named(key, at)))
}

/** AWS's policies for other work that also let a role pull images (AWS managed policy reference). */
const ALSO_PULL: ReadonlySet<string> = new Set([
  'AmazonEC2ContainerServiceforEC2Role',
  'AmazonECSTaskExecutionRolePolicy',
  'AmazonEKSFargatePodExecutionRolePolicy',
])

/** Whether the grant lets its holder pull images, by its own statements or as one of AWS's policies. */
export const grantsPull = ({ managed, permissions }: RoleGrant): boolean =>
  permissions?.pulls === true ||
  (managed !== undefined && (Object.hasOwn(MANAGED_PULL, managed) || ALSO_PULL.has(managed)))

/** Whether the role is one that pulls images for Pods: a node's, or Fargate's. */
export const isPuller = ({ uses }: IamRole): boolean =>
  uses.includes('node') || uses.includes('hybrid') || uses.includes('fargate')

/** Whether a grant lets its holder pull, or may do so: by a policy that is not here, or one with unknown parts. */
export function mayPull(grant: RoleGrant): boolean {
  if (grantsPull(grant)) return true
  if (grant.managed !== undefined) return grant.managed === 'AdministratorAccess' || grant.managed === 'PowerUserAccess'
  return grant.permissions === undefined || grant.permissions.open || grant.permissions.everything !== undefined
}
