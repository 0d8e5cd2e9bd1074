import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

const AUDIENCES = ['sts.amazonaws.com', 'sts.amazonaws.com.cn']

export default defineRule({
  id: 'access/oidc-provider-audience',
  summary: "Register the cluster's OIDC provider with the STS audience",
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/enable-iam-roles-for-service-accounts.html'],
  checks: {
    'TR-08': "the cluster's OIDC provider does not list the audience sts.amazonaws.com, so STS rejects its tokens",
    'TR-08.missing': 'no IAM OIDC provider is declared for {issuer}',
  },
  on: { oidcProvider: allOf(facts.oidcProvider) },

  *check({ oidcProvider: providers }, { say, unsure, complete, isExternal }) {
    const declared = providers.filter(({ state }) => state === 'declared')
    const issuers = new Set(declared.flatMap(({ issuer }) => issuer ?? []))
    // One whose URL is not known may be any cluster's.
    const isOpen = declared.some(({ issuer }) => issuer === undefined)
    const trustedIssuers = new Set(
      providers.flatMap(({ state, issuer }) => (state === 'trusted' && issuer ? [issuer] : [])),
    )

    for (const { isCluster, issuer, audiences, audiencesOpen, at } of declared) {
      if (!isCluster && !(issuer !== undefined && trustedIssuers.has(issuer))) continue
      if (audiences.some(audience => AUDIENCES.includes(audience))) continue
      if (audiencesOpen) yield unsure({ why: 'which audiences the OIDC provider accepts', at })
      else yield say('TR-08', at)
    }
    if (!complete || isOpen) return
    const missing = new Set<string>()
    for (const { state, issuer, at } of providers) {
      if (state !== 'trusted' || issuer === undefined || issuers.has(issuer) || missing.has(issuer)) continue
      // access/irsa-cluster-issuer reports that it is written with its scheme.
      if (/^https?:/.test(issuer)) continue
      missing.add(issuer)
      if (!isExternal('OIDCProvider', undefined, issuer)) yield say('TR-08.missing', at, { data: { issuer } })
    }
  },
})
