import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, error, isUnset } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/dns-corefile',
  summary: 'Give cluster DNS of a hybrid cluster a Corefile that forwards AWS names',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'CD-06': 'corefile is not set, so hybrid nodes resolve public addresses of AWS APIs',
    'CD-06.endpoint': error(
      'corefile is not set, so hybrid nodes resolve public addresses and never use the {service} endpoint',
    ),
  },
  on: { dnsAddOn: allOf(facts.dnsAddOn) },
  with: {
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
    vpcEndpoint: allOf(facts.vpcEndpoint),
  },

  *check({ dnsAddOn }, { say, platform }, { cluster, plannedRange, vpcEndpoint }) {
    const isHybrid = facts.hybridDnsTest(platform, cluster, plannedRange)
    const endpoint = vpcEndpoint.find(facts.isRequired)
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
