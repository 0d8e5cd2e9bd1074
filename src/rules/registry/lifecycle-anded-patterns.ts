import { above } from '../../engine/fix/edits.ts'
import * as facts from '../../facts/index.ts'
import { defineRule, type Edit, type Fix, type Json, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'registry/lifecycle-anded-patterns',
  summary: 'Write one rule for each tag pattern: the patterns of one rule are ANDed',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html'],
  checks: {
    'LC-03': '{member} selects only images with tags for all {count} entries at once; write one rule for each',
  },
  on: facts.lifecyclePolicy,

  *check({ rules }, { say }) {
    for (const rule of rules)
      for (const [member, list] of [
        ['tagPatternList', rule.tagPatterns],
        ['tagPrefixList', rule.tagPrefixes],
      ] as const) {
        const count = list.state === 'known' ? list.value.items.length : 0
        if (count > 1) yield say('LC-03', list.at, { data: { member, count }, ...oneRuleEach(rule, member, rules) })
      }
  },
})

/** ECR takes no more rules in one policy. */
const MAX_RULES = 50

/** The rule for its first entry, and after it in the order of priorities a copy for each other entry. */
function oneRuleEach(
  rule: facts.LifecycleRule,
  member: 'tagPatternList' | 'tagPrefixList',
  rules: readonly facts.LifecycleRule[],
): { readonly fix?: Fix } {
  const list = member === 'tagPatternList' ? rule.tagPatterns : rule.tagPrefixes
  const entries = list.state === 'known' ? list.value.items.map(known) : []
  // Checked first: no rule of a policy that is too long already is compared with all of its others.
  if (rules.length + entries.length - 1 > MAX_RULES) return {}
  const texts = entries.filter(entry => entry !== undefined)
  const [first = '', ...others] = texts
  const priority = known(rule.priority)
  const copy = priority === undefined ? undefined : copyOf(rule, member)
  const later = priority === undefined ? undefined : makeRoom(rules, priority, others.length)
  const isOpen = texts.length < entries.length
  if (priority === undefined || copy === undefined || later === undefined || isOpen) return {}
  const edits = [
    { at: list.at, replace: [first] },
    ...later,
    ...others.map((entry, i) => ({ at: above(rule.at), append: copy(priority + i + 1, entry) })),
  ]
  return { fix: { title: `write one rule for each of ${texts.join(', ')}`, safe: false, edits } }
}

/** Makes copies of a rule; undefined where it has more than could be copied, or less than ECR requires. */
function copyOf(
  rule: facts.LifecycleRule,
  member: string,
): ((rulePriority: number, entry: string) => Json) | undefined {
  const { description, tagStatus, tagPatterns, tagPrefixes, countType, countUnit, countNumber, actionType } = rule
  const others = member === 'tagPatternList' ? tagPrefixes : tagPatterns
  const status = known(tagStatus)
  const type = known(countType)
  const number = known(countNumber)
  if (!rule.isJson || rule.hasMore || known(actionType) !== 'expire' || others.state !== 'absent') return undefined
  if (status === undefined || type === undefined || number === undefined) return undefined
  if (!isKnownOrAbsent(description) || !isKnownOrAbsent(countUnit)) return undefined
  const text = known(description)
  const unit = known(countUnit)
  return (rulePriority, entry) => ({
    rulePriority,
    ...(text === undefined ? {} : { description: text }),
    selection: {
      tagStatus: status,
      [member]: [entry],
      countType: type,
      ...(unit === undefined ? {} : { countUnit: unit }),
      countNumber: number,
    },
    action: { type: 'expire' },
  })
}

const isKnownOrAbsent = (value: Value<unknown>): boolean => value.state === 'known' || value.state === 'absent'

/** Moves later rules back where `count` priorities after `priority` are not free; undefined where the order is unknown. */
function makeRoom(rules: readonly facts.LifecycleRule[], priority: number, count: number): readonly Edit[] | undefined {
  const taken = rules.flatMap(rule => known(rule.priority) ?? [])
  if (new Set(taken).size < rules.length) return undefined
  if (!taken.some(one => one > priority && one <= priority + count)) return []
  return rules.flatMap(rule => {
    const own = known(rule.priority) ?? 0
    return own > priority ? [{ at: rule.priority.at, set: own + count }] : []
  })
}
