import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { get } from '../../documents/cursor.ts'
import { blocks, field, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { repositoryTemplate } from '../../facts/registry/repository-template.ts'

const LIST = 'repositoryCreationTemplates'

export default defineKind({
  id: 'RepositoryCreationTemplate',
  types: [
    ...awsTypes('ECR', 'RepositoryCreationTemplate', {
      terraform: 'aws_ecr_repository_creation_template',
      native: null,
    }),
    'object',
  ],
  recognisedBy: 'a repository creation template of ECR in any dialect; member repositoryCreationTemplates',

  read: (resource, isForced) => (isForced || isRecognised(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isRecognised = ({ type, body }: Resource): boolean =>
  type !== 'object' || get(body, LIST).node?.type === 'sequence'

function* factsOf(resource: Resource): Generator<EmittedFact> {
  const body = awsFields(resource)
  const listed = get(body, LIST)
  for (const template of listed.node === undefined ? [body] : blocks(listed))
    yield repositoryTemplate.of({ prefix: text(field(template, 'prefix')) })
}
