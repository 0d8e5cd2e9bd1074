import type { Place } from '../../documents/document.ts'
import { addTo } from '../../model/group-by.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'
import { type HeldGrant, joinGrants } from './iam-join.ts'
import type { IamKey, IamRole, RoleGrant } from './iam-role.ts'
import type { PermissionsBoundary } from './permissions-boundary.ts'
import type { PolicyStatement } from './policy-document.ts'

/** Somebody with permissions: a role, or whoever has a policy that no role of the scope has. */
export interface Holder {
  readonly role?: IamRole
  readonly grants: readonly RoleGrant[]
  /** Of all its policies that the scope has. */
  readonly statements: readonly PolicyStatement[]
  /** What its permissions boundary leaves of them: all where it has none; undefined where the boundary is not in the scope. */
  readonly limit: readonly PolicyStatement[] | 'none' | undefined
  /** What makes it an administrator of the account, unless its boundary prevents that. */
  readonly everything?: Place
}

/** What the scope says of the permissions of roles. */
export interface IamParts {
  readonly grants: readonly RoleGrant[]
  readonly roles: readonly IamRole[]
  readonly boundaries: readonly PermissionsBoundary[]
}

/** All who have permissions, by role, and by policy where no role has it. Linear in the number of grants. */
export function holdersOf({ grants, roles, boundaries }: IamParts): readonly Holder[] {
  const limiting = new Set(boundaries.flatMap(one => one.policy))
  const byRole = new Map<IamRole, RoleGrant[]>()
  const lone: RoleGrant[] = []
  for (const held of joinGrants(grants, roles)) {
    const { grant, holders } = held
    if (grant.isGuardrail === true) continue
    for (const role of meantBy(held)) addTo(byRole, role, grant)
    const isLimit = grant.policy.some(key => limiting.has(key))
    if (holders.length === 0 && grant.permissions !== undefined && !isLimit) lone.push(grant)
  }
  const limitOf = limits(grants, boundaries)
  return [
    ...Array.from(byRole, ([role, own]) => ({ role, ...toHolder(own), limit: limitOf(role) })),
    ...lone.map(grant => ({ ...toHolder([grant]), limit: 'none' as const })),
  ]
}

function toHolder(grants: readonly RoleGrant[]): Pick<Holder, 'grants' | 'statements' | 'everything'> {
  const everything = grants
    .map(({ managed, permissions, at }) => (managed === 'AdministratorAccess' ? at : permissions?.everything))
    .find(at => at !== undefined)
  return {
    grants,
    statements: grants.flatMap(({ permissions }) => permissions?.documents.flatMap(one => one.statements) ?? []),
    ...(everything === undefined ? {} : { everything }),
  }
}

function meantBy({ grant, holders }: HeldGrant): readonly IamRole[] {
  const near = nearest(holders, grant.at)
  const denies = grant.permissions?.documents.some(({ statements }) => statements.some(one => one.effect !== 'Allow'))
  // Of what may be one's own policy, what it denies counts.
  return near.length === 0 && denies === true ? holders : near
}

/**
 * Of several roles that a place may name, those of its document, else of its folder: roles of one name in different folders are
 * of different accounts. None where it names a role of neither, and there are several.
 */
export function nearest(roles: readonly IamRole[], at: Place): readonly IamRole[] {
  if (roles.length < 2) return roles
  const inDocument = roles.filter(role => role.at.document === at.document)
  return inDocument.length > 0 ? inDocument : roles.filter(role => folderOfPlace(role.at) === folderOfPlace(at))
}

/** What the boundary of a role leaves of its permissions, as in `Holder`. */
function limits(
  grants: readonly RoleGrant[],
  boundaries: readonly PermissionsBoundary[],
): (role: IamRole) => Holder['limit'] {
  const byPolicy = new Map(grants.flatMap(grant => grant.policy.map(key => [key, grant] as const)))
  const byRole = new Map(
    boundaries.flatMap(({ roles, policy }) => {
      const documents = policy.flatMap(key => byPolicy.get(key)?.permissions?.documents ?? [])
      const statements = documents.length === 0 ? undefined : documents.flatMap(one => one.statements)
      return roles.map((key: IamKey) => [key, statements] as const)
    }),
  )
  return ({ keys }) => {
    const own = keys.filter(key => byRole.has(key))
    if (own.length === 0) return 'none'
    const found = own.map(key => byRole.get(key))
    return found.includes(undefined) ? undefined : found.flatMap(one => one ?? [])
  }
}
