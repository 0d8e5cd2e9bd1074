import * as facts from '../../facts/index.ts'
import { goDuration } from '../../model/kubernetes/go-duration.ts'
import { decided, defineRule } from '../../rule.ts'

/** How long a token of ECR is valid, in seconds. */
const LIFETIME = 12 * 3600

export default defineRule({
  id: 'secrets/registry-token',
  summary: 'Generate tokens of ECR, and renew them before their 12 hours are over',
  severity: 'error',
  relevance: 'cluster',
  references: [
    'https://external-secrets.io/latest/api/generator/ecr/',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/registry_auth.html',
  ],
  checks: {
    'ES-07':
      'the pull secret for ECR copies a stored token, which expires after 12 hours and is not renewed by copying',
    'ES-07.interval': 'the token of ECR is valid for 12 hours and is renewed only every {found}',
    'ES-07.once': 'the token of ECR is valid for 12 hours and is never renewed',
  },
  on: facts.externalSecret,

  *check({ ecr, isPullSecret, refreshInterval: interval, refreshPolicy: policy }, { say }) {
    if (ecr === undefined) return
    for (const at of ecr.stored.slice(0, 1)) yield say('ES-07', at)
    if (!ecr.isGenerated) return
    const stated = yield* decided(interval)
    const isOnce = (yield* decided(policy)) === 'CreatedOnce'
    const seconds = stated === undefined ? undefined : goDuration(stated)
    if (stated !== undefined && seconds !== undefined && seconds >= LIFETIME)
      yield say('ES-07.interval', interval.at, { data: { found: stated } })
    // Of a pull secret that is fetched once, refresh-interval speaks.
    else if (!isPullSecret && isOnce) yield say('ES-07.once', policy.at)
    else if (!isPullSecret && seconds !== undefined && seconds <= 0) yield say('ES-07.once', interval.at)
  },
})
