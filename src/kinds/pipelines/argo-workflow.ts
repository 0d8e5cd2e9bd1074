import { type Cursor, get, items } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { imageUse } from '../../facts/registry/image-use.ts'

/** Containers, but no Pod spec: only their images are read. */
export default defineKind({
  id: 'ArgoWorkflow',
  types: [
    'argoproj.io/Workflow',
    'argoproj.io/WorkflowTemplate',
    'argoproj.io/ClusterWorkflowTemplate',
    'argoproj.io/CronWorkflow',
  ],
  recognisedBy: 'apiVersion of the group argoproj.io, kind Workflow or one of its templates',

  *read({ type, body, container }) {
    const spec = type === 'argoproj.io/CronWorkflow' ? get(body, 'spec', 'workflowSpec') : get(body, 'spec')
    const templates = [get(spec, 'templateDefaults'), ...items(get(spec, 'templates'))]
    for (const one of templates.flatMap(containersOf)) {
      const reference = text(get(one, 'image'))
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition' })
    }
  },
})

/** The containers of a template, and of the templates that stand in its tasks and steps. */
function containersOf(template: Cursor): readonly Cursor[] {
  const steps = items(get(template, 'steps')).flatMap(group => [group, ...items(group), ...items(get(group, 'steps'))])
  const inline = [...items(get(template, 'dag', 'tasks')), ...steps].map(step => get(step, 'inline'))
  return [
    get(template, 'container'),
    get(template, 'script'),
    ...items(get(template, 'containerSet', 'containers')),
    ...items(get(template, 'initContainers')),
    ...items(get(template, 'sidecars')),
    ...inline.flatMap(one => (one.node === undefined ? [] : containersOf(one))),
  ]
}
