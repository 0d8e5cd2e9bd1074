import { type Cursor, embedded, get, items } from '../documents/cursor.ts'
import { field } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import { awsFields } from './aws-fields.ts'

const crossplane = (service: string, kind: string): readonly string[] =>
  ['aws.upbound.io', 'aws.m.upbound.io', 'aws.crossplane.io'].map(group => `${service}.${group}/${kind}`)

/** What ECS and Batch run containers by, in every dialect; Ansible's module is read as CloudFormation's. */
export const TASK_TYPES = [
  'AWS::ECS::TaskDefinition',
  'aws_ecs_task_definition',
  'ecs.services.k8s.aws/TaskDefinition',
  ...crossplane('ecs', 'TaskDefinition'),
  'AWS::Batch::JobDefinition',
  'aws_batch_job_definition',
  ...crossplane('batch', 'JobDefinition'),
] as const

/** Whether an object is a request that registers a task: `family` beside `containerDefinitions`. */
export const isTaskRequest = (body: Cursor): boolean =>
  get(body, 'family').node !== undefined && items(get(body, 'containerDefinitions')).length > 0

/** The containers of a task or a job: a list, one object, or JSON in a string. */
export function taskContainers(resource: Resource): readonly Cursor[] {
  const body = awsFields(resource)
  return [
    ...containersIn(field(body, 'containerDefinitions', 'containers')),
    ...containersIn(field(body, 'containerProperties')),
  ]
}

function containersIn(cursor: Cursor): readonly Cursor[] {
  if (cursor.node?.type === 'mapping') return [cursor]
  if (cursor.node?.type !== 'scalar') return items(cursor)
  const found = embedded(cursor, 'json')
  if (found?.state !== 'read') return []
  return found.cursor.node?.type === 'mapping' ? [found.cursor] : items(found.cursor)
}
