import * as facts from '../../facts/index.ts'
import { decided, defineRule, written } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/node-role',
  summary: "Name a node group's role by its ARN, not by an instance profile",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html'],
  checks: {
    'NG-01': 'the node role is {what}, not the ARN of a role',
  },
  on: facts.nodeGroup,

  *check({ nodeRole: role }, { say }) {
    // What a reference is of is known before its ARN is.
    if (role.state === 'unknown' && role.reference?.startsWith('aws_iam_instance_profile.') === true)
      return yield say('NG-01', role.at, { data: { what: 'an instance profile' } })
    if (role.state === 'unknown' && /^(?:k8s:|aws_iam_role\.)/.test(role.reference ?? '')) return
    const arn = facts.principalArnOf(role)
    if (arn === undefined && (yield* decided(role)) === undefined) return
    if (arn?.type === 'role') return
    const other = role.state === 'known' ? written(role) : 'another ARN'
    yield say('NG-01', role.at, { data: { what: arn?.type === 'instance-profile' ? 'an instance profile' : other } })
  },
})
