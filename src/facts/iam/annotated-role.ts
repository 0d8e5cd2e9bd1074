import { groupBy } from '../../model/group-by.ts'
import { type IamArn, parseIamArn } from '../../model/iam/arn.ts'
import { compilePattern, patternCovers } from '../../model/iam/iam-pattern.ts'
import type { ServiceAccount } from '../kubernetes/cluster-objects.ts'
import type { IamRole, TrustedSubject } from './iam-role.ts'
import { principalArnOf } from './principal-arn.ts'
import { iamRolesByKey, roleKeyOf } from './role-key.ts'

/** Of more roles or accounts of one name only the first are looked at, so that the join stays linear. */
const MAX_ROLES = 20

/**
 * The service accounts that are annotated with a role of these whose trust policy lets them not in, by role. Where several
 * roles have the name, as in the folders of several accounts, none of them does. Linear in roles and accounts.
 */
export function strangersOf(
  roles: readonly IamRole[],
  accounts: readonly ServiceAccount[],
  mayBeRenamed: boolean,
): ReadonlyMap<IamRole, readonly ServiceAccount[]> {
  const byKey = iamRolesByKey(roles)
  const pairs = accounts.flatMap(account => {
    const named = (byKey.get(roleKeyOf(account.roleArn) ?? '') ?? []).slice(0, MAX_ROLES)
    const found = [...new Set(named)].filter(role => isOfAccount(role, account))
    // What the API answered of a role does not excuse what defines it.
    return [found.filter(({ isRecord }) => isRecord !== true), found.filter(({ isRecord }) => isRecord === true)]
      .filter(ofOneSource => ofOneSource.every(role => !mayBeRenamed && mayRefuse(role, account)))
      .flatMap(ofOneSource => ofOneSource.map(role => ({ role, account })))
  })
  const byRole = groupBy(pairs, ({ role }) => role)
  return new Map(Array.from(byRole, ([role, of]) => [role, of.slice(0, MAX_ROLES).map(({ account }) => account)]))
}

/** Whether a role may be the one that an account is annotated with: of the same AWS account, and it may let the account in. */
export const mayServe = (role: IamRole, account: ServiceAccount): boolean =>
  isOfAccount(role, account) && !mayRefuse(role, account)

/** Whether the role may be in the AWS account of the annotation. */
function isOfAccount({ subjects }: IamRole, { roleArn }: ServiceAccount): boolean {
  const written = principalArnOf(roleArn)?.account
  const own = subjects.find(({ account }) => account !== undefined)?.account
  return written === undefined || own === undefined || written === own
}

/** Whether the trust policy has no place for the service account. One without a namespace may be deployed to the right one. */
function mayRefuse({ admits }: IamRole, { namespace, name }: ServiceAccount): boolean {
  if (admits === undefined) return false
  const subject = compilePattern(`system:serviceaccount:${namespace ?? '*'}:${name}`, 'string')
  return !admits.some(pattern => {
    const wide = compilePattern(pattern, 'string')
    return namespace === undefined
      ? patternCovers(subject, wide) || patternCovers(wide, subject)
      : patternCovers(wide, subject)
  })
}

/** What the service accounts of one name are annotated with: overlays may state several. */
export interface Annotated {
  readonly first: ServiceAccount
  /** The ways in which `wanted` may ask for each role that is named. */
  readonly roles: ReadonlySet<string>
  readonly isOpen: boolean
}

/** The annotations by `NAMESPACE/NAME`, `/NAME` where no namespace is stated. */
export function toAnnotated(accounts: readonly ServiceAccount[]): ReadonlyMap<string, Annotated> {
  const byName = groupBy(accounts, ({ namespace, name }) => `${namespace ?? ''}/${name}`)
  return new Map(
    Array.from(byName).flatMap(([name, all]) => (all[0] === undefined ? [] : [[name, summary(all[0], all)]])),
  )
}

function summary(one: ServiceAccount, all: readonly ServiceAccount[]): Annotated {
  const roles = all.flatMap(({ roleArn }) => {
    const arn = roleArn.state === 'known' ? parseIamArn(roleArn.value) : undefined
    return arn === undefined ? [] : [arn.account, ''].flatMap(account => waysToName({ ...arn, account }))
  })
  const first = all.find(({ roleArn }) => roleArn.state === 'known') ?? one
  return { first, roles: new Set(roles), isOpen: all.some(({ roleArn }) => roleArn.state === 'unknown') }
}

/** What is known of the role: its account, its name, and its path where the name is known; an empty part is not. */
export const wanted = ({ path = '', name }: IamRole, { account = '' }: TrustedSubject): string =>
  name === undefined ? `${account}:` : `${account}:${path}:${name}`

const waysToName = ({ account, path, name }: Pick<IamArn, 'account' | 'path' | 'name'>): readonly string[] => [
  `${account}:`,
  `${account}::${name}`,
  `${account}:${path}:${name}`,
]

/** The annotations of the account that a trust policy names. */
export const annotationsOf = (
  { namespace, name }: TrustedSubject,
  annotated: ReadonlyMap<string, Annotated>,
): Annotated | undefined => annotated.get(`${namespace}/${name}`)

type Scope = { readonly isExternal: (kind: string, namespace: string | undefined, name: string) => boolean }

/** Whether an account that the role trusts is annotated with it, or lives elsewhere. */
export const isServed = (role: IamRole, annotated: ReadonlyMap<string, Annotated>, { isExternal }: Scope): boolean =>
  role.subjects.some(
    subject =>
      annotationsOf(subject, annotated)?.roles.has(wanted(role, subject)) === true ||
      isExternal('ServiceAccount', subject.namespace, subject.name),
  )

/** What a message calls a service account: its namespace before its name, where it has one. */
export const accountLabel = ({ namespace, name }: Pick<ServiceAccount, 'namespace' | 'name'>): string =>
  namespace === undefined ? name : `${namespace}/${name}`
