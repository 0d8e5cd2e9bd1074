import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/addon-version',
  summary: "Use add-on versions that the catalog lists for the cluster's version",
  severity: 'warning',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeAddonVersions.html'],
  checks: {
    'AD-07': 'the catalog does not list {addon} {version} for Kubernetes {cluster}',
  },
  on: { addon: allOf(facts.addon) },
  with: { addonCatalog: allOf(facts.addonCatalog), cluster: allOf(facts.cluster) },

  *check({ addon }, { say }, { addonCatalog, cluster }) {
    const catalogs = groupBy(addonCatalog, catalog => catalog.addon)
    const findClusters = facts.clusterFinder(cluster)
    for (const { name, version, cluster: link, source } of addon) {
      const listed = catalogs.get(known(name) ?? '')
      if (listed === undefined) continue
      const found = yield* decided(version)
      const clusters = findClusters(link)
      const versioned = clusters.filter(one => one.version.state === 'known')
      const of = versioned.find(one => one.source === source) ?? versioned[0]
      const wanted = of === undefined ? undefined : known(of.version)
      if (found === undefined || of === undefined || wanted === undefined || found === 'latest') continue
      const entries = listed.flatMap(({ versions }) => versions).filter(one => one.version === found)
      if (entries.some(({ clusterVersions }) => clusterVersions.includes(wanted))) continue
      const related = [
        ...listed.slice(0, 1).map(({ at }) => ({ at, note: 'the catalog' })),
        { at: of.version.at, note: "the cluster's version" },
      ]
      const data = { addon: known(name) ?? '', version: found, cluster: wanted }
      yield say('AD-07', version.at, { data, related })
    }
  },
})
