import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/fork-triggers',
  summary: 'Neither publish nor sign in a workflow that a fork can start',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.github.com/en/actions/reference/security/secure-use'],
  checks: {
    'GA-11': 'a fork starts this workflow by {event}, and the workflow {does}',
  },
  on: { pipelines: facts.wholePipelines },

  *check({ pipelines }, { say, unsure }) {
    const byPath = new Map(pipelines.map(one => [one.path, one]))
    const whole = pipelines.map(one => facts.withCalls(one, byPath) ?? one)
    for (const { pipeline, acts, publications } of facts.viewsOf(whole)) {
      const found = [...publications.filter(({ act }) => !act.isGuarded), ...facts.ofSort(acts, 'sign')]
      const all = found.map(one => ({
        act: one.act,
        only: [...facts.onlyIf(one), ...callsOf(one, byPath.get(pipeline.path))],
      }))
      for (const { event, at } of pipeline.forkTriggers) {
        const first = all.find(({ only }) => only.length === 0)
        const does = first?.act.act === 'sign' ? 'signs an image' : 'publishes an image'
        if (first !== undefined)
          yield say('GA-11', at, {
            data: { event, does },
            related: [{ at: first.act.at, note: 'published or signed here' }],
          })
        else if (all.some(({ only }) => mayRun(only)))
          yield unsure({ why: `whether ${event} starts what publishes or signs`, at })
      }
    }
  },
})

/** The condition of the job that calls the workflow of a job. */
const callsOf = ({ job }: facts.Located, caller: facts.Pipeline | undefined): readonly string[] =>
  (caller?.jobs ?? []).flatMap(({ name, calls, condition: { only } }) =>
    calls !== undefined && only !== '' && job.name.startsWith(`${name}/`) ? [only] : [],
  )

/** Whether conditions leave open that a fork starts it: those on the event, the branch or the repository do not. */
const mayRun = (only: readonly string[]): boolean =>
  !only.some(text => /event_name|github\.(?:ref|repository|base_ref|actor|event)|refs\//.test(text))
