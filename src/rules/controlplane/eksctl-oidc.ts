import { decided, defineRule } from '../../engine/rule.ts'
import { clusterConfig } from '../../facts/eks/cluster-config.ts'

export default defineRule({
  id: 'controlplane/eksctl-oidc',
  summary: 'Enable the OIDC provider where roles for service accounts need it',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/eksctl/iamserviceaccounts.html'],
  checks: {
    'EK-05': 'iam.withOIDC is not true, but a role for a service account needs the OIDC provider',
  },
  on: clusterConfig,

  *check({ withOIDC, webIdentities }, { say }) {
    const [first] = webIdentities
    if (first === undefined || (yield* decided(withOIDC)) === true || withOIDC.state === 'unknown') return
    yield say('EK-05', withOIDC.at, { related: [{ at: first, note: 'needs the OIDC provider' }] })
  },
})
