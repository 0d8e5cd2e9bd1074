import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, warning } from '../../rule.ts'

export default defineRule({
  id: 'workload/regional-token-service',
  summary: 'Let Pods on hybrid nodes call the regional endpoint of STS',
  severity: 'error',
  relevance: 'platform',
  references: [
    'https://docs.aws.amazon.com/sdkref/latest/guide/feature-sts-regionalized-endpoints.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/configure-sts-endpoint.html',
  ],
  checks: {
    'PO-06': 'AWS_STS_REGIONAL_ENDPOINTS is {found}: Pods on hybrid nodes call the global endpoint of STS',
    'PO-06.annotation':
      'the Pods of this account run on hybrid nodes, but are configured to call the global endpoint of STS',
    'PO-06.absent': warning('nothing says that these Pods on hybrid nodes call the regional endpoint of STS'),
  },
  on: { workloads: facts.eachWorkload, controlled: facts.eachControlledPods },
  with: { accounts: facts.accountsByName, associations: facts.associationsByAccount },

  *check({ workloads, controlled }, { say, unsure }, { accounts, associations }) {
    for (const one of [...workloads, ...controlled]) {
      if (one.pod?.hybrid === undefined) continue
      const role = facts.roleOfPods(one, accounts, associations)
      if (role.by === 'unknown') yield unsure(role.why)
      if (role.by !== 'annotation') continue
      const { stsEndpoints } = one.pod
      const chosen = { at: one.pod.hybrid, note: 'picks hybrid nodes' }
      const stated = stsEndpoints.filter(value => !isUnset(value))
      for (const value of stated) {
        if (value.state === 'unknown') yield unsure(value)
        else if (value.state !== 'known' || value.value !== 'regional')
          yield say('PO-06', value.at, {
            data: { found: value.state === 'known' ? `"${value.value}"` : 'no text' },
            related: [chosen],
          })
      }
      const [first] = stsEndpoints
      const { regionalEndpoints: annotation } = role.account
      // What a container sets itself, the annotation does not change.
      if (stated.length > 0 || first === undefined) continue
      if (annotation?.state === 'unknown') yield unsure(annotation)
      else if (annotation?.state === 'known' && !annotation.value)
        yield say('PO-06.annotation', annotation.at, { related: [chosen] })
      else if (annotation?.state === 'known') continue
      else yield say('PO-06.absent', first.at, { related: [chosen] })
    }
  },
})
