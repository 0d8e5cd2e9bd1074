import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, get, items, place, rootOf } from '../../documents/cursor.ts'
import { branches } from '../../documents/intrinsic.ts'
import { block, blocks, field, literal, path, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type ReplicationRule, replicationConfiguration } from '../../facts/registry/replication-configuration.ts'

export default defineKind({
  id: 'ReplicationConfiguration',
  held: { as: ['file', 'request'], contains: /"destinations"\s{0,9}:/ },
  types: [
    'object',
    'replicationConfiguration',
    'AWS::ECR::ReplicationConfiguration',
    'aws_ecr_replication_configuration',
    'ecr.aws.upbound.io/ReplicationConfiguration',
    'ecr.aws.m.upbound.io/ReplicationConfiguration',
  ],
  recognisedBy: 'rules with destinations of a region and registryId, or an ECR replication configuration',

  is: resource => {
    if (resource.type !== 'object') return true
    return items(get(resource.body, 'rules')).some(rule => {
      const destinations = field(rule, 'destinations', 'destination')
      const isNamed = blocks(destinations).some(one =>
        ['region', 'registryId'].some(name => field(one, name).node !== undefined),
      )
      return isNamed || (destinations.node !== undefined && field(rule, 'repositoryFilters').node !== undefined)
    })
  },

  *read(resource) {
    const isAnswer = resource.type === 'replicationConfiguration'
    const own =
      resource.type === 'object' || isAnswer ? resource.body : field(awsFields(resource), 'replicationConfiguration')
    const account = isAnswer ? literal(get(rootOf(resource.document), 'registryId')) : undefined
    const registry = registryOf(resource)
    // Where CloudFormation's conditions choose between two, it is still one definition.
    const chosen = branches(own)
    const rules = field(chosen[0] ?? own, 'rules', 'rule')
    yield replicationConfiguration.of({
      rules: chosen.flatMap(one => blocks(field(one, 'rules', 'rule'))).map(rule => toRule(rule, resource)),
      open: chosen.some(isDecidedLater),
      isEvidence: account !== undefined,
      at: place(rules),
      ...(account === undefined ? {} : { account }),
      ...(registry === undefined ? {} : { registry }),
      ...(isOwn(resource) ? { isOwn: true as const } : {}),
    })
  },
})

/** Whether a part can't be known before deployment, whichever branch a condition chooses. */
const isOpen = (cursor: Cursor): boolean => branches(cursor).some(branch => unresolved(branch) !== undefined)

/** Whether the rules are an expression, or come of Terraform's `dynamic`. */
const isDecidedLater = (configuration: Cursor): boolean =>
  isOpen(configuration) ||
  isOpen(field(configuration, 'rules', 'rule')) ||
  field(get(block(configuration), 'dynamic'), 'rule').node !== undefined

/**
 * Two resources of one template, or of one Terraform file and one provider, are for one registry; so are two Crossplane
 * objects of one provider configuration and Region. A bare request does not say whose it is.
 */
function registryOf(resource: Resource): string | undefined {
  const { dialect, document } = resource
  const fields = awsFields(resource)
  const provider = literal(field(fields, 'provider')) ?? ''
  switch (dialect.scope) {
    case 'document':
    case 'folder':
      return `${document.id} ${provider} ${literal(field(fields, 'region')) ?? ''}`
    case 'cluster':
      return `${literal(path(get(resource.body, 'spec', 'providerConfigRef'), 'name')) ?? 'default'} ${literal(field(fields, 'region')) ?? ''}`
    default:
      return undefined
  }
}

/** Whether a definition leaves it to whoever applies it which registry it is for. */
function isOwn(resource: Resource): boolean {
  const fields = awsFields(resource)
  return [field(fields, 'provider'), field(fields, 'region')].every(({ node }) => node === undefined)
}

/** CloudFormation and Terraform take an account as a number too; the API does not. */
function toRule(rule: Cursor, { dialect }: Resource): ReplicationRule {
  const destinations = field(rule, 'destinations', 'destination')
  const filters = field(rule, 'repositoryFilters', 'repositoryFilter')
  return {
    destinations: blocks(destinations).map(one => ({
      region: text(field(one, 'region')),
      registryId: dialect.text(field(one, 'registryId')),
      at: place(one),
    })),
    destinationsAt: place(destinations),
    open: isOpen(destinations),
    filters: blocks(filters).map(
      (one): { filter: Value<string>; filterType: Value<string>; at: ReplicationRule['at'] } => ({
        filter: text(field(one, 'filter')),
        filterType: text(field(one, 'filterType')),
        at: place(one),
      }),
    ),
    filtersAt: place(filters),
    filtersOpen: isOpen(filters),
    at: place(rule),
  }
}
