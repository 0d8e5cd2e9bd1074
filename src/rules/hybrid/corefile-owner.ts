import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { addon } from '../../facts/eks/addon.ts'
import { dnsAddOn } from '../../facts/hybrid/dns-add-on.ts'
import { corefile } from '../../facts/network/corefile.ts'

export default defineRule({
  id: 'hybrid/corefile-owner',
  summary: "Set the Corefile in the add-on's configuration only",
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/managing-coredns.html'],
  checks: {
    'CF-09': 'the coredns add-on owns this ConfigMap, and puts its own Corefile back',
  },
  on: { corefile: allOf(corefile) },
  with: { addon: allOf(addon), dnsAddOn: allOf(dnsAddOn) },

  *check({ corefile }, { say }, { addon, dnsAddOn }) {
    const owner = addon.find(({ name }) => known(name) === 'coredns') ?? dnsAddOn[0]
    if (owner === undefined) return
    const related = [{ at: owner.at, note: 'the add-on' }]
    for (const { of, isOfCluster, isNodeLocal, writable, at } of corefile)
      if (of === 'config-map' && isOfCluster && !isNodeLocal && writable) yield say('CF-09', at, { related })
  },
})
