import { type Cursor, get, place, rootOf } from '../../documents/cursor.ts'
import { field, literal, looseBoolean, text } from '../../documents/read.ts'
import { known, type Value } from '../../documents/value.ts'
import type { Route } from '../../facts/network/addresses/route.ts'

const DESTINATIONS = ['destinationCidrBlock', 'cidrBlock', 'destinationIpv6CidrBlock', 'ipv6CidrBlock'] as const
const LISTS = ['destinationPrefixListId', 'prefixListId'] as const
const ONWARD = [
  'transitGatewayId',
  'vpcPeeringConnectionId',
  'localGatewayId',
  'coreNetworkArn',
  'networkInterfaceId',
  'instanceId',
  'vpcEndpointId',
] as const
const OTHER = ['natGatewayId', 'egressOnlyInternetGatewayId', 'egressOnlyGatewayId', 'carrierGatewayId'] as const

/** The route whose fields are at `fields`, in any dialect's spelling. */
export function readRoute(fields: Cursor, { of, isRecord }: Pick<Route, 'of' | 'isRecord'>): Route {
  const blackholeAt = blackholeIn(fields)
  return {
    of,
    isRecord,
    destination: destinationIn(fields),
    target: of === 'transit' ? 'onward' : targetIn(fields),
    ...(blackholeAt === undefined ? {} : { blackholeAt }),
  }
}

function destinationIn(fields: Cursor): Value<string> {
  const found = DESTINATIONS.map(name => field(fields, name)).find(isStated)
  if (found !== undefined) return text(found)
  const list = LISTS.map(name => field(fields, name)).find(isStated)
  if (list !== undefined) return { state: 'unknown', why: 'the addresses of the prefix list', at: place(list) }
  return { state: 'absent', at: place(field(fields, 'destinationCidrBlock')) }
}

/** Terraform writes what is not set as an empty text. */
const isStated = ({ node }: Cursor): boolean =>
  node !== undefined &&
  !(node.type === 'scalar' && (node.value === null || node.value === '') && node.tag === undefined)

const isNamed = (fields: Cursor, name: string): boolean =>
  [name, `${name}Ref`, name.replace(/Id$/, 'Ref')].some(one => isStated(field(fields, one)))

function targetIn(fields: Cursor): Route['target'] {
  if (ONWARD.some(name => isNamed(fields, name))) return 'onward'
  if (OTHER.some(name => isNamed(fields, name))) return 'other'
  const gateway = text(field(fields, 'gatewayId'))
  if (gateway.state === 'unknown') return ofReference(gateway.reference ?? '', fields)
  const id = known(gateway)
  if (id !== undefined) return id.startsWith('vgw-') ? 'onward' : 'other'
  return isNamed(fields, 'gatewayId') ? 'unknown' : 'other'
}

/** A gateway by what it is called: by the type of the resource in Terraform, by that of the logical id in a template. */
function ofReference(reference: string, { document }: Cursor): Route['target'] {
  const type = literal(get(rootOf(document), 'Resources', reference, 'Type')) ?? reference
  if (/vpn_?gateway/i.test(type)) return 'onward'
  return /internet_?gateway|igw/i.test(type) ? 'other' : 'unknown'
}

function blackholeIn(fields: Cursor): Route['blackholeAt'] {
  const [state, flag] = [field(fields, 'state'), field(fields, 'blackhole')]
  if (literal(state) === 'blackhole') return place(state)
  const isDropped = looseBoolean(flag)
  return isDropped.state === 'known' && isDropped.value ? place(flag) : undefined
}
