import * as facts from '../../facts/index.ts'
import { faultsOfTag, type ImageFaultKind } from '../../model/registry/image-reference.ts'
import { allOf, decidedItems, defineRule, isUnset, warning } from '../../rule.ts'

export default defineRule({
  id: 'registry/skopeo-tags',
  summary: 'List fixed tags or digests for each repository that skopeo copies',
  severity: 'error',
  relevance: { 'SK-01': 'platform', 'SK-05': 'platform', 'SK-06': 'anywhere' },
  references: ['https://github.com/containers/skopeo/blob/main/docs/skopeo-sync.1.md#examples'],
  checks: {
    'SK-01': 'skopeo copies all tags of {repository}, since none are listed',
    'SK-05': warning('the tag {tag} moves, so another image may be copied next time'),
    'SK-06': facts.IMAGE_FAULTS['tag-character'],
    'SK-06.plus': facts.IMAGE_FAULTS['tag-plus'],
    'SK-06.length': facts.IMAGE_FAULTS['tag-length'],
  },
  on: { skopeoSource: allOf(facts.skopeoSource) },

  *check({ skopeoSource }, { say }) {
    for (const { name, at, tags } of skopeoSource.flatMap(({ repositories }) => repositories)) {
      if (isUnset(tags) || (tags.state === 'known' && tags.value.items.length === 0))
        yield say('SK-01', at, { data: { repository: name } })
      const items = yield* decidedItems(tags)
      const isMoving = items.every(({ value }) => facts.isMovingTag(value))
      for (const { value, at } of items) {
        if (isMoving || value === 'latest') yield say('SK-05', at, { data: { tag: value } })
        // registry/image-syntax reports a digest that is malformed.
        const [fault] = /^sha\d+:/i.test(value) ? [] : faultsOfTag(value)
        const check = fault && CHECKS.get(fault.kind)
        if (fault === undefined || check === undefined) continue
        const place = { ...at, within: { start: fault.start, end: fault.end } }
        yield say(check, place, { data: { text: facts.faultyText(fault, value) } })
      }
    }
  },
})

const CHECKS: ReadonlyMap<ImageFaultKind, 'SK-06' | 'SK-06.plus' | 'SK-06.length'> = new Map([
  ['tag-character', 'SK-06'],
  ['tag-plus', 'SK-06.plus'],
  ['tag-length', 'SK-06.length'],
])
