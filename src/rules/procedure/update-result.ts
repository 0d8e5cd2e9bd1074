import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/update-result',
  summary: 'Judge an update by its own identifier, not by the state of the cluster',
  severity: 'error',
  relevance: { 'OP-09': 'platform', 'OP-10': 'cluster' },
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeUpdate.html'],
  checks: {
    'OP-09': 'the state {state} does not tell whether the update by {update} succeeded',
    'OP-10': 'only Successful is the success of an update, and nothing compares its status with that but with {state}',
  },
  on: facts.procedure,

  *check({ commands, updateStates, runs }, { say }) {
    if (runs === 'user data') return
    const [compared] = updateStates
    if (compared !== undefined && !updateStates.some(({ text }) => SUCCESS.test(text)))
      yield say('OP-10', compared.at, { data: { state: compared.text } })
    const reached = commands.filter(({ isReached }) => isReached)
    const first = reached.findIndex(one => UPDATES.test(facts.nameOf(one)))
    const update = reached[first]
    const after = reached.slice(first + 1)
    if (update === undefined || after.some(one => facts.nameOf(one) === 'aws eks describe-update')) return
    for (const one of after) {
      const state = facts.stateOf(one)
      if (state !== undefined)
        yield say('OP-09', state.at, { data: { state: state.text, update: facts.nameOf(update) } })
    }
  },
})

const UPDATES = /^aws eks update-(?:cluster-version|cluster-config|nodegroup-version|nodegroup-config|addon)$/
/** Also in a pattern of several states. */
const SUCCESS = /\bSuccessful\b/
