import * as facts from '../../facts/index.ts'
import { goDuration } from '../../model/kubernetes/go-duration.ts'
import { decided, defineRule, eachOf, isMistyped, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/refresh-interval',
  summary: 'State how often an ExternalSecret is refreshed, and refresh pull secrets',
  severity: 'error',
  relevance: { 'ES-03': 'anywhere', 'ES-03.hourly': 'platform' },
  references: ['https://external-secrets.io/latest/api/externalsecret/', 'https://pkg.go.dev/time#ParseDuration'],
  checks: {
    'ES-03': 'refreshInterval {found} is not a Go duration such as 1h30m',
    'ES-03.absent': { severity: 'warning', text: 'refreshInterval is absent; the pull secret is refreshed every hour' },
    'ES-03.hourly': { severity: 'info', text: 'refreshInterval is absent; the operator refreshes every hour' },
    'ES-03.once': 'with refreshInterval {found} the pull secret is fetched once and never renewed',
    'ES-03.policy': 'with refreshPolicy {found} the pull secret is not renewed when its source changes',
  },
  on: { secrets: eachOf(facts.externalSecret) },

  *check({ secrets }, { say }) {
    for (const { isPullSecret, refreshInterval: interval, refreshPolicy } of secrets) {
      const policy = yield* decided(refreshPolicy)
      const isPeriodic = isUnset(refreshPolicy) || policy === 'Periodic'
      const stated = yield* decided(interval)
      const seconds = stated === undefined ? undefined : goDuration(stated)
      const data = { found: written(interval) }
      if (isPullSecret && (policy === 'CreatedOnce' || policy === 'OnChange'))
        yield say('ES-03.policy', refreshPolicy.at, { data: { found: policy } })
      if (isMistyped(interval) || (stated !== undefined && seconds === undefined))
        yield say('ES-03', interval.at, { data })
      else if (isUnset(interval) && isPeriodic) yield say(isPullSecret ? 'ES-03.absent' : 'ES-03.hourly', interval.at)
      else if (isPullSecret && isPeriodic && seconds !== undefined && seconds <= 0)
        yield say('ES-03.once', interval.at, { data })
    }
  },
})
