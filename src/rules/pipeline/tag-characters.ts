import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, type Place } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/tag-characters',
  summary: 'Make image tags without plus signs',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests'],
  checks: {
    'GA-14': 'the tag {tag} has a plus sign, which no registry accepts',
  },
  on: { pipelines: facts.wholePipelines },
  with: { imageMention: allOf(facts.imageMention) },

  *check({ pipelines }, { say }, { imageMention }) {
    const judged = new Set(
      imageMention.flatMap(({ reference }) => (known(reference)?.includes('+') === true ? keysOf(reference.at) : [])),
    )
    for (const { pipeline, acts } of facts.viewsOf(pipelines))
      if (pipeline.system === 'github') {
        const tagged = facts.ofSort(acts, 'plus tag').map(({ act }) => act)
        const made = new Set(tagged.flatMap(({ tag, isPushed }) => (isPushed === true ? [] : [tag])))
        for (const { tag, at, isPushed } of tagged) {
          if (isPushed === true && made.has(tag)) continue
          // registry/image-syntax reports the tag of a reference that is written as a whole.
          if (!keysOf(at).some(key => judged.has(key))) yield say('GA-14', at, { data: { tag } })
        }
      }
  },
})

/** A reference by where it ends, since options and quotes may precede it, and by where it ends with a closing quote. */
const keysOf = ({ document, pointer, within }: Place): readonly string[] =>
  (within === undefined ? [''] : [within.end, within.end + 1]).map(end => `${document}#${pointer}#${end}`)
