import type { Value } from '../../documents/value.ts'
import { groupBy } from '../../model/group-by.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'
import type { IamKey, IamRole, RoleUse } from './iam-role.ts'
import { principalArnOf } from './principal-arn.ts'

/** References that identify something by their whole address only, unlike a resource with its attributes. */
const OF_MODULE = /^(?:data|module|var|local)\./

/**
 * The key by which the document of a role knows it, for a value that names the role: the name in its ARN, a Terraform
 * address of the same folder, a logical id of the same document, the object that makes it (`k8s:NAME`). Undefined where the
 * value names nothing.
 */
export function roleKeyOf(role: Value<string>): IamKey | undefined {
  const name = principalArnOf(role)?.name
  if (name !== undefined) return `name:${name}`
  if (role.state !== 'unknown' || role.reference === undefined) return undefined
  if (role.reference.startsWith('k8s:')) return role.reference
  const address = /^(aws_iam_role\.[A-Za-z0-9_-]+)/.exec(role.reference)?.[1]
  if (address !== undefined) return `tf:${folderOfPlace(role.at)}:${address}`
  if (OF_MODULE.test(role.reference)) return `tf:${folderOfPlace(role.at)}:${role.reference}`
  return `id:${role.at.document}:${role.reference.replace(/\..*$/, '')}`
}

/** Roles by each key that their documents know them by. */
export function iamRolesByKey<Role extends Pick<IamRole, 'keys'>>(
  roles: readonly Role[],
): ReadonlyMap<string, readonly Role[]> {
  const keyed = roles.flatMap(role => role.keys.map(key => ({ key, role })))
  return new Map(
    Array.from(
      groupBy(keyed, ({ key }) => key),
      ([key, found]) => [key, found.map(({ role }) => role)] as const,
    ),
  )
}

/**
 * Makes the look-up of the role that a key names; undefined where none has the key, or several have it, as in the folders of
 * several accounts.
 */
export function onlyRoleBy(roles: readonly IamRole[]): (key: string | undefined) => IamRole | undefined {
  const byKey = iamRolesByKey(roles)
  return key => {
    const [found, ...others] = byKey.get(key ?? '') ?? []
    return others.length === 0 ? found : undefined
  }
}

/** Whether a role is surely for nothing but one use. */
export const isOnlyFor = (role: IamRole | undefined, use: RoleUse): role is IamRole =>
  role?.open === false && role.uses.length === 1 && role.uses[0] === use

/**
 * The roles that jobs are to assume and none does, by their names; none where the role of some job is not known. For a job whose
 * role is not there, one of these may be meant.
 */
export function unassumedRoles(
  roles: readonly IamRole[],
  assumptions: readonly { readonly roleArn: Value<string> }[],
): readonly (IamRole & Named)[] {
  const assumed = new Set(assumptions.map(({ roleArn }) => roleKeyOf(roleArn)))
  if (assumed.has(undefined)) return []
  return roles.filter(isNamed).filter(({ uses, keys }) => uses.includes('ci') && !keys.some(key => assumed.has(key)))
}

interface Named {
  readonly name: string
}

const isNamed = (role: IamRole): role is IamRole & Named => role.name !== undefined

/** Makes the look-up of all keys of the role that a value names. */
export const roleKeysBy =
  (roleBy: ReturnType<typeof onlyRoleBy>) =>
  (role: Value<string>): readonly string[] => {
    const key = roleKeyOf(role)
    return [...(key === undefined ? [] : [key]), ...(roleBy(key)?.keys ?? [])]
  }
