import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'access/oidc-provider-issuer',
  summary: "Register the cluster's own issuer as the OIDC provider",
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/enable-iam-roles-for-service-accounts.html'],
  checks: {
    'X-03': "the URL of the OIDC provider is not the cluster's issuer {issuer}",
  },
  on: { oidcProvider: allOf(facts.oidcProvider) },
  with: { cluster: allOf(facts.cluster), roles: allOf(facts.iamRole) },

  *check({ oidcProvider: providers }, { say, platform }, { cluster: clusters, roles }) {
    const { first, isForeign, related } = facts.clusterIssuers(clusters, platform)
    // access/irsa-cluster-issuer reports the roles that trust it.
    const trusted = new Set(roles.flatMap(role => role.providers.map(one => one.issuer)))
    for (const { isCluster, issuer, urlAt } of providers)
      if (isCluster && urlAt !== undefined && isForeign(issuer) && !trusted.has(issuer))
        yield say('X-03', urlAt, { data: { issuer: first }, related })
  },
})
