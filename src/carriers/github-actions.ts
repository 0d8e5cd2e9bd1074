import { triggersOf } from '../dialects/workflow-triggers.ts'
import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'

/** The steps of a workflow's jobs, and those of a composite action. Each step has a shell of its own. */
export default defineCarrier({
  id: 'github-actions',
  types: ['object'],

  *holds({ body }) {
    const jobs = fields(get(body, 'jobs'))
    if (jobs.length > 0 && triggersOf(body).node !== undefined)
      for (const { key, value: job } of jobs)
        yield* stepsOf(get(job, 'steps'), key, [get(job, 'env'), get(body, 'env')])
    else yield* stepsOf(get(body, 'runs', 'steps'), 'runs', [])
  },
})

const stepsOf = (steps: Cursor, name: string, environments: readonly Cursor[]): readonly Holding[] =>
  items(steps).map(step => ({
    cursor: get(step, 'run'),
    role: 'script',
    language: 'shell',
    job: { name, isOneShell: false },
    environments: [get(step, 'env'), ...environments],
  }))
