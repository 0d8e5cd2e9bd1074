import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, fields, get, items, place, rootOf } from '../../documents/cursor.ts'
import { blocks, field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { accessEntry } from '../../facts/eks/access-entry.ts'
import { clusterLink, ownArn } from './cluster-link.ts'
import { type AccessOwner, readAccessEntry, readAccessPolicy } from './read-access.ts'

const ASSOCIATIONS = new Set([
  'aws_eks_access_policy_association',
  'eks.aws.upbound.io/AccessPolicyAssociation',
  'eks.aws.m.upbound.io/AccessPolicyAssociation',
])
const ANSWERS = new Set(['accessEntry', 'accessEntries', 'associatedAccessPolicies', 'associatedAccessPolicy'])
const PRINCIPAL = /^arn:aws[a-z-]*:(?:iam|sts)::|\$|\{\{|<|:role\/|:user\//

export default defineKind({
  id: 'EksAccessEntry',
  types: [
    'accessEntry',
    'accessEntries',
    'associatedAccessPolicies',
    'associatedAccessPolicy',
    ...awsTypes('EKS', 'AccessEntry', { terraform: 'aws_eks_access_entry', native: null }),
    'aws_eks_access_policy_association',
    'eks.aws.upbound.io/AccessPolicyAssociation',
    'eks.aws.m.upbound.io/AccessPolicyAssociation',
    'module',
    'object',
  ],
  recognisedBy:
    'an EKS access entry or access policy association by its type, or its members clusterName and principalArn',

  is: ({ type, body }) => {
    if (type === 'object') return isRequest(body)
    return type !== 'module' || moduleEntries(body).length > 0
  },

  *read(resource) {
    if (ANSWERS.has(resource.type)) yield* answer(resource)
    else if (resource.type === 'module') yield* ofModule(resource.body)
    else {
      const wanted = awsFields(resource)
      const source = resource.type === 'object' ? ('request' as const) : ('definition' as const)
      const owner = { source, cluster: clusterLink(wanted, ownArn(resource, 'accessEntryArn')) }
      const isAssociation = ASSOCIATIONS.has(resource.type) || get(wanted, 'accessScope').node !== undefined
      if (isAssociation) yield readAccessPolicy(wanted, field(wanted, 'principalArn'), owner)
      else yield* readAccessEntry(wanted, owner)
    }
  },
})

/** The bodies of CreateAccessEntry, UpdateAccessEntry and AssociateAccessPolicy. */
const isRequest = (body: Cursor): boolean =>
  get(body, 'clusterName').node !== undefined && PRINCIPAL.test(literal(get(body, 'principalArn')) ?? '')

function* answer({ type, body, document }: Resource): Generator<EmittedFact> {
  if (type === 'accessEntry') {
    const owner = { source: 'record', cluster: clusterLink(body, text(get(body, 'accessEntryArn'))) } as const
    yield* readAccessEntry(body, owner)
    return
  }
  const root = rootOf(document)
  const owner = { source: 'record', cluster: clusterLink(root) } as const
  if (type === 'accessEntries') {
    for (const principal of items(body)) yield listed(principal, owner)
    return
  }
  for (const policy of blocks(body)) yield readAccessPolicy(policy, get(root, 'principalArn'), owner)
}

/** An entry for which a list of entries names only its principal. */
function listed(principal: Cursor, owner: AccessOwner): EmittedFact {
  const at = place(principal)
  const absent = { state: 'absent', at } as const
  return accessEntry.of({
    ...owner,
    principal: text(principal),
    type: absent,
    groups: absent,
    username: absent,
    hasPolicies: false,
    at,
  })
}

/** The input `access_entries` of the Terraform module for EKS: a map of entries, each with a map of associations. */
const moduleEntries = (body: Cursor): readonly Cursor[] =>
  fields(get(body, 'access_entries')).flatMap(({ value }) =>
    get(value, 'principal_arn').node === undefined ? [] : [value],
  )

function* ofModule(body: Cursor): Generator<EmittedFact> {
  const named = get(body, 'name').node === undefined ? get(body, 'cluster_name') : get(body, 'name')
  const owner = { source: 'definition', cluster: { name: text(named) } } as const
  for (const entry of moduleEntries(body)) {
    yield* readAccessEntry(entry, owner)
    for (const { value } of fields(get(entry, 'policy_associations')))
      yield readAccessPolicy(value, get(entry, 'principal_arn'), owner)
  }
}
