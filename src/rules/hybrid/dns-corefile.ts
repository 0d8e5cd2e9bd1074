import { isUnset } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { dnsAddOn, hybridDnsTest } from '../../facts/hybrid/dns-add-on.ts'
import { isRequired, vpcEndpoint } from '../../facts/network/vpc-endpoint.ts'

export default defineRule({
  id: 'hybrid/dns-corefile',
  summary: 'Give cluster DNS of a hybrid cluster a Corefile that forwards AWS names',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'CD-06': 'corefile is not set, so hybrid nodes resolve public addresses of AWS APIs',
    'CD-06.endpoint': {
      severity: 'error',
      text: 'corefile is not set, so hybrid nodes resolve public addresses and never use the {service} endpoint',
    },
  },
  on: { dnsAddOn: allOf(dnsAddOn) },
  with: { cluster: allOf(cluster), plannedRange: allOf(plannedRange), vpcEndpoint: allOf(vpcEndpoint) },

  *check({ dnsAddOn }, { say, platform }, { cluster, plannedRange, vpcEndpoint }) {
    const isHybrid = hybridDnsTest(platform, cluster, plannedRange)
    const endpoint = vpcEndpoint.find(isRequired)
    for (const { corefile, cluster: link } of dnsAddOn) {
      if (!isHybrid(link)) continue
      const found = yield* decided(corefile)
      if (!isUnset(corefile) && found?.trim() !== '') continue
      if (endpoint === undefined) yield say('CD-06', corefile.at)
      else
        yield say('CD-06.endpoint', corefile.at, {
          data: { service: endpoint.service ?? '' },
          related: [{ at: endpoint.at, note: 'the interface endpoint' }],
        })
    }
  },
})
