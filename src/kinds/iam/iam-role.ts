import { awsFields, isAwsCli } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { blocks, field, path } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { type IamKey, type IamRole, iamRole, oidcProvider, type RoleUse, roleGrant } from '../../facts/iam/iam-role.ts'
import { permissionPolicy } from '../../facts/iam/permission-policy.ts'
import { permissionsBoundary } from '../../facts/iam/permissions-boundary.ts'
import type { PolicyDocument, PolicyText } from '../../facts/iam/policy-document.ts'
import { trustPolicy } from '../../facts/iam/trust-policy.ts'
import { actionPatternsOverlap } from '../../model/iam/iam-match.ts'
import { keysOf, managedName, referenceKeys } from './iam-names.ts'
import { permissionsOf } from './permissions.ts'
import { readPolicies, referredPolicy } from './policy-document.ts'
import { policyTextOf, policyTexts } from './policy-text.ts'
import { fileName, toRole, wishedProviders } from './trust.ts'

export default defineKind({
  id: 'IamRole',
  types: [
    ...awsTypes('IAM', 'Role', { terraform: 'aws_iam_role' }),
    'AWS::Serverless::Function',
    'AWS::Serverless::StateMachine',
    'Role',
    'Roles',
    'RoleDetailList',
    'object',
  ],
  recognisedBy:
    'AssumeRolePolicyDocument or assume_role_policy of a role in any dialect; roots Role, Roles and RoleDetailList of the AWS CLI',

  is: ({ type, body }) => type !== 'object' || get(body, 'AssumeRolePolicyDocument').node !== undefined,

  *read(resource) {
    const isList = resource.type === 'Roles' || resource.type === 'RoleDetailList'
    for (const body of isList ? items(resource.body) : [awsFields(resource)]) yield* roleFacts(resource, body)
  },
})

function* roleFacts(resource: Resource, body: Cursor): Generator<EmittedFact> {
  const stated = policyTextOf(field(body, 'roleName', 'name'))
  const label = [...new Set([stated?.text ?? '', resource.name])].join(' ').trim() || fileName(resource)
  const keys = [...keysOf(resource, stated), ...arnKeys(body)]
  const trust = field(body, 'assumeRolePolicyDocument', 'assumeRolePolicy')
  const inline = inlinePolicies(body)
  const attached = isOfSam(resource) ? attachedPolicies(body).map(withArn) : attachedPolicies(body)
  const referred = referredPolicy(trust)

  const uses: RoleUse[] = []
  for (const document of readPolicies(trust)) {
    if (referred === undefined && (document.statements.length > 0 || document.open !== undefined))
      yield trustPolicy.of({ name: label, publishes: inline.some(isPush), document })
    const name = stated === undefined || stated.open ? {} : { name: stated.text, ...pathOf(body) }
    const role = toRole(referred ?? document, {
      keys,
      label,
      ...name,
      namedAt: [...(stated === undefined ? [] : [stated.at]), ...headsOf(resource)],
      ...(isAwsCli(resource) ? { isRecord: true } : {}),
    })
    uses.push(...role.uses)
    yield iamRole.of(role)
    for (const wish of wishedProviders(role)) yield oidcProvider.of(wish)
  }
  if (
    isOfSam(resource) &&
    isUnwritten(trust) &&
    isUnwritten(field(body, 'role')) &&
    inline.length + attached.length > 0
  )
    yield iamRole.of(roleOfSam(resource, { keys, label }))
  if (inline.length > 0) yield* inlineFacts({ inline, attached, label, uses, keys })
  for (const policy of attached) yield attachment(policy, keys, resource)
  for (const policy of boundaries(body))
    yield permissionsBoundary.of({ roles: keys, policy: referenceKeys(policy, resource), at: policy.at })
}

const SAM = 'AWS::Serverless::'
const isOfSam = ({ type }: Resource): boolean => type.startsWith(SAM)
const isUnwritten = ({ node }: Cursor): boolean => node === undefined

/** SAM takes AWS's own policies by their names, too. */
const withArn = (policy: PolicyText): PolicyText =>
  /^[\w+=,.@-]+$/.test(policy.text) ? { ...policy, text: `arn:aws:iam::aws:policy/${policy.text}` } : policy

