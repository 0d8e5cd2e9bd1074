import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'

/** The types of Tekton's objects that have steps, or are one. */
export const TEKTON_TYPES: readonly [string, ...string[]] = [
  'tekton.dev/Task',
  'tekton.dev/ClusterTask',
  'tekton.dev/TaskRun',
  'tekton.dev/Pipeline',
  'tekton.dev/PipelineRun',
  'tekton.dev/StepAction',
]

/** The steps and sidecars of an object of Tekton, and the defaults for them. */
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

/** A task with what is stated about its Pods where it is run: the account, the Pod template, the workspaces. */
export interface TektonTask {
  readonly task: Cursor
  /** What runs it, the nearest first; empty of a task that something else runs. */
  readonly runs: readonly Cursor[]
  readonly isRun: boolean
}

/** The tasks that an object of Tekton states or runs; a step that others take up is none. */
export function tektonTasks(type: string, body: Cursor): readonly TektonTask[] {
  const spec = get(body, 'spec')
  if (type === 'tekton.dev/StepAction') return []
  if (type === 'tekton.dev/TaskRun') return [{ task: get(spec, 'taskSpec'), runs: [spec], isRun: true }]
  const isRun = type === 'tekton.dev/PipelineRun'
  const whole = isRun ? [get(spec, 'taskRunTemplate'), spec] : []
  const own = items(get(spec, 'taskRunSpecs'))
  const inline = inlineTasks(type, spec).map(({ name, task }) => {
    const runs = own.filter(run => name !== undefined && literal(get(run, 'pipelineTaskName')) === name)
    return { task, runs: [...runs, ...whole], isRun }
  })
  // Of tasks that are written elsewhere only what the run states is known.
  return isRun && inline.length === 0 ? [{ task: get(spec, 'taskSpec'), runs: [...own, ...whole], isRun }] : inline
}

function inlineTasks(
  type: string,
  spec: Cursor,
): readonly { readonly name: string | undefined; readonly task: Cursor }[] {
  if (type !== 'tekton.dev/Pipeline' && type !== 'tekton.dev/PipelineRun') return [{ name: undefined, task: spec }]
  const pipeline = type === 'tekton.dev/Pipeline' ? spec : get(spec, 'pipelineSpec')
  return ['tasks', 'finally']
    .flatMap(key => items(get(pipeline, key)))
    .map(one => ({ name: literal(get(one, 'name')), task: get(one, 'taskSpec') }))
    .filter(({ task }) => task.node !== undefined)
}
