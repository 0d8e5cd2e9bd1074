import { allOf } from '../../engine/join/store/fact-index.ts'
import { type ScriptCalls, scriptCalls } from './called-scripts.ts'
import { withInputs } from './given-inputs.ts'
import { type Pipeline, type PipelineJob, type PipelineStep, pipeline } from './pipeline.ts'

/** All pipelines, with the composite actions, the called scripts, and the included files, of the repository in them. */
export const allPipelines = allOf(pipeline, pipelines => withIncludes(withActions(pipelines)))

/** Those of GitHub and GitLab, where more is known than what they build, scan and push. */
export const wholePipelines = allOf(pipeline, pipelines =>
  withIncludes(withActions(pipelines)).filter(({ system }) => system !== 'other'),
)

/** The scripts and Makefiles that neither a pipeline nor another script of the repository calls, with what they call in them. */
export const uncalledScripts = allOf(pipeline, pipelines => {
  const scripts = pipelines.filter(({ sort }) => sort === 'script')
  const calls = scriptCalls(pipelines)
  const [used, made] = [new Set<Pipeline>(), new Set<PipelineJob>()]
  const whole = scripts.map(one => ({ one, jobs: one.jobs.map(job => ({ job, all: calls.expand(job, used, made) })) }))
  const actions = actionsIn(pipelines)
  for (const one of pipelines) if (one.sort !== 'script') withSteps(one, actions, calls, used, made)
  return whole.flatMap(({ one, jobs: own }) => {
    const jobs = own.flatMap(({ job, all }) => (made.has(job) ? [] : [all]))
    return jobs.length === 0 ? [] : [{ ...one, jobs }]
  })
})

const DEEPEST = 5
/** Limit of steps, and of files, that are put into the jobs of one pipeline. */
const MOST_STEPS = 2000
const MOST_FILES = 50

function withActions(pipelines: readonly Pipeline[]): readonly Pipeline[] {
  const actions = actionsIn(pipelines)
  const scripts = scriptCalls(pipelines)
  return pipelines.flatMap(one => {
    if (one.sort === 'script') return []
    if (one.sort === 'action') return [one]
    const used = new Set<Pipeline>()
    const jobs = withSteps(one, actions, scripts, used)
    const parts = [one, ...used]
    return [
      {
        ...one,
        jobs,
        registries: [...new Set(parts.flatMap(({ registries }) => registries))],
        checksDigest: parts.some(({ checksDigest }) => checksDigest),
      },
    ]
  })
}

type Actions = ReadonlyMap<string, Pipeline>

/** The composite actions of the repository, by their folders. */
const actionsIn = (pipelines: readonly Pipeline[]): Actions =>
  new Map(pipelines.flatMap(one => (one.sort === 'action' ? [[folderOf(one.path), one] as const] : [])))

/** The jobs of a pipeline with the steps of the actions and scripts that they run; `used` gets these. */
function withSteps(
  { jobs }: Pipeline,
  actions: Actions,
  scripts: ScriptCalls,
  used: Set<Pipeline>,
  made?: Set<PipelineJob>,
): readonly PipelineJob[] {
  const expansion: Expansion = { used, left: MOST_STEPS }
  return jobs.map(job => {
    const steps = job.steps.flatMap(step => expanded(step, actions, expansion, 0))
    return scripts.expand({ ...job, steps }, used, made)
  })
}

interface Expansion {
  readonly used: Set<Pipeline>
  left: number
}

const folderOf = (path: string): string => path.replace(/(?:^|\/)action\.ya?ml$/, '')

/** A step, or those of the action that it uses: they run when it runs. */
function expanded(step: PipelineStep, actions: Actions, expansion: Expansion, depth: number): readonly PipelineStep[] {
  const action = step.uses === undefined ? undefined : actions.get(step.uses)
  const own = action?.jobs[0]?.steps
  expansion.left -= own?.length ?? 0
  if (action === undefined || own === undefined || depth > DEEPEST || expansion.left < 0) return [step]
  expansion.used.add(action)
  return own.flatMap(one => {
    const condition = step.condition.on === 'success' && step.condition.only === '' ? one.condition : step.condition
    const given = {
      ...withInputs(one, step.gives),
      condition,
      ...(step.mayFail === undefined ? {} : { mayFail: step.mayFail }),
      ...(one.folder === undefined && step.folder !== undefined ? { folder: step.folder } : {}),
    }
    return expanded(given, actions, expansion, depth + 1)
  })
}

