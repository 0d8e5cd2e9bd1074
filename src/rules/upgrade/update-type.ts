import { defineLinkRule } from '../../engine/define.ts'
import { groupBy } from '../../engine/group-by.ts'
import { known } from '../../engine/value.ts'
import { addon } from '../../facts/addon.ts'
import { folderOf } from '../../facts/object-meta.ts'
import { PARAMS_OF, updateRecord } from '../../facts/update-record.ts'

export default defineLinkRule({
  id: 'upgrade/update-type',
  summary: 'Take the record of the update that was asked for',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateParam.html'],
  checks: {
    'UP-05': 'an update of the type {type} has no parameter {param}: the record is of another operation',
    'UP-05.value': 'the update took {found}, the request beside it asks for {expected}',
  },
  across: { updateRecord, addon },

  *check({ updateRecord, addon }, { say }) {
    for (const { type, params } of updateRecord) {
      const name = known(type) ?? ''
      const allowed = Object.hasOwn(PARAMS_OF, name) ? PARAMS_OF[name] : undefined
      const strange = params.find(param => allowed !== undefined && !allowed.includes(param.type))
      const fits = params.some(param => allowed?.includes(param.type))
      if (strange !== undefined && !fits) yield say('UP-05', type.at, { data: { type: name, param: strange.type } })
    }

    const requests = groupBy(
      addon.filter(({ source }) => source === 'request'),
      ({ at }) => folderOf(at),
    )
    const updates = groupBy(
      updateRecord.filter(({ type }) => known(type) === 'AddonUpdate'),
      ({ id }) => folderOf(id.at),
    )
    for (const [folder, [update, ...otherUpdates]] of updates) {
      const [request, ...others] = requests.get(folder) ?? []
      // With more than one of either nobody can tell which belongs to which.
      if (update === undefined || request === undefined || others.length + otherUpdates.length > 0) continue
      const took = update.params.find(({ type }) => type === 'AddonVersion')?.value
      const asked = request.version
      if (took?.state !== 'known' || asked.state !== 'known' || took.value === asked.value) continue
      const related = [{ at: asked.at, note: 'the request' }]
      yield say('UP-05.value', took.at, { data: { found: took.value, expected: asked.value }, related })
    }
  },
})
