import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { get } from '../../documents/cursor.ts'
import { blocks, field, text } from '../../documents/read.ts'
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

  is: ({ type, body }) => type !== 'object' || get(body, LIST).node?.type === 'sequence',

  *read(resource) {
    const body = awsFields(resource)
    const listed = get(body, LIST)
    for (const template of listed.node === undefined ? [body] : blocks(listed))
      yield repositoryTemplate.of({ prefix: text(field(template, 'prefix')) })
  },
})
