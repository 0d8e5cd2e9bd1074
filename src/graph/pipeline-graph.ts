import { withCalls } from '../facts/pipeline/called-pipelines.ts'
import type { Pipeline, PipelineJob } from '../facts/pipeline/pipeline.ts'
import { wholePipelines } from '../facts/pipeline/whole-pipelines.ts'
import { groupBy } from '../model/group-by.ts'
import { byText } from '../model/text-order.ts'
import { linesOf, missingLines } from './pipeline-lines.ts'
import type { JobEdge, JobLine, JobNode, PipelineGraph } from './pipeline-record.ts'

/** The pipelines of a scope with what they call and include in the same repository. Pure; linear in the jobs and their order. */
export function pipelineGraph(written: readonly Pipeline[]): Omit<PipelineGraph, 'title'> {
  const all = wholePipelines.make(written)
  const byPath = new Map(all.map(one => [one.path, one]))
  const called = new Set(all.flatMap(({ jobs }) => jobs.flatMap(({ calls }) => calls ?? [])))
  const shown = all
    .filter(({ sort, path }) => sort === 'pipeline' || (sort === 'called' && !called.has(path)))
    .sort(byText(({ path }) => path))
    .map(one => withCalls(one, byPath) ?? one)
  return {
    nodes: shown.flatMap(one => {
      const missing = missingLines(one)
      return [...one.jobs.map(job => nodeOf(one, job, missing.get(job))), ...unknownParts(one)]
    }),
    edges: shown.flatMap(edgesOf),
  }
}

const idOf = ({ path }: Pipeline, name: string): string => `${path} ${name}`

const nodeOf = (pipeline: Pipeline, job: PipelineJob, missing: readonly JobLine[] = []): JobNode => ({
  id: idOf(pipeline, job.name),
  pipeline: pipeline.path,
  name: job.name,
  stage: job.stageName ?? '',
  when: whenOf(job),
  does: linesOf(job, missing),
  isJob: true,
})

/** An unknown part of a pipeline is beside its jobs: it may have others. */
const unknownParts = (pipeline: Pipeline): readonly JobNode[] =>
  pipeline.unknown === undefined
    ? []
    : [
        {
          id: idOf(pipeline, ''),
          pipeline: pipeline.path,
          name: 'further jobs',
          stage: '',
          when: '',
          does: [{ what: 'unknown', text: pipeline.unknown.why, remark: '' }],
          isJob: false,
        },
      ]

const WHEN = { success: '', always: 'even after a failure', failure: 'after a failure only', manual: 'by hand' }

const whenOf = ({ condition: { on, only } }: PipelineJob): string =>
  on === 'success' && only !== '' ? `if ${only}` : WHEN[on]

/** The order of the jobs, as far as it is stated. */
function edgesOf(pipeline: Pipeline): readonly JobEdge[] {
  const jobs = new Map(pipeline.jobs.map(job => [job.name, job]))
  const direct = byStages(pipeline.jobs)
  return pipeline.jobs.flatMap(job => {
    const before = job.needs === undefined ? direct(job) : [...new Set(job.needs)].filter(name => jobs.has(name))
    const isWaiting = job.condition.on === 'success' || job.condition.on === 'manual'
    return before.map(name => ({
      from: idOf(pipeline, name),
      to: idOf(pipeline, job.name),
      isGate: isWaiting && jobs.get(name)?.mayFail === undefined,
    }))
  })
}

/** The jobs that one of a later stage waits for, but those that these wait for themselves. */
function byStages(jobs: readonly PipelineJob[]): (job: PipelineJob) => readonly string[] {
  const stages = [...groupBy(jobs, ({ stage }) => stage)].sort(([a], [b]) => b - a)
  const known = new Map<number, readonly string[]>()
  return ({ stage }) => {
    const found = known.get(stage)
    if (found !== undefined) return found
    const names: string[] = []
    for (const [own, members] of stages) {
      if (own >= stage) continue
      names.push(...members.map(({ name }) => name))
      // One that states what it needs waits for nothing else.
      if (members.some(({ needs }) => needs === undefined)) break
    }
    known.set(stage, names)
    return names
  }
}
