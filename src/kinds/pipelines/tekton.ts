import { type Cursor, get, items } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/define.ts'
import { imageUse } from '../../facts/registry/image-use.ts'

/** Steps and sidecars, but no Pod spec: only their images are read. */
export default defineKind({
  id: 'Tekton',
  types: [
    'tekton.dev/Task',
    'tekton.dev/ClusterTask',
    'tekton.dev/TaskRun',
    'tekton.dev/Pipeline',
    'tekton.dev/PipelineRun',
    'tekton.dev/StepAction',
  ],
  recognisedBy: 'apiVersion of the group tekton.dev, kind Task, Pipeline, one of their runs, or StepAction',

  *facts({ type, body, container }) {
    for (const one of tasksOf(type, get(body, 'spec')).flatMap(stepsOf)) {
      const reference = text(get(one, 'image'))
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition' })
    }
  },
})

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
