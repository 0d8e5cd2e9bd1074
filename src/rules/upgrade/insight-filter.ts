import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, type Known, known, knownItems, type Place } from '../../rule.ts'

const CATEGORIES: readonly string[] = ['UPGRADE_READINESS', 'ROLLBACK_READINESS', 'MISCONFIGURATION']
const READINESS: readonly string[] = ['UPGRADE_READINESS', 'ROLLBACK_READINESS']

export default defineRule({
  id: 'upgrade/insight-filter',
  summary: 'Request the readiness insights for the target version',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_InsightsFilter.html'],
  checks: {
    'IN-01': 'the filter names no readiness category; use UPGRADE_READINESS or, before a rollback, ROLLBACK_READINESS',
    'IN-01.upgrade': {
      confidence: 'medium',
      text: 'the filter requests ROLLBACK_READINESS alone, but this file is about an upgrade; use UPGRADE_READINESS',
    },
    'IN-01.category': '"{category}" is not an insight category',
    'IN-01.version': 'the filter names no target version in kubernetesVersions',
    'IN-01.target': 'the filter requests {found}, but the target version is {expected}',
  },
  on: { insightFilter: allOf(facts.insightFilter) },
  with: { cluster: allOf(facts.cluster), versionChange: allOf(facts.versionChange) },

  *check({ insightFilter }, { say }, { cluster, versionChange }) {
    const [defined] = facts.clusterFinder(cluster.filter(({ source }) => source === 'definition'))(undefined)
    const stated = defined?.version.state === 'known' ? defined.version : undefined
    // A definition of what runs already is no target: the next upgrade is for a later version.
    const running = new Set(
      cluster.flatMap(({ source, version }) => (source === 'record' ? (known(version) ?? []) : [])),
    )
    const wanted = stated === undefined || running.has(stated.value) ? undefined : stated
    const asked = new Set(insightFilter.flatMap(one => (mayAskUpgrade(one) ? facts.captureFile(one.at) : [])))
    const isUpgradeUnasked = (at: Place): boolean => !asked.has(facts.captureFile(at))
    for (const { categories, versions, at } of insightFilter) {
      const listed = (yield* decided(categories))?.items ?? []
      yield* decided(versions)
      for (const category of listed)
        if (category.state === 'known' && !CATEGORIES.includes(category.value))
          yield say('IN-01.category', category.at, { data: { category: category.value } })
      const isOpen = categories.state === 'unknown' || (categories.state === 'known' && categories.value.open)
      const isRequested = listed.some(category => READINESS.includes(known(category) ?? ''))
      const isMisspelt = listed.some(category => !CATEGORIES.includes(known(category) ?? 'MISCONFIGURATION'))
      if (!isRequested && !isOpen && !isMisspelt) yield say('IN-01', categories.state === 'absent' ? at : categories.at)

      const upgrade = isUpgradeUnasked(at) ? upgradeBeside(at, versionChange) : undefined
      if (isRequested && !isOpen && upgrade !== undefined)
        yield say('IN-01.upgrade', categories.at, { related: [{ at: upgrade.at, note: 'the upgrade' }] })

      if (versions.state === 'unknown') continue
      if (versions.state !== 'known' || versions.value.items.length === 0) {
        yield say('IN-01.version', versions.state === 'absent' ? at : versions.at)
        continue
      }
      const target = versionBeside(at, versionChange) ?? wanted
      const requested = knownItems(versions)
      const isUpgrade = knownItems(categories).includes('UPGRADE_READINESS')
      if (target === undefined || !isUpgrade || versions.value.open || requested.includes(target.value)) continue
      yield say('IN-01.target', versions.value.items[0]?.at ?? versions.at, {
        data: { found: requested.join(', '), expected: target.value },
        related: [{ at: target.at, note: 'the target version' }],
      })
    }
  },
})

/** Whether a filter requests the readiness for an upgrade, or may. */
const mayAskUpgrade = ({ categories }: Pick<facts.InsightFilter, 'categories'>): boolean =>
  categories.state !== 'known' ||
  categories.value.open ||
  categories.value.items.some(item => item.state !== 'known' || item.value === 'UPGRADE_READINESS')

/** What changes the version in the file of a filter, where the file is named for an upgrade: a command names a version alone. */
function upgradeBeside(at: Place, changes: readonly facts.VersionChange[]): facts.VersionChange | undefined {
  const file = facts.captureFile(at)
  if (!/upgrade/i.test(file) || /roll-?back/i.test(file)) return undefined
  return changes.find(change => facts.captureFile(change.at) === file)
}

/** The version that the file of a filter asks for, where there is just one: it is what the filter is for. */
function versionBeside(at: Place, changes: readonly facts.VersionChange[]): Known<string> | undefined {
  const beside = changes.filter(change => facts.captureFile(change.at) === facts.captureFile(at))
  const version = beside[0]?.version
  return beside.length === 1 && version?.state === 'known' ? version : undefined
}
