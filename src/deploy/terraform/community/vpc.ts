import type { Node } from '../../../languages/tree/node.ts'
import { fieldOf, itemsOf } from '../scope.ts'
import { choicesOf, textOfNode } from '../values.ts'
import {
  addressIn,
  byDefault,
  entriesOf,
  inputOf,
  isOn,
  type MadeResource,
  made,
  membersOf,
  objectOf,
  type PublicCall,
  type PublicModule,
} from './call.ts'

const NEWEST = 6
const TIERS = ['private', 'public', 'intra', 'database'] as const

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/vpc/aws: the VPC with its ranges, and a subnet for each range of
 * a tier in the zone of the same number.
 */
export const vpc: PublicModule = {
  newest: NEWEST,
  outputs: new Map<string, readonly string[] | string>([
    ['vpc_cidr_block', ['cidr']],
    ['vpc_id', 'aws_vpc.*.id'],
  ]),
  resources: call => {
    if (!isOn(call, 'create_vpc', true)) return []
    const id = addressIn(call, `aws_vpc.${call.name}.id`)
    const added = membersOf(call, inputOf(call, 'secondary_cidr_blocks')).map((range, i) =>
      made(call, 'aws_vpc_ipv4_cidr_block_association', String(i), { vpc_id: id, cidr_block: range }),
    )
    // Up to version 3 the default was no range that a VPC can have.
    const cidr = inputOf(call, 'cidr') ?? (call.version > 3 ? byDefault(call, '10.0.0.0/16') : undefined)
    const isPooled = isOn(call, 'use_ipam_pool', false) || inputOf(call, 'ipv4_ipam_pool_id') !== undefined
    const own = isPooled || cidr === undefined ? [] : [made(call, 'aws_vpc', '', { cidr_block: cidr })]
    return [...own, ...added, ...TIERS.flatMap(tier => subnetsOf(call, tier, id))]
  },
}

function subnetsOf(call: PublicCall, tier: string, id: Node): readonly MadeResource[] {
  const zones = itemsOf(call.work, inputOf(call, 'azs')) ?? []
  const ranges = itemsOf(call.work, inputOf(call, `${tier}_subnets`)) ?? []
  return ranges.map((range, i) =>
    made(call, 'aws_subnet', `${tier}-${i}`, {
      vpc_id: id,
      cidr_block: range,
      availability_zone: zones.length === 0 ? undefined : zones[i % zones.length],
    }),
  )
}

/**
 * https://registry.terraform.io/modules/terraform-aws-modules/vpc/aws/latest/submodules/vpc-endpoints: an endpoint for each
 * entry, of the type Interface unless it says otherwise, with the call's groups and its own.
 */
export const vpcEndpoints: PublicModule = {
  newest: NEWEST,
  outputs: new Map([['security_group_id', 'aws_security_group.*.id']]),
  resources: call => {
    if (!isOn(call, 'create', true)) return []
    const endpoints = entriesOf(call, inputOf(call, 'endpoints')).flatMap(({ key, value, own }) =>
      value.type !== 'mapping' ||
      choicesOf(value) !== undefined ||
      textOfNode(fieldOf(call.work, value, 'create')) === 'false'
        ? []
        : [endpointOf(call, key, own)],
    )
    return [...endpoints, ...groupOf(call)]
  },
}

function endpointOf(call: PublicCall, key: string, own: PublicCall): MadeResource {
  const type = textOfNode(inputOf(own, 'service_type')) ?? 'Interface'
  const service = inputOf(own, 'service')
  const name = textOfNode(service)
  const groups = [
    ...membersOf(call, inputOf(call, 'security_group_ids')),
    ...(isOn(call, 'create_security_group', false) ? [addressIn(call, `aws_security_group.${call.name}.id`)] : []),
    ...membersOf(own, inputOf(own, 'security_group_ids')),
  ]
  const isInterface = type === 'Interface'
  const body = objectOf(own, {
    vpc_id: inputOf(call, 'vpc_id'),
    service_name:
      inputOf(own, 'service_endpoint', 'service_name') ??
      (name === undefined ? service : `com.amazonaws.\${data.aws_region.current.name}.${name}`),
    vpc_endpoint_type: inputOf(own, 'service_type') ?? type,
    security_group_ids: isInterface && groups.length > 0 ? groups : undefined,
    subnet_ids: isInterface
      ? [...membersOf(call, inputOf(call, 'subnet_ids')), ...membersOf(own, inputOf(own, 'subnet_ids'))]
      : undefined,
    route_table_ids: type === 'Gateway' ? inputOf(own, 'route_table_ids') : undefined,
    policy: inputOf(own, 'policy'),
    private_dns_enabled: isInterface ? inputOf(own, 'private_dns_enabled') : undefined,
    dns_options: inputOf(own, 'dns_options'),
  })
  return { type: 'aws_vpc_endpoint', name: `${call.name}-${key.replaceAll('.', '-')}`, body }
}

/** The group of the endpoints, whose rules let TCP 443 in unless they say otherwise. */
function groupOf(call: PublicCall): readonly MadeResource[] {
  if (!isOn(call, 'create_security_group', false)) return []
  const id = addressIn(call, `aws_security_group.${call.name}.id`)
  const rules = entriesOf(call, inputOf(call, 'security_group_rules')).map(({ key, own }) => ({
    type: 'aws_security_group_rule',
    name: `${call.name}-${key}`,
    body: objectOf(own, {
      security_group_id: id,
      type: inputOf(own, 'type') ?? 'ingress',
      protocol: inputOf(own, 'protocol') ?? 'tcp',
      from_port: inputOf(own, 'from_port') ?? 443,
      to_port: inputOf(own, 'to_port') ?? 443,
      cidr_blocks: inputOf(own, 'cidr_blocks'),
      ipv6_cidr_blocks: inputOf(own, 'ipv6_cidr_blocks'),
      prefix_list_ids: inputOf(own, 'prefix_list_ids'),
      self: inputOf(own, 'self'),
      source_security_group_id: inputOf(own, 'source_security_group_id'),
    }),
  }))
  return [made(call, 'aws_security_group', '', { vpc_id: inputOf(call, 'vpc_id') }), ...rules]
}
