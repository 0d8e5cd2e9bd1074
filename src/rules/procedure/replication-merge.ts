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
    'OP-19.written': 'this replaces all rules of the registry by what is written here, without those that were read',
    'OP-19.dropped': 'this replaces all rules of the registry, and {file} is made without those that were read',
  },
  on: facts.procedure,

  *check({ commands }, { say }) {
    let isRead = false
    // What looks at the rules that were read may stop where there are some.
    let isLookedAt = false
    const dropping = new Set<string>()
    const written = new Set<string>()
    for (const command of commands) {
      const name = facts.nameOf(command)
      isRead ||= name === 'aws ecr describe-registry'
      const file = command.output?.text
      if (file !== undefined && dropsRules(command)) dropping.add(file)
      else if (file !== undefined && writesRules(command)) written.add(file)
      else isLookedAt ||= /^(?:jq|yq)$/.test(command.program)
      const [, operation] = command.operands
      if (name !== 'aws ecr put-replication-configuration' || operation === undefined) continue
      const [given] = facts.optionsOf(command, '--replication-configuration')
      const source = given?.value?.text.replace(/^file:\/\//, '') ?? ''
      const isWritten = written.has(source) || (given?.value?.isOpen === false && /^\s*\{/.test(source))
      if (!isRead) yield say('OP-19', operation.at)
      else if (dropping.has(source)) yield say('OP-19.dropped', operation.at, { data: { file: source } })
      else if (isWritten && !isLookedAt) yield say('OP-19.written', operation.at)
    }
  },
})

/** Whether a program of jq makes its answer without the rules that it reads. */
function dropsRules({ program, operands, options }: facts.ProcedureCommand): boolean {
  // The word behind a switch may be the program.
  const words = [...operands, ...options.flatMap(({ value }) => value ?? [])]
  const made = words.find(({ text }) => /^\s*\{/.test(text))
  return program === 'jq' && made !== undefined && !made.isOpen && !KEEPS.test(made.text.replace(TEXTS, ''))
}

/** Whether a command writes rules that the script states itself. */
const writesRules = ({ program, operands }: facts.ProcedureCommand): boolean =>
  /^(?:cat|echo|printf)$/.test(program) &&
  operands.some(({ text, isOpen }) => !isOpen && /"?rules"?\s{0,9}:/.test(text))

/** Texts in a program of jq. */
const TEXTS = /"(?:[^"\\]|\\.)*"/g
/** What a program of jq gets at the rules by: their names, all that it reads, a variable, another file. */
const KEEPS = /\.(?:rules|replicationConfiguration)\b|\.\[|(?:^|[\s(|,])\.(?:$|[\s)|,+*])|\$|\binputs?\b/
