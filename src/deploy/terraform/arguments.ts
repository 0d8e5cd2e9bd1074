import type { Place } from '../../documents/document.ts'
import type { Step } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import { follow } from './follow.ts'
import { child } from './module.ts'
import { type Found, repeatAt } from './outputs.ts'
import { perInstance } from './repeated.ts'
import type { Scope } from './scope.ts'
import { expressionOf, isKnown, type Located, numberOf, textOfNode } from './values.ts'
import { fieldAt } from './variables.ts'

const PROVIDER = 'aws_iam_openid_connect_provider'

/**
 * What a resource or a data source is given in its configuration, where a reference names that argument:
 * `aws_eks_cluster.this.name`, `data.aws_iam_role.ci["a"].name`. Undefined of what is computed, or only known at deployment.
 * The value is at the place where it is referred to: that is its use.
 */
export function argument(address: string, steps: readonly Step[], at: Place, scope: Scope): Found | undefined {
  const { module } = scope.instance
  const block = module.resources.get(address)
  const [first, ...others] = steps
  if (block === undefined || first === undefined || 'isSplat' in first) return undefined
  const isIndexed = 'index' in first
  const isRepeated = child(block, 'for_each') !== undefined || child(block, 'count') !== undefined
  const [attribute, ...rest] = isIndexed ? others : steps
  if (isIndexed !== isRepeated || attribute === undefined || !('name' in attribute)) return undefined
  const repeat = repeatAt(address, first, at, scope)
  if (child(block, 'for_each') !== undefined && repeat === undefined) return undefined
  const names = repeat?.names ?? perInstance(block, scope)
  const key = `${address}${repeat?.suffix ?? ''}`
  if (address.endsWith(`${PROVIDER}.${address.slice(address.lastIndexOf('.') + 1)}`)) {
    const found = rest.length === 0 ? providerText(attribute.name, block, key, names, scope) : undefined
    return found && { node: found, rest: [] }
  }
  const value = argumentOf(attribute.name, block, key, names, scope)
  if (value === undefined || !isKnown(value)) return undefined
  // The one block of a type is its first.
  const isFirst =
    value.type === 'mapping' && rest[0] !== undefined && 'index' in rest[0] && numberOf(rest[0].index) === 0
  const end = follow({ ...value }, isFirst ? rest.slice(1) : rest, at, scope)
  // What a block does not state of itself is computed, too.
  return end === undefined || scope.work.missing.has(end) ? undefined : { node: end, rest: [] }
}

/** The value of an argument, worked out once; undefined where there is none, or where it leads to itself. */
function argumentOf(
  name: string,
  block: Located,
  address: string,
  names: Scope['names'],
  { work, instance, depth }: Scope,
): Node | undefined {
  const value = fieldAt(block, name)
  const key = `argument.${address}.${name}`
  const before = instance.found.get(key)
  if (value === undefined || before === 'pending') return undefined
  if (before !== undefined) return before
  instance.found.set(key, 'pending')
  const found = work.evaluate(value, { work, instance, names, depth: depth + 1 })
  instance.found.set(key, found)
  return found
}

/**
 * The ARN or the address of an OIDC provider of IAM, which follow from each other; the provider has the address without its
 * scheme (https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_openid_connect_provider).
 */
function providerText(
  name: string,
  block: Located,
  address: string,
  names: Scope['names'],
  scope: Scope,
): Node | undefined {
  if (name !== 'arn' && name !== 'url') return undefined
  const [arn, url] = ['arn', 'url'].map(one => argumentOf(one, block, address, names, scope))
  const issuer = issuerOf(url) ?? textOfNode(arn)?.replace(/^.*:oidc-provider\//, '')
  if (issuer === undefined) return undefined
  if (name === 'url') return scalar(issuer, block.node)
  return arn ?? scalar(`${PROVIDERS}/${issuer}`, block.node)
}

const PROVIDERS =
  'arn:${data.aws_partition.current.partition}:iam::${data.aws_caller_identity.current.account_id}:oidc-provider'

/** The address without its scheme, or the expression that it is, of a cluster. */
function issuerOf(url: Node | undefined): string | undefined {
  const expression = url && expressionOf(url)
  if (expression !== undefined) return /\boidc\b|\.oidc_/.test(expression) ? `\${${expression}}` : undefined
  return textOfNode(url)
    ?.replace(/^https:\/\//, '')
    .replace(/\/$/, '')
}
