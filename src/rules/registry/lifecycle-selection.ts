import { above } from '../../engine/fix/edits.ts'
import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, type Value, warning, written } from '../../rule.ts'

const STATUSES = ['tagged', 'untagged', 'any']
/** The counts of AWS; all but `imageCountMoreThan` are in days. */
const COUNTS = ['sinceImagePushed', 'imageCountMoreThan', 'sinceImagePulled', 'sinceImageTransitioned']

export default defineRule({
  id: 'registry/lifecycle-selection',
  summary: 'Select images by tag status and age as the registry defines them',
  severity: 'error',
  relevance: { 'LC-04': 'anywhere', 'LC-06': 'platform' },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html'],
  checks: {
    'LC-04': '{member} must be {expected}, not {found}',
    'LC-04.absent': 'the selection has no {member}',
    'LC-04.unit': 'countType {countType} needs countUnit "days"',
    'LC-04.surplus': 'countUnit does not apply to countType imageCountMoreThan',
    'LC-06': warning('{member} {found} is valid, but not covered by the contract'),
  },
  on: facts.lifecyclePolicy,

  *check({ rules, foreign }, { say }) {
    if (foreign !== undefined) return
    for (const { hasSelection, tagStatus, countType, countUnit, countNumber, isJson } of rules) {
      if (!hasSelection) continue
      const wrong = (member: string, value: Value<string | number>, expected: string) => {
        if (value.state === 'absent') return [say('LC-04.absent', value.at, { data: { member } })]
        // registry/lifecycle-tag-lists reports a null.
        if (isUnset(value)) return []
        return [say('LC-04', value.at, { data: { member, expected, found: written(value) } })]
      }
      for (const value of [tagStatus, countType, countUnit, countNumber]) yield* decided<string | number>(value)

      if (!isOneOf(tagStatus, STATUSES)) yield* wrong('tagStatus', tagStatus, STATUSES.join(', '))
      if (!isOneOf(countType, COUNTS)) yield* wrong('countType', countType, COUNTS.join(', '))
      else if (countType.state === 'known' && countType.value === 'imageCountMoreThan') {
        if (countUnit.state === 'known')
          yield say('LC-04.surplus', countUnit.at, {
            fix: { title: 'remove countUnit', safe: true, edits: [{ at: countUnit.at, remove: true }] },
          })
      } else if (countType.state === 'known' && countUnit.state === 'absent')
        yield say('LC-04.unit', countUnit.at, {
          data: { countType: countType.value },
          fix: {
            title: 'add countUnit "days"',
            safe: true,
            edits: [{ at: above(countUnit.at), insert: { key: isJson ? 'countUnit' : 'count_unit', value: 'days' } }],
          },
        })
      else if (!isOneOf(countUnit, ['days'])) yield* wrong('countUnit', countUnit, '"days"')
      if (countNumber.state !== 'unknown' && !(countNumber.state === 'known' && countNumber.value >= 1))
        yield* wrong('countNumber', countNumber, 'a whole number of at least 1')

      const unusual = [
        ['tagStatus', tagStatus, 'tagged'],
        ['countType', countType, 'sinceImagePushed'],
      ] as const
      for (const [member, value, usual] of unusual)
        if (value.state === 'known' && value.value !== usual && [...STATUSES, ...COUNTS].includes(value.value)) {
          yield say('LC-06', value.at, { data: { member, found: value.value } })
          break
        }
    }
  },
})

const isOneOf = (value: Value<string>, allowed: readonly string[]): boolean =>
  value.state === 'unknown' || (value.state === 'known' && allowed.includes(value.value))
