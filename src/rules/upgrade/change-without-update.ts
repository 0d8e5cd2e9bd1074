import { type Known, known, type Value } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { linkKey } from '../../facts/eks/cluster-link.ts'
import { mayLeadTo, type RecordedVersion, recordedVersion, updateRecord } from '../../facts/eks/update-record.ts'
import { groupBy } from '../../model/group-by.ts'

export default defineRule({
  id: 'upgrade/change-without-update',
  summary: 'Keep the update record with the evidence of a change',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeUpdate.html'],
  checks: {
    'UP-03': 'the evidence shows the {what} change from {from} to {to}, but has no record of its update',
  },
  on: { recordedVersion: allOf(recordedVersion) },
  with: { updateRecord: allOf(updateRecord) },

  *check({ recordedVersion }, { say }, { updateRecord }) {
    const named = recordedVersion.filter(({ name }) => name.state === 'known')
    for (const ofOne of groupBy(named, keyOf).values()) {
      const [first, last] =
        changeOf(ofOne.map(({ version }) => version)) ?? changeOf(ofOne.flatMap(({ release }) => release ?? [])) ?? []
      const what = ofOne[0]?.of
      if (first === undefined || last === undefined || what === undefined) continue
      if (updateRecord.slice(0, MOST).some(record => mayLeadTo(record, what, last.value))) continue
      const data = { what, from: first.value, to: last.value }
      yield say('UP-03', last.at, { data, related: [{ at: first.at, note: 'the previous version' }] })
    }
  },
})

/** Of more records than these each change may have one. */
const MOST = 1000

/** The lowest and the highest of versions; undefined where they are all the same. */
function changeOf(values: readonly Value<string>[]): readonly [Known<string>, Known<string>] | undefined {
  const versions = values.flatMap(value => (value.state === 'known' ? [value] : [])).toSorted(byVersion)
  const [first, last] = [versions[0], versions.at(-1)]
  return first === undefined || last === undefined || first.value === last.value ? undefined : [first, last]
}

const keyOf = ({ of, name, cluster }: RecordedVersion): string => [of, known(name), linkKey(cluster)].join('\n')

/** By the numbers in them: 1.9 is before 1.36. */
function byVersion(a: Known<string>, b: Known<string>): number {
  const numbers = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).map(Number)
  const [left, right] = [numbers(a.value), numbers(b.value)]
  const differs = left.findIndex((part, i) => part !== right[i])
  return differs < 0 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0)
}
