import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { boolean, field, list, literal, text, texts } from '../../documents/read.ts'
import { knownItems } from '../../documents/value.ts'
import type { ClusterConfig } from '../../facts/eks/cluster-config.ts'

/** What a ClusterConfig says beside the cluster itself. */
export function readEksctl(body: Cursor): ClusterConfig {
  const iam = get(body, 'iam')
  const accounts = items(get(iam, 'serviceAccounts'))
  const addons = items(get(body, 'addons'))
  const groups = get(body, 'nodeGroups')
  const holders = [...accounts, ...addons, ...items(get(iam, 'podIdentityAssociations'))]
  return {
    withOIDC: boolean(get(iam, 'withOIDC')),
    webIdentities: [...accounts, ...addons].filter(isWebIdentity).map(webIdentityAt),
    attachedPolicies: holders.flatMap(holder => policiesOf(field(holder, 'attachPolicyARNs', 'permissionPolicyARNs'))),
    openStatements: holders.flatMap(holder => openStatements(field(holder, 'attachPolicy', 'permissionPolicy'))),
    forceUpdateVersion: boolean(get(body, 'metadata', 'forceUpdateVersion')),
    ...(items(groups).length === 0 ? {} : { selfManaged: place(groups, 'key') }),
  }
}

function policiesOf(cursor: Cursor) {
  const listed = list(cursor, text)
  return listed.state === 'known' ? listed.value.items : listed.state === 'unknown' ? [listed] : []
}

const NEEDS_PROVIDER = [
  'attachPolicyARNs',
  'attachPolicy',
  'attachRoleARN',
  'wellKnownPolicies',
  'serviceAccountRoleARN',
]

const isWebIdentity = (entry: Cursor): boolean =>
  field(entry, 'podIdentityAssociations').node === undefined &&
  NEEDS_PROVIDER.some(name => field(entry, name, name).node !== undefined)

function webIdentityAt(entry: Cursor): Place {
  const name = NEEDS_PROVIDER.find(one => field(entry, one).node !== undefined)
  return place(field(entry, name ?? 'name'), 'key')
}

/** The statements of an inline policy that allow every action on everything. */
function openStatements(policy: Cursor): readonly Place[] {
  const statements = get(policy, 'Statement')
  const all = statements.node?.type === 'mapping' ? [statements] : items(statements)
  const has = (statement: Cursor, key: string): boolean => knownItems(texts(get(statement, key))).includes('*')
  return all
    .filter(one => literal(get(one, 'Effect')) === 'Allow' && has(one, 'Action') && has(one, 'Resource'))
    .filter(one => fields(get(one, 'Condition')).length === 0)
    .map(one => place(get(one, 'Action')))
}
