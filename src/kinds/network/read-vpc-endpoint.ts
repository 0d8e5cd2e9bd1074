import { awsSchema } from '../../dialects/aws-fields.ts'
import { type Cursor, get, place, rootOf } from '../../documents/cursor.ts'
import { field, literal, looseBoolean, looseText, path, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import type { VpcEndpoint } from '../../facts/network/vpc-endpoint.ts'
import { namedBy, ownName } from '../eks/named-object.ts'
import { readPolicies, referredPolicy } from '../iam/policy-document.ts'
import { policyTextOf } from '../iam/policy-text.ts'
import { groupLinks } from './group-links.ts'

/** The VPC endpoint whose fields are at `fields`. */
export function readVpcEndpoint(resource: Resource, fields: Cursor, isRecord: boolean): VpcEndpoint {
  const groups = groupLinks(resource, fields)
  const policy = field(fields, 'policyDocument', 'policy')
  const referred = referredPolicy(policy)
  const service = serviceOf(field(fields, 'serviceName'))
  const region = /^(?:cn\.)?com\.amazonaws(?:\.cn)?\.([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(
    policyTextOf(field(fields, 'serviceName'))?.text ?? '',
  )?.[1]
  const { dialect } = resource
  const { lacks, wordFields } = awsSchema(resource)
  // Terraform's providers have associations as resources of their own; in a cluster they may be in any file.
  const isElsewhere = dialect.hasBlocks && dialect.scope === 'cluster' && groups.state === 'no'
  return {
    endpoint: ownName(resource, fields, 'vpcEndpointId', 'id'),
    isRecord,
    type: looseText(field(fields, 'vpcEndpointType')),
    vpc: namedBy(resource, fields, 'vpcId'),
    groups: groups.links,
    hasGroups: isElsewhere ? 'unknown' : groups.state,
    groupsAt: groups.at,
    privateDns: looseBoolean(field(fields, 'privateDnsEnabled')),
    ...dnsChoice(fields, wordFields.has(DNS_CHOICE)),
    canChooseDns: !lacks.has(DNS_CHOICE),
    policies: referred === undefined ? readPolicies(policy) : [referred],
    policyAt: place(policy),
    hasPolicy: isEmpty(policy) ? 'no' : unresolved(policy) !== undefined && referred === undefined ? 'unknown' : 'yes',
    at: place(isRecord ? field(fields, 'vpcEndpointId') : field(fields, 'serviceName')),
    ...(service === undefined ? {} : { service }),
    ...(region === undefined ? {} : { region }),
  }
}

const isEmpty = ({ node }: Cursor): boolean =>
  node === undefined || (node.type === 'scalar' && (node.value === null || node.value === '') && node.tag === undefined)

const SERVICE = /^(?:cn\.)?com\.amazonaws(?:\.cn)?\.(?:\$?\{\{?[^{}]*\}\}?|[^.]+)\.(.+)$/

/** The name behind the region; undefined where the name is decided at deployment, empty for a service of somebody else. */
function serviceOf(cursor: Cursor): string | undefined {
  const written = policyTextOf(cursor)?.text
  const data = /^\$\{data\.aws_vpc_endpoint_service\.([A-Za-z0-9_-]+)\.service_name\}$/.exec(written ?? '')?.[1]
  if (data !== undefined) {
    const declared = get(rootOf(cursor.document), 'data', 'aws_vpc_endpoint_service', data)
    return literal(field(declared, 'service'))
  }
  const service = SERVICE.exec(written ?? '')?.[1]
  if (service !== undefined) return /[${<]/.test(service) ? undefined : service
  return written === undefined || written.includes('${') ? undefined : ''
}

const DNS_CHOICE = 'privateDnsOnlyForInboundResolverEndpoint'

/** Which resolvers get private names: a word in CloudFormation, a boolean everywhere else. */
function dnsChoice(fields: Cursor, isWord: boolean): Pick<VpcEndpoint, 'inboundOnly' | 'mistyped'> {
  const cursor = path(fields, 'dnsOptions', DNS_CHOICE)
  const written = looseText(cursor)
  const { at } = written
  if (written.state !== 'known') return { inboundOnly: notKnown(written) }
  const choice = isWord ? WORDS.get(written.value) : BOOLEANS.get(written.value)
  const isMeant = isWord ? typeof scalarAt(cursor) !== 'boolean' : true
  if (choice === undefined || !isMeant) {
    const wanted = isWord ? 'AllResolvers, OnlyInboundResolver or NotSpecified' : 'true or false'
    return { inboundOnly: { state: 'absent', at }, mistyped: { text: written.value, wanted, at } }
  }
  return { inboundOnly: choice === 'unset' ? { state: 'absent', at } : { state: 'known', value: choice, at } }
}

const notKnown = (value: Exclude<Value<string>, { state: 'known' }>): Value<boolean> =>
  value.state === 'invalid' && value.found === 'null' ? { state: 'absent', at: value.at } : value

const WORDS: ReadonlyMap<string, boolean | 'unset'> = new Map<string, boolean | 'unset'>([
  ['AllResolvers', false],
  ['OnlyInboundResolver', true],
  ['NotSpecified', 'unset'],
])
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

const scalarAt = ({ node }: Cursor) => (node?.type === 'scalar' ? node.value : undefined)
