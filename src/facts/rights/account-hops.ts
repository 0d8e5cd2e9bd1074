import { known, knownItems } from '../../documents/value.ts'
import { ESCALATION_PATHS, isPrincipalOf, PASS_ROLE, serviceOf } from '../../model/iam/escalation-paths.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN, type HopKind } from '../../model/rights/hops.ts'
import type { AccessEntry, AccessPolicy } from '../eks/access-entry.ts'
import type { IdentityMappings } from '../eks/identity-mapping.ts'
import type { PodIdentityAssociation } from '../eks/pod-identity.ts'
import { type Allowance, mayDenyAction, nameIn, referredKeys } from '../iam/allowance.ts'
import { mayServe } from '../iam/annotated-role.ts'
import { allowanceFor, mainActionOf, namedFor } from '../iam/escalations.ts'
import { type Holder, holdersOf, type IamParts } from '../iam/holders.ts'
import type { IamKey, IamRole, TrustedPrincipal } from '../iam/iam-role.ts'
import type { PolicyText } from '../iam/policy-document.ts'
import type { ServiceAccount } from '../kubernetes/cluster-objects.ts'
import { type ClusterHop, hop } from './hops-of-rights.ts'
import { accountId, homeOf } from './principals.ts'
import { type MeantRole, type RoleFinder, roleFinder, roleText } from './role-finder.ts'

/** What of a scope says who can become whom in an AWS account, and from its clusters. */
export interface AccountParts extends IamParts {
  readonly accounts: readonly ServiceAccount[]
  readonly associations: readonly PodIdentityAssociation[]
  readonly entries: readonly AccessEntry[]
  readonly policies: readonly AccessPolicy[]
  readonly mappings: readonly IdentityMappings[]
}

const ASSUME = 'sts:AssumeRole'
/**
 * Who can become whom by roles of IAM: ServiceAccounts by annotations and associations, roles by assuming and passing others, and
 * who is mapped into a cluster. What conditions, boundaries or a Deny may prevent is not sure. Linear in what is given.
 */
export function accountHops(parts: AccountParts, finder: RoleFinder = roleFinder(parts.roles)): readonly ClusterHop[] {
  const holders = holdersOf(parts)
  return [
    ...holders.flatMap(holder => administratorHops(holder, finder)),
    ...servedHops(parts, finder),
    ...mappedHops(parts, finder),
    ...trustHops(parts.roles, holders, finder),
    ...holders.flatMap(holder => [...assumedHops(holder, finder), ...passedHops(holder, finder)]),
    ...parts.roles.flatMap(role => choiceHops(role, finder)),
  ]
}

const as = (by: HopKind, one: ClusterHop, isSure = true): ClusterHop => ({ ...one, by, isSure })

function administratorHops({ role, everything, limit, statements }: Holder, { idOf }: RoleFinder) {
  if (role === undefined || everything === undefined) return []
  const shown = [{ at: everything, note: 'allowed everything here' }]
  const isSure = limit === 'none' && !mayDenyAction(statements, 'iam:AttachRolePolicy')
  return [as('may become', hop(idOf(role), ACCOUNT_ADMIN.id, 'may do everything in the account', shown), isSure)]
}

/** ServiceAccounts and the roles that their Pods get. */
function servedHops({ accounts, associations }: AccountParts, { meant }: RoleFinder): readonly ClusterHop[] {
  const annotated = accounts.flatMap(account => {
    const shown = [{ at: account.roleArn.at, note: 'annotated here' }]
    return meant(account.roleArn)
      .filter(({ role }) => role === undefined || mayServe(role, account))
      .map(one => as('annotated with', hop(accountId(homeOf(account), account.name), one.id, hasRole(one), shown)))
  })
  const associated = associations.flatMap(({ namespace, serviceAccount, role: value, at }) => {
    const [home, account] = [known(namespace), known(serviceAccount)]
    if (home === undefined || account === undefined) return []
    return meant(value).map(one =>
      as(
        'associated with',
        hop(accountId(home, account), one.id, hasRole(one), [{ at, note: 'associated here' }]),
        one.role?.uses.includes('pod') ?? true,
      ),
    )
  })
  return [...annotated, ...associated]
}

