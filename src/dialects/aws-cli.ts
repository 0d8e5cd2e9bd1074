import { type Cursor, fields, get, has, items, rootOf } from '../documents/cursor.ts'
import { plain } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import { literal } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import type { DocumentDialect } from '../engine/dialect.ts'

/**
 * The roots of the AWS CLI's answers that kinds ask for (botocore's response shapes), and what must be beside or
 * below each to be sure of that answer and not another tool's.
 */
const ROOTS: Readonly<Record<string, (root: Cursor, value: Cursor) => boolean>> = {
  cluster: (_, value) => has(value, 'resourcesVpcConfig') || has(value, 'certificateAuthority') || isOfEks(value),
  nodegroup: (_, value) => has(value, 'nodegroupName'),
  fargateProfile: (_, value) => has(value, 'fargateProfileName'),
  addon: (_, value) => has(value, 'addonName'),
  update: (_, value) => has(value, 'id') && has(value, 'status') && has(value, 'type'),
  insights: (_, value) => isListOf(value, 'category', 'insightStatus'),
  insight: (_, value) => has(value, 'category'),
  accessEntry: (_, value) => has(value, 'principalArn'),
  associatedAccessPolicies: root => has(root, 'principalArn'),
  associatedAccessPolicy: root => has(root, 'principalArn'),
  accessEntries: (_, value) => isListOfTexts(value),
  association: (_, value) => has(value, 'serviceAccount'),
  associations: (_, value) => isListOf(value, 'associationId', 'associationArn'),
  addons: (_, value) => isListOf(value, 'addonName', 'addonVersions') || isListOfTexts(value),
  nodegroups: (_, value) => isListOfTexts(value),
  clusterVersions: (_, value) => isListOf(value, 'clusterVersion'),
  imageDetails: (_, value) => isListOf(value, 'imageDigest', 'imageTags', 'imageManifest'),
  imageIds: (_, value) => isListOf(value, 'imageDigest', 'imageTag') && items(value).length > 0,
  images: (_, value) => isListOf(value, 'imageId') && has(get(value, 0), 'imageId'),
  image: (_, value) => has(get(value, 'imageId'), 'imageDigest'),
  SecurityGroups: (_, value) => isList(value),
  SecurityGroupRules: (_, value) => isList(value),
  Vpcs: (_, value) => isListOf(value, 'VpcId'),
  Subnets: (_, value) => isListOf(value, 'SubnetId'),
  VpcEndpoints: (_, value) => isList(value),
  VpcEndpoint: (_, value) => has(value, 'VpcEndpointId'),
  ResolverEndpoint: (_, value) => has(value, 'Direction'),
  ResolverEndpoints: (_, value) => isListOf(value, 'Direction'),
  IpAddresses: (_, value) => isListOf(value, 'IpId'),
  PrefixLists: (_, value) => isListOf(value, 'PrefixListId'),
  RouteTables: (_, value) => isList(value),
  Routes: (_, value) => isListOf(value, 'TransitGatewayAttachments', 'PrefixListId', 'DestinationCidrBlock'),
  TargetGroups: (_, value) => isList(value),
  LoadBalancers: (_, value) => isListOf(value, 'LoadBalancerArn'),
  Listeners: (_, value) => isListOf(value, 'ListenerArn'),
  DBClusters: (_, value) => isListOf(value, 'DBClusterIdentifier'),
  DBInstances: (_, value) => isListOf(value, 'DBInstanceIdentifier'),
  Role: (_, value) => has(value, 'AssumeRolePolicyDocument'),
  Roles: (_, value) => has(get(value, 0), 'AssumeRolePolicyDocument'),
  RoleDetailList: (_, value) => has(get(value, 0), 'AssumeRolePolicyDocument'),
  Policy: (_, value) => has(value, 'Arn') || isPolicyText(value),
  PolicyVersion: (_, value) => has(value, 'Document'),
  repositories: (_, value) => isListOf(value, 'repositoryArn', 'repositoryUri', 'registryId', 'imageTagMutability'),
  repository: (_, value) => has(value, 'repositoryArn') && has(value, 'repositoryName'),
  pullThroughCacheRules: (_, value) => isListOf(value, 'ecrRepositoryPrefix') && items(value).length > 0,
  replicationConfiguration: (_, value) => has(value, 'rules'),
  lifecyclePolicyText: () => true,
  authorizationData: (_, value) => isListOf(value, 'authorizationToken'),
  Credentials: (_, value) => has(value, 'SecretAccessKey') && has(value, 'SessionToken'),
  Reservations: (_, value) => isListOf(value, 'Instances'),
  TerminatingInstances: (_, value) => isListOf(value, 'InstanceId'),
}

/**
 * An answer of the AWS CLI or the API, captured as evidence: recognised by its root key. The body is the value under
 * it. One list may contain several answers.
 */
export const awsCli: DocumentDialect = {
  ...plain,
  id: 'aws-cli',
  isRecord: true,
  resources: document => {
    const root = rootOf(document)
    const found = (isList(root) ? items(root) : [root]).map(answer => answerAt(answer, document))
    const answers = found.filter(answer => answer !== undefined)
    return answers.length === 0 || answers.length < found.length ? undefined : answers
  },
}

/** The answer at a root, or in the one object that somebody has put around it. */
function answerAt(root: Cursor, document: Document): Resource | undefined {
  const [inner, ...others] = fields(root)
  const wrapped = others.length === 0 && inner?.value.node?.type === 'mapping' ? inner.value : undefined
  return answerOf(root, document) ?? (wrapped && answerOf(wrapped, document))
}

function answerOf(root: Cursor, document: Document): Resource | undefined {
  const answer = fields(root).find(({ key, value }) => Object.hasOwn(ROOTS, key) && ROOTS[key]?.(root, value))
  if (answer === undefined) return undefined
  const { key: type, value: body } = answer
  const name = nameOf(body)
  return { dialect: awsCli, type, name, body, document, label: `${type} ${name}`.trim() }
}

/** An answer that was cut to what somebody wanted to show. */
const isOfEks = (cursor: Cursor): boolean => /^arn:aws[a-z-]*:eks:/.test(literal(get(cursor, 'arn')) ?? '')
const isList = (cursor: Cursor): boolean => cursor.node?.type === 'sequence'

/** A list whose items all have one of `keys`; an empty one may be anybody's, but then it says nothing either. */
const isListOf = (cursor: Cursor, ...keys: readonly string[]): boolean =>
  isList(cursor) && items(cursor).every(item => keys.some(key => has(item, key)))

/** `get-bucket-policy` answers with the policy as a text. */
const isPolicyText = ({ node }: Cursor): boolean =>
  node?.type === 'scalar' && typeof node.value === 'string' && /^\s*\{[\s\S]*"Statement"/.test(node.value)

const isListOfTexts = (cursor: Cursor): boolean =>
  isList(cursor) && items(cursor).every(({ node }) => node?.type === 'scalar' && typeof node.value === 'string')

function nameOf(value: Cursor): string {
  for (const key of ['name', 'nodegroupName', 'addonName', 'RoleName', 'id', 'principalArn']) {
    const { node } = get(value, key)
    if (node?.type === 'scalar' && typeof node.value === 'string') return node.value
  }
  return ''
}
