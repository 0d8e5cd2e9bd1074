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
      for (const { event, at } of pipeline.forkTriggers) {
        const open = found.filter(one => facts.onlyIf(one).length === 0)
        const [first] = open
        const does = first?.act.act === 'sign' ? 'signs an image' : 'publishes an image'
        if (first !== undefined)
          yield say('GA-11', at, {
            data: { event, does },
            related: [{ at: first.act.at, note: 'published or signed here' }],
          })
        else if (found.some(mayRun)) yield unsure({ why: `whether ${event} starts what publishes or signs`, at })
      }
    }
  },
})

/** Whether conditions leave open that a fork starts it: those on the event, the branch or the repository do not. */
const mayRun = (one: facts.Located): boolean =>
  !facts.onlyIf(one).some(text => /event_name|github\.(?:ref|repository|base_ref|actor|event)|refs\//.test(text))