const hasRole = ({ text }: MeantRole): string => `has role ${text}`

const ADMINISTRATION = /^arn:aws[a-z-]*:eks::aws:cluster-access-policy\/AmazonEKSClusterAdminPolicy$/

/** Roles, and the groups and rights that they have in clusters. */
function mappedHops({ entries, policies, mappings }: AccountParts, { meant }: RoleFinder): readonly ClusterHop[] {
  const inGroups = [...entries, ...mappings.flatMap(one => one.mappings)].flatMap(({ principal, groups, at }) =>
    meant(principal).flatMap(({ id }) =>
      knownItems(groups).map(group => {
        const to = group === 'system:masters' ? CLUSTER_ADMIN.id : `Group ${group}`
        return as('mapped to', hop(id, to, `is in the group ${group}`, [{ at, note: 'mapped here' }]))
      }),
    ),
  )
  const administrators = policies
    .filter(({ policy, scope }) => ADMINISTRATION.test(known(policy) ?? '') && known(scope) === 'cluster')
    .flatMap(({ principal, policy }) =>
      meant(principal).map(({ id }) => {
        const shown = [{ at: policy.at, note: 'administrator of the cluster by this access policy' }]
        return as('mapped to', hop(id, CLUSTER_ADMIN.id, 'is administrator of the cluster', shown))
      }),
    )
  return [...inGroups, ...administrators]
}

const assumes = (role: IamRole): string => `may assume role ${roleText(role)}`

/** Roles that the trust policies of others name by a reference: in one account that is enough. */
function trustHops(
  roles: readonly IamRole[],
  holders: readonly Holder[],
  { idOf, named }: RoleFinder,
): readonly ClusterHop[] {
  const holderOf = new Map(holders.flatMap(holder => (holder.role === undefined ? [] : [[holder.role, holder]])))
  return roles.flatMap(role =>
    role.principals
      .filter(({ keys, account }) => keys.length > 0 && account === undefined)
      .flatMap(({ keys, isLimited, at }) =>
        named(keys, at)
          .filter(other => other !== role)
          .map(other => {
            const holder = holderOf.get(other)
            const isFree =
              holder === undefined || (holder.limit === 'none' && !mayDenyAction(holder.statements, ASSUME))
            const shown = [{ at, note: 'trusted here' }]
            return as('may assume', hop(idOf(other), idOf(role), assumes(role), shown), isFree && !isLimited)
          }),
      ),
  )
}

/** Whatever role of the account, or of those that a service may be passed, somebody picks. */
const ANY_ROLE = 'any role'
const anyRoleOf = (service: string): string => `any role of ${service}`

/** The roles that a role is allowed to assume, and that let it. */
function assumedHops(holder: Holder, { idOf, named }: RoleFinder): readonly ClusterHop[] {
  const { role } = holder
  if (role === undefined || holder.everything !== undefined) return []
  const from = idOf(role)
  const everywhere = allowanceFor(holder, { action: ASSUME, isTarget: () => false })
  const chosen = everywhere === undefined ? [] : [hop(from, ANY_ROLE, 'may assume any role', allowed(everywhere))]
  const single = namedFor(holder, { action: ASSUME }).flatMap(({ resource, given }) =>
    named(keysIn(resource), resource.at).flatMap(other => {
      const trust = trustIn(other, role)
      if (other === role || trust === undefined) return []
      return [as('may assume', hop(from, idOf(other), assumes(other), allowed(given)), !trust.isLimited && !other.open)]
    }),
  )
  return [...chosen.map(one => as('may assume', one)), ...single]
}

