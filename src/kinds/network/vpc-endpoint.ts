import { awsFields, isAwsCli } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, get, has, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { vpcEndpoint, vpcEndpointCapture } from '../../facts/network/vpc-endpoint.ts'
import { readVpcEndpoint } from './read-vpc-endpoint.ts'

export default defineKind({
  id: 'VpcEndpoint',
  types: [
    'VpcEndpoints',
    'VpcEndpoint',
    ...awsTypes('EC2', 'VPCEndpoint', { terraform: 'aws_vpc_endpoint' }),
    'object',
    'list',
  ],
  recognisedBy: 'a VPC endpoint by its type, the members of describe-vpc-endpoints, or a request to create one',

  is: ({ type, body }) => {
    if (type === 'list') return items(body).length > 0 && items(body).every(isEndpoint)
    return type !== 'object' || isEndpoint(body) || isRequest(body)
  },

  *read(resource) {
    const { type, body } = resource
    const isAnswer = type === 'VpcEndpoints' || type === 'VpcEndpoint' || type === 'list'
    if (!isAwsCli(resource) || type === 'object') {
      const isRecord = isAnswer || (type === 'object' && isEndpoint(body))
      yield vpcEndpoint.of(readVpcEndpoint(resource, awsFields(resource), isRecord))
      return
    }
    const members = type === 'VpcEndpoint' ? [body] : items(body)
    for (const member of members) yield vpcEndpoint.of(readVpcEndpoint(resource, member, true))
    if (type !== 'VpcEndpoints') return
    const vpcs = members.flatMap(member => literal(get(member, 'VpcId')) ?? [])
    yield vpcEndpointCapture.of({ vpcs: [...new Set(vpcs)], at: place(body) })
  },
})

const isEndpoint = (cursor: Cursor): boolean => has(cursor, 'VpcEndpointId') && has(cursor, 'ServiceName')

/** A request of `create-vpc-endpoint --cli-input-json`. */
const isRequest = (cursor: Cursor): boolean =>
  has(cursor, 'VpcId') && /^(?:cn\.)?com\.amazonaws\./.test(literal(get(cursor, 'ServiceName')) ?? '')
