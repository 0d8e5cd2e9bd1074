import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

/** The path of readiness, and those whose words say that they ask the database. */
const ASKS_DATABASE = /^\/readyz\/?$|(?:^|[/_-])(?:db|database|aurora|postgres|postgresql|mysql|sql)(?:[/?_-]|$)/i

export default defineRule({
  id: 'graph/deployment-isolation',
  summary: 'Keep the Pods of an OrderApp off the node, and all containers as restricted',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/security/pod-security-standards/'],
  checks: {
    'DP-15.host': '{what} gives the Pods of an OrderApp a part of their node',
    'DP-15.container': 'the container {name} is less restricted than order-api: it has no {lacks}',
    'DP-15.liveness': 'an OrderApp that cannot reach its database is not ready; restarting it does not help',
  },
  on: facts.orderDeployment,

  *check({ pods }, { say }) {
    for (const { what, at: place } of pods.onHost) yield say('DP-15.host', place, { data: { what } })
    for (const { name, lacks, at: place } of pods.unrestricted)
      yield say('DP-15.container', place, { data: { name, lacks } })
    const { livenessPath: path } = pods
    if (ASKS_DATABASE.test(known(path) ?? '')) yield say('DP-15.liveness', path.at)
  },
})