const allowed = ({ at }: Allowance) => [{ at, note: 'allowed here' }]

/** The keys of the role that a resource of a statement names; none where it is a pattern. */
function keysIn(resource: PolicyText): readonly IamKey[] {
  const referred = referredKeys(resource)
  if (referred.length > 0) return referred
  const name = nameIn(resource, 'role')
  return name === undefined || /[*?]/.test(name) || !resource.text.endsWith(name) ? [] : [`name:${name}`]
}

/** By which principal of its trust policy a role lets in another one that is allowed to assume it. */
const trustIn = ({ principals }: IamRole, other: IamRole): TrustedPrincipal | undefined =>
  principals
    .filter(({ keys }) => keys.length === 0 || keys.some(key => other.keys.includes(key)))
    .toSorted((a, b) => Number(a.isLimited) - Number(b.isLimited))[0]

/** The roles that a role may pass to a service which it lets run something. */
function passedHops(holder: Holder, { idOf, named }: RoleFinder): readonly ClusterHop[] {
  const { role, statements, grants } = holder
  if (role === undefined || holder.everything !== undefined) return []
  if (statements.length === 0 && grants.every(({ managed }) => managed === undefined)) return []
  const from = idOf(role)
  const anywhere = { isTarget: () => false }
  const services = new Map<string, Allowance>()
  for (const path of ESCALATION_PATHS) {
    const [action, service] = [mainActionOf(path), serviceOf(mainActionOf(path))]
    if (!path.needs.includes(PASS_ROLE) || services.has(service)) continue
    // Most holders lack it, and then the others do not matter.
    const main = allowanceFor(holder, { action, ...anywhere })
    if (main === undefined) continue
    const others = path.needs.filter(need => need !== PASS_ROLE && need !== action)
    if (others.every(need => allowanceFor(holder, { action: need, ...anywhere }) !== undefined))
      services.set(service, main)
  }
  return Array.from(services).flatMap(([service, main]): readonly ClusterHop[] => {
    const whole = allowanceFor(holder, { action: PASS_ROLE, service, ...anywhere })
    const chosen =
      whole === undefined
        ? []
        : [hop(from, anyRoleOf(service), `may pass any role to ${service}`, [...allowed(whole), ...allowed(main)])]
    const single = namedFor(holder, { action: PASS_ROLE, service }).flatMap(({ resource, given }) =>
      named(keysIn(resource), resource.at)
        .filter(other => other !== role && servesFor(other, service))
        .map(other =>
          hop(from, idOf(other), `may pass role ${roleText(other)} to ${service}`, [
            ...allowed(given),
            ...allowed(main),
          ]),
        ),
    )
    return [...chosen, ...single].map(one => as('may pass to', one))
  })
}

const servesFor = ({ services, open }: IamRole, service: string): boolean =>
  !open && services.some(principal => isPrincipalOf(principal, service))

const SERVICES: readonly string[] = [
  ...new Set(
    ESCALATION_PATHS.filter(({ needs }) => needs.includes(PASS_ROLE)).map(path => serviceOf(mainActionOf(path))),
  ),
]

/** Whoever may assume or pass any role can pick this one, if it lets in its whole account, or the service. */
function choiceHops(role: IamRole, { idOf }: RoleFinder): readonly ClusterHop[] {
  const own = role.principals.find(
    ({ keys, account, isLimited }) => keys.length === 0 && account === undefined && !isLimited,
  )
  const shown = own === undefined || role.open ? [] : [{ at: own.at, note: 'trusted here' }]
  return [
    ...shown.map(one => hop(ANY_ROLE, idOf(role), assumes(role), [one])),
    ...SERVICES.filter(service => servesFor(role, service)).map(service =>
      hop(anyRoleOf(service), idOf(role), `is role ${roleText(role)}`, [
        { at: role.principalAt, note: 'trusts the service' },
      ]),
    ),
  ]
}
