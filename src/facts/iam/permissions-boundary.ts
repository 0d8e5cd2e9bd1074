import { type Place, valueKey } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../engine/rule.ts'
import { type IamKey, roleGrant } from './iam-role.ts'
import type { PermissionPolicy } from './permission-policy.ts'

/** The policy that a role names as its permissions boundary: it limits what others allow, and allows nothing by itself. */
export interface PermissionsBoundary {
  /** The keys of the role. */
  readonly roles: readonly IamKey[]
  readonly policy: readonly IamKey[]
  readonly at: Place
}
export const permissionsBoundary = defineFact<PermissionsBoundary>('permissionsBoundary')

/** What `grantingOf` looks up. */
export const boundaryIndexes = { boundaries: allOf(permissionsBoundary), grants: allOf(roleGrant) } as const

/** The policies that allow something to somebody: those that no role has for its boundary. */
export function grantingOf(
  policies: readonly PermissionPolicy[],
  { boundaries, grants }: Lookups<typeof boundaryIndexes>,
): readonly PermissionPolicy[] {
  const keys = new Set(boundaries.flatMap(({ policy }) => policy))
  if (keys.size === 0) return policies
  const limiting = new Set(
    grants
      .filter(({ policy, permissions }) => permissions !== undefined && policy.some(key => keys.has(key)))
      .map(idOf),
  )
  return policies.filter(({ documents }) => !documents.some(document => limiting.has(idOf(document))))
}

const idOf = ({ at }: { readonly at: Place }): string => valueKey(at)
