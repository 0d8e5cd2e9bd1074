import * as facts from '../../facts/index.ts'
import { decided, defineRule, known } from '../../rule.ts'

const IS = {
  'assumed-role': 'a session of a role',
  root: 'the root of an account',
  group: 'an IAM group',
  policy: 'a policy',
  'instance-profile': 'an instance profile',
  'oidc-provider': 'an identity provider',
  'saml-provider': 'an identity provider',
} as const

export default defineRule({
  id: 'access/entry-principal',
  summary: 'Create access entries for IAM roles and users, node entries for roles only',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html'],
  checks: {
    'AE-05': 'principalArn is {what}, but an access entry needs an IAM role or user',
    'AE-05.node': "an entry of type {type} needs a node's role, but this is a user",
  },
  on: facts.accessEntry,

  *check({ principal, type }, { say }) {
    const arn = facts.principalArnOf(principal)
    if (arn === undefined) {
      const found = yield* decided(principal)
      // An empty default is a place for the ARN that somebody gives.
      if (found !== undefined && (found !== '' || principal.at.assumed === undefined))
        yield say('AE-05', principal.at, { data: { what: 'not an IAM ARN' } })
      return
    }
    if (arn.path?.startsWith('/aws-service-role/'))
      return yield say('AE-05', principal.at, { data: { what: 'a service-linked role' } })
    if (arn.type !== 'role' && arn.type !== 'user')
      return yield say('AE-05', principal.at, { data: { what: IS[arn.type] } })
    const node = known(type)
    if (arn.type === 'user' && node !== undefined && facts.NODE_TYPES.includes(node))
      yield say('AE-05.node', principal.at, { data: { type: node } })
  },
})
