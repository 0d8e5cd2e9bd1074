import * as facts from '../../facts/index.ts'
import { allOf, defineRule, type Place, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'access/entry-duplicate',
  summary: 'Create one access entry per principal',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html'],
  checks: {
    'AE-08': 'this principal already has an access entry in the same cluster',
  },
  on: { accessEntry: allOf(facts.accessEntry) },

  *check({ accessEntry }, { say }) {
    // A record and the definition it comes from are one entry.
    const defined = accessEntry.filter(({ source }) => source === 'definition')
    // What is written once is one entry in each of the clusters that a module is called for.
    for (const [first, ...others] of facts.byStatedPrincipal(defined).values())
      for (const { at, cluster } of others)
        if (first !== undefined && facts.isSamePlace(first.cluster, cluster) && !isWrittenOnce(first.at, at))
          yield say('AE-08', at, { related: [{ at: first.at, note: 'the first entry' }] })
  },
})

const isWrittenOnce = (one: Place, other: Place): boolean =>
  valueKey(one) === valueKey(other) && one.within?.start === other.within?.start
