import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, type Known, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/change-without-update',
  summary: 'Keep the update record with the evidence of a change',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_DescribeUpdate.html'],
  checks: {
    'UP-03': 'the evidence shows the {what} change from {from} to {to}, but has no record of its update',
    'UP-03.setting': 'the evidence shows {setting} of the {what} change, but has no record of its update',
  },
  on: { recordedVersion: allOf(facts.recordedVersion) },
  with: { updateRecord: allOf(facts.updateRecord) },

  *check({ recordedVersion }, { say }, { updateRecord }) {
    const named = recordedVersion.filter(({ name }) => name.state === 'known')
    const records = updateRecord.slice(0, MOST)
    for (const ofOne of groupBy(named, keyOf).values()) {
      const [first, last] =
        changeOf(ofOne.map(({ version }) => version)) ?? changeOf(ofOne.flatMap(({ release }) => release ?? [])) ?? []
      const what = ofOne[0]?.of
      if (what === undefined) continue
      if (first === undefined || last === undefined) {
        for (const { name, before, now } of changedSettings(ofOne)) {
          if (records.some(record => facts.mayChange(record, what, now.update))) continue
          const related = [{ at: before.at, note: 'another value' }]
          yield say('UP-03.setting', now.at, { data: { what, setting: name }, related })
        }
        continue
      }
      if (records.some(record => facts.mayLeadTo(record, what, last.value))) continue
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

interface ChangedSetting {
  readonly name: string
  readonly before: facts.RecordedSetting
  readonly now: facts.RecordedSetting
}

/** The settings that have two values in answers about one thing, one for each type of update. */
function changedSettings(all: readonly facts.RecordedVersion[]): readonly ChangedSetting[] {
  const changed = new Map<string, ChangedSetting>()
  const settings = all.flatMap(one => one.settings).toSorted((a, b) => facts.compareCaptures(a.at, b.at))
  for (const [name, found] of groupBy(settings, one => one.name)) {
    const [before] = found
    const now = found.findLast(({ digest }) => digest !== before?.digest)
    if (before !== undefined && now !== undefined && !changed.has(now.update))
      changed.set(now.update, { name, before, now })
  }
  return [...changed.values()]
}

const keyOf = ({ of, name, cluster }: facts.RecordedVersion): string =>
  [of, known(name), facts.linkKey(cluster)].join('\n')

/** By the numbers in them: 1.9 is before 1.36. */
function byVersion(a: Known<string>, b: Known<string>): number {
  const numbers = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).map(Number)
  const [left, right] = [numbers(a.value), numbers(b.value)]
  const differs = left.findIndex((part, i) => part !== right[i])
  return differs < 0 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0)
}
