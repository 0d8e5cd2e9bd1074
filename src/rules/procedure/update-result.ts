import { defineRule } from '../../engine/rule.ts'
import { nameOf, optionsOf, type ProcedureCommand, procedure } from '../../facts/pipelines/procedure.ts'

export default defineRule({
  id: 'procedure/update-result',
  summary: 'Judge an update by its own identifier, not by the state of the cluster',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeUpdate.html'],
  checks: { 'OP-09': 'the state {state} does not tell whether the update by {update} succeeded' },
  on: procedure,

  *check({ commands, runs }, { say }) {
    if (runs === 'user data') return
    const reached = commands.filter(({ isReached }) => isReached)
    const first = reached.findIndex(one => UPDATES.test(nameOf(one)))
    const update = reached[first]
    if (update === undefined || reached.some(one => nameOf(one) === 'aws eks describe-update')) return
    for (const one of reached.slice(first + 1)) {
      const state = stateOf(one)
      if (state !== undefined) yield say('OP-09', state.at, { data: { state: state.text, update: nameOf(update) } })
    }
  },
})

const UPDATES = /^aws eks update-(?:cluster-version|cluster-config|nodegroup-version|nodegroup-config|addon)$/

/** The word by which a command waits for a state, or asks for one in a loop. */
function stateOf(command: ProcedureCommand) {
  const { operands, isLooped } = command
  if (nameOf(command) === 'aws eks wait')
    return operands.find(({ text }) => /^(?:cluster|nodegroup|addon)-active$/.test(text))
  const query = optionsOf(command, '--query')[0]?.value
  const isState = /^aws eks describe-(?:cluster|nodegroup|addon)$/.test(nameOf(command))
  return isLooped && isState && /^(?:cluster|nodegroup|addon)\.status$/.test(query?.text ?? '') ? query : undefined
}
