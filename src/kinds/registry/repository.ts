import { awsFields, awsSchema } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { blocks, field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type ExclusionFilter, type TagMutability, tagMutability } from '../../facts/registry/repository.ts'
import { choicesOf } from './choices.ts'
import { registryStated } from './registry-stated.ts'

const TEMPLATES = 'repositoryCreationTemplates'

export default defineKind({
  id: 'EcrRepository',
  types: [
    ...awsTypes('ECR', 'Repository', { terraform: 'aws_ecr_repository' }),
    ...awsTypes('ECR', 'RepositoryCreationTemplate', {
      terraform: 'aws_ecr_repository_creation_template',
      native: null,
    }),
    'repositories',
    'repository',
    'module',
    'list',
    'object',
  ],
  held: { as: ['file', 'request'], contains: /imageTagMutability/ },
  recognisedBy:
    'a repository of ECR, or a template for such, in any dialect; members repositoryName and imageTagMutability',

  // A request, or an answer that was cut down.
  is: ({ type, body }) => {
    if (type === 'list') return items(body).length > 0 && items(body).every(isCutDown)
    if (type === 'module') return !isTemplate(body) && moduleMutability(body).node !== undefined
    return type !== 'object' || isCutDown(body) || blocks(get(body, TEMPLATES)).some(hasMutability)
  },

  *read(resource) {
    const { type, body } = resource
    const templates = get(body, TEMPLATES)
    if (type === 'repositories' || type === 'list')
      for (const one of blocks(body)) yield tagMutability.of(readRepository(one, resource, 'record'))
    else if (type === 'object' && templates.node !== undefined)
      for (const one of blocks(templates)) yield tagMutability.of(readRepository(one, resource, 'template'))
    else if (type === 'module') yield tagMutability.of(readModule(resource))
    else yield tagMutability.of(readRepository(awsFields(resource), resource, sourceOf(resource)))
  },
})

const hasMutability = (cursor: Cursor): boolean => field(cursor, 'imageTagMutability').node !== undefined
const isCutDown = (cursor: Cursor): boolean =>
  hasMutability(cursor) &&
  ['repositoryName', 'registryId', 'repositoryArn'].some(name => field(cursor, name).node !== undefined)

function sourceOf({ type, body, dialect }: Resource): TagMutability['source'] {
  if (type.endsWith('RepositoryCreationTemplate') || type === 'aws_ecr_repository_creation_template') return 'template'
  if (dialect.isRecord === true && !type.startsWith('aws_')) return 'record'
  if (type !== 'object') return 'definition'
  return get(body, 'repositoryArn').node === undefined ? 'change' : 'record'
}

function readRepository(fields: Cursor, resource: Resource, source: TagMutability['source']): TagMutability {
  return {
    repository: source === 'template' ? { state: 'absent', at: place(fields) } : nameOf(fields, resource),
    mutability: choicesOf(field(fields, 'imageTagMutability'), text),
    filters: filtersOf(fields),
    source,
    ...registryStated(fields, resource),
    at: place(fields),
  }
}

/** What the modules `terraform-aws-modules/ecr` and `cloudposse/ecr` call it; where it is left out, both choose IMMUTABLE. */
const moduleMutability = (body: Cursor): Cursor => field(body, 'repositoryImageTagMutability', 'imageTagMutability')

/** The submodule that makes a template is read as the template. */
const isTemplate = (body: Cursor): boolean =>
  literal(get(body, 'source'))?.includes('//modules/repository-template') === true

function readModule({ body }: Resource): TagMutability {
  const filters = field(body, 'repositoryImageTagMutabilityExclusionFilter', 'imageTagMutabilityExclusionFilter')
  return {
    repository: text(field(body, 'repositoryName')),
    mutability: [text(moduleMutability(body))],
    filters: filtersIn(filters),
    source: 'definition',
    at: place(body),
  }
}

const nameOf = (fields: Cursor, resource: Resource): Value<string> =>
  text(awsSchema(resource).nameOutside?.(resource.body) ?? field(fields, 'repositoryName', 'name'))

/** CloudFormation repeats the name of the list in those of its members; Terraform's block is called by one of them. */
function filtersOf(fields: Cursor): readonly ExclusionFilter[] {
  return filtersIn(field(fields, 'imageTagMutabilityExclusionFilters', 'imageTagMutabilityExclusionFilter'))
}

const filtersIn = (list: Cursor): readonly ExclusionFilter[] =>
  blocks(list).map(one => ({
    filterType: text(field(one, 'filterType', 'imageTagMutabilityExclusionFilterType')),
    filter: text(field(one, 'filter', 'imageTagMutabilityExclusionFilterValue')),
  }))
