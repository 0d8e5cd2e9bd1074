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
    const byName = groupBy(accounts, ({ namespace, name }) => `${namespace ?? ''}/${name}`)
    for (const role of roles)
      for (const subject of role.subjects) {
        const found = byName.get(`${subject.namespace}/${subject.name}`) ?? []
        // One without a namespace may be deployed to this one.
        const isOpen = byName.has(`/${subject.name}`)
        if (found.length === 0) yield* missing(subject, isOpen, context)
        else yield* mismatch(role, subject, found, context)
      }
  },
})

type Asked = Context<typeof checks, Record<never, never>>

function* missing(
  { namespace, name, at }: TrustedSubject,
  isOpen: boolean,
  { say, unsure, complete, isExternal }: Asked,
): Iterable<Outcome> {
  if (isOpen) yield unsure({ why: `the namespace of ServiceAccount ${name}`, at })
  else if (complete && !isExternal('ServiceAccount', namespace, name))
    yield say('TR-09', at, { data: { account: `${namespace}/${name}` } })
}

function* mismatch(
  role: IamRole,
  subject: TrustedSubject,
  found: readonly ServiceAccount[],
  { say, unsure }: Asked,
): Iterable<Outcome> {
  const answers = found.map(account => ({ account, answer: namesRole(account, role, subject) }))
  if (answers.some(({ answer }) => answer === 'yes')) return
  const open = answers.find(({ answer }) => answer === 'unknown')
  const [first] = answers
  if (first === undefined) return
  const { account } = first
  const data = { account: `${subject.namespace}/${subject.name}`, found: '' }
  const related = [
    { at: account.roleArn.state === 'absent' ? account.at : account.roleArn.at, note: 'the service account' },
  ]
  if (open !== undefined) yield unsure({ why: 'the role that the service account is annotated with', at: subject.at })
  // A role that Pod Identity may assume too needs no annotation.
  else if (account.roleArn.state === 'known')
    yield say('TR-09.other', subject.at, { data: { ...data, found: account.roleArn.value }, related })
  else if (!role.services.includes('pods.eks.amazonaws.com')) yield say('TR-09.none', subject.at, { data, related })
}

/** Whether the annotation is this role's ARN, as far as its name and account are known. */
function namesRole({ roleArn }: ServiceAccount, role: IamRole, subject: TrustedSubject): 'yes' | 'no' | 'unknown' {
  if (roleArn.state === 'unknown') return 'unknown'
  if (roleArn.state !== 'known') return 'no'
  const arn = parseIamArn(roleArn.value)
  if (arn === undefined) return 'no'
  if (subject.account !== undefined && subject.account !== arn.account) return 'no'
  if (role.name === undefined) return 'yes'
  return role.name === arn.name ? 'yes' : 'no'
}
