import { type Cursor, embedded, items } from '../documents/cursor.ts'
import { field } from '../documents/read.ts'

/** The types of ECS's task definitions. */
export const TASK_TYPES = ['AWS::ECS::TaskDefinition', 'aws_ecs_task_definition'] as const

/** The containers of a task definition: a list, or JSON in a string. */
export function taskContainers(body: Cursor): readonly Cursor[] {
  const definitions = field(body, 'ContainerDefinitions')
  if (definitions.node?.type !== 'scalar') return items(definitions)
  const found = embedded(definitions, 'json')
  return found?.state === 'read' ? items(found.cursor) : []
}
