import type { ReferenceScope } from '../../../documents/dialect.ts'
import type { Place } from '../../../documents/document.ts'
import { known, type Value } from '../../../documents/value.ts'
import { defineFact } from '../../../engine/fact.ts'
import { eachOf, indexBy, type Lookup } from '../../../engine/join/store/fact-index.ts'
import { parseTargetGroupArn } from '../../../model/iam/arn.ts'
import { referenceKey } from '../../eks/object-key.ts'

/** What a target group or load balancer is called. */
export interface BalancingIdentity {
  /** Where its reference is valid. */
  readonly scope: ReferenceScope
  /** Whether the API answered it: what is absent there is not stated. */
  readonly isRecord: boolean
  /** Known in answers, and where a controller has written it into the status. */
  readonly arn: Value<string>
  readonly name: Value<string>
  /** What its own document calls it: a logical id, `aws_lb_target_group.NAME`, an object's name. */
  readonly reference?: string
  readonly at: Place
}

/** A target group, whatever wrote it. */
export interface TargetGroup extends BalancingIdentity {
  /** Absent means `instance`: the API's default. */
  readonly targetType: Value<string>
  readonly vpcId: Value<string>
  /** The ARNs of its load balancers, as far as it says them. */
  readonly loadBalancers: readonly string[]
}
export const targetGroup = defineFact<TargetGroup>('targetGroup')
export const eachTargetGroup = eachOf(targetGroup)

/** A load balancer of the second generation: network, application or gateway. */
export interface LoadBalancer extends BalancingIdentity {
  /** `internet-facing` or `internal`; absent means the API's default, internet-facing. */
  readonly scheme: Value<string>
}
export const loadBalancer = defineFact<LoadBalancer>('loadBalancer')
export const eachLoadBalancer = eachOf(loadBalancer)

/** What a listener forwards from its load balancer to target groups. */
export interface Listener {
  /** Where the references in it are valid. */
  readonly scope: ReferenceScope
  readonly loadBalancer: Value<string>
  readonly targetGroups: readonly Value<string>[]
  readonly at: Place
}
export const listener = defineFact<Listener>('listener')

type Owner = Pick<BalancingIdentity, 'scope' | 'at'>

const nameKey = (name: string): string => `name ${name}`

/** The keys under which a target group or load balancer is found. */
export function balancingKeys(one: BalancingIdentity): readonly string[] {
  const [arn, name] = [known(one.arn), known(one.name)]
  return [
    ...(arn === undefined ? [] : [arn]),
    ...(name === undefined ? [] : [nameKey(name)]),
    ...(one.reference === undefined ? [] : [referenceKey(one, one.reference)]),
  ]
}

/** The key of what an ARN, or an expression for one, names: `Ref`, `GetAtt`, a Terraform address, a `…Ref`. */
function keyOfValue(value: Value<string>, owner: Owner): string | undefined {
  if (value.state === 'known') return value.value
  const written = value.state === 'unknown' ? value.reference : undefined
  if (written === undefined) return undefined
  const terraform = /^aws_[a-z_]+\.[A-Za-z0-9_-]+/.exec(written)?.[0]
  return referenceKey(owner, terraform ?? written.replace(/\..*$/, ''))
}

export const targetGroupsByKey = indexBy(targetGroup, balancingKeys)
/** Target groups by the ARNs of the load balancers that they name. */
export const targetGroupsByBalancer = indexBy(targetGroup, one => one.loadBalancers)
/** Listeners by the keys of their load balancer. */
export const listenersByBalancer = indexBy(listener, one => toList(keyOfValue(one.loadBalancer, one)))

const toList = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value])

/** What binds a target group: a TargetGroupBinding, or an OrderApp, whose graph makes one. */
interface Binding {
  readonly targetGroupArn: Value<string>
  readonly targetGroupName?: Value<string>
}

const statedName = (name: string): string => `stated ${name}`

