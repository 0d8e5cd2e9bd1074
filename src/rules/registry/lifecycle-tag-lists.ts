import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Invalid, isMistyped, isStated, known, statedItems, typeName } from '../../rule.ts'

/** ECR takes at most four wildcards in one pattern. */
const MAX_WILDCARDS = 4

export default defineRule({
  id: 'registry/lifecycle-tag-lists',
  summary: 'Give a tagged selection one list of patterns or prefixes, others none',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html'],
  checks: {
    'LC-07': 'the pattern "{pattern}" has {count} wildcards; ECR accepts at most four',
    'LC-07.missing': 'a tagged selection needs a tagPatternList or a tagPrefixList',
    'LC-07.type': '{member} must be a list, not {found}',
    'LC-07.both': 'tagPatternList and tagPrefixList are mutually exclusive',
    'LC-07.surplus': 'a selection of {status} images takes no tag list',
    'LC-07.null': 'ECR rejects a policy with a null member',
  },
  on: facts.lifecyclePolicy,

  *check({ rules, foreign }, { say }) {
    if (foreign !== undefined) return
    for (const { hasSelection, tagStatus, tagPatterns, tagPrefixes, nulls } of rules) {
      for (const at of nulls) yield say('LC-07.null', at)
      if (!hasSelection) continue
      const status = known(tagStatus) ?? ''
      const takesNone = status === 'untagged' || status === 'any'
      const isOnly = [tagPatterns, tagPrefixes].some(list => list.state === 'absent')
      for (const [member, list] of Object.entries({ tagPatternList: tagPatterns, tagPrefixList: tagPrefixes })) {
        yield* decided(list)
        if (isMistyped(list))
          yield say('LC-07.type', list.at, {
            data: { member, found: typeName(list) },
            // As a list it would be the next mistake.
            ...(takesNone || !isOnly ? {} : toList(list)),
          })
      }
      const isWrongType = [tagPatterns, tagPrefixes].some(isMistyped)
      const lists = [tagPatterns, tagPrefixes].filter(list => list.state !== 'absent' && list.state !== 'invalid')
      const second = lists.filter(isStated)[1]
      if (second !== undefined) yield say('LC-07.both', { ...second.at, part: 'key' })
      else if (
        status === 'tagged' &&
        !isWrongType &&
        lists.every(list => list.state === 'known' && list.value.items.length === 0)
      )
        yield say('LC-07.missing', lists[0]?.at ?? tagPatterns.at)
      else if (takesNone && lists[0]?.state === 'known')
        yield say('LC-07.surplus', { ...lists[0].at, part: 'key' }, { data: { status } })
      for (const item of statedItems(tagPatterns)) {
        const pattern = (yield* decided(item)) ?? ''
        const count = wildcardsIn(pattern)
        if (count > MAX_WILDCARDS) yield say('LC-07', item.at, { data: { pattern, count } })
      }
    }
  },
})

const wildcardsIn = (pattern: string): number => pattern.split('*').length - 1

/** One tag without its brackets; several in one text may be separated by anything. */
function toList({ found, text, at }: Invalid) {
  if (found !== 'string' || !/^[\w.*-]{1,100}$/.test(text) || wildcardsIn(text) > MAX_WILDCARDS) return {}
  return { fix: { title: `make it the list of ${text}`, safe: true, edits: [{ at, replace: [text] }] } }
}
