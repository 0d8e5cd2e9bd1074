import * as facts from '../../facts/index.ts'
import { defineRule, pathOf } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/deployed-digest',
  summary: 'Deploy an image by its digest, once it is signed',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/containers/images/'],
  checks: {
    'GA-08': 'this deploys by a tag, which may be another image by then',
    'GA-08.early': 'this deploys the image before it is signed',
    'GL-06': 'this deploys by a tag, which may be another image by then',
  },
  on: { pipelines: facts.wholePipelines },

  *check({ pipelines }, { say, unsure }) {
    const byPath = new Map(pipelines.map(one => [one.path, one]))
    // What a workflow gives to one that it calls is judged where it gives it.
    const calling = pipelines.flatMap(one => facts.withCalls(one, byPath) ?? [])
    for (const { pipeline, acts } of facts.viewsOf(calling))
      for (const { act } of facts.ofSort(acts, 'deploy')) {
        const { form, at } = act.image
        const isGiven = pathOf(at.document) === pipeline.path && pathOf(act.at.document) !== pipeline.path
        if (isGiven && (form === 'tag' || form === 'colon')) yield say('GA-08', at)
      }
    for (const { pipeline, acts, order } of facts.viewsOf(pipelines)) {
      const isGitHub = pipeline.system === 'github'
      const signs = facts.ofSort(acts, 'sign')
      for (const deploy of facts.ofSort(acts, 'deploy')) {
        const { form, text, at } = deploy.act.image
        if (form === 'tag' || form === 'colon') yield say(isGitHub ? 'GA-08' : 'GL-06', at)
        else if (form === 'unknown') yield unsure({ why: `which image ${text} is`, at })
        const isEarly = signs.length > 0 && !signs.some(sign => order.isBefore(sign, deploy))
        if (isEarly && form === 'digest' && isGitHub) yield say('GA-08.early', at)
      }
    }
  },
})
