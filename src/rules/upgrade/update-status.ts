import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known } from '../../rule.ts'

const OVER: readonly string[] = ['Failed', 'Cancelled']

export default defineRule({
  id: 'upgrade/update-status',
  summary: 'Count an update as done only when its own record says Successful',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_Update.html'],
  checks: {
    'UP-01': 'the update is {status}; only Successful means success',
    'UP-02': 'the update is Successful but reports the error {code}',
  },
  on: { updateRecord: allOf(facts.updateRecord) },

  *check({ updateRecord }, { say }) {
    for (const { status, errors } of updateRecord) {
      if ((yield* decided(status)) !== 'Successful') continue
      for (const { code, at } of errors) yield say('UP-02', at, { data: { code } })
    }
    for (const ofOne of groupBy(updateRecord, ({ id, status }) => known(id) ?? status.at.document).values()) {
      if (ofOne.some(({ status }) => known(status) === 'Successful')) continue
      // Of several records the one in which the update is over is the latest.
      const latest = ofOne.find(isOver) ?? ofOne.at(-1)
      if (latest?.status.state === 'known')
        yield say('UP-01', latest.status.at, { data: { status: latest.status.value } })
    }
  },
})

const isOver = ({ status }: facts.UpdateRecord): boolean => OVER.includes(known(status) ?? '')
