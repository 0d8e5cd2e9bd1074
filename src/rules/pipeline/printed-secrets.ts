import { defineRule } from '../../engine/rule.ts'
import { viewsOf } from '../../facts/pipelines/pipeline-images.ts'
import { ofSort } from '../../facts/pipelines/pipeline-order.ts'
import { wholePipelines } from '../../facts/pipelines/whole-pipelines.ts'

export default defineRule({
  id: 'pipeline/printed-secrets',
  summary: 'Print no secret in the log of a workflow',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.github.com/en/actions/reference/security/secure-use'],
  checks: {
    'GA-12': 'the step prints {what} in the log',
  },
  secretChecks: ['GA-12'],
  on: { pipelines: wholePipelines },

  *check({ pipelines }, { say, platform }) {
    for (const { pipeline, acts } of viewsOf(pipelines, platform.registries))
      if (pipeline.system === 'github')
        for (const { act } of ofSort(acts, 'print')) yield say('GA-12', act.at, { data: { what: act.what } })
  },
})
