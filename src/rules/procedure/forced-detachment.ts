import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'procedure/forced-detachment',
  summary: 'Find the live consumers of a volume instead of taking it from them',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/ebs/latest/userguide/ebs-detaching-volume.html'],
  checks: {
    'OP-16': '{command} takes a volume from a node that may still write to it',
    'OP-16.pod': warning('a Pod that is deleted by force may still run and use its volumes'),
  },
  on: facts.scriptLines,

  *check({ commands }, { say }) {
    for (const command of commands) {
      const { program, operands } = command
      const [verb, object] = operands
      const [force] = facts.isOn(command, '--force') ? facts.optionsOf(command, '--force') : []
      if (facts.nameOf(command) === 'aws ec2 detach-volume' && force !== undefined)
        yield say('OP-16', force.at, { data: { command: 'detach-volume --force' } })
      if (!/^(?:kubectl|oc)$/.test(program) || verb?.text !== 'delete' || object === undefined) continue
      if (/^volumeattachments?(?:\.|\/|$)/i.test(object.text))
        yield say('OP-16', object.at, { data: { command: 'kubectl delete volumeattachment' } })
      const isAtOnce = facts.optionsOf(command, '--grace-period').some(({ value }) => value?.text === '0')
      if (/^(?:pods?|po)(?:\/|$)/i.test(object.text) && force !== undefined && isAtOnce && !isOfEnded(command))
        yield say('OP-16.pod', force.at)
    }
  },
})

/** Whether it is for Pods that have ended, by a selector of its own or of the query that gives it their names. */
const isOfEnded = (command: facts.ProcedureCommand): boolean =>
  [
    ...facts.optionsOf(command, '--field-selector').map(({ value }) => value?.text ?? ''),
    ...(command.stdinFrom ?? []),
  ].some(word => /^(?:--field-selector=)?status\.phase==?(?:Failed|Succeeded)$/.test(word))
