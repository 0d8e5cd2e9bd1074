import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/publish-after-scan',
  summary: 'Build a local image, and publish it only once its scan has succeeded',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://docs.github.com/en/actions/how-tos/write-workflows/choose-what-workflows-do/use-jobs',
    'https://docs.gitlab.com/ci/yaml/#needs',
  ],
  checks: {
    'GA-01': 'the build pushes the image before anything has scanned it',
    'GA-05': 'the image is pushed before its scan has succeeded',
    'GA-05.always': 'the push runs also after a failed scan, by {condition}',
    'GA-05.matrix': 'the scan leaves out {condition}, which the push is for too',
    'GA-05.path': 'the push runs also where the scan does not, which is only for {condition}',
    'GL-01': 'the image is pushed before its scan has succeeded',
    'GL-01.matrix': 'the scan leaves out {condition}, which the push is for too',
    'GL-01.build': 'the build pushes the image before anything has scanned it',
    'GL-03': 'the push runs also after a failed scan, by {condition}',
  },
  on: { pipelines: facts.allPipelines },

  *check({ pipelines }, { say, unsure }) {
    for (const one of pipelines.filter(facts.isTooLarge))
      yield unsure({ why: 'a pipeline with this many jobs and steps is not judged', at: one.at })
    for (const view of facts.viewsOf(pipelines)) {
      const isGitHub = view.pipeline.system !== 'gitlab'
      for (const push of view.publications) {
        const found = verdictOn(push, view)
        if (found === undefined) continue
        const { why, at, condition } = found
        const data = { condition }
        const severity = facts.isOfTests(push.act.images) ? 'info' : undefined
        if (why === 'unknown') yield unsure({ why: `whether the push waits for the scan: ${condition}`, at })
        else if (why === 'always') yield say(isGitHub ? 'GA-05.always' : 'GL-03', at, { data })
        else if (why === 'matrix') yield say(isGitHub ? 'GA-05.matrix' : 'GL-01.matrix', at, { data })
        else if (why === 'path' && isGitHub) yield say('GA-05.path', at, { data })
        else if (why === 'build') yield say(isGitHub ? 'GA-01' : 'GL-01.build', at, { severity })
        else if (why === 'order') yield say(isGitHub ? 'GA-05' : 'GL-01', at, { severity })
      }
    }
  },
})

interface Verdict {
  readonly why: 'order' | 'matrix' | 'build' | 'always' | 'path' | 'unknown'
  readonly at: facts.Located['act']['at']
  readonly condition: string
}

/** Why a push may come without the success of a scan; undefined where it does not. */
function verdictOn(push: facts.Located<facts.Publish>, view: facts.PipelineView): Verdict | undefined {
  const { order } = view
  const { act } = push
  const scans = facts.scansOf(view, push)
  const before = scans.filter(scan => order.isBefore(scan, push))
  const gates = before.filter(scan => order.isGate(scan, push))
  const sameWay = gates.filter(scan => facts.isByMatrix(scan, push))
  if (sameWay.length > 0) {
    const found = facts.unscannedBy(push, sameWay, view)
    return found && { why: 'matrix', at: found.at, condition: found.values.join(', ') }
  }
  const always = facts.conditionAt(push)
  if (before.length > gates.length && gates.length === 0)
    return { why: 'always', at: always ?? act.at, condition: conditionOf(push, view) }
  const [gate] = gates
  if (gate !== undefined) {
    const condition = facts.onlyIf(gate).join(' and ')
    return { why: /pull_request|merge_request/.test(condition) ? 'path' : 'unknown', at: act.at, condition }
  }
  const unknown = facts.unknownBefore(view, push)
  if (unknown !== undefined) return { why: 'unknown', at: unknown.at, condition: unknown.why }
  if (act.isBuild) return { why: 'build', at: act.at, condition: '' }
  // Without any scan another rule speaks.
  if (scans.length === 0) return undefined
  return { why: 'order', at: placeOf(push, scans, view), condition: '' }
}

/** Where a push says what it waits for; in GitHub also where it could, if the scan is in another job. */
function placeOf(
  { act, job }: facts.Located<facts.Publish>,
  scans: readonly facts.Located[],
  { pipeline }: facts.PipelineView,
) {
  const isOtherJob = scans.every(scan => scan.job !== job)
  if (!isOtherJob) return act.at
  return job.needsAt ?? (pipeline.system === 'github' ? job.at : act.at)
}

/** What lets a push run after a failure. */
function conditionOf({ step, job }: facts.Located, { pipeline }: facts.PipelineView): string {
  const found = [step.condition, job.condition].find(({ on }) => on !== 'success')
  if (found === undefined) return 'an earlier job'
  return pipeline.system === 'github' ? found.only : `when: ${found.on === 'failure' ? 'on_failure' : found.on}`
}
