import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, get } from '../../documents/cursor.ts'
import { field, path } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { type IamKey, type RoleGrant, roleGrant } from '../../facts/iam/iam-role.ts'
import { permissionPolicy } from '../../facts/iam/permission-policy.ts'
import { keysOf, managedName, referenceKeys } from './iam-names.ts'
import { permissionsOf } from './permissions.ts'
import { readPolicies, referredPolicy } from './policy-document.ts'
import { saysGuardrail } from './policy-facts.ts'
import { policyTextOf, policyTexts } from './policy-text.ts'
import { fileName } from './trust.ts'

const crossplane = (kind: string): readonly string[] =>
  ['iam.aws.upbound.io', 'iam.aws.m.upbound.io', 'iam.aws.crossplane.io'].map(group => `${group}/${kind}`)

/** Attached to people, in every dialect. */
const PERSONAL = /(?:::|_|\/)(?:User|Group)_?(?:Inline)?Policy/i

export default defineKind({
  id: 'IamPolicy',
  types: [
    'AWS::IAM::Policy',
    'AWS::IAM::ManagedPolicy',
    'AWS::IAM::RolePolicy',
    'AWS::IAM::UserPolicy',
    'AWS::IAM::GroupPolicy',
    'aws_iam_policy',
    'aws_iam_role_policy',
    'aws_iam_user_policy',
    'aws_iam_group_policy',
    'aws_iam_role_policy_attachment',
    'aws_iam_policy_attachment',
    'iam.services.k8s.aws/Policy',
    ...crossplane('Policy'),
    ...crossplane('RolePolicy'),
    ...crossplane('UserPolicy'),
    ...crossplane('GroupPolicy'),
    ...crossplane('RolePolicyAttachment'),
    'PolicyVersion',
    'object',
  ],
  recognisedBy:
    'a policy of IAM, or its attachment to a role, in any dialect; root PolicyVersion; member PolicyDocument',

  is: ({ type, body }) => type !== 'object' || get(body, 'PolicyDocument').node !== undefined,
  read: factsOf,
})

function* factsOf(resource: Resource): Generator<EmittedFact> {
  const body = awsFields(resource)
  const owners = ownersOf(resource, body)
  for (const policy of policyTexts(field(body, 'policyArn'))) yield attachment(policy, owners, resource)
  for (const policy of policyTexts(path(body, 'policyArnRef', 'name'))) yield attachment(policy, owners, resource)

  const source = field(body, 'policyDocument', 'policy', 'document')
  const referred = referredPolicy(source)
  const documents = readPolicies(source)
  const [first] = documents
  if (first === undefined) return
  const name =
    `${policyTextOf(field(body, 'policyName', 'managedPolicyName', 'name'))?.text ?? ''} ${resource.name}`.trim()
  if (referred === undefined && !saysGuardrail(name))
    yield permissionPolicy.of({ documents, name: name || fileName(resource), uses: [], attached: [] })
  const permissions = permissionsOf(referred === undefined ? documents : [referred])
  const keys = keysOf(resource, policyTextOf(field(body, 'managedPolicyName', 'name')))
  yield roleGrant.of({
    ...owners,
    policy: keys,
    permissions,
    at: referred?.at ?? first.at,
    ...(saysGuardrail(name) ? { isGuardrail: true } : {}),
  })
}

type Owners = Pick<RoleGrant, 'roles' | 'holder'>

function ownersOf(resource: Resource, body: Cursor): Owners {
  const named = [
    ...policyTexts(field(body, 'roles')),
    ...policyTexts(field(body, 'role', 'roleName')),
    ...policyTexts(path(body, 'roleRef', 'name')),
  ]
  const roles: readonly IamKey[] = named.flatMap(role => [
    ...referenceKeys(role, resource),
    // A CloudFormation Ref to a role gives its name; a Crossplane reference names the object.
    ...(resource.dialect.scope === 'cluster' ? [`k8s:${role.text}`] : []),
  ])
  if (named.length > 0) return { roles, holder: 'role' }
  const people = [...policyTexts(field(body, 'users')), ...policyTexts(field(body, 'groups'))]
  return { roles, holder: people.length > 0 || PERSONAL.test(resource.type) ? 'person' : 'unknown' }
}

function attachment(
  policy: { readonly text: string; readonly open: boolean; readonly at: RoleGrant['at'] },
  owners: Owners,
  resource: Resource,
) {
  const managed = managedName(policy.text)
  const keys = resource.dialect.scope === 'cluster' ? [`k8s:${policy.text}`] : []
  return roleGrant.of({
    ...owners,
    policy: managed === undefined ? [...referenceKeys(policy, resource), ...keys] : [`arn:${policy.text}`],
    at: policy.at,
    ...(managed === undefined ? {} : { managed }),
  })
}
