import { type Context, defineLinkRule, type Outcome } from '../../engine/define.ts'
import { groupBy } from '../../engine/group-by.ts'
import { parseIamArn } from '../../facts/arn.ts'
import { type ServiceAccount, serviceAccount } from '../../facts/cluster-objects.ts'
import { type IamRole, iamRole, type TrustedSubject } from '../../facts/iam-role.ts'

const checks = {
  'TR-09': 'no ServiceAccount {account} is here, so nobody assumes the role as {account}',
  'TR-09.none':
    'ServiceAccount {account} has no annotation eks.amazonaws.com/role-arn, so its Pods do not assume the role',
  'TR-09.other': 'ServiceAccount {account} names another role: {found}',
} as const

export default defineLinkRule({
  id: 'access/irsa-service-account',
  summary: 'Annotate the trusted service account with the role',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html'],
  checks,
  across: { iamRole, serviceAccount },

  *check({ iamRole: roles, serviceAccount: accounts }, context) {
    const annotated = toAnnotated(accounts)
    for (const role of roles)
      for (const subject of role.subjects) {
        const found = annotated.get(`${subject.namespace}/${subject.name}`)
        // One without a namespace may be deployed to this one.
        const isOpen = annotated.has(`/${subject.name}`)
        const outcome =
          found === undefined ? missing(subject, isOpen, context) : mismatch(role, subject, found, context)
        if (outcome !== undefined) yield outcome
      }
  },
})

type Asked = Context<typeof checks, Record<never, never>>

/** What the service accounts of one name are annotated with: overlays may state several. */
interface Annotated {
  readonly first: ServiceAccount
  /** `name:NAME`, `account:ACCOUNT`, and `ACCOUNT/NAME` of each role that is named. */
  readonly roles: ReadonlySet<string>
  readonly isOpen: boolean
}

function toAnnotated(accounts: readonly ServiceAccount[]): ReadonlyMap<string, Annotated> {
  const byName = groupBy(accounts, ({ namespace, name }) => `${namespace ?? ''}/${name}`)
  return new Map(
    Array.from(byName).flatMap(([name, all]) => (all[0] === undefined ? [] : [[name, summary(all[0], all)]])),
  )
}

function summary(one: ServiceAccount, all: readonly ServiceAccount[]): Annotated {
  const roles = all.flatMap(({ roleArn }) => {
    const arn = roleArn.state === 'known' ? parseIamArn(roleArn.value) : undefined
    return arn === undefined ? [] : ['any', `name:${arn.name}`, `account:${arn.account}`, `${arn.account}/${arn.name}`]
  })
  const first = all.find(({ roleArn }) => roleArn.state === 'known') ?? one
  return { first, roles: new Set(roles), isOpen: all.some(({ roleArn }) => roleArn.state === 'unknown') }
}

function missing(
  { namespace, name, at }: TrustedSubject,
  isOpen: boolean,
  { say, unsure, complete, isExternal }: Asked,
): Outcome | undefined {
  if (isOpen) return unsure({ why: `the namespace of ServiceAccount ${name}`, at })
  if (!complete || isExternal('ServiceAccount', namespace, name)) return undefined
  return say('TR-09', at, { data: { account: `${namespace}/${name}` } })
}

function mismatch(
  role: IamRole,
  subject: TrustedSubject,
  found: Annotated,
  { say, unsure }: Asked,
): Outcome | undefined {
  const { first, roles, isOpen } = found
  if (roles.has(wanted(role, subject))) return undefined
  if (isOpen) return unsure({ why: 'the role that the service account is annotated with', at: subject.at })
  const account = `${subject.namespace}/${subject.name}`
  const { roleArn } = first
  const related = [{ at: roleArn.state === 'known' ? roleArn.at : first.at, note: 'the service account' }]
  if (roleArn.state === 'known')
    return say('TR-09.other', subject.at, { data: { account, found: roleArn.value }, related })
  // A role that Pod Identity may assume too needs no annotation.
  const isPodIdentity = role.services.includes('pods.eks.amazonaws.com')
  return isPodIdentity ? undefined : say('TR-09.none', subject.at, { data: { account }, related })
}

/** What is known of the role: its name, its account, both or nothing. */
function wanted({ name }: IamRole, { account }: TrustedSubject): string {
  if (name === undefined) return account === undefined ? 'any' : `account:${account}`
  return account === undefined ? `name:${name}` : `${account}/${name}`
}
