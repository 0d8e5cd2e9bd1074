import { type Cursor, get, items } from '../documents/cursor.ts'

/** The types whose templates run containers (Argo Workflows). */
export const ARGO_TYPES: readonly [string, ...string[]] = [
  'argoproj.io/Workflow',
  'argoproj.io/WorkflowTemplate',
  'argoproj.io/ClusterWorkflowTemplate',
  'argoproj.io/CronWorkflow',
]

/** The spec of the workflow that an object states. */
export const argoSpec = (type: string, body: Cursor): Cursor =>
  type === 'argoproj.io/CronWorkflow' ? get(body, 'spec', 'workflowSpec') : get(body, 'spec')

/** Whether a workflow takes its templates from an object of this type, and states fields of its own beside them. */
export const isArgoBlueprint = (type: string): boolean => type.endsWith('WorkflowTemplate')

/** The templates of a workflow, with those in its tasks and steps. */
export function argoTemplates(type: string, body: Cursor): readonly Cursor[] {
  const spec = argoSpec(type, body)
  return [get(spec, 'templateDefaults'), ...items(get(spec, 'templates'))].flatMap(withInline)
}

function withInline(template: Cursor): readonly Cursor[] {
  const steps = items(get(template, 'steps')).flatMap(group => [group, ...items(group), ...items(get(group, 'steps'))])
  const inline = [...items(get(template, 'dag', 'tasks')), ...steps].map(step => get(step, 'inline'))
  return [template, ...inline.flatMap(one => (one.node === undefined ? [] : withInline(one)))]
}
