import type { Node } from '../../../languages/tree/node.ts'
import { textOfNode } from '../values.ts'
import {
  inputOf,
  isOn,
  type Made,
  type MadeResource,
  made,
  membersOf,
  objectOf,
  type PublicCall,
  type PublicModule,
  policyOf,
  within,
} from './call.ts'
import { statementsIn } from './statements.ts'

const NEWEST = 3
const PULL = ['ecr:BatchCheckLayerAvailability', 'ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer']
const PUSH = ['ecr:PutImage', 'ecr:InitiateLayerUpload', 'ecr:UploadLayerPart', 'ecr:CompleteLayerUpload']

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/ecr/aws, but for the tags' mutability and the rules of the pull
 * through cache, which their kinds read at the call. What nobody states is not there, or as ECR has it.
 */
export const ecr: PublicModule = {
  newest: NEWEST,
  outputs: new Map([['repository_name', ['repository_name']]]),
  resources: call => {
    if (!isOn(call, 'create', true)) return []
    const isPrivate = (textOfNode(inputOf(call, 'repository_type')) ?? 'private') === 'private'
    return [
      ...(isPrivate && isOn(call, 'create_repository', true) ? ofRepository(call) : []),
      ...(isOn(call, 'create_registry_policy', false) ? registryPolicy(call) : []),
      ...(isOn(call, 'create_registry_replication_configuration', false) ? replication(call) : []),
    ]
  },
}

function ofRepository(call: PublicCall): readonly MadeResource[] {
  const repository = inputOf(call, 'repository_name')
  const lifecycle = isOn(call, 'create_lifecycle_policy', true)
    ? inputOf(call, 'repository_lifecycle_policy')
    : undefined
  const isAttached = isOn(call, 'attach_repository_policy', true)
  const policy = isAttached ? repositoryPolicy(call) : undefined
  return [
    ...(lifecycle === undefined ? [] : [made(call, 'aws_ecr_lifecycle_policy', '', { repository, policy: lifecycle })]),
    ...(policy === undefined ? [] : [made(call, 'aws_ecr_repository_policy', '', { repository, policy })]),
  ]
}

/** The policy that the module makes of those whom the call names, or the call's own; without any it is for the account only. */
function repositoryPolicy(call: PublicCall): Node | undefined {
  if (!isOn(call, 'create_repository_policy', true)) return inputOf(call, 'repository_policy')
  const readers = inputOf(call, 'repository_read_access_arns')
  const writers = inputOf(call, 'repository_read_write_access_arns')
  const statements: readonly Made[] = [
    ...allowed(call, [readers, writers], PULL),
    ...allowed(call, [writers], PUSH),
    ...statementsIn(call, inputOf(call, 'repository_policy_statements')),
  ]
  return statements.length === 0 ? undefined : policyOf(call, statements)
}

function allowed(call: PublicCall, lists: readonly (Node | undefined)[], actions: readonly string[]): readonly Made[] {
  const identifiers = lists.flatMap(list => membersOf(call, list))
  return identifiers.length === 0 ? [] : [{ actions, principals: [{ type: 'AWS', identifiers }] }]
}

function registryPolicy(call: PublicCall): readonly MadeResource[] {
  const policy = inputOf(call, 'registry_policy')
  return policy === undefined ? [] : [made(call, 'aws_ecr_registry_policy', '', { policy })]
}

/** The module calls the blocks of a rule by their plural. */
function replication(call: PublicCall): readonly MadeResource[] {
  const rules = membersOf(call, inputOf(call, 'registry_replication_rules')).map((rule): Made => {
    const own = within(call, rule)
    return rule.type === 'mapping'
      ? objectOf(own, {
          destination: inputOf(own, 'destinations'),
          repository_filter: inputOf(own, 'repository_filters'),
        })
      : rule
  })
  return [made(call, 'aws_ecr_replication_configuration', '', { replication_configuration: { rule: rules } })]
}

/** https://registry.terraform.io/modules/terraform-aws-modules/ecr/aws/latest/submodules/repository-template */
export const repositoryTemplate: PublicModule = {
  newest: NEWEST,
  outputs: new Map(),
  resources: call => {
    if (!isOn(call, 'create', true)) return []
    const prefix = inputOf(call, 'prefix')
    const template = made(call, 'aws_ecr_repository_creation_template', '', {
      prefix,
      applied_for: inputOf(call, 'applied_for'),
      image_tag_mutability: inputOf(call, 'image_tag_mutability') ?? 'IMMUTABLE',
      image_tag_mutability_exclusion_filter: inputOf(call, 'image_tag_mutability_exclusion_filter'),
      lifecycle_policy: inputOf(call, 'lifecycle_policy'),
      repository_policy: isOn(call, 'create_repository_policy', true) ? undefined : inputOf(call, 'repository_policy'),
    })
    if (!isOn(call, 'create_pull_through_cache_rule', false)) return [template]
    const rule = made(call, 'aws_ecr_pull_through_cache_rule', '', {
      ecr_repository_prefix: prefix,
      upstream_registry_url: inputOf(call, 'upstream_registry_url'),
      credential_arn: inputOf(call, 'credential_arn'),
    })
    return [template, rule]
  },
}
