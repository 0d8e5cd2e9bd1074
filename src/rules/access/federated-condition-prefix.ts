import * as facts from '../../facts/index.ts'
import { defineRule, type Fix, partAt } from '../../rule.ts'

export default defineRule({
  id: 'access/federated-condition-prefix',
  summary: "Prefix condition keys with the trusted provider's own name",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html'],
  checks: {
    'TR-06': 'condition key "{key}" names an issuer other than the trusted provider {issuer}',
    'TR-06.scheme': 'condition key "{key}" begins with "{prefix}" instead of the issuer\'s host',
    'TR-06.bare': 'condition key "{key}" lacks the issuer prefix; expected {issuer}:{claim}',
  },
  on: facts.trustPolicy,

  *check({ document }, { say, unsure }) {
    for (const statement of facts.allowing(document)) {
      const providers = facts.federatedBy(statement)
      // A provider that is not an OIDC provider of the account, such as Cognito, is named as its keys begin.
      // TR-07 reports a scheme in the provider.
      const issuers = providers.map(provider => (facts.issuerOf(provider) ?? provider.text).replace(/^https?:\/\//, ''))
      for (const condition of statement.conditions) {
        const found = facts.claimOf(condition)
        if (found === undefined || providers.length === 0) continue
        const { key } = condition
        const { issuer, claim } = found
        const data = { key: key.text, issuer: issuers[0] ?? '', claim }
        const prefix = /^(?:https?:\/\/|arn:)/i.exec(issuer)?.[0]
        if (prefix !== undefined)
          yield say('TR-06.scheme', partAt(key.at, 0, prefix.length), {
            data: { ...data, prefix },
            ...named(key, issuers, claim),
          })
        else if (issuers.some(one => one.toLowerCase() === issuer.toLowerCase() || isOfOne(one, issuer))) continue
        else if (key.open || providers.some(facts.isOpenIssuer)) yield unsure({ why: key.text, at: key.at })
        else if (issuer === '') yield say('TR-06.bare', key.at, { data, ...named(key, issuers, claim) })
        else yield say('TR-06', key.at, { data, related: [{ at: statement.at.principal, note: 'trusted here' }] })
      }
    }
  },
})

/** Whether two expressions of Terraform lead to one provider: its ARN, and its address without the scheme. */
function isOfOne(provider: string, key: string): boolean {
  const [own, other] = [ADDRESS.exec(provider)?.[0], ADDRESS.exec(key)?.[0]]
  return own !== undefined && own === other
}

const ADDRESS = /(?:aws_iam_openid_connect_provider|aws_eks_cluster|module)\.[\w-]{1,200}/

/** The key with the one trusted issuer before the claim. */
function named({ at, open }: facts.PolicyText, issuers: readonly string[], claim: string): { readonly fix?: Fix } {
  const [issuer, ...others] = new Set(issuers)
  if (issuer === undefined || others.length > 0 || open || issuer.includes('${')) return {}
  const name = `${issuer}:${claim}`
  const edit = at.part === 'key' ? { at, rename: name } : { at, set: name }
  return { fix: { title: `rename the key to ${name}`, safe: false, edits: [edit] } }
}
