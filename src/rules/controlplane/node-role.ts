import { defineRule } from '../../engine/define.ts'
import { nodeGroup } from '../../facts/node-group.ts'

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:role\/.+/

export default defineRule({
  id: 'controlplane/node-role',
  summary: "Name a node group's role by its ARN, not by an instance profile",
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html'],
  checks: {
    'NG-01': 'the node role is {what}, not the ARN of a role',
  },
  on: nodeGroup,

  *check({ nodeRole: role }, { say, unsure }) {
    // What a reference is of is known before its ARN is.
    if (role.state === 'unknown' && role.reference?.startsWith('aws_iam_instance_profile.') === true)
      return yield say('NG-01', role.at, { data: { what: 'an instance profile' } })
    if (role.state === 'unknown') return yield unsure(role)
    if (role.state !== 'known' || ROLE.test(role.value)) return
    const what = role.value.includes(':instance-profile/') ? 'an instance profile' : `"${role.value}"`
    yield say('NG-01', role.at, { data: { what } })
  },
})
