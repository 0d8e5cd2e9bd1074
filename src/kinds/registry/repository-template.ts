import { awsFields } from '../../dialects/aws-fields.ts'
import { get } from '../../documents/cursor.ts'
import { blocks, field, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/define.ts'
import { repositoryTemplate } from '../../facts/registry/repository-template.ts'

const LIST = 'repositoryCreationTemplates'

export default defineKind({
  id: 'RepositoryCreationTemplate',
  types: [
    'AWS::ECR::RepositoryCreationTemplate',
    'aws_ecr_repository_creation_template',
    'ecr.services.k8s.aws/RepositoryCreationTemplate',
    'ecr.aws.upbound.io/RepositoryCreationTemplate',
    'ecr.aws.m.upbound.io/RepositoryCreationTemplate',
    'object',
  ],
  recognisedBy: 'a repository creation template of ECR in any family; member repositoryCreationTemplates',
  is: ({ type, body }) => type !== 'object' || get(body, LIST).node?.type === 'sequence',

  *facts(resource) {
    const body = awsFields(resource)
    const listed = get(body, LIST)
    for (const template of listed.node === undefined ? [body] : blocks(listed))
      yield repositoryTemplate.of({ prefix: text(field(template, 'prefix')) })
  },
})
