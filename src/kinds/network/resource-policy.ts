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

export default defineKind({
  id: 'ResourcePolicy',
  types: [
    'AWS::S3::BucketPolicy',
    'aws_s3_bucket_policy',
    'aws_s3_bucket',
    's3.services.k8s.aws/Bucket',
    ...upjet('s3', 'BucketPolicy'),
    's3.aws.crossplane.io/BucketPolicy',
    'AWS::ECR::Repository',
    'aws_ecr_repository_policy',
    'ecr.services.k8s.aws/Repository',
    ...upjet('ecr', 'RepositoryPolicy'),
    'AWS::ECR::RegistryPolicy',
    'aws_ecr_registry_policy',
    ...upjet('ecr', 'RegistryPolicy'),
    'Policy',
    'object',
  ],
  held: { as: ['file', 'request'], contains: /arn:aws[a-z-]*:s3:::/ },
  recognisedBy:
    'the policy of a bucket, an ECR repository or a registry, by its type; a policy with Principal and a bucket as Resource',

  read: (resource, isForced) => {
    const documents = documentsOf(resource)
    return documents.length > 0 && (isForced || resource.type !== 'object' || isOfBucket(documents))
      ? factsOf(resource, documents)
      : undefined
  },
})

function* factsOf(resource: Resource, documents: readonly PolicyDocument[]): Generator<EmittedFact> {
  const { type, body } = resource
  const [folder = ''] = /[^/]*\/[^/]*$/.exec(pathOf(place(body).document)) ?? []
  const name = fileName(resource)
  const mayBeEndpoints = type === 'object' && /endpoint|vpce/i.test(`${folder}${name}`) && !/bucket/i.test(name)
  yield resourcePolicy.of({ of: ownerIn(type, documents), documents, mayBeEndpoints, at: place(body) })
}

function ownerIn(type: string, documents: readonly PolicyDocument[]): ResourcePolicy['of'] {
  if (/registry_?policy/i.test(type)) return 'registry'
  return /ecr/i.test(type) || (type === 'object' && !isOfBucket(documents)) ? 'repository' : 'bucket'
}

function documentsOf(resource: Resource): readonly PolicyDocument[] {
  const { type, body } = resource
  if (type === 'object') {
    if (isPolicyDocument(body)) return [readPolicy(body)]
    return get(body, 'repositoryName').node === undefined ? [] : read(get(body, 'policyText'))
  }
  if (type === 'Policy') return body.node?.type === 'scalar' ? read(body) : []
  const fields = awsFields(resource)
  return read(field(block(fields), 'policyDocument', 'repositoryPolicyText', 'policyText', 'policy', 'rawPolicy'))
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
