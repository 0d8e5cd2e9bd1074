import { awsFields, isAwsCli } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { blocks, field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { type PullThroughRule, pullThroughRule } from '../../facts/registry/pull-through-rule.ts'
import { arnValue } from '../iam/arn-value.ts'
import { choicesOf } from './choices.ts'
import { registryStated } from './registry-stated.ts'

const LIST = 'pullThroughCacheRules'
/** What the Terraform module `terraform-aws-modules/ecr` takes: a map of rules. */
const INPUT = 'registry_pull_through_cache_rules'

export default defineKind({
  id: 'PullThroughCacheRule',
  types: [
    ...awsTypes('ECR', 'PullThroughCacheRule', { terraform: 'aws_ecr_pull_through_cache_rule', native: null }),
    LIST,
    'module',
    'list',
    'object',
  ],
  held: { as: ['file', 'request'], contains: /ecrRepositoryPrefix|upstreamRegistryUrl/ },
  recognisedBy: 'a pull through cache rule of ECR in any dialect; members ecrRepositoryPrefix and upstreamRegistryUrl',

  // A request, an answer, or the list in one.
  is: ({ type, body }) => {
    if (type === 'module') return fields(get(body, INPUT)).length > 0
    if (type === 'list') return items(body).length > 0 && items(body).every(one => hasField(one, 'ecrRepositoryPrefix'))
    if (type !== 'object') return true
    if (get(body, LIST).node?.type === 'sequence') return true
    const has = (name: string): boolean => hasField(body, name)
    return (
      has('upstreamRegistryUrl') || (has('ecrRepositoryPrefix') && (has('upstreamRegistry') || has('credentialArn')))
    )
  },

  *read(resource) {
    const body = awsFields(resource)
    if (resource.type === 'module')
      for (const { value } of fields(get(body, INPUT))) yield pullThroughRule.of(readRule(value, resource))
    if (resource.type === 'module') return
    const listed = resource.type === LIST || resource.type === 'list' ? body : get(body, LIST)
    for (const rule of listed.node === undefined ? [body] : blocks(listed))
      yield pullThroughRule.of(readRule(rule, resource))
  },
})

const hasField = (cursor: Cursor, name: string): boolean => field(cursor, name).node !== undefined

function readRule(rule: Cursor, resource: Resource): PullThroughRule {
  // Of the prefix, where conditions choose, the first is judged: the others are of the same rule.
  const [prefix = text(field(rule, 'ecrRepositoryPrefix'))] = choicesOf(field(rule, 'ecrRepositoryPrefix'), text)
  const url = field(rule, 'upstreamRegistryUrl')
  const name = field(rule, 'upstreamRegistry')
  const isAlone = isAwsCli(resource) && url.node === undefined && name.node === undefined
  return {
    prefix,
    upstream: choicesOf(url, text),
    upstreamName: text(name),
    upstreamPrefix: text(field(rule, 'upstreamRepositoryPrefix')),
    credential: credentialsOf(rule),
    ...registryStated(rule, resource),
    ...(resource.type.startsWith('aws_') && field(rule, 'provider').node === undefined
      ? { hasDefaultProvider: true as const }
      : {}),
    isUpdate: isAlone && field(rule, 'ecrRepositoryPrefix').node !== undefined,
    at: place(rule),
  }
}

/** ACK and upjet may name the object that makes the secret, in place of its ARN. */
function credentialsOf(rule: Cursor): readonly Value<string>[] {
  const arn = field(rule, 'credentialArn')
  const object = [get(rule, 'credentialRef', 'from', 'name'), get(rule, 'credentialArnRef', 'name')].find(
    ({ node }) => node !== undefined,
  )
  const selector = get(rule, 'credentialArnSelector')
  if (arn.node !== undefined || (object ?? selector).node === undefined) return choicesOf(arn, arnValue)
  const at = place(object ?? selector)
  const own = literal(object ?? selector)
  const why = 'the ARN of the secret is only known at deployment'
  return [{ state: 'unknown', why, at, ...(own === undefined ? {} : { reference: `k8s:${own}` }) }]
}
