import * as facts from '../../facts/index.ts'
import { allOf, type Context, defineRule, known, type Outcome, type Place, partAt } from '../../rule.ts'

const checks = {
  'TR-09': 'ServiceAccount {account} does not exist here, so nobody assumes the role as {account}',
  'TR-09.none':
    'ServiceAccount {account} has no annotation eks.amazonaws.com/role-arn, so its Pods do not assume the role',
  'TR-09.other': 'ServiceAccount {account} names a different role: {found}',
  'TR-09.stranger': 'ServiceAccount {found} is annotated with this role, but sub names {account}',
} as const

const ROLE = 'the role that the service account is annotated with'

export default defineRule({
  id: 'access/irsa-service-account',
  summary: 'Annotate the trusted service account with the role',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  absentChecks: ['TR-09', 'TR-09.none', 'TR-09.other', 'TR-09.stranger'],
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html'],
  checks,
  on: { iamRole: allOf(facts.iamRole) },
  with: {
    serviceAccount: allOf(facts.serviceAccount),
    mayBeRenamed: facts.openNames,
    commands: allOf(facts.roleAnnotation),
  },

  *check({ iamRole: roles }, context, { serviceAccount: accounts, mayBeRenamed, commands }) {
    const isAnnotated = facts.annotatedTest(commands)
    const annotated = facts.toAnnotated(accounts)
    const strangers = facts.strangersOf(roles, accounts, mayBeRenamed)
    for (const role of roles) {
      const stranger = facts.isServed(role, annotated, context) ? undefined : strangers.get(role)?.[0]
      for (const subject of role.subjects) {
        const found = facts.annotationsOf(subject, annotated)
        // One without a namespace may be deployed to this one.
        const isOpen = mayBeRenamed || annotated.has(`/${subject.name}`)
        const outcome =
          found !== undefined
            ? mismatch(role, subject, { ...found, isOpen: found.isOpen || isAnnotated(subject) }, context)
            : isOpen || stranger === undefined
              ? missing(subject, isOpen, context)
              : taken(subject, stranger, context)
        if (outcome !== undefined) yield outcome
      }
    }
  },
})

/** A module may be given what its policy trusts: what is wrong is what it is given. */
function placeOf({ namespace, name, at }: facts.TrustedSubject, part: 'namespace' | 'name'): Place {
  const start = part === 'namespace' ? PREFIX.length : PREFIX.length + namespace.length + 1
  return partAt(at, start, start + (part === 'namespace' ? namespace : name).length)
}
const PREFIX = 'system:serviceaccount:'

type RuleContext = Context<typeof checks, Record<never, never>>

function taken(subject: facts.TrustedSubject, stranger: facts.ServiceAccount, { say }: RuleContext): Outcome {
  const at = placeOf(subject, stranger.name === subject.name ? 'namespace' : 'name')
  const data = { account: facts.accountLabel(subject), found: facts.accountLabel(stranger) }
  return say('TR-09.stranger', at, { data, related: [{ at: stranger.roleArn.at, note: 'annotated here' }] })
}

function missing(
  subject: facts.TrustedSubject,
  isOpen: boolean,
  { say, unsure, complete, isExternal }: RuleContext,
): Outcome | undefined {
  const { namespace, name } = subject
  const at = placeOf(subject, 'name')
  if (isOpen) return unsure({ why: `the namespace of ServiceAccount ${name}`, at })
  if (!complete || isExternal('ServiceAccount', namespace, name)) return undefined
  return say('TR-09', at, { data: { account: facts.accountLabel(subject) } })
}

function mismatch(
  role: facts.IamRole,
  subject: facts.TrustedSubject,
  found: facts.Annotated,
  { say, unsure }: RuleContext,
): Outcome | undefined {
  const { first, roles, isOpen } = found
  if (roles.has(facts.wanted(role, subject))) return undefined
  const account = facts.accountLabel(subject)
  const annotation = known(first.roleArn)
  // What the values of a chart leave empty, whoever deploys it gives.
  if (isOpen || annotation === '') return unsure({ why: ROLE, at: subject.at })
  const related = [{ at: annotation === undefined ? first.at : first.roleArn.at, note: 'the service account' }]
  if (annotation !== undefined) return say('TR-09.other', subject.at, { data: { account, found: annotation }, related })
  // A role that Pod Identity may assume too needs no annotation.
  const isPodIdentity = role.services.includes('pods.eks.amazonaws.com')
  return isPodIdentity ? undefined : say('TR-09.none', subject.at, { data: { account }, related })
}
