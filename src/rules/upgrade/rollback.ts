import { defineLinkRule } from '../../engine/define.ts'
import { known } from '../../engine/value.ts'
import { cluster } from '../../facts/cluster.ts'
import { leadingMinorOf, minorOf } from '../../facts/kubernetes-version.ts'
import { nodeGroup } from '../../facts/node-group.ts'
import { type UpdateRecord, updateRecord } from '../../facts/update-record.ts'

const DAY = 86_400
/** The window in which EKS takes a rollback (contract L322, L530). */
const WINDOW = 7

export default defineLinkRule({
  id: 'upgrade/rollback',
  summary: 'Roll back to the minor before, within seven days, with the nodes first',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html'],
  checks: {
    'IN-05': 'the rollback goes to {to} from {from}: only the minor before can be reached',
    'IN-05.late': 'the rollback began {days} days after the upgrade: the window is 7 days',
    'IN-05.nodes': 'these nodes are at {found}, newer than the target {to}: they must go back first',
  },
  across: { updateRecord, cluster, nodeGroup },

  *check({ updateRecord, cluster, nodeGroup }, { say }) {
    const upgrades = updateRecord.filter(
      record => known(record.type) === 'VersionUpdate' && targetOf(record) !== undefined,
    )
    for (const rollback of updateRecord.filter(({ type }) => known(type) === 'VersionRollback')) {
      const target = targetOf(rollback)
      if (target === undefined) continue
      const before = upgrades.filter(({ createdAt = 0 }) => createdAt <= (rollback.createdAt ?? createdAt))
      const upgrade = before.toSorted((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0)).at(-1)
      const running = cluster
        .filter(({ source }) => source === 'record')
        .map(({ version }) => minorOf(known(version) ?? ''))
      const from = upgrade === undefined ? running.find(minor => minor !== target.minor) : targetOf(upgrade)?.minor
      if (from !== undefined && target.minor !== from - 1)
        yield say('IN-05', target.at, { data: { to: `1.${target.minor}`, from: `1.${from}` } })
      const days = ((rollback.createdAt ?? 0) - (upgrade?.createdAt ?? Number.POSITIVE_INFINITY)) / DAY
      if (days > WINDOW) yield say('IN-05.late', rollback.type.at, { data: { days: Math.floor(days) } })
      for (const { version, source } of nodeGroup) {
        const minor = leadingMinorOf(known(version) ?? '')
        if (source !== 'record' || minor === undefined || minor <= target.minor) continue
        yield say('IN-05.nodes', version.at, {
          data: { found: known(version) ?? '', to: `1.${target.minor}` },
          related: [{ at: target.at, note: 'the target of the rollback' }],
        })
      }
    }
  },
})

function targetOf({ params }: UpdateRecord) {
  const version = params.find(({ type }) => type === 'Version')?.value
  const minor = version?.state === 'known' ? minorOf(version.value) : undefined
  return version === undefined || minor === undefined ? undefined : { minor, at: version.at }
}
