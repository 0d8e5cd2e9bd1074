import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/update-type',
  summary: 'Use the record of the requested update',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateParam.html'],
  checks: {
    'UP-05': 'an update of type {type} has no parameter {param}, so the record is of a different operation',
    'UP-05.type': 'the record is of type {type}, but the request next to it is of type {expected}',
    'UP-05.value': '{param} of the update is {found}, but the request next to it has {expected}',
  },
  on: { updateRecord: allOf(facts.updateRecord) },
  with: { updateRequest: allOf(facts.updateRequest) },

  *check({ updateRecord }, { say }, { updateRequest }) {
    for (const { type, params } of updateRecord) {
      const name = known(type) ?? ''
      const allowed = Object.hasOwn(facts.PARAMS_OF, name) ? facts.PARAMS_OF[name] : undefined
      const strange = params.find(param => allowed !== undefined && !allowed.includes(param.type))
      const fits = params.some(param => allowed?.includes(param.type))
      if (strange !== undefined && !fits) yield say('UP-05', type.at, { data: { type: name, param: strange.type } })
    }

    const requests = groupBy(updateRequest, ({ at }) => facts.folderOfPlace(at))
    const records = groupBy(updateRecord, ({ id }) => facts.folderOfPlace(id.at))
    for (const [folder, requested] of requests)
      for (const { record, request } of pairs(requested, records.get(folder) ?? [])) {
        const related = [{ at: request.at, note: 'the request' }]
        const type = known(record.type)
        if (type !== undefined && !request.types.includes(type)) {
          yield say('UP-05.type', record.type.at, { data: { type, expected: request.types[0] ?? '' }, related })
          continue
        }
        for (const { param, value, found } of differences(request, record))
          yield say('UP-05.value', found.at, { data: { param, found: found.value, expected: value }, related })
      }
  },
})

interface Pair {
  readonly record: facts.UpdateRecord
  readonly request: facts.UpdateRequest
}

/** The record of each request, where nobody can doubt it: one of either in the folder, or one of either of a type. */
function pairs(requests: readonly facts.UpdateRequest[], records: readonly facts.UpdateRecord[]): readonly Pair[] {
  const [request, record] = [requests[0], records[0]]
  if (request === undefined || record === undefined) return []
  if (requests.length === 1 && records.length === 1) return [{ record, request }]
  const byType = groupBy(records, ({ type }) => known(type))
  return Array.from(groupBy(requests, ({ types }) => types.join()).values()).flatMap(([one, ...others]) => {
    const found = (one?.types ?? []).flatMap(type => byType.get(type) ?? [])
    const [only] = found
    return one === undefined || only === undefined || others.length > 0 || found.length > 1
      ? []
      : [{ record: only, request: one }]
  })
}

function differences(request: facts.UpdateRequest, { params }: facts.UpdateRecord) {
  return request.params.flatMap(({ type, value }) => {
    const found = params.find(param => param.type === type)?.value
    if (found?.state !== 'known' || value.state !== 'known' || isAlike(found.value, value.value)) return []
    return [{ param: type, value: value.value, found }]
  })
}

/** A record writes its values as text, also lists and booleans. */
const isAlike = (a: string, b: string): boolean => a.replace(/^"|"$/g, '').toLowerCase() === b.toLowerCase()
