import { withInputs } from './given-inputs.ts'
import type { Pipeline, PipelineJob } from './pipeline.ts'

/** Limit of jobs of called workflows that are put together. */
const MOST_JOBS = 300
const DEEPEST = 4

/** A workflow with the workflows of the repository that its jobs call, as one; undefined where it calls none that is known. */
export function withCalls(pipeline: Pipeline, byPath: ReadonlyMap<string, Pipeline>): Pipeline | undefined {
  const called = pipeline.jobs.some(({ calls }) => calls !== undefined && byPath.has(calls))
  if (!called || pipeline.sort !== 'pipeline') return undefined
  const parts = [pipeline]
  const jobs = expand(pipeline, byPath, { parts, left: MOST_JOBS }, 0)
  return {
    ...pipeline,
    jobs,
    registries: parts.flatMap(({ registries }) => registries),
    checksDigest: parts.some(({ checksDigest }) => checksDigest),
  }
}

interface Expansion {
  readonly parts: Pipeline[]
  left: number
}

/** The jobs of a workflow, with those of the workflows that they call in their place. */
function expand(
  { jobs }: Pipeline,
  byPath: ReadonlyMap<string, Pipeline>,
  expansion: Expansion,
  depth: number,
): readonly PipelineJob[] {
  const inner = new Map<string, readonly PipelineJob[]>()
  for (const job of jobs) {
    const file = job.calls === undefined ? undefined : byPath.get(job.calls)
    if (file === undefined || depth > DEEPEST || file.jobs.length > expansion.left) continue
    expansion.left -= file.jobs.length
    expansion.parts.push(file)
    inner.set(job.name, expand(file, byPath, expansion, depth + 1))
  }
  // Who waits for a call waits for all of its jobs.
  const waited = (name: string): readonly string[] => inner.get(name)?.map(one => `${name}/${one.name}`) ?? [name]
  return jobs.flatMap(job => {
    const needs = (job.needs ?? []).flatMap(waited)
    const own = inner.get(job.name)
    if (own === undefined) return [{ ...job, needs }]
    return own.map(one => ({
      ...one,
      steps: one.steps.map(step => withInputs(step, job.gives)),
      name: `${job.name}/${one.name}`,
      needs: [...needs, ...(one.needs ?? []).map(name => `${job.name}/${name}`)],
      at: job.at,
      ...(job.needsAt === undefined ? {} : { needsAt: job.needsAt }),
      condition: job.condition.on === 'success' ? one.condition : job.condition,
    }))
  })
}
