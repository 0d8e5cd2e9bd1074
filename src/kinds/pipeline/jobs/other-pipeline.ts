import { type Cursor, place } from '../../../documents/cursor.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { type Pipeline, pipeline } from '../../../facts/pipeline/pipeline.ts'
import { partOf, plainJob } from './called-script.ts'
import type { OtherJob } from './job-system-steps.ts'

interface OtherPipeline extends Pick<Pipeline, 'path' | 'sort'> {
  /** What the pipeline is as a whole. */
  readonly body: Cursor
  readonly jobs: readonly OtherJob[]
}

/** The fact of a pipeline of another system than GitHub and GitLab; undefined where its jobs do nothing with images. */
export function otherPipeline({ body, jobs, path, sort }: OtherPipeline): readonly EmittedFact[] | undefined {
  if (jobs.every(({ steps }) => steps.every(acts => acts.length === 0))) return undefined
  const condition = { on: 'success' as const, only: '', at: place(body) }
  return [
    pipeline.of({
      ...partOf([], path),
      system: sort === 'script' ? 'shell' : 'other',
      at: place(body),
      jobs: jobs.map(({ steps, ...job }) =>
        plainJob({
          ...job,
          condition,
          steps: steps.map(acts => ({ condition, acts, folder: '' })),
          isDeploying: false,
        }),
      ),
      sort,
    }),
  ]
}
