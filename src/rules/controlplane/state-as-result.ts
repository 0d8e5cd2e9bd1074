import * as facts from '../../facts/index.ts'
import { decided, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/state-as-result',
  summary: "Report an update's own status, not the state of what it changes",
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeUpdate.html'],
  checks: {
    'CL-14': '{state} is the state of the updated object, not the result of update {id}',
    'CL-14.criterion': 'the criterion is a state label; only the update status Successful means success',
  },
  on: facts.changeReport,

  *check({ updateId, updateStatus, states, criteria }, { say }) {
    for (const at of criteria) yield say('CL-14.criterion', at)
    if ((yield* decided(updateStatus)) === 'Successful' || updateStatus.state === 'unknown') return
    const active = states.find(state => known(state) === 'ACTIVE')
    if (active === undefined) return
    const related = [{ at: updateId.at, note: 'the update' }]
    yield say('CL-14', active.at, { data: { state: 'ACTIVE', id: known(updateId) ?? '' }, related })
  },
})
