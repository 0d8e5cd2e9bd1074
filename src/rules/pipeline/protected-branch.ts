import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/protected-branch',
  summary: 'Publish and deploy for protected branches and tags only',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.gitlab.com/ci/yaml/#rules'],
  checks: {
    'GL-09': 'the job {does} for every branch; nothing keeps it to a protected one',
  },
  on: { pipelines: facts.wholePipelines },

  *check({ pipelines }, { say }) {
    for (const { pipeline, acts, publications } of facts.viewsOf(pipelines)) {
      if (pipeline.system !== 'gitlab') continue
      const publishing = new Set(publications.map(({ job }) => job))
      const deploying = new Set(acts.flatMap(({ act, job }) => (act.act === 'deploy' ? [job] : [])))
      for (const job of pipeline.jobs) {
        // Without an image of its own a pipeline may deploy anything, also to try it out.
        const isDeploying = deploying.has(job) || (job.isDeploying && publications.length > 0)
        const does = publishing.has(job) ? 'publishes' : isDeploying ? 'deploys' : undefined
        if (does !== undefined && !job.isProtected) yield say('GL-09', job.at, { data: { does } })
      }
    }
  },
})