/** The keys of the target group that is bound: its ARN, and its name, which an ARN has in it. */
export function boundKeys({ targetGroupArn, targetGroupName }: Binding): readonly string[] {
  const arn = known(targetGroupArn)
  const name = targetGroupName === undefined ? undefined : known(targetGroupName)
  const inArn = arn === undefined ? name : parseTargetGroupArn(arn)?.name
  return [
    ...(arn === undefined ? [] : [arn]),
    ...(inArn === undefined ? [] : [nameKey(inArn)]),
    ...(arn !== undefined || name === undefined ? [] : [statedName(name)]),
    ...toList(terraformKey(targetGroupArn)),
  ]
}

/** The key of a target group that an object in a module of Terraform names by its address. */
function terraformKey(arn: Value<string>): string | undefined {
  const written = arn.state === 'unknown' ? arn.reference : undefined
  const address = /^aws_[a-z_]+\.[A-Za-z0-9_-]+/.exec(written ?? '')?.[0]
  return address === undefined ? undefined : referenceKey({ scope: 'folder', at: arn.at }, address)
}

/** More of one name, or of one ARN, than these are not looked at. */
const MOST = 100

/** What binds a target group, in an index by `boundKeys`. A group with an ARN of its own is not another account's of its name. */
export function bindersOf<T>(lookup: Lookup<readonly T[]>, group: BalancingIdentity): readonly T[] {
  const [arn, name] = [known(group.arn), known(group.name)]
  const keys = [
    ...(arn === undefined ? [] : [arn]),
    ...(name === undefined ? [] : [arn === undefined ? nameKey(name) : statedName(name)]),
    ...(group.scope === 'folder' && group.reference !== undefined ? [referenceKey(group, group.reference)] : []),
  ]
  return keys.flatMap(key => lookup(key).slice(0, MOST))
}

/**
 * The other target groups of a name, where the group has no ARN that tells it from them. What the API answered of that name is
 * no other group: it is the one that a definition makes.
 */
export function namesakesOf(lookup: Lookup<readonly TargetGroup[]>, group: TargetGroup): readonly TargetGroup[] {
  const name = known(group.name)
  if (name === undefined || known(group.arn) !== undefined) return []
  return lookup(nameKey(name))
    .slice(0, MOST)
    .filter(one => one !== group && one.isRecord === group.isRecord)
}

/** Whether the groups that are bound may be several: two definitions of one name are, a definition and an answer are not. */
export const areSeveral = (bound: readonly TargetGroup[]): boolean =>
  [true, false].some(isRecord => bound.filter(one => one.isRecord === isRecord).length > 1)

/** The target groups that are bound, in `targetGroupsByKey`; of one name there may be several. */
export function boundGroups(lookup: Lookup<readonly TargetGroup[]>, binding: Binding): readonly TargetGroup[] {
  const [arn, ...others] = boundKeys(binding)
  const exact = arn === undefined ? [] : lookup(arn).slice(0, MOST)
  if (exact.length > 0) return exact
  return others.flatMap(key => lookup(key).slice(0, MOST)).filter(group => known(group.arn) === undefined)
}

/** The target groups that a load balancer forwards to, and the ARNs of those that no document describes. */
export function groupsBehind(
  balancer: LoadBalancer,
  lookups: {
    readonly listeners: Lookup<readonly Listener[]>
    readonly groups: Lookup<readonly TargetGroup[]>
    readonly naming: Lookup<readonly TargetGroup[]>
  },
): { readonly groups: readonly TargetGroup[]; readonly arns: readonly string[] } {
  const own = balancingKeys(balancer)
  const targets = own
    .flatMap(key => lookups.listeners(key).slice(0, MOST))
    .flatMap(one => one.targetGroups.flatMap(target => keyOfValue(target, one) ?? []))
  const arn = known(balancer.arn)
  const named = arn === undefined ? [] : lookups.naming(arn).slice(0, MOST)
  const groups = [...targets.flatMap(key => lookups.groups(key).slice(0, MOST)), ...named]
  const arns = targets.filter(key => key.startsWith('arn:') && lookups.groups(key).length === 0)
  return { groups: [...new Set(groups)], arns: [...new Set(arns)] }
}

/** `vpc-` with 8, 17 or 32 hexadecimal digits: what the load balancer controller's webhook takes. */
export const isVpcId = (text: string): boolean => /^vpc-(?:[0-9a-f]{8}|[0-9a-f]{17}|[0-9a-f]{32})$/.test(text)
