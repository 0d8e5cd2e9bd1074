import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { annotationsOf, isServed, strangersOf, toAnnotated } from '../../facts/iam/annotated-role.ts'
import { iamRole } from '../../facts/iam/iam-role.ts'
import { principalArnOf } from '../../facts/iam/principal-arn.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { kustomization, writtenNames } from '../../facts/kubernetes/kustomization.ts'

export default defineRule({
  id: 'access/annotated-role-trust',
  summary: 'Annotate only dedicated service accounts, which the role trusts',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html'],
  checks: {
    'X-04': 'the trust policy of role {role} does not let this service account assume it',
    'X-04.default': {
      severity: 'warning',
      text: 'every Pod of the namespace that names no service account gets the role {role}',
    },
  },
  on: { serviceAccount: allOf(serviceAccount) },
  with: { iamRole: allOf(iamRole), kustomization: allOf(kustomization) },

  *check({ serviceAccount: accounts }, context, { iamRole: roles, kustomization }) {
    for (const { name, roleArn } of accounts)
      if (name === 'default' && (roleArn.state === 'known' || roleArn.state === 'unknown'))
        yield context.say('X-04.default', roleArn.at, {
          data: { role: roleArn.state === 'known' ? roleArn.value : 'that the annotation names' },
        })

    const names = writtenNames(kustomization)
    const annotated = toAnnotated(accounts)
    for (const [role, strangers] of strangersOf(roles, accounts, names)) {
      // Where nobody that it trusts has the role, TR-09 reports the trust policy.
      const isUsed = role.subjects.some(subject =>
        isServed(role, subject, annotationsOf(subject, annotated, names), context),
      )
      if (!isUsed && role.subjects.length > 0) continue
      for (const { roleArn } of strangers)
        yield context.say('X-04', roleArn.at, {
          data: { role: principalArnOf(roleArn)?.label ?? role.label },
          related: [{ at: role.at, note: 'the trust policy of the role' }],
        })
    }
  },
})
