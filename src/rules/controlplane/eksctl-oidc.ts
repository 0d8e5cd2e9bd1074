import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, type Place } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/eksctl-oidc',
  summary: 'Enable the OIDC provider where roles for service accounts need it',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/eksctl/iamserviceaccounts.html'],
  checks: {
    'EK-05': 'iam.withOIDC is not true, but a role for a service account needs the OIDC provider',
  },
  on: { clusterConfig: allOf(facts.clusterConfig) },
  with: {
    clusters: allOf(facts.cluster, facts.clusterFinder),
    annotated: allOf(facts.serviceAccount, annotatedAmong),
    provided: allOf(facts.oidcProvider),
  },

  *check({ clusterConfig }, { say }, { clusters, annotated, provided }) {
    const isProvided = provided.some(({ state }) => state === 'declared')
    // An annotation may be meant for another cluster, where there are several.
    const joined = isProvided || clusters(undefined).length === 0 ? undefined : annotated
    for (const { withOIDC, webIdentities } of clusterConfig) {
      const first = webIdentities[0] ?? joined
      if (first === undefined || (yield* decided(withOIDC)) === true || withOIDC.state === 'unknown') continue
      yield say('EK-05', withOIDC.at, { related: [{ at: first, note: 'needs the OIDC provider' }] })
    }
  },
})

/** Where a service account names a role in its annotation; undefined where none does. */
function annotatedAmong(accounts: readonly facts.ServiceAccount[]): Place | undefined {
  return accounts.find(({ roleArn }) => roleArn.state === 'known')?.roleArn.at
}
