import * as facts from '../../facts/index.ts'
import { allOf, defineRule, partAt } from '../../rule.ts'

export default defineRule({
  id: 'access/irsa-cluster-issuer',
  summary: "Trust the cluster's own OIDC provider",
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html'],
  checks: {
    'TR-07': "the trusted provider is not the cluster's issuer {issuer}",
    'TR-07.key': "the condition is for tokens of {found}, and the cluster's issuer is {issuer}",
    'TR-07.form': '{provider} is not an OIDC provider ARN: arn:aws:iam::ACCOUNT:oidc-provider/ISSUER without https://',
  },
  on: { iamRole: allOf(facts.iamRole) },
  with: { cluster: allOf(facts.cluster) },

  *check({ iamRole: roles }, { say, unsure, platform }, { cluster: clusters }) {
    const { first, isForeign, related } = facts.clusterIssuers(clusters, platform)
    for (const { issuer, text, open, isKeyedElsewhere, at } of roles.flatMap(({ providers }) => providers)) {
      const isWrongForm =
        !open &&
        !facts.isWellKnownProvider(text) &&
        !/^arn:aws[a-z-]*:iam::\d{12}:oidc-provider\/(?!https?:)\S+$/.test(text)
      // What a module leaves empty, its caller gives.
      if (text === '') continue
      if (isWrongForm && UNFILLED.test(text)) {
        yield unsure({ why: text, at })
        continue
      }
      const scheme = text.search(/https?:/)
      if (isWrongForm)
        yield say('TR-07.form', scheme < 0 ? at : partAt(at, scheme, text.indexOf('//', scheme) + 2), {
          data: { provider: text },
        })
      // access/federated-condition-prefix reports a condition that is keyed by another issuer.
      else if (!isKeyedElsewhere && isForeign(issuer)) yield say('TR-07', at, { data: { issuer: first }, related })
    }
    for (const { issuer, at } of roles.flatMap(({ keyedIssuers }) => keyedIssuers))
      if (isForeign(issuer)) yield say('TR-07.key', at, { data: { found: issuer, issuer: first }, related })
  },
})

/** The account or the issuer in words that somebody fills in: `YOUR_ACCOUNT`, `OIDC_ID`. */
const UNFILLED = /[:/][A-Z]{2,20}(?:_[A-Z]{2,20}){1,5}(?=[:/]|$)/
