import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/failure-cleanup',
  summary: 'Delete nothing where something has failed, and take no timeout for an end',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://www.gnu.org/software/bash/manual/html_node/Bourne-Shell-Builtins.html'],
  checks: {
    'OP-28': 'where the script fails, {command} deletes what would show why',
    'OP-28.wait':
      '`{by}` goes on where the wait has timed out, which does not tell whether the load balancer is released',
  },
  on: facts.procedure,

  *check({ commands, isOwnCluster }, { say }) {
    if (isOwnCluster) return
    const own = new Set<string>()
    let isDeleted = false
    for (const command of commands) {
      isDeleted ||= facts.deletesBalancer(command)
      const made = madeBy(command)
      if (made !== undefined) own.add(made)
      if (command.ignored !== undefined && isDeleted && facts.waitsForBalancer(command))
        yield say('OP-28.wait', command.ignored.at, { data: { by: command.ignored.by } })
      const verb = command.operands[command.program === 'aws' ? 1 : 0]
      if (command.onFailure === undefined || !facts.isDeletion(command) || verb === undefined) continue
      if (!own.has(objectOf(command))) yield say('OP-28', verb.at, { data: { command: facts.nameOf(command) } })
    }
  },
})

/** The Pod or the Job that a script starts to look at something: it may take it away again. */
function madeBy({ program, operands }: facts.ProcedureCommand): string | undefined {
  const [verb, type, name] = operands.map(({ text }) => text)
  if (program !== 'kubectl') return undefined
  if (verb === 'run') return `pod/${type}`
  return verb === 'create' && type === 'job' ? `job/${name}` : undefined
}

/** What a command of kubectl deletes, as `pod/NAME`. */
function objectOf({ operands }: facts.ProcedureCommand): string {
  const [, type = '', name = ''] = operands.map(({ text }) => text)
  const [kind = '', inOne] = type.split('/', 2)
  const plain = /^po(?:ds?)?$/.test(kind) ? 'pod' : /^jobs?$/.test(kind) ? 'job' : kind
  return `${plain}/${inOne ?? name}`
}
