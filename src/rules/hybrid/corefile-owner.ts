import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/corefile-owner',
  summary: "Set the Corefile in the add-on's configuration only",
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/managing-coredns.html'],
  checks: {
    'CF-09': 'the coredns add-on owns this ConfigMap, and puts its own Corefile back',
  },
  on: { corefile: allOf(facts.corefile) },
  with: { addon: allOf(facts.addon), dnsAddOn: allOf(facts.dnsAddOn) },

  *check({ corefile }, { say }, { addon, dnsAddOn }) {
    const owner = addon.find(({ name }) => known(name) === 'coredns') ?? dnsAddOn[0]
    if (owner === undefined) return
    const related = [{ at: owner.at, note: 'the add-on' }]
    for (const { of, isOfCluster, isNodeLocal, writable, at } of corefile)
      if (of === 'config-map' && isOfCluster && !isNodeLocal && writable) yield say('CF-09', at, { related })
  },
})
