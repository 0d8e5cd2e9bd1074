import { defineRule } from '../../engine/rule.ts'
import { viewsOf } from '../../facts/pipelines/pipeline-images.ts'
import { ofSort } from '../../facts/pipelines/pipeline-order.ts'
import { wholePipelines } from '../../facts/pipelines/whole-pipelines.ts'

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

  *check({ pipelines }, { say, platform }) {
    for (const { pipeline, acts } of viewsOf(pipelines, platform.registries))
      if (pipeline.system === 'github')
        for (const { act } of ofSort(acts, 'plus tag')) yield say('GA-14', act.at, { data: { tag: act.tag } })
  },
})
