import { awsFields, isAwsCli } from '../../dialects/aws-fields.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { blocks, field } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { type Route, route, routeTable } from '../../facts/network/addresses/route.ts'
import { readRoute } from './read-route.ts'

const upjet = (kind: string): readonly string[] => [`ec2.aws.upbound.io/${kind}`, `ec2.aws.m.upbound.io/${kind}`]

export default defineKind({
  id: 'Route',
  types: [
    'RouteTables',
    'Routes',
    'AWS::EC2::Route',
    'AWS::EC2::RouteTable',
    'AWS::EC2::TransitGatewayRoute',
    'AWS::EC2::VPNGatewayRoutePropagation',
    'aws_route',
    'aws_route_table',
    'aws_default_route_table',
    'aws_ec2_transit_gateway_route',
    'aws_vpn_gateway_route_propagation',
    'ec2.services.k8s.aws/RouteTable',
    'ec2.aws.crossplane.io/RouteTable',
    ...upjet('Route'),
    ...upjet('RouteTable'),
    ...upjet('TransitGatewayRoute'),
    ...upjet('VPNGatewayRoutePropagation'),
    'object',
  ],
  recognisedBy:
    'a route, a route table or a route of a transit gateway by its type, or the members of describe-route-tables',

  // Of `create-route --cli-input-json`, its members.
  is: ({ type, body }) =>
    type !== 'object' ||
    (get(body, 'RouteTableId').node !== undefined && get(body, 'DestinationCidrBlock').node !== undefined),

  *read(resource) {
    const { type, body } = resource
    const isRecord = type === 'RouteTables' || type === 'Routes'
    const sort: Sort = { of: /transit/i.test(type) || type === 'Routes' ? 'transit' : 'vpc', isRecord }
    if (type === 'RouteTables') for (const table of items(body)) yield* tableFacts(table, sort)
    else if (type === 'Routes') yield* routesAt(body, sort)
    else if (/RouteTable$|route_table$/.test(type)) yield* tableFacts(awsFields(resource), sort)
    else if (/propagation$/i.test(type))
      yield routeTable.of({ ...sort, propagates: true, leadsOnward: false, routesAt: place(awsFields(resource)) })
    else {
      const fields = isAwsCli(resource) ? body : awsFields(resource)
      const found = readRoute(fields, sort)
      yield route.of(found)
      yield routeTable.of({
        ...sort,
        propagates: false,
        leadsOnward: found.target === 'onward',
        routesAt: found.destination.at,
      })
    }
  },
})

type Sort = Pick<Route, 'of' | 'isRecord'>

function* tableFacts(table: Cursor, sort: Sort): Generator<EmittedFact> {
  const written = field(table, 'routes', 'route')
  const routes = blocks(written).map(one => readRoute(one, sort))
  for (const one of routes) yield route.of(one)
  const gateways = field(table, 'propagatingVgws')
  yield routeTable.of({
    ...sort,
    propagates: blocks(gateways).length > 0 || (gateways.node?.type === 'sequence' && gateways.node.items.length > 0),
    leadsOnward: routes.some(({ target }) => target === 'onward'),
    routesAt: written.node === undefined ? place(written) : place(written, 'key'),
  })
}

function* routesAt(list: Cursor, sort: Sort): Generator<EmittedFact> {
  const routes = items(list).map(one => readRoute(one, sort))
  for (const one of routes) yield route.of(one)
  yield routeTable.of({
    ...sort,
    propagates: false,
    leadsOnward: routes.some(({ target }) => target === 'onward'),
    routesAt: place(list, 'key'),
  })
}
