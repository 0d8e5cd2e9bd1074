import { awsFields } from '../../dialects/aws-fields.ts'
import { get } from '../../documents/cursor.ts'
import { blocks, field, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { pullThroughRule } from '../../facts/registry/pull-through-rule.ts'

const LIST = 'pullThroughCacheRules'

export default defineKind({
  id: 'PullThroughCacheRule',
  types: [
    'AWS::ECR::PullThroughCacheRule',
    'aws_ecr_pull_through_cache_rule',
    'ecr.services.k8s.aws/PullThroughCacheRule',
    'ecr.aws.upbound.io/PullThroughCacheRule',
    'ecr.aws.m.upbound.io/PullThroughCacheRule',
    'object',
  ],
  recognisedBy: 'a pull through cache rule of ECR in any dialect; members ecrRepositoryPrefix and upstreamRegistryUrl',

  read: (resource, isForced) => (isForced || isMine(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isMine = ({ type, body }: Resource): boolean =>
  type !== 'object' ||
  get(body, LIST).node?.type === 'sequence' ||
  (get(body, 'ecrRepositoryPrefix').node !== undefined && get(body, 'upstreamRegistryUrl').node !== undefined)

function* factsOf(resource: Resource): Generator<EmittedFact> {
  const body = awsFields(resource)
  const listed = get(body, LIST)
  for (const rule of listed.node === undefined ? [body] : blocks(listed))
    yield pullThroughRule.of({ prefix: text(field(rule, 'ecrRepositoryPrefix')) })
}
