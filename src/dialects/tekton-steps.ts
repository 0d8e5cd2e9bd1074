import { type Cursor, get, items } from '../documents/cursor.ts'

/** The types of Tekton's objects that have steps, or are one. */
export const TEKTON_TYPES: readonly [string, ...string[]] = [
  'tekton.dev/Task',
  'tekton.dev/ClusterTask',
  'tekton.dev/TaskRun',
  'tekton.dev/Pipeline',
  'tekton.dev/PipelineRun',
  'tekton.dev/StepAction',
]

/** The steps and sidecars, and what holds defaults for them, of an object of Tekton. */
export const tektonSteps = (type: string, body: Cursor): readonly Cursor[] =>
  tasksOf(type, get(body, 'spec')).flatMap(stepsOf)

/** The task specs in the spec of a Task, a Pipeline, or a run of one. */
function tasksOf(type: string, spec: Cursor): readonly Cursor[] {
  if (type === 'tekton.dev/TaskRun') return [get(spec, 'taskSpec')]
  if (type !== 'tekton.dev/Pipeline' && type !== 'tekton.dev/PipelineRun') return [spec]
  const pipeline = type === 'tekton.dev/Pipeline' ? spec : get(spec, 'pipelineSpec')
  return ['tasks', 'finally'].flatMap(key => items(get(pipeline, key)).map(task => get(task, 'taskSpec')))
}

/** A StepAction is a step by itself. */
const stepsOf = (task: Cursor): readonly Cursor[] => [
  task,
  get(task, 'stepTemplate'),
  ...items(get(task, 'steps')),
  ...items(get(task, 'sidecars')),
]
