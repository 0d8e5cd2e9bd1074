import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Fix, type Place, wordFix } from '../../rule.ts'

export default defineRule({
  id: 'access/aws-auth-principal',
  summary: 'Map roles by their own ARN, without a path',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html'],
  checks: {
    'AA-03': 'this is the ARN of an instance profile; the authenticator sees the role inside it',
    'AA-03.session': "this is the ARN of a session; use the role's ARN, arn:…:iam::…:role/{name}",
    'AA-03.path': 'the ARN has the path {path}, which the authenticator never sees, so it maps nobody',
  },
  on: facts.identityMappings,

  *check({ mappings }, { say }) {
    for (const { principal, of } of mappings) {
      const arn = of === 'principal' ? facts.principalArnOf(principal) : undefined
      if (arn === undefined) yield* decided(principal)
      const isWhole = principal.state === 'known'
      if (arn?.type === 'instance-profile') yield say('AA-03', principal.at)
      else if (arn?.type === 'assumed-role')
        yield say('AA-03.session', principal.at, {
          data: { name: arn.label },
          fix: isWhole ? asRole(principal.at, arn) : undefined,
        })
      else if (arn?.type === 'role' && arn.path !== undefined && arn.path !== '/')
        yield say('AA-03.path', principal.at, {
          data: { path: arn.path },
          fix: isWhole ? asRole(principal.at, arn) : undefined,
        })
    }
  },
})

/** The ARN that the authenticator compares with. Somebody is let in by it: a person has to look. */
const asRole = (at: Place, { partition, account, name }: facts.PrincipalArn): Fix | undefined =>
  wordFix(at, `arn:${partition}:iam::${account}:role/${name}`, false)
