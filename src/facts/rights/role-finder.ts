import type { Value } from '../../documents/value.ts'
import { groupBy } from '../../model/group-by.ts'
import { nearest } from '../iam/holders.ts'
import { namedNear } from '../iam/iam-join.ts'
import type { IamKey, IamRole } from '../iam/iam-role.ts'
import { principalArnOf } from '../iam/principal-arn.ts'
import { roleKeyOf } from '../iam/role-key.ts'

/** Finds the roles of a scope, and what they are called in it. */
export interface RoleFinder {
  /** The id of a role among principals. */
  readonly idOf: (role: IamRole) => string
  /** The roles that keys name in a document. */
  readonly named: (keys: readonly IamKey[], at: Value<string>['at']) => readonly IamRole[]
  /** The roles that an ARN, or an expression, names: those of the scope, else the one that is elsewhere. */
  readonly meant: (value: Value<string>) => readonly MeantRole[]
}

/** A role that something names. */
export interface MeantRole {
  /** Its id among principals. */
  readonly id: string
  readonly text: string
  /** Absent where the scope does not have it, so that its trust and its rights are not known. */
  readonly role?: IamRole
}

/** What people call a role. */
export const roleText = ({ name, label }: IamRole): string => name ?? label

/** Makes the look-up of the roles of a scope. */
export function roleFinder(roles: readonly IamRole[]): RoleFinder {
  const byName = groupBy(roles, roleText)
  const near = namedNear(roles, role => role.keys)
  // Roles of one name are those of several accounts.
  const idOf: RoleFinder['idOf'] = role => {
    const [name, { document, pointer }] = [roleText(role), role.at]
    return (byName.get(name)?.length ?? 0) < 2 ? `role ${name}` : `role /${document}${pointer}/${name}`
  }
  const named: RoleFinder['named'] = (keys, at) => nearest(near(keys, at), at)
  const meant: RoleFinder['meant'] = value => {
    const key = roleKeyOf(value)
    const found = key === undefined ? [] : named([key], value.at)
    if (found.length > 0) return found.map(role => ({ id: idOf(role), text: roleText(role), role }))
    const elsewhere = principalArnOf(value)
    if (elsewhere?.name === undefined || elsewhere.type !== 'role') return []
    return [{ id: `role ${elsewhere.name}`, text: elsewhere.name }]
  }
  return { idOf, named, meant }
}
