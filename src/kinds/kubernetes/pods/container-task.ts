import { isTaskRequest, TASK_TYPES, taskContainers } from '../../../dialects/container-tasks.ts'
import { type Cursor, fields, get } from '../../../documents/cursor.ts'
import { field, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { imageText } from '../../registry/image-text.ts'
import { imageUser } from '../image-user.ts'

/** A stack of CloudFormation within another. */
const STACK = 'AWS::CloudFormation::Stack'
/** What its parameters for images are called, whose values are names of images, not of those of machines. */
const FOR_IMAGE = /image(?:ur[il]|name|reference)?$/i
const IN_REGISTRY = /^[a-z0-9.-]+(?::\d+)?\/\S+$/i

/** What ECS and Batch run: the images of the containers, and those that a stack gives to the templates of its own stacks. */
export default defineKind({
  id: 'ContainerTask',
  types: [...TASK_TYPES, STACK, 'object'],
  recognisedBy:
    'a task definition of ECS or a job definition of Batch, in any dialect; family beside containerDefinitions; a stack with images as parameters',

  is: ({ type, body }) => type !== 'object' || isTaskRequest(body),

  *read(resource) {
    const images = resource.type === STACK ? imagesGiven(resource) : imagesRun(resource)
    for (const image of images)
      yield imageUse.of({ reference: imageText(image), inGraph: false, ...imageUser(resource) })
  },
})

const imagesRun = (resource: Resource): readonly Cursor[] =>
  taskContainers(resource)
    .map(container => field(container, 'image'))
    .filter(({ node }) => node !== undefined)

const imagesGiven = ({ body }: Resource): readonly Cursor[] =>
  fields(get(body, 'Parameters')).flatMap(({ key, value }) =>
    FOR_IMAGE.test(key) && IN_REGISTRY.test(literal(value) ?? '') ? [value] : [],
  )
