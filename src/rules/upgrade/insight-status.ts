import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, type Related, warning } from '../../rule.ts'

const DAY = 86_400

export default defineRule({
  id: 'upgrade/insight-status',
  summary: 'Upgrade only when the insights for the target are passing and fresh',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/cluster-insights.html'],
  checks: {
    'IN-02': 'the insight "{name}" is ERROR for the target version {version}',
    'IN-02.open': warning('the insight "{name}" is {status} for the target version {version}'),
    'IN-03': warning('the insight was refreshed {hours} hours before the update began'),
    'IN-06': warning('a client called {usage} {calls} times in 30 days'),
  },
  on: { insight: allOf(facts.insight) },
  with: { cluster: allOf(facts.cluster), versionChange: allOf(facts.versionChange) },

  *check({ insight }, { say }, { cluster, versionChange }) {
    const targets = new Map<string, Related>()
    const begun = new Map<string, number>()
    for (const { version, source } of cluster)
      if (version.state === 'known' && (source === 'definition' || source === 'request'))
        targets.set(version.value, { at: version.at, note: 'the target version' })
    for (const { version, createdAt, isRollback } of versionChange) {
      if (version.state !== 'known' || isRollback) continue
      targets.set(version.value, { at: version.at, note: 'the update to it' })
      if (createdAt !== undefined) begun.set(version.value, createdAt)
    }

    for (const { name, category, version, status, refreshedAt, refreshedPlace, callers } of insight) {
      for (const { usage, calls, at } of callers) yield say('IN-06', at, { data: { usage, calls } })
      const target = targets.get(known(version) ?? '')
      const found = known(status)
      if (target === undefined || known(category) === 'ROLLBACK_READINESS') continue
      const data = { name, version: known(version) ?? '', status: found ?? '' }
      if (found === 'ERROR') yield say('IN-02', status.at, { data: { name, version: data.version }, related: [target] })
      if (found === 'WARNING' || found === 'UNKNOWN') yield say('IN-02.open', status.at, { data, related: [target] })
      const start = begun.get(data.version)
      if (start === undefined || refreshedAt === undefined || start - refreshedAt <= DAY) continue
      yield say('IN-03', refreshedPlace, {
        data: { hours: Math.floor((start - refreshedAt) / 3600) },
        related: [target],
      })
    }
  },
})