/** The role that SAM makes for a function or a state machine, whose service alone may assume it (AWS SAM, "Generated resources"). */
const roleOfSam = (resource: Resource, role: Pick<IamRole, 'keys' | 'label'>): IamRole => ({
  ...toRole({ version: '', statements: [], at: place(resource.body) }, role),
  isGenerated: true,
  uses: ['service'],
  services: [resource.type === `${SAM}Function` ? 'lambda.amazonaws.com' : 'states.amazonaws.com'],
})

/** The label of Terraform's block, or CloudFormation's logical id. */
const headsOf = ({ dialect, name, body }: Resource): readonly Place[] =>
  name === '' || dialect.scope === undefined || dialect.isRecord === true
    ? []
    : [{ ...place(body), pointer: body.pointer.replace(/\/Properties$/, ''), part: 'key' }]

/** The path in the role's ARN; IAM has `/` by default. */
function pathOf(role: Cursor): Pick<IamRole, 'path'> {
  const cursor = field(role, 'path')
  const stated = policyTextOf(cursor)
  if (stated === undefined) return cursor.node === undefined ? { path: '/' } : {}
  return stated.open ? {} : { path: stated.text }
}

interface Inline {
  readonly inline: readonly PolicyDocument[]
  readonly attached: readonly PolicyText[]
  readonly label: string
  readonly uses: readonly RoleUse[]
  readonly keys: readonly IamKey[]
}

function* inlineFacts({ inline, attached, label, uses, keys }: Inline): Generator<EmittedFact> {
  yield permissionPolicy.of({ documents: inline, name: label, uses: [...new Set(uses)], attached })
  const at = inline[0]?.at
  if (at === undefined) return
  yield roleGrant.of({ roles: keys, holder: 'role', policy: [], permissions: permissionsOf(inline), at })
}

function attachment(policy: PolicyText, roles: readonly IamKey[], resource: Resource): EmittedFact {
  const managed = managedName(policy.text)
  return roleGrant.of({
    roles,
    holder: 'role',
    policy: managed === undefined ? referenceKeys(policy, resource) : [`arn:${policy.text}`],
    at: policy.at,
    ...(managed === undefined ? {} : { managed }),
  })
}

/** The policy that limits a role: by ARN, by reference, as ACK refers to it, and as the CLI answers. */
const boundaries = (role: Cursor): readonly PolicyText[] => [
  ...policyTexts(field(role, 'permissionsBoundary')),
  ...policyTexts(path(role, 'permissionsBoundaryRef', 'from', 'name')),
  ...policyTexts(get(role, 'PermissionsBoundary', 'PermissionsBoundaryArn')),
]

/** The ARN that a captured role has. */
function arnKeys(role: Cursor): readonly IamKey[] {
  const arn = policyTextOf(get(role, 'Arn'))
  return arn === undefined || arn.open ? [] : [`arn:${arn.text}`]
}

/** CloudFormation's ManagedPolicyArns, Terraform's managed_policy_arns, ACK's list policies and its policyRefs. */
function attachedPolicies(role: Cursor): readonly PolicyText[] {
  const arns = [field(role, 'managedPolicyArns'), field(role, 'policies')].flatMap(policyTexts)
  const captured = blocks(get(role, 'AttachedManagedPolicies')).flatMap(one => policyTexts(get(one, 'PolicyArn')))
  const referred = blocks(field(role, 'policyRefs')).flatMap(one => policyTexts(get(one, 'from', 'name')))
  return [...arns, ...captured, ...referred]
}

/** CloudFormation's Policies, Terraform's inline_policy, ACK's map inlinePolicies, captured RolePolicyList, SAM's statements among its policies. */
function inlinePolicies(role: Cursor): readonly PolicyDocument[] {
  const listed = ['policies', 'inline_policy', 'RolePolicyList'].flatMap(name => blocks(field(role, name)))
  const documents = listed.map(policy =>
    get(policy, 'Statement').node === undefined ? field(policy, 'policyDocument', 'policy') : policy,
  )
  const mapped = fields(field(role, 'inlinePolicies')).map(({ value }) => value)
  return [...documents, ...mapped].flatMap(readPolicies).filter(({ statements, open }) => statements.length > 0 || open)
}

const isPush = ({ statements }: PolicyDocument): boolean =>
  statements.some(
    ({ effect, actions }) =>
      effect === 'Allow' && actions.some(({ text }) => actionPatternsOverlap(text, 'ecr:PutImage')),
  )
