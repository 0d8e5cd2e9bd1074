import { defineLinkRule } from '../../engine/define.ts'
import { cluster } from '../../facts/eks/cluster.ts'
import { clusterIssuers } from '../../facts/eks/cluster-issuer.ts'
import { oidcProvider } from '../../facts/iam/iam-role.ts'

export default defineLinkRule({
  id: 'access/oidc-provider-issuer',
  summary: "Register the cluster's own issuer as OIDC provider",
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/enable-iam-roles-for-service-accounts.html'],
  checks: {
    'X-03': 'the address of the OIDC provider is not the issuer of the cluster: {issuer}',
  },
  across: { oidcProvider, cluster },

  *check({ oidcProvider: providers, cluster: clusters }, { say, platform }) {
    const { first, isForeign, related } = clusterIssuers(clusters, platform)
    for (const { isCluster, issuer, urlAt } of providers)
      if (isCluster && urlAt !== undefined && isForeign(issuer))
        yield say('X-03', urlAt, { data: { issuer: first }, related })
  },
})
