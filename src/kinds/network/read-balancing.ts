import { awsFields, isAwsCli, referenceScope } from '../../dialects/aws-fields.ts'
import { type Cursor, get, items, itemsOrItself, place } from '../../documents/cursor.ts'
import type { Dialect } from '../../documents/dialect.ts'
import { blocks, field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset, type Value } from '../../documents/value.ts'
import type {
  BalancingIdentity,
  Listener,
  LoadBalancer,
  TargetGroup,
} from '../../facts/network/balancing/target-group.ts'
import { ownArn } from '../eks/cluster-link.ts'

/** One member of an answer, or the fields of a definition, with its resource. */
interface Balancing {
  readonly resource: Resource
  readonly fields: Cursor
}

/** The contents of a resource of Elastic Load Balancing: the members of an answer, the fields of a definition. */
export function balancingOf(resource: Resource): readonly Balancing[] {
  const { body } = resource
  const isList = isAwsCli(resource) && body.node?.type === 'sequence'
  return isList ? items(body).map(fields => ({ resource, fields })) : [{ resource, fields: awsFields(resource) }]
}

function identityOf({ resource, fields }: Balancing, arn: string, name: string): BalancingIdentity {
  const { dialect, type, body } = resource
  const stated = text(field(fields, arn))
  const reference = dialect.reference(type, resource.name)
  const external = get(body, 'metadata', 'annotations', 'crossplane.io/external-name')
  const named = text(field(fields, 'name', name))
  return {
    scope: referenceScope(resource),
    isRecord: isAwsCli(resource),
    arn: stated.state === 'absent' ? ownArn(resource, 'arn') : stated,
    name: named.state === 'absent' && external.node !== undefined ? text(external) : named,
    at: place(fields),
    ...(reference === '' ? {} : { reference }),
  }
}

/** A target group in any dialect. */
export function readTargetGroup(one: Balancing): TargetGroup {
  const { resource, fields } = one
  const observed = field(resource.dialect.observed(resource.body), 'loadBalancerARNs')
  const balancers = field(fields, 'loadBalancerArns')
  return {
    ...identityOf(one, 'targetGroupArn', 'targetGroupName'),
    targetType: text(field(fields, 'targetType')),
    vpcId: referred(fields, 'vpcId', 'vpcRef', 'vpcIdRef'),
    loadBalancers: items(balancers.node === undefined ? observed : balancers).flatMap(item => literal(item) ?? []),
  }
}

/** A load balancer in any dialect. */
export function readLoadBalancer(one: Balancing): LoadBalancer {
  const { resource, fields } = one
  return { ...identityOf(one, 'loadBalancerArn', 'loadBalancerName'), scheme: schemeIn(resource.dialect, fields) }
}

/** Whether a load balancer is internal or internet-facing: Terraform has a boolean for it. */
export const schemeIn = (dialect: Dialect, fields: Cursor): Value<string> =>
  dialect.hasBlocks ? schemeOf(dialect.boolean(field(fields, 'internal'))) : text(field(fields, 'scheme'))

function schemeOf(internal: Value<boolean>): Value<string> {
  if (isUnset(internal)) return { state: 'absent', at: internal.at }
  return internal.state === 'known' ? { ...internal, value: internal.value ? 'internal' : 'internet-facing' } : internal
}

/** A listener in any dialect, with what its default actions forward to. */
export function readListener({ resource, fields }: Balancing): Listener {
  const actions = blocks(field(fields, 'defaultActions', 'defaultAction'))
  return {
    scope: referenceScope(resource),
    loadBalancer: referred(fields, 'loadBalancerArn', 'loadBalancerRef', 'loadBalancerArnRef'),
    targetGroups: actions.flatMap(action => [
      ...targetsIn(action),
      ...['forwardConfig', 'forward'].flatMap(name =>
        blocks(field(action, name)).flatMap(forward =>
          blocks(field(forward, 'targetGroups', 'targetGroup')).flatMap(targetsIn),
        ),
      ),
    ]),
    at: place(fields),
  }
}

function targetsIn(action: Cursor): readonly Value<string>[] {
  const target = referred(action, 'targetGroupArn', 'targetGroupRef', 'targetGroupArnRef')
  const inBlock = target.state === 'absent' ? referred(action, 'arn', 'arnRef') : target
  return inBlock.state === 'absent' ? [] : [inBlock]
}

/** The field `name`, or what one of `references` names: ACK's `{from: {name}}`, Crossplane's `{name}`. */
function referred(cursor: Cursor, name: string, ...references: readonly string[]): Value<string> {
  const stated = text(field(cursor, name))
  if (stated.state !== 'absent') return stated
  for (const key of references) {
    const reference = field(cursor, key)
    const found = [get(reference, 'from', 'name'), get(reference, 'name')].find(({ node }) => node !== undefined)
    const written = found === undefined ? undefined : literal(found)
    if (found !== undefined && written !== undefined)
      return { state: 'unknown', why: `${key} ${written}`, reference: written, at: place(found) }
  }
  return stated
}

/** Whether each member of an answer of the AWS CLI has one of `keys`, which show what it is; other dialects state a type. */
export function showsIn(resource: Resource, ...keys: readonly string[]): boolean {
  const members = itemsOrItself(resource.body)
  const isShown = members.every(member => keys.some(key => get(member, key).node !== undefined))
  return !isAwsCli(resource) || (members.length > 0 && isShown)
}
