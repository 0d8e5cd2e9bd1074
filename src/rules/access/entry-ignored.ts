import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'access/entry-ignored',
  summary: "Grant access where the cluster's authentication mode reads it",
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/setting-up-access-entries.html'],
  checks: {
    'AE-09': "the cluster's authentication mode is CONFIG_MAP, so access entries are ignored",
    'AA-06': "the cluster's authentication mode is API, so the mappings of aws-auth are ignored",
  },
  on: { cluster: allOf(facts.cluster) },
  with: { accessEntry: allOf(facts.accessEntry), identityMappings: allOf(facts.identityMappings) },

  *check({ cluster }, { say }, { accessEntry, identityMappings }) {
    const findClusters = facts.clusterFinder(cluster)
    for (const { at, cluster: link } of accessEntry) {
      const of = facts.inMode(findClusters(link), 'CONFIG_MAP')
      if (of === undefined) continue
      yield* decided(of.authenticationMode)
      if (facts.authenticationModeOf(of) !== 'CONFIG_MAP') continue
      yield say('AE-09', at, { related: [{ at: of.authenticationMode.at, note: "the cluster's authentication mode" }] })
    }
    for (const { at, mappings, texts, cluster: link } of identityMappings) {
      const of = facts.inMode(findClusters(link), 'API')
      if (of === undefined || (mappings.length === 0 && texts.length === 0)) continue
      yield* decided(of.authenticationMode)
      if (facts.authenticationModeOf(of) !== 'API') continue
      yield say('AA-06', at, { related: [{ at: of.authenticationMode.at, note: "the cluster's authentication mode" }] })
    }
  },
})
