import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, get, place } from '../../documents/cursor.ts'
import { pathOf } from '../../documents/document.ts'
import { block, field } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import type { PolicyDocument } from '../../facts/iam/policy-document.ts'
import { type ResourcePolicy, resourcePolicy } from '../../facts/network/resource-policy.ts'
import { isPolicyDocument, readPolicies, readPolicy, referredPolicy } from '../iam/policy-document.ts'
import { fileName } from '../iam/trust.ts'

const upjet = (group: string, kind: string): readonly string[] => [
  `${group}.aws.upbound.io/${kind}`,
  `${group}.aws.m.upbound.io/${kind}`,
]

/** What has a policy of its own that says who may use it, by its types. Domains of OpenSearch within a VPC are closed by security groups. */
const TYPES: readonly (readonly [ResourcePolicy['of'], readonly string[]])[] = [
  [
    'bucket',
    [
      'AWS::S3::BucketPolicy',
      'aws_s3_bucket_policy',
      'aws_s3_bucket',
      's3.services.k8s.aws/Bucket',
      ...upjet('s3', 'BucketPolicy'),
      's3.aws.crossplane.io/BucketPolicy',
    ],
  ],
  [
    'domain',
    [
      'AWS::Elasticsearch::Domain',
      'AWS::OpenSearchService::Domain',
      'aws_elasticsearch_domain',
      'aws_opensearch_domain',
      'opensearchservice.services.k8s.aws/Domain',
      ...upjet('opensearch', 'Domain'),
    ],
  ],
  ['key', ['AWS::KMS::Key', 'aws_kms_key', 'aws_kms_key_policy', 'kms.services.k8s.aws/Key', ...upjet('kms', 'Key')]],
  [
    'queue',
    [
      'AWS::SQS::QueuePolicy',
      'AWS::SQS::QueueInlinePolicy',
      'aws_sqs_queue',
      'aws_sqs_queue_policy',
      'sqs.services.k8s.aws/Queue',
      ...upjet('sqs', 'Queue'),
      ...upjet('sqs', 'QueuePolicy'),
    ],
  ],
  ['registry', ['AWS::ECR::RegistryPolicy', 'aws_ecr_registry_policy', ...upjet('ecr', 'RegistryPolicy')]],
  [
    'repository',
    [
      'AWS::ECR::Repository',
      'aws_ecr_repository_policy',
      'ecr.services.k8s.aws/Repository',
      ...upjet('ecr', 'RepositoryPolicy'),
    ],
  ],
  [
    'secret',
    [
      'AWS::SecretsManager::ResourcePolicy',
      'aws_secretsmanager_secret',
      'aws_secretsmanager_secret_policy',
      ...upjet('secretsmanager', 'SecretPolicy'),
    ],
  ],
  [
    'topic',
    [
      'AWS::SNS::TopicPolicy',
      'AWS::SNS::TopicInlinePolicy',
      'aws_sns_topic',
      'aws_sns_topic_policy',
      'sns.services.k8s.aws/Topic',
      ...upjet('sns', 'Topic'),
      ...upjet('sns', 'TopicPolicy'),
    ],
  ],
]
const OWNERS = new Map(TYPES.flatMap(([of, types]) => types.map(type => [type, of] as const)))

export default defineKind({
  id: 'ResourcePolicy',
  types: ['Policy', 'object', ...OWNERS.keys()],
  held: { as: ['file', 'request'], contains: /arn:aws[a-z-]*:s3:::|"Principal"\s*:/ },
  recognisedBy:
    'the policy of a bucket, a key, an ECR repository or registry, a queue, a topic, a secret or an OpenSearch domain outside of a VPC, by its type or the command of the AWS CLI that it is given to; a policy with Principal and a bucket as Resource',

  read: (resource, isForced) => {
    const documents = documentsOf(resource)
    const isKnown = resource.type !== 'object' || ownerByCommand(resource) !== undefined || isOfBucket(documents)
    return documents.length > 0 && (isForced || isKnown) ? factsOf(resource, documents) : undefined
  },
})

function* factsOf(resource: Resource, documents: readonly PolicyDocument[]): Generator<EmittedFact> {
  const { type, body } = resource
  const [folder = ''] = /[^/]*\/[^/]*$/.exec(pathOf(place(body).document)) ?? []
  const name = fileName(resource)
  const mayBeEndpoints = type === 'object' && /endpoint|vpce/i.test(`${folder}${name}`) && !/bucket/i.test(name)
  yield resourcePolicy.of({
    of: ownerByCommand(resource) ?? OWNERS.get(type) ?? (isOfBucket(documents) ? 'bucket' : 'repository'),
    documents,
    mayBeEndpoints,
    at: place(body),
  })
}

/** The operations of the AWS CLI that take the policy of something. */
const OPERATIONS: Readonly<Record<string, ResourcePolicy['of']>> = {
  'put-bucket-policy': 'bucket',
  'set-repository-policy': 'repository',
  'put-registry-policy': 'registry',
  'put-key-policy': 'key',
  'create-key': 'key',
}

/** What a policy is of that a script gives to a command. */
function ownerByCommand({ document: { held } }: Resource): ResourcePolicy['of'] | undefined {
  const words = (held?.commands ?? []).flatMap(command => command.words)
  return words.flatMap(({ text }) => (Object.hasOwn(OPERATIONS, text) ? (OPERATIONS[text] ?? []) : []))[0]
}

function documentsOf(resource: Resource): readonly PolicyDocument[] {
  const { type, body } = resource
  if (type === 'object') {
    if (isPolicyDocument(body)) return [readPolicy(body)]
    return get(body, 'repositoryName').node === undefined ? [] : read(get(body, 'policyText'))
  }
  if (type === 'Policy') return body.node?.type === 'scalar' ? read(body) : []
  const wanted = block(awsFields(resource))
  // Its security groups decide who reaches it, which is AWS's own advice for a domain in a VPC.
  if (field(wanted, 'vpcOptions').node !== undefined) return []
  return read(
    field(
      wanted,
      'policyDocument',
      'keyPolicy',
      'repositoryPolicyText',
      'policyText',
      'accessPolicies',
      'resourcePolicy',
      'policy',
      'rawPolicy',
    ),
  )
}

function read(cursor: Cursor): readonly PolicyDocument[] {
  const referred = referredPolicy(cursor)
  return referred === undefined ? readPolicies(cursor) : [referred]
}

const BUCKET = /^arn:(?:aws[a-z-]*|\$\{[^{}]*\}):s3:::/

/** Whether statements name who may do something with a bucket: roles are named by their own policies, which have no resource. */
const isOfBucket = (documents: readonly PolicyDocument[]): boolean =>
  documents.some(({ statements }) =>
    statements.some(
      ({ principals, notPrincipals, resources, notResources }) =>
        principals.length + notPrincipals.length > 0 &&
        [...resources, ...notResources].some(({ text }) => BUCKET.test(text)),
    ),
  )
