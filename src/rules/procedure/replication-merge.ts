import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/replication-merge',
  summary: 'Read the replication of a registry before it is replaced as a whole',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutReplicationConfiguration.html'],
  checks: {
    'OP-19': 'this replaces all rules of the registry, and none were read with describe-registry before',
    'OP-19.dropped': 'this replaces all rules of the registry, and {file} is made without those that were read',
  },
  on: facts.procedure,

  *check({ commands }, { say }) {
    let isRead = false
    const dropping = new Set<string>()
    for (const command of commands) {
      const name = facts.nameOf(command)
      isRead ||= name === 'aws ecr describe-registry'
      if (command.output !== undefined && dropsRules(command)) dropping.add(command.output.text)
      const [, operation] = command.operands
      if (name !== 'aws ecr put-replication-configuration' || operation === undefined) continue
      const [given] = facts.optionsOf(command, '--replication-configuration')
      const file = given?.value?.text.replace(/^file:\/\//, '') ?? ''
      if (!isRead) yield say('OP-19', operation.at)
      else if (dropping.has(file)) yield say('OP-19.dropped', operation.at, { data: { file } })
    }
  },
})

/** Whether a program of jq makes its answer without the rules that it reads. */
function dropsRules({ program, operands }: facts.ProcedureCommand): boolean {
  const made = operands.find(({ text }) => /^\s*\{/.test(text))
  return program === 'jq' && made !== undefined && !made.isOpen && !KEEPS.test(made.text.replace(TEXTS, ''))
}

/** Texts in a program of jq. */
const TEXTS = /"(?:[^"\\]|\\.)*"/g
/** What a program of jq gets at the rules by: their names, all that it reads, a variable, another file. */
const KEEPS = /\.(?:rules|replicationConfiguration)\b|\.\[|(?:^|[\s(|,])\.(?:$|[\s)|,+*])|\$|\binputs?\b/
