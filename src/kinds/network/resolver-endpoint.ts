import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { blocks, field, looseText, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { type ResolverEndpoint, resolverEndpoint } from '../../facts/network/resolver-endpoint.ts'
import { groupLinks } from './group-links.ts'

export default defineKind({
  id: 'ResolverEndpoint',
  types: [
    'ResolverEndpoint',
    'ResolverEndpoints',
    'IpAddresses',
    ...awsTypes('Route53Resolver', 'ResolverEndpoint', {
      terraform: 'aws_route53_resolver_endpoint',
      upbound: 'Endpoint',
    }),
    'object',
  ],
  recognisedBy:
    'an endpoint of the Route 53 Resolver by its type, a request to create one, or the answer that lists its addresses',

  // Of `create-resolver-endpoint --cli-input-json`, its required members.
  is: ({ type, body }) =>
    type !== 'object' ||
    ['Direction', 'IpAddresses', 'SecurityGroupIds'].every(key => get(body, key).node !== undefined),

  *read(resource) {
    const { type, body } = resource
    if (type === 'IpAddresses') {
      yield resolverEndpoint.of(addressesOf(body))
      return
    }
    const isRecord = type === 'ResolverEndpoint' || type === 'ResolverEndpoints'
    const members = type === 'ResolverEndpoints' ? items(body) : [isRecord ? body : awsFields(resource)]
    for (const member of members) yield resolverEndpoint.of(read(resource, member, isRecord))
  },
})

/** The answer of list-resolver-endpoint-ip-addresses, which does not name the endpoint of the addresses. */
function addressesOf(list: Cursor): ResolverEndpoint {
  const at = place(list, 'key')
  return {
    isRecord: true,
    id: { state: 'absent', at },
    direction: { state: 'absent', at },
    addresses: items(list).map(one => text(get(one, 'Ip'))),
    addressesAt: at,
    groups: [],
    groupsAt: at,
    at,
  }
}

function read(resource: Resource, fields: Cursor, isRecord: boolean): ResolverEndpoint {
  const list = field(fields, 'ipAddresses', 'ipAddress')
  const why = unresolved(list) ?? (field(field(fields, 'dynamic'), 'ipAddress').node === undefined ? undefined : list)
  const addresses = blocks(list).map(one => text(field(one, 'ip', 'ipv6')))
  const isListed = !isRecord && why === undefined
  const groups = groupLinks(resource, fields)
  return {
    isRecord,
    id: text(field(fields, 'id')),
    direction: looseText(field(fields, 'direction')),
    addressesAt: list.node === undefined ? place(list) : place(list, 'key'),
    groups: groups.links,
    groupsAt: groups.at,
    at: place(field(fields, 'direction')),
    ...(isListed ? { addresses } : {}),
  }
}
