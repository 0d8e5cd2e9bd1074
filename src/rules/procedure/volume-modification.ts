import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/volume-modification',
  summary: 'Ask describe-volumes-modifications until a volume is modified',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/ebs/latest/userguide/monitoring-volume-modifications.html'],
  checks: {
    'OP-23': 'the answer of modify-volume is not its completion, and nothing asks describe-volumes-modifications',
    'OP-23.second': 'the volume is modified again before the modification before this one is known to be completed',
  },
  on: facts.procedure,

  *check({ commands, elsewhere }, { say }) {
    const isPolledElsewhere = elsewhere.includes(POLL)
    const reached = commands.filter(({ isReached }) => isReached)
    const last = reached.findLastIndex(one => facts.nameOf(one) === POLL)
    const open = new Set<string>()
    for (const [i, command] of reached.entries()) {
      if (facts.nameOf(command) === POLL) open.clear()
      const [, operation] = command.operands
      if (facts.nameOf(command) !== 'aws ec2 modify-volume' || command.effect !== 'changes' || operation === undefined)
        continue
      const volume = volumeOf(command)
      if (open.has(volume)) yield say('OP-23.second', operation.at)
      else if (last < i && !isPolledElsewhere) yield say('OP-23', operation.at)
      open.add(volume)
    }
  },
})

const POLL = 'aws ec2 describe-volumes-modifications'

const volumeOf = (command: facts.ProcedureCommand): string =>
  facts.optionsOf(command, '--volume-id')[0]?.value?.text ?? ''
