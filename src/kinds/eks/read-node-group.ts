import { awsSchema, referenceScope } from '../../dialects/aws-fields.ts'
import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import {
  blocks,
  boolean,
  field,
  integer,
  literal,
  looseBoolean,
  looseInteger,
  looseText,
  mayBeNothing,
  text,
  texts,
} from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import type { NodeGroup } from '../../facts/eks/node-group.ts'
import type { NamedObject } from '../../facts/eks/object-key.ts'
import { arnValue, roleValue } from '../iam/arn-value.ts'
import { clusterLink, ownArn } from './cluster-link.ts'
import { eksFields, healthIssuesOf, readAt } from './eks-fields.ts'
import { bootstrapsOf } from './read-bootstrap.ts'

/** What EKS refuses beside a launch template, in its spelling. */
const BESIDE_TEMPLATE = ['instanceTypes', 'diskSize', 'remoteAccess'] as const

/** A managed node group of any dialect but eksctl's. */
export function readNodeGroup(resource: Resource, source: ClusterSource): NodeGroup {
  const { wanted, observed } = eksFields(resource)
  const name = text(field(wanted, 'nodegroupName', 'nodeGroupName', 'name'))
  const scaling = (key: string): Value<number> => readAt(wanted, ['scalingConfig', key], looseInteger)
  const template = field(wanted, 'launchTemplate')
  const imageType = text(field(wanted, 'amiType'))
  return {
    source,
    managed: true,
    cluster: clusterLink(wanted, ownArn(resource, 'nodegroupArn')),
    name,
    status: text(field(observed, 'status')),
    version: looseText(field(wanted, 'version')),
    releaseVersion: text(field(wanted, 'releaseVersion')),
    imageType,
    hasOwnImage: imageType.state === 'known' && imageType.value === 'CUSTOM',
    nodeRole: roleValue(
      wanted,
      field(wanted, 'nodeRole', 'nodeRoleArn'),
      ['nodeRoleRef', 'from', 'name'],
      ['nodeRoleArnRef', 'name'],
    ),
    minSize: scaling('minSize'),
    maxSize: scaling('maxSize'),
    desiredSize: scaling('desiredSize'),
    repair: readAt(wanted, ['nodeRepairConfig', 'enabled'], looseBoolean),
    canRepair: !awsSchema(resource).lacks.has('nodeRepairConfig'),
    healthIssues: healthIssuesOf(observed),
    launchTemplate:
      template.node === undefined ? text(template) : text(field(template, 'id', 'launchTemplateId', 'name')),
    besideTemplate: statedIn(wanted, BESIDE_TEMPLATE),
    bootstraps: [],
    zones: [],
    subnets: subnetsOf(resource, wanted),
    at: name.state === 'absent' ? place(resource.body) : name.at,
  }
}

/** A node group of an eksctl ClusterConfig, managed by the service or by eksctl itself. */
export function readEksctlNodeGroup(
  group: Cursor,
  managed: boolean,
  { cluster, zones }: { readonly cluster: ClusterLink; readonly zones: readonly Value<string>[] },
): NodeGroup {
  const name = text(get(group, 'name'))
  const template = get(group, 'launchTemplate')
  const family = text(get(group, 'amiFamily'))
  const own = literal(get(group, 'ami'))
  const at = name.state === 'absent' ? place(group) : name.at
  return {
    source: 'definition',
    managed,
    cluster,
    name,
    status: { state: 'absent', at },
    version: { state: 'absent', at },
    releaseVersion: text(get(group, 'releaseVersion')),
    imageType: family,
    hasOwnImage: own?.startsWith('ami-') === true || template.node !== undefined,
    nodeRole: arnValue(get(group, 'iam', 'instanceRoleARN')),
    minSize: integer(get(group, 'minSize')),
    maxSize: integer(get(group, 'maxSize')),
    desiredSize: integer(get(group, 'desiredCapacity')),
    repair: boolean(get(group, 'nodeRepairConfig', 'enabled')),
    canRepair: true,
    healthIssues: [],
    launchTemplate: template.node === undefined ? text(template) : text(get(template, 'id')),
    besideTemplate: statedIn(group, ['instanceType', 'instanceTypes', 'volumeSize', 'ssh']),
    bootstraps: bootstrapsOf(get(group, 'overrideBootstrapCommand')),
    zones: get(group, 'availabilityZones').node === undefined ? zones : zonesAt(group),
    subnets: [],
    at,
  }
}

/** The availability zones that eksctl spreads node groups over that name none: those of the cluster, else those of its subnets. */
export function eksctlZones(body: Cursor): readonly Value<string>[] {
  const stated = zonesAt(body)
  if (stated.length > 0) return stated
  return ['private', 'public'].flatMap(which =>
    fields(get(body, 'vpc', 'subnets', which)).map(({ key, value }): Value<string> => {
      const zone = text(get(value, 'az'))
      return zone.state === 'absent' ? { ...zone, state: 'known', value: key } : zone
    }),
  )
}

const zonesAt = (owner: Cursor): readonly Value<string>[] => itemsOf(texts(get(owner, 'availabilityZones')))

const statedIn = (wanted: Cursor, names: readonly string[]): NodeGroup['besideTemplate'] =>
  names.flatMap(name => {
    const cursor = field(wanted, name)
    const { node } = cursor
    const isNothing =
      node === undefined ||
      (node.type === 'scalar' && node.value === null) ||
      (node.type === 'sequence' && node.items.length === 0) ||
      mayBeNothing(cursor)
    return isNothing ? [] : [{ field: name, at: place(cursor, 'key') }]
  })

/** The subnets that a group names, by id, reference or name of an object beside it. */
function subnetsOf(resource: Resource, wanted: Cursor): readonly NamedObject[] {
  const scope = referenceScope(resource)
  const ids = itemsOf(texts(field(wanted, 'subnets', 'subnetIds')))
  const refs = blocks(field(wanted, 'subnetIdRefs', 'subnetRefs')).map(ref => {
    const inner = field(ref, 'from').node === undefined ? field(ref, 'name') : field(field(ref, 'from'), 'name')
    const id = { state: 'absent' as const, at: place(inner) }
    return { scope, id, reference: literal(inner) ?? '' }
  })
  return [...ids.map(id => ({ scope, id })), ...refs]
}

const itemsOf = (list: Value<ListValue<string>>): readonly Value<string>[] =>
  list.state === 'known' ? list.value.items : list.state === 'unknown' ? [list] : []
