import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/corefile-owner',
  summary: "Set the Corefile in the add-on's configuration only",
  severity: 'warning',
  relevance: 'cluster',
  elsewhere: { 'CF-09.preserved': 'info' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/managing-coredns.html'],
  checks: {
    'CF-09': 'the coredns add-on owns this ConfigMap, and puts its own Corefile back',
    'CF-09.preserved':
      'the coredns add-on owns this ConfigMap, and puts its own Corefile back unless each update preserves what is there',
  },
  on: { corefile: allOf(facts.corefile) },
  with: { addon: allOf(facts.addon), dnsAddOn: allOf(facts.dnsAddOn) },

  *check({ corefile }, { say }, { addon, dnsAddOn }) {
    const addOns = addon.filter(({ name }) => known(name) === 'coredns')
    const owner = addOns[0] ?? dnsAddOn[0]
    if (owner === undefined) return
    const related = [{ at: owner.at, note: 'the add-on' }]
    const isPreserved =
      addOns.length > 0 && addOns.every(({ resolveConflicts }) => known(resolveConflicts) === 'PRESERVE')
    const key = isPreserved ? 'CF-09.preserved' : 'CF-09'
    for (const { of, isOfCluster, isNodeLocal, writable, at } of corefile)
      if (of === 'config-map' && isOfCluster && !isNodeLocal && writable) yield say(key, at, { related })
  },
})
