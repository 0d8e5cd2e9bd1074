import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { boolean, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { type IamRole, iamRole, type RoleUse, roleGrant } from '../../facts/iam/iam-role.ts'
import { permissionPolicy } from '../../facts/iam/permission-policy.ts'
import { managedName, referenceKeys } from '../iam/iam-names.ts'
import { permissionsOf } from '../iam/permissions.ts'
import { readPolicies } from '../iam/policy-document.ts'
import { policyTexts } from '../iam/policy-text.ts'

/**
 * The roles that eksctl makes for node groups and service accounts, with what it attaches to them (eksctl's schema:
 * `iam.attachPolicyARNs`, `attachPolicy`, `permissionPolicyARNs`, `permissionPolicy`).
 */
export function* readEksctlPermissions(resource: Resource): Generator<EmittedFact> {
  const { body } = resource
  for (const list of ['nodeGroups', 'managedNodeGroups'])
    for (const group of items(get(body, list)))
      yield* roleFacts(resource, get(group, 'iam'), { label: literal(get(group, 'name')) ?? list, use: 'node' })
  for (const account of items(get(body, 'iam', 'serviceAccounts')))
    yield* roleFacts(resource, account, { label: literal(get(account, 'metadata', 'name')) ?? '', use: 'pod' })
  for (const association of items(get(body, 'iam', 'podIdentityAssociations')))
    yield* roleFacts(resource, association, {
      label: literal(get(association, 'serviceAccountName')) ?? '',
      use: 'pod',
    })
}

interface Owner {
  readonly label: string
  readonly use: RoleUse
}

function* roleFacts(resource: Resource, body: Cursor, { label, use }: Owner): Generator<EmittedFact> {
  const attached = ['attachPolicyARNs', 'permissionPolicyARNs'].flatMap(name => policyTexts(get(body, name)))
  const documents = ['attachPolicy', 'permissionPolicy'].flatMap(name => readPolicies(get(body, name)))
  const builder = get(body, 'withAddonPolicies', 'imageBuilder')
  const isBuilder = boolean(builder)
  const key = `eksctl:${resource.document.id}:${body.pointer}`
  const owner = { roles: [key], holder: 'role' } as const
  yield iamRole.of(roleOf(key, label, use, body))

  for (const policy of attached) {
    const managed = managedName(policy.text)
    // EK-03 reports administrators among them.
    if (managed === 'AdministratorAccess' && use === 'pod') continue
    const keys = managed === undefined ? referenceKeys(policy, resource) : [`arn:${policy.text}`]
    yield roleGrant.of({ ...owner, policy: keys, at: policy.at, ...(managed === undefined ? {} : { managed }) })
  }
  if (isBuilder.state === 'known' && isBuilder.value)
    yield roleGrant.of({ ...owner, policy: [], managed: 'AmazonEC2ContainerRegistryPowerUser', at: isBuilder.at })
  const [first] = documents
  if (first === undefined) return
  yield permissionPolicy.of({ documents, name: label, uses: [use], attached })
  const { everything, ...permissions } = permissionsOf(documents)
  const isJudged = everything !== undefined && use !== 'pod'
  yield roleGrant.of({
    ...owner,
    policy: [],
    permissions: isJudged ? { ...permissions, everything } : permissions,
    at: first.at,
  })
}

const roleOf = (key: string, label: string, use: RoleUse, body: Cursor): IamRole => ({
  keys: [key],
  label,
  uses: [use],
  services: [],
  principals: [],
  open: false,
  subjects: [],
  admits: undefined,
  providers: [],
  keyedIssuers: [],
  jobs: [],
  otherJobs: [],
  principalAt: place(body),
  at: place(body),
})
