import * as facts from '../../facts/index.ts'
import { compilePattern, patternCovers } from '../../model/iam/iam-pattern.ts'
import { defineRule, knownItems } from '../../rule.ts'

/** Twice as many as ECR takes; each is compared with all before it. */
const MAX_RULES = 100

export default defineRule({
  id: 'registry/lifecycle-shadowed-rule',
  summary: 'Order lifecycle rules so that each can still select an image',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lp_evaluation.html'],
  checks: {
    'LC-09': 'rule {priority} never selects an image, since rule {earlier} takes all of them first',
  },
  on: facts.lifecyclePolicy,

  *check({ rules }, { say }) {
    const ordered = rules
      .flatMap(rule => (rule.priority.state === 'known' ? [{ rule, priority: rule.priority.value }] : []))
      .sort((a, b) => a.priority - b.priority)
      .slice(0, MAX_RULES)
    for (const [i, { rule, priority }] of ordered.entries()) {
      const first = ordered.slice(0, i).find(earlier => earlier.priority < priority && takesAllOf(earlier.rule, rule))
      if (first === undefined) continue
      const related = [{ at: first.rule.at, note: 'takes the images first' }]
      yield say('LC-09', rule.priority.at, { data: { priority, earlier: first.priority }, related })
    }
  },
})

/** Whether each image that `later` selects is selected by `earlier`: an image belongs to the first rule that selects it. */
function takesAllOf(earlier: facts.LifecycleRule, later: facts.LifecycleRule): boolean {
  if (earlier.tagStatus.state !== 'known' || later.tagStatus.state !== 'known') return false
  if (earlier.tagStatus.value === 'any') return true
  if (earlier.tagStatus.value !== later.tagStatus.value) return false
  if (earlier.tagStatus.value === 'untagged') return true
  const wide = patternsOf(earlier)
  const narrow = patternsOf(later)
  const compiled = (pattern: string) => compilePattern(pattern, 'string')
  return wide.length > 0 && wide.every(one => narrow.some(other => patternCovers(compiled(one), compiled(other))))
}

/** The tag patterns, prefixes written as patterns; none where one of them is not known. */
function patternsOf({ tagPatterns, tagPrefixes }: facts.LifecycleRule): readonly string[] {
  const isOpen = [tagPatterns, tagPrefixes].some(
    list => list.state === 'unknown' || (list.state === 'known' && list.value.open),
  )
  return isOpen ? [] : [...knownItems(tagPatterns), ...knownItems(tagPrefixes).map(prefix => `${prefix}*`)]
}
