import * as facts from '../../facts/index.ts'
import { longestCronGap } from '../../model/kubernetes/cron.ts'
import { decided, defineRule } from '../../rule.ts'

/** How long a token of ECR is valid, in minutes. */
const LIFETIME = 12 * 60

export default defineRule({
  id: 'secrets/token-refresh-job',
  summary: "Pull from ECR with the nodes' role; renew a stored token within 12 hours",
  severity: 'error',
  relevance: 'cluster',
  references: [
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/registry_auth.html',
    'https://external-secrets.io/latest/api/generator/ecr/',
  ],
  checks: {
    'SE-08': 'up to {hours} hours pass between two runs; the token of ECR that the job renews is valid for 12',
    'SE-08.job': {
      severity: 'warning',
      text: "a job copies tokens of ECR into a Secret; the nodes' role or a token generator needs no copy",
    },
  },
  on: facts.tokenJob,

  *check({ schedule, command, isStored }, { say }) {
    if (!isStored) return
    const stated = yield* decided(schedule)
    const gap = stated === undefined ? undefined : longestCronGap(stated)
    if (gap !== undefined && gap >= LIFETIME) yield say('SE-08', schedule.at, { data: { hours: Math.round(gap / 60) } })
    else yield say('SE-08.job', command)
  },
})