/** The stages with their numbers; those that GitLab has by itself where none are stated. */
export function stageNumbers(stated: readonly string[]): ReadonlyMap<string, number> {
  const stages = stated.length === 0 ? ['build', 'test', 'deploy'] : stated
  return new Map([...new Set(['.pre', ...stages, '.post'])].map((name, i) => [name, i]))
}

/** GitLab's pipelines with what they include; an included file is none by itself. */
function withIncludes(pipelines: readonly Pipeline[]): readonly Pipeline[] {
  const files = new Map(pipelines.flatMap(one => (one.system === 'gitlab' ? [[one.path, one] as const] : [])))
  const included = new Set(pipelines.flatMap(({ includes }) => includes))
  return pipelines
    .filter(({ path, system }) => system !== 'gitlab' || !included.has(path))
    .map(one => (one.system === 'gitlab' ? withFiles(one, files) : one))
}

function withFiles(pipeline: Pipeline, files: ReadonlyMap<string, Pipeline>): Pipeline {
  const parts = new Set([pipeline])
  let missing: string | undefined
  for (const part of parts)
    for (const path of part.includes) {
      const file = files.get(path)
      if (file === undefined || parts.size > MOST_FILES) missing ??= path
      else parts.add(file)
    }
  // What a file says itself wins over what it includes.
  const all = [...parts].reverse()
  const byName = new Map(all.flatMap(({ jobs }) => jobs.map(job => [job.name, job] as const)))
  const numbers = stageNumbers([...parts].find(({ stages }) => stages !== undefined)?.stages ?? [])
  const jobs = [...byName.values()].filter(({ isHidden }) => isHidden !== true)
  const unknown =
    all.map(one => one.unknown).find(one => one !== undefined) ??
    (missing === undefined ? undefined : { why: `what the included file ${missing} says`, at: pipeline.at })
  return {
    ...pipeline,
    jobs: jobs.map(job => numbered(completed(job, byName), numbers)),
    registries: all.flatMap(({ registries }) => registries),
    checksDigest: all.some(({ checksDigest }) => checksDigest),
    ...(unknown === undefined ? {} : { unknown }),
  }
}

/** Limit of jobs that extend one another. */
const DEEPEST_BASE = 10

/** A job with what it does not state itself, but the job of another file that it extends. */
function completed(job: PipelineJob, jobs: ReadonlyMap<string, PipelineJob>, depth = 0): PipelineJob {
  const found = job.base === undefined ? undefined : jobs.get(job.base.name)
  if (job.base === undefined || found === undefined || found === job || depth > DEEPEST_BASE) return job
  const { own } = job.base
  const { needs, needsAt, stageName, condition, isProtected, mayFail, identity, identityAt, steps, isDeploying } =
    completed(found, jobs, depth + 1)
  return {
    ...job,
    ...(own.includes('needs') || needs === undefined || needsAt === undefined ? {} : { needs, needsAt }),
    ...(own.includes('stage') || stageName === undefined ? {} : { stageName }),
    ...(['rules', 'when', 'only'].some(key => own.includes(key)) ? {} : { condition, isProtected }),
    ...(own.includes('allow_failure') || mayFail === undefined ? {} : { mayFail }),
    ...(own.includes('id_tokens') ? {} : { identity, identityAt }),
    ...(own.includes('script') ? {} : { steps, isDeploying }),
  }
}

const numbered = (job: PipelineJob, numbers: ReadonlyMap<string, number>): PipelineJob =>
  job.stageName === undefined ? job : { ...job, stage: numbers.get(job.stageName) ?? job.stage }
