import { isTaskRequest, TASK_TYPES, taskContainers } from '../../../dialects/container-tasks.ts'
import { field } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { imageText } from '../../registry/image-text.ts'
import { imageUser } from '../image-user.ts'

/** What ECS and Batch run: the images of the containers. */
export default defineKind({
  id: 'ContainerTask',
  types: [...TASK_TYPES, 'object'],
  recognisedBy:
    'a task definition of ECS or a job definition of Batch, in any dialect; family beside containerDefinitions',

  is: ({ type, body }) => type !== 'object' || isTaskRequest(body),

  *read(resource) {
    for (const container of taskContainers(resource)) {
      const image = field(container, 'image')
      if (image.node !== undefined)
        yield imageUse.of({ reference: imageText(image), inGraph: false, ...imageUser(resource) })
    }
  },
})
