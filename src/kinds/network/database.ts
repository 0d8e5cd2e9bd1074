import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, get } from '../../documents/cursor.ts'
import { blocks, field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { type Database, database } from '../../facts/network/groups/database.ts'

const IDENTIFIERS = [
  'dbClusterIdentifier',
  'dbInstanceIdentifier',
  'clusterIdentifier',
  'dbProxyName',
  'identifier',
  'name',
] as const
const HOSTS = ['endpoint', 'readerEndpoint', 'address']

/** Databases of RDS: their identifiers and hosts, for the picture of what applications depend on. */
export default defineKind({
  id: 'Database',
  types: [
    'AWS::RDS::DBCluster',
    'AWS::RDS::DBInstance',
    'AWS::RDS::DBProxy',
    'aws_rds_cluster',
    'aws_rds_cluster_instance',
    'aws_db_instance',
    'aws_db_proxy',
    'rds.services.k8s.aws/DBCluster',
    'rds.services.k8s.aws/DBInstance',
    'rds.aws.upbound.io/Cluster',
    'rds.aws.upbound.io/ClusterInstance',
    'rds.aws.upbound.io/Instance',
    'DBClusters',
    'DBInstances',
  ],
  recognisedBy: 'a database cluster, instance or proxy of RDS by its type, or the answer of describe-db-clusters',

  read: resource => databasesOf(resource).map(one => database.of(one)),
})

function databasesOf(resource: Resource): readonly Database[] {
  const { type, body } = resource
  if (type === 'DBClusters' || type === 'DBInstances') return blocks(body).map(one => toDatabase(one, one))
  return [toDatabase(awsFields(resource), get(body, 'status'))]
}

const toDatabase = (fields: Cursor, observed: Cursor): Database => ({
  identifier: text(field(fields, ...IDENTIFIERS)),
  hosts: HOSTS.flatMap(name => hostAt(field(observed, name))),
})

/** An instance's endpoint is an object with an address. */
function hostAt(cursor: Cursor): readonly string[] {
  const host = literal(cursor) ?? literal(field(cursor, 'address'))
  return host === undefined ? [] : [host.toLowerCase()]
}
