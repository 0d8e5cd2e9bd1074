import { type Cursor, fields, get, items } from '../../documents/cursor.ts'
import { intrinsicAt } from '../../documents/intrinsic.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import type { PolicyDocument } from '../../facts/iam/policy-document.ts'
import { statedPolicy } from '../../facts/iam/stated-policy.ts'
import { isPolicyDocument, readModuleStatements, readPolicies, readPolicy } from './policy-document.ts'

/** A policy is deeper in no resource. */
const DEEPEST = 12
const TERRAFORM = 'data.aws_iam_policy_document'
const MODULE = 'module'

/** Services with policies of their own resources, and the types of these: in CloudFormation, and in ACK and Crossplane by the same names. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = {
  ApiGateway: ['RestApi'],
  Backup: ['BackupVault'],
  CodeArtifact: ['Domain', 'Repository'],
  EC2: ['VPCEndpoint', 'VPCEndpointPolicy'],
  ECR: ['Repository', 'RepositoryPolicy', 'RegistryPolicy', 'RepositoryCreationTemplate'],
  EFS: ['FileSystem', 'FileSystemPolicy'],
  Elasticsearch: ['Domain'],
  IAM: ['Role', 'Policy', 'ManagedPolicy', 'RolePolicy', 'UserPolicy', 'GroupPolicy', 'User', 'Group'],
  KMS: ['Key', 'ReplicaKey'],
  Logs: ['ResourcePolicy'],
  OpenSearchService: ['Domain'],
  Organizations: ['Policy'],
  S3: ['Bucket', 'BucketPolicy', 'AccessPoint'],
  SecretsManager: ['ResourcePolicy', 'SecretPolicy'],
  SNS: ['Topic', 'TopicPolicy', 'TopicInlinePolicy'],
  SQS: ['Queue', 'QueuePolicy', 'QueueInlinePolicy'],
  SSO: ['PermissionSet'],
}

const GROUPS = ['services.k8s.aws', 'aws.upbound.io', 'aws.m.upbound.io', 'aws.crossplane.io'] as const

const HOLDER_TYPES: readonly string[] = Object.entries(HOLDERS).flatMap(([service, types]) =>
  types.flatMap(type => [
    `AWS::${service}::${type}`,
    ...GROUPS.map(group => `${service.toLowerCase()}.${group}/${type}`),
  ]),
)

/** Any policy, wherever it is in a resource that may have one: what the words in it are does not depend on its purpose. */
export default defineKind({
  id: 'StatedPolicies',
  types: [
    TERRAFORM,
    ...HOLDER_TYPES,
    'AWS::Serverless::Function',
    'AWS::Serverless::StateMachine',
    'aws_api_gateway_rest_api',
    'aws_api_gateway_rest_api_policy',
    'aws_backup_vault_policy',
    'aws_cloudwatch_event_bus_policy',
    'aws_cloudwatch_log_resource_policy',
    'aws_ecr_registry_policy',
    'aws_ecr_repository_policy',
    'aws_efs_file_system_policy',
    'aws_elasticsearch_domain',
    'aws_elasticsearch_domain_policy',
    'aws_iam_group_policy',
    'aws_iam_policy',
    'aws_iam_role',
    'aws_iam_role_policy',
    'aws_iam_user_policy',
    'aws_kms_key',
    'aws_kms_key_policy',
    'aws_opensearch_domain',
    'aws_opensearch_domain_policy',
    'aws_organizations_policy',
    'aws_s3_access_point',
    'aws_s3_bucket',
    'aws_s3_bucket_policy',
    'aws_secretsmanager_secret',
    'aws_secretsmanager_secret_policy',
    'aws_sns_topic',
    'aws_sns_topic_policy',
    'aws_sqs_queue',
    'aws_sqs_queue_policy',
    'aws_ssoadmin_permission_set_inline_policy',
    'aws_vpc_endpoint',
    'aws_vpc_endpoint_policy',
    MODULE,
    'eksctl.io/ClusterConfig',
    'Role',
    'Roles',
    'RoleDetailList',
    'PolicyVersion',
    'Policy',
    'object',
  ],
  held: { as: ['file', 'request'], contains: /"Statement"\s*:/ },
  isOfNoKind: true,
  recognisedBy: 'Statement whose members have an Effect, anywhere in a resource that may have a policy',

  read: resource => ifAny([...documentsOf(resource)].filter(({ statements }) => statements.length > 0).map(toFact)),
})

const toFact = (document: PolicyDocument): EmittedFact => statedPolicy.of({ document })

function documentsOf({ type, body }: Resource): Iterable<PolicyDocument> {
  if (type === TERRAFORM) return [readPolicy(body)]
  // Files of other programs may have anything that looks like it.
  if (type === 'object') return isPolicyDocument(body) ? [readPolicy(body)] : policiesIn(get(body, 'PolicyDocument'), 0)
  return type === MODULE ? [...policiesIn(body, 0), ...moduleStatements(body)] : policiesIn(body, 0)
}

const moduleStatements = (body: Cursor): readonly PolicyDocument[] =>
  fields(body).flatMap(({ key, value }) => (/(?:^|_)statements$/.test(key) ? (readModuleStatements(value) ?? []) : []))

function* policiesIn(cursor: Cursor, depth: number): Generator<PolicyDocument> {
  const { node } = cursor
  if (node === undefined || depth > DEEPEST) return
  const name = intrinsicAt(cursor)?.name
  if (name === 'Sub' || name === 'ToJsonString') yield* readPolicies(cursor)
  else if (node.type === 'scalar') {
    // Terraform's data source has its statements in lower case.
    if (typeof node.value === 'string' && /statement/i.test(node.value)) yield* readPolicies(cursor)
  } else if (node.type === 'sequence') for (const item of items(cursor)) yield* policiesIn(item, depth + 1)
  else if (isPolicyDocument(cursor)) yield readPolicy(cursor)
  else for (const { value } of fields(cursor)) yield* policiesIn(value, depth + 1)
}
