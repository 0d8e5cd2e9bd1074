import * as facts from '../../facts/index.ts'
import { allOf, defineRule, relatedAt, type Value } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/version-catalog',
  summary: 'Choose the target version from the catalog of cluster versions',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeClusterVersions.html'],
  checks: {
    'IN-04': "the cluster's version is taken from the add-on version catalog, not the cluster version catalog",
    'IN-04.unlisted': 'the captured cluster version catalog does not list {version}; only the add-on catalog does',
  },
  on: { versionChoice: allOf(facts.versionChoice) },
  with: {
    addonCatalog: allOf(facts.addonCatalog),
    cluster: allOf(facts.cluster),
    updateRecord: allOf(facts.updateRecord),
  },

  *check({ versionChoice }, { say }, { addonCatalog, cluster, updateRecord }) {
    for (const { catalog, at, usedAt } of versionChoice) {
      if (catalog !== 'add-on') continue
      yield say('IN-04', at, { related: relatedAt(usedAt, 'used here') })
    }

    const captured = versionChoice.flatMap(({ listed }) => (listed === undefined ? [] : [listed]))
    if (captured.length === 0) return
    const listed = new Set(captured.flat())
    const ofAddons = new Map(
      addonCatalog.flatMap(({ versions, at }) =>
        versions.flatMap(({ clusterVersions }) => clusterVersions.map(version => [version, at] as const)),
      ),
    )
    // A record only shows what a cluster is, not what it is to become.
    const wanted = cluster.filter(({ source }) => source === 'definition' || source === 'request')
    const updated = updateRecord.flatMap(({ params }) => params.filter(({ type }) => type === 'Version'))
    const targets: readonly Value<string>[] = [
      ...wanted.map(({ version }) => version),
      ...updated.map(({ value }) => value),
    ]
    for (const target of targets) {
      if (target.state !== 'known' || listed.has(target.value)) continue
      const addons = ofAddons.get(target.value)
      if (addons === undefined) continue
      const related = [{ at: addons, note: 'the add-on catalog' }]
      yield say('IN-04.unlisted', target.at, { data: { version: target.value }, related })
    }
  },
})
