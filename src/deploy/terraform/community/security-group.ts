import type { Node } from '../../../languages/tree/node.ts'
import { scalar, sequence } from '../../nodes.ts'
import { remember } from '../scope.ts'
import { textOfNode } from '../values.ts'
import {
  addressIn,
  byDefault,
  inputOf,
  isOn,
  type Made,
  type MadeResource,
  made,
  membersOf,
  type PublicCall,
  type PublicModule,
  within,
} from './call.ts'
import { ruleNamed, rulesOf } from './security-group-rules.ts'

/** What a rule of each list of rules lets in or out by. */
const LISTS = [
  ['with_cidr_blocks', 'cidr_blocks'],
  ['with_ipv6_cidr_blocks', 'ipv6_cidr_blocks'],
  ['with_source_security_group_id', 'source_security_group_id'],
  ['with_prefix_list_ids', 'prefix_list_ids'],
  ['with_self', 'self'],
] as const

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/security-group/aws: rules by name for one list of ranges, and
 * lists of rules. A submodule has its own rules beside them, for `ingress_cidr_blocks`.
 */
export const securityGroup = (submodule?: string): PublicModule => ({
  newest: 5,
  outputs: new Map([['security_group_id', 'aws_security_group.*.id']]),
  resources: call => {
    if (!isOn(call, 'create', true)) return []
    const group = isOn(call, 'create_sg', true)
      ? [made(call, 'aws_security_group', '', { name: inputOf(call, 'name'), vpc_id: inputOf(call, 'vpc_id') })]
      : []
    const id = inputOf(call, 'security_group_id') ?? addressIn(call, `aws_security_group.${call.name}.id`)
    const rules = (['ingress', 'egress'] as const).flatMap(type =>
      rulesIn({ call, type, id, own: submodule === undefined || type === 'egress' ? [] : rulesOf(submodule) }),
    )
    return [...group, ...rules]
  },
})

interface Direction {
  readonly call: PublicCall
  readonly type: 'ingress' | 'egress'
  /** The group that the rules are of. */
  readonly id: Node
  /** The rules that a submodule has by itself. */
  readonly own: readonly string[]
}

function rulesIn({ call, type, id, own }: Direction): readonly MadeResource[] {
  const names = [
    ...own.map(name => byDefault(call, name)),
    ...['', 'computed_'].flatMap(prefix => membersOf(call, inputOf(call, `${prefix}${type}_rules`))),
  ]
  const everywhere = type === 'egress' ? [byDefault(call, '0.0.0.0/0', names[0])] : undefined
  const ranges = {
    cidr_blocks: inputOf(call, `${type}_cidr_blocks`) ?? everywhere,
    ipv6_cidr_blocks: inputOf(call, `${type}_ipv6_cidr_blocks`),
    prefix_list_ids: inputOf(call, `${type}_prefix_list_ids`),
  }
  const isForSome = Object.values(ranges).some(value => value !== undefined)
  const named = isForSome ? names.map(name => ({ type, security_group_id: id, ...ranges, ...portsOf(call, name) })) : []
  const listed = LISTS.flatMap(([list, by]) =>
    ['', 'computed_'].flatMap(prefix =>
      membersOf(call, inputOf(call, `${prefix}${type}_${list}`)).flatMap(rule =>
        listedRule(call, rule, by, { type, id }),
      ),
    ),
  )
  return [...named, ...listed].map((rule, i) => made(call, 'aws_security_group_rule', `${type}-${i}`, rule))
}

/** The ports of a rule by its name, which are where the name is. */
function portsOf(call: PublicCall, name: Node): Readonly<Record<string, Made>> {
  const known = ruleNamed(textOfNode(name) ?? '')
  const like = (value: string | number): Node =>
    remember(call.work, scalar(value, name), call.work.places.get(name) ?? call.at)
  return known === undefined
    ? { protocol: like('${…}') }
    : { protocol: like(known.protocol), from_port: like(known.from), to_port: like(known.to) }
}

function listedRule(
  call: PublicCall,
  rule: Node,
  by: string,
  { type, id }: { readonly type: string; readonly id: Node },
): readonly Readonly<Record<string, Made>>[] {
  if (rule.type !== 'mapping') return []
  const own = within(call, rule)
  const name = inputOf(own, 'rule')
  const named = name === undefined ? {} : portsOf(own, name)
  const peer = inputOf(own, by)
  return [
    {
      type,
      security_group_id: id,
      ...named,
      ...stated(own, 'protocol'),
      ...stated(own, 'from_port'),
      ...stated(own, 'to_port'),
      [by]: by === 'self' ? (peer ?? true) : by.endsWith('cidr_blocks') ? splitRanges(own, peer) : peer,
    },
  ]
}

const stated = (call: PublicCall, name: string): Readonly<Record<string, Node>> => {
  const value = inputOf(call, name)
  return value === undefined ? {} : { [name]: value }
}

/** Ranges that the module takes as one text with commas in it. */
function splitRanges(call: PublicCall, text: Node | undefined): Node | undefined {
  const stated = textOfNode(text)
  if (text === undefined || stated === undefined) return text
  const at = call.work.places.get(text) ?? call.at
  const items = stated.split(',').map(part => remember(call.work, scalar(part.trim(), text), at))
  return remember(call.work, sequence(items, text), at)
}
