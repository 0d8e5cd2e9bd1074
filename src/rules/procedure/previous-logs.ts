import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/previous-logs',
  summary: 'Ask for the logs of a previous container only where there was one',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://kubernetes.io/docs/reference/kubectl/generated/kubectl_logs/'],
  checks: {
    'OP-18': '{option} fails for each container that has not been restarted, and this asks for the logs of {what}',
  },
  on: facts.procedure,

  *check({ commands }, { say }) {
    let knowsRestarts = false
    for (const command of commands) {
      knowsRestarts ||= asksForRestarts(command)
      const [verb] = command.operands
      if (
        !/^(?:kubectl|oc)$/.test(command.program) ||
        verb?.text !== 'logs' ||
        !facts.isOn(command, '-p', '--previous')
      )
        continue
      const what = severalIn(command)
      const [option] = facts.optionsOf(command, '-p', '--previous')
      if (what !== undefined && option !== undefined && !knowsRestarts)
        yield say('OP-18', option.at, { data: { option: option.name, what } })
    }
  },
})

/** Whether a command looks for containers that have been restarted. */
const asksForRestarts = ({ operands, options }: facts.ProcedureCommand): boolean =>
  [...operands, ...options.flatMap(({ value }) => value ?? [])].some(({ text }) =>
    /restartCount|lastState|RESTARTS/.test(text),
  )

/** The several Pods or containers whose logs a command reads; undefined for one. */
function severalIn(command: facts.ProcedureCommand): string | undefined {
  if (facts.isOn(command, '--all-pods')) return 'all Pods'
  if (facts.optionsOf(command, '-l', '--selector').length > 0) return 'all selected Pods'
  if (facts.isOn(command, '--all-containers')) return 'all containers'
  const [, name] = command.operands
  // Without a name, `xargs` gives them.
  if (name === undefined || (command.isLooped && name.isOpen)) return 'one Pod after the other'
  return undefined
}
