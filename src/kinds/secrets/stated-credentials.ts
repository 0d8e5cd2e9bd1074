import { ansibleTasks, givenIn, isOfTasks } from '../../dialects/ansible.ts'
import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, embedded, fields, follow, get, rootOf } from '../../documents/cursor.ts'
import type { Document, Place } from '../../documents/document.ts'
import { blocks, field, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import type { ClearCredential } from '../../facts/kubernetes/clear-credential.ts'
import { credentialAt, credentialsBelow, inUse, notOfWords } from './read-clear-credentials.ts'

/** Resources whose arguments or properties have a password or a token. */
const RESOURCES = [
  'aws_db_instance',
  'aws_dms_endpoint',
  'aws_directory_service_directory',
  'aws_docdb_cluster',
  'aws_elasticache_replication_group',
  'aws_elasticache_user',
  'aws_elasticsearch_domain',
  'aws_memorydb_user',
  'aws_mq_broker',
  'aws_neptune_cluster',
  'aws_opensearch_domain',
  'aws_rds_cluster',
  'aws_redshift_cluster',
  'aws_redshiftserverless_namespace',
  'aws_secretsmanager_secret_version',
  'aws_ssm_parameter',
  'AWS::AmazonMQ::Broker',
  'AWS::DirectoryService::MicrosoftAD',
  'AWS::DMS::Endpoint',
  'AWS::DocDB::DBCluster',
  'AWS::ElastiCache::ReplicationGroup',
  'AWS::OpenSearchService::Domain',
  'AWS::RDS::DBCluster',
  'AWS::RDS::DBInstance',
  'AWS::Redshift::Cluster',
]

/** Providers whose configuration may have a login. */
const PROVIDERS = [
  'aws',
  'cloudflare',
  'datadog',
  'docker',
  'github',
  'gitlab',
  'grafana',
  'helm',
  'kubernetes',
  'mysql',
  'postgresql',
  'vault',
].map(name => `provider.${name}`)

/**
 * Credentials in plain text that Terraform, CloudFormation and Ansible are given: of databases, of providers, of modules, as defaults and values
 * of variables.
 */
export default defineKind({
  id: 'StatedCredentials',
  types: ['hcl', 'list', ...PROVIDERS, ...RESOURCES],
  isOfNoKind: true,
  recognisedBy:
    'a password or a token as the value of a variable, of a provider, of a database of AWS, or of a task of Ansible',

  read: resource => ifAny(credentialsOf(resource).map(inUse)),
})

function credentialsOf(resource: Resource): readonly ClearCredential[] {
  const { type, body } = resource
  if (type === 'hcl') return notOfWords(variablesOf(resource))
  if (type === 'list')
    return isOfTasks(body)
      ? notOfWords(ansibleTasks(body).flatMap(task => givenIn(task).flatMap(one => credentialsBelow(one))))
      : []
  if (type === 'aws_ssm_parameter')
    return literal(field(body, 'type')) === 'SecureString' ? secretAt(field(body, 'value')) : []
  if (type === 'aws_secretsmanager_secret_version') return secretAt(field(body, 'secret_string'))
  return credentialsBelow(type.startsWith('provider.') ? body : awsFields(resource))
}

/** What is a secret whatever it is called: a text, or the fields of an object in it. */
function secretAt(cursor: Cursor): readonly ClearCredential[] {
  const document = embedded(cursor, 'json')
  if (document?.state === 'read' && document.cursor.node?.type === 'mapping') return credentialsBelow(document.cursor)
  return notOfWords(credentialAt('password', cursor))
}

/**
 * Local values, the arguments of modules, the defaults of variables, and the values that a file gives them. One that is made of words is there
 * for whoever sets another.
 */
function variablesOf({ body, document }: Resource): readonly ClearCredential[] {
  if (document.file.path.endsWith('.tfvars')) return credentialsBelow(body)
  const local = blocks(get(body, 'locals')).flatMap(block => credentialsBelow(block))
  const stated = fields(get(body, 'variable')).flatMap(({ key, value }) =>
    blocks(value).flatMap(block => {
      const standard = get(block, 'default')
      return standard.node?.type === 'mapping' ? credentialsBelow(standard) : credentialAt(key, standard)
    }),
  )
  const given = fields(get(body, 'module'))
    .flatMap(({ value }) => blocks(value).flatMap(block => credentialsBelow(block)))
    .filter(({ at }) => isWrittenOut(document, at))
  return [...local, ...stated, ...given]
}

/** Whether a text is written where it is used: what a variable gives is where that has it. */
function isWrittenOut(document: Document, { pointer }: Place): boolean {
  const { node } = follow(rootOf(document), pointer)
  return node?.type === 'scalar' && document.file.text[node.start] === '"'
}
