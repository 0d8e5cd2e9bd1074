import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known, type Place, relatedAt } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/update-query',
  summary: 'Query an update of a node group or add-on with its name too',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeUpdate.html'],
  checks: {
    'UP-04': 'no {scope} is named here, so its update is not found',
    'UP-04.failed': 'the update was not found; an update of a node group or add-on must be queried with its name',
  },
  on: { updateQuery: allOf(facts.updateQuery) },
  with: { updateRecord: allOf(facts.updateRecord) },

  *check({ updateQuery }, { say, unsure }, { updateRecord }) {
    const records = groupBy(updateRecord, ({ id }) => known(id))
    for (const query of updateQuery) {
      const { source, names, at } = query
      if (source === 'failure') {
        if (names === 'nothing') yield say('UP-04.failed', at)
        continue
      }
      const { scope, from } = scopeOf(query, records)
      if (scope === undefined || scope === 'cluster' || names === scope) continue
      if (names === 'unknown') yield unsure({ why: 'the arguments of the command are unknown until it runs', at })
      else {
        const related = relatedAt(from, 'the update')
        yield say('UP-04', at, { data: { scope }, related })
      }
    }
  },
})

interface Found {
  readonly scope?: facts.UpdateQuery['of']
  readonly from?: Place
}

/** What the update changes, from the pipeline that starts it or from the record with its id. */
function scopeOf(query: facts.UpdateQuery, records: ReadonlyMap<unknown, readonly facts.UpdateRecord[]>): Found {
  if (query.of !== undefined) return { scope: query.of }
  const id = known(query.updateId)
  const record = id === undefined ? undefined : records.get(id)?.[0]
  const scope = record === undefined ? undefined : facts.scopeOfUpdate(record)
  return record === undefined || scope === undefined ? {} : { scope, from: record.type.at }
}
