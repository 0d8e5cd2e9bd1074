import type { Place } from '../../documents/document.ts'
import type { Act, Pipeline, PipelineJob, PipelineStep } from './pipeline.ts'

/** What a step does, with where in the pipeline that is. */
export interface Located<A extends Act = Act> {
  readonly act: A
  readonly step: PipelineStep
  readonly job: PipelineJob
  /** Its number among what the job does. */
  readonly index: number
}

/** All that a pipeline does, job after job. */
export const actsIn = (pipeline: Pipeline): readonly Located[] =>
  pipeline.jobs.flatMap(job => {
    const acts = job.steps.flatMap(step => step.acts.map(act => ({ act, step, job })))
    return acts.map((one, index) => ({ ...one, index }))
  })

/** What a pipeline does of one sort. */
export const ofSort = <K extends Act['act']>(
  acts: readonly Located[],
  sort: K,
): readonly Located<Extract<Act, { readonly act: K }>>[] =>
  acts.filter((one): one is Located<Extract<Act, { readonly act: K }>> => one.act.act === sort)

/** In a pipeline of more jobs, or of more that they do, what comes before what is not looked up. */
const MOST_JOBS = 300
const MOST_ACTS = 1000

/** Whether one thing surely comes before another, and whether the other waits for its success. */
export interface Order {
  readonly isBefore: (first: Located, then: Located) => boolean
  /** Whether `then` only runs once the job or the step of `first` has succeeded. */
  readonly isGate: (first: Located, then: Located) => boolean
}

/** Whether a pipeline has more jobs, or does more in them, than can be compared with each other. */
export const isTooLarge = ({ jobs }: Pipeline): boolean =>
  jobs.length > MOST_JOBS ||
  jobs.reduce((sum, { steps }) => sum + steps.reduce((own, { acts }) => own + acts.length, 0), 0) > MOST_ACTS

/** The order of a pipeline's jobs. */
export function orderOf({ jobs }: Pipeline): Order {
  const waited = awaited(jobs, () => true)
  const gated = awaited(jobs, ({ condition }) => condition.on === 'success')
  const inJob = (first: Located, then: Located): boolean => first.job === then.job && first.index < then.index
  return {
    isBefore: (first, then) => inJob(first, then) || waited(then.job).has(first.job.name),
    isGate: (first, then) =>
      isAfterSuccess(then.step) &&
      (inJob(first, then) || (isAfterSuccess(then.job) && gated(then.job).has(first.job.name))),
  }
}

/** GitLab offers a manual job only once what it comes after has succeeded. */
const isAfterSuccess = ({ condition }: Pick<PipelineJob, 'condition'>): boolean =>
  condition.on === 'success' || condition.on === 'manual'

/** The jobs that a job waits for, through jobs that `passes` lets through. */
function awaited(
  jobs: readonly PipelineJob[],
  passes: (job: PipelineJob) => boolean,
): (job: PipelineJob) => ReadonlySet<string> {
  const byName = new Map(jobs.map(job => [job.name, job]))
  const known = new Map<string, ReadonlySet<string>>()
  const direct = ({ needs, stage }: PipelineJob): readonly string[] =>
    needs ?? jobs.filter(one => one.stage < stage).map(({ name }) => name)
  return job => {
    const found = known.get(job.name)
    if (found !== undefined) return found
    const seen = new Set<string>()
    const open = [...direct(job)]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const one = byName.get(name)
      if (one === undefined || seen.has(name)) continue
      seen.add(name)
      if (passes(one)) open.push(...direct(one))
    }
    known.set(job.name, seen)
    return seen
  }
}

/** Where what a job or a step does without the success of what it comes after is decided. */
export const conditionAt = ({ step, job }: Located): Place | undefined =>
  [step.condition, job.condition].find(({ on }) => on !== 'success')?.at

/** What decides whether it runs, beside the success of what it comes after. */
export const onlyIf = ({ step, job }: Located): readonly string[] =>
  [job.condition.only, step.condition.only].filter(text => text !== '')
