import * as facts from '../../facts/index.ts'
import { decided, defineRule, info, isMistyped, isUnset, put, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/dns-add-on-values',
  summary: 'Write the values of the coredns add-on so that all of them take effect',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/coredns-autoscaling.html'],
  checks: {
    'CD-01': 'replicaCount is {found}, but the add-on accepts only an integer',
    'CD-07': warning('the autoscaler of the add-on overrides replicaCount'),
    'CD-09': info('the annotation for topology hints takes precedence over trafficDistribution, which is set too'),
  },
  on: facts.dnsAddOn,

  *check({ replicaCount, autoScaling, trafficDistribution, topologyMode, writable }, { say }) {
    if (isMistyped(replicaCount)) {
      const number = /^"?(\d{1,4})"?$/.exec(replicaCount.text)?.[1]
      const fix = {
        title: `write ${number ?? ''} without quotes`,
        safe: true,
        edits: [put(replicaCount, Number(number))],
      }
      yield say('CD-01', replicaCount.at, {
        data: { found: written(replicaCount) },
        ...(writable && number !== undefined && replicaCount.found === 'string' ? { fix } : {}),
      })
    }
    const isScaled = yield* decided(autoScaling)
    if (isScaled === true && replicaCount.state !== 'absent')
      yield say('CD-07', autoScaling.at, { related: [{ at: replicaCount.at, note: 'the number of replicas' }] })
    if (topologyMode !== undefined && !isUnset(trafficDistribution)) yield say('CD-09', topologyMode)
  },
})
