/*
 * Operations of AWS's APIs that have no action of their own, and the action that allows each (Amazon S3 User Guide, "Required permissions
 * for Amazon S3 API operations"; Amazon SQS Developer Guide, "Amazon SQS API permissions"; DynamoDB Developer Guide, "Using IAM with
 * transactions"; Amazon SNS API Reference, PublishBatch). In lower case, as IAM compares them.
 */
export const PERMISSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dynamodb: { transactgetitems: 'GetItem' },
  s3: {
    completemultipartupload: 'PutObject',
    copyobject: 'PutObject',
    createmultipartupload: 'PutObject',
    deletebucketcors: 'PutBucketCORS',
    deletebucketencryption: 'PutEncryptionConfiguration',
    deletebucketlifecycle: 'PutLifecycleConfiguration',
    deletebucketownershipcontrols: 'PutBucketOwnershipControls',
    deletebucketreplication: 'PutReplicationConfiguration',
    deletebuckettagging: 'PutBucketTagging',
    deleteobjects: 'DeleteObject',
    deletepublicaccessblock: 'PutBucketPublicAccessBlock',
    getbucketaccelerateconfiguration: 'GetAccelerateConfiguration',
    getbucketanalyticsconfiguration: 'GetAnalyticsConfiguration',
    getbucketencryption: 'GetEncryptionConfiguration',
    getbucketinventoryconfiguration: 'GetInventoryConfiguration',
    getbucketlifecycle: 'GetLifecycleConfiguration',
    getbucketlifecycleconfiguration: 'GetLifecycleConfiguration',
    getbucketmetricsconfiguration: 'GetMetricsConfiguration',
    getbucketnotificationconfiguration: 'GetBucketNotification',
    getbucketreplication: 'GetReplicationConfiguration',
    getobjectlockconfiguration: 'GetBucketObjectLockConfiguration',
    headbucket: 'ListBucket',
    headobject: 'GetObject',
    listbuckets: 'ListAllMyBuckets',
    listmultipartuploads: 'ListBucketMultipartUploads',
    listobjects: 'ListBucket',
    listobjectsv2: 'ListBucket',
    listobjectversions: 'ListBucketVersions',
    listparts: 'ListMultipartUploadParts',
    postobject: 'PutObject',
    putbucketaccelerateconfiguration: 'PutAccelerateConfiguration',
    putbucketanalyticsconfiguration: 'PutAnalyticsConfiguration',
    putbucketencryption: 'PutEncryptionConfiguration',
    putbucketinventoryconfiguration: 'PutInventoryConfiguration',
    putbucketlifecycle: 'PutLifecycleConfiguration',
    putbucketlifecycleconfiguration: 'PutLifecycleConfiguration',
    putbucketmetricsconfiguration: 'PutMetricsConfiguration',
    putbucketnotificationconfiguration: 'PutBucketNotification',
    putbucketreplication: 'PutReplicationConfiguration',
    putobjectlockconfiguration: 'PutBucketObjectLockConfiguration',
    selectobjectcontent: 'GetObject',
    uploadpart: 'PutObject',
    uploadpartcopy: 'PutObject',
  },
  sns: { publishbatch: 'Publish' },
  sqs: {
    changemessagevisibilitybatch: 'ChangeMessageVisibility',
    deletemessagebatch: 'DeleteMessage',
    sendmessagebatch: 'SendMessage',
  },
}

/** The action that allows an operation which has none of its own: `s3`, `HeadObject` → `GetObject`; undefined for any other name. */
export function permissionFor(service: string, operation: string): string | undefined {
  const permissions = Object.hasOwn(PERMISSIONS, service) ? PERMISSIONS[service] : undefined
  const name = operation.toLowerCase()
  return permissions !== undefined && Object.hasOwn(permissions, name) ? permissions[name] : undefined
}
