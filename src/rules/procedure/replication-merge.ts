import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/replication-merge',
  summary: 'Read the replication of a registry before it is replaced as a whole',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutReplicationConfiguration.html'],
  checks: { 'OP-19': 'this replaces all rules of the registry, and none were read with describe-registry before' },
  on: facts.procedure,

  *check({ commands }, { say }) {
    let isRead = false
    for (const command of commands) {
      const name = facts.nameOf(command)
      isRead ||= name === 'aws ecr describe-registry'
      const [, operation] = command.operands
      if (name === 'aws ecr put-replication-configuration' && !isRead && operation !== undefined)
        yield say('OP-19', operation.at)
    }
  },
})
