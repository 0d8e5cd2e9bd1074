import * as facts from '../../facts/index.ts'
import { leadingMinorOf, minorOf } from '../../model/kubernetes/kubernetes-version.ts'
import { allOf, defineRule, known, type Value } from '../../rule.ts'

const DAY = 86_400
/** The window in days in which EKS accepts a rollback. */
const WINDOW = 7

export default defineRule({
  id: 'upgrade/rollback',
  summary: 'Roll back to the previous minor, within seven days, nodes first',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html'],
  checks: {
    'IN-05': 'the rollback goes to {to} from {from}, but only the previous minor can be reached',
    'IN-05.late': 'the rollback began {days} days after the upgrade, but the window is 7 days',
    'IN-05.nodes': 'these nodes are at {found}, newer than the target {to}; they must be rolled back first',
  },
  on: { versionChange: allOf(facts.versionChange) },
  with: { cluster: allOf(facts.cluster), nodeGroup: allOf(facts.nodeGroup) },

  *check({ versionChange: changes }, { say }, { cluster, nodeGroup }) {
    const records = cluster.filter(({ source }) => source === 'record')
    const findClusters = facts.clusterFinder(records)
    const upgrades = changes.filter(({ source, isRollback }) => source === 'record' && !isRollback)
    for (const change of changes) {
      const target = minorIn(change.version)
      if (target === undefined) continue
      const named = change.clusterName.state === 'absent' ? records : findClusters({ name: change.clusterName })
      const running = named.map(({ version }) => minorIn(version)).filter(minor => minor !== undefined)
      // A request does not call itself a rollback: it is one where the cluster has passed its version.
      const isBack = change.source !== 'record' && running.length > 0 && running.every(minor => minor > target)
      if (!change.isRollback && !isBack) continue

      const before = upgrades.filter(({ createdAt = 0 }) => createdAt <= (change.createdAt ?? createdAt))
      const upgrade = before.toSorted((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0)).at(-1)
      const from = upgrade === undefined || isBack ? running.find(minor => minor !== target) : minorIn(upgrade.version)
      if (from !== undefined && target !== from - 1)
        yield say('IN-05', change.version.at, { data: { to: `1.${target}`, from: `1.${from}` } })
      const days = ((change.createdAt ?? 0) - (upgrade?.createdAt ?? Number.POSITIVE_INFINITY)) / DAY
      if (days > WINDOW) yield say('IN-05.late', change.at, { data: { days: Math.floor(days) } })
      for (const { version, source } of nodeGroup) {
        const minor = leadingMinorOf(known(version) ?? '')
        if (source !== 'record' || minor === undefined || minor <= target) continue
        yield say('IN-05.nodes', version.at, {
          data: { found: known(version) ?? '', to: `1.${target}` },
          related: [{ at: change.version.at, note: 'the target of the rollback' }],
        })
      }
    }
  },
})

const minorIn = (version: Value<string>): number | undefined => minorOf(known(version) ?? '')
