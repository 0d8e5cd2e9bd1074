import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { viewsOf } from '../../facts/pipelines/pipeline-images.ts'
import { ofSort } from '../../facts/pipelines/pipeline-order.ts'
import { wholePipelines } from '../../facts/pipelines/whole-pipelines.ts'
import { imageMention } from '../../facts/registry/image-mention.ts'

export default defineRule({
  id: 'pipeline/tag-characters',
  summary: 'Make image tags without plus signs',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests'],
  checks: {
    'GA-14': 'the tag {tag} has a plus sign, which no registry accepts',
  },
  on: { pipelines: wholePipelines },
  with: { imageMention: allOf(imageMention) },

  *check({ pipelines }, { say, platform }, { imageMention }) {
    const judged = new Set(
      imageMention.flatMap(({ reference }) => (known(reference)?.includes('+') === true ? keysOf(reference.at) : [])),
    )
    for (const { pipeline, acts } of viewsOf(pipelines, platform.registries))
      if (pipeline.system === 'github') {
        const tagged = ofSort(acts, 'plus tag').map(({ act }) => act)
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
