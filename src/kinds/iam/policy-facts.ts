import type { EmittedFact } from '../../engine/fact.ts'
import { type IamKey, iamRole, oidcProvider, type RoleGrant, roleGrant } from '../../facts/iam/iam-role.ts'
import { permissionPolicy } from '../../facts/iam/permission-policy.ts'
import type { PolicyDocument } from '../../facts/iam/policy-document.ts'
import { trustPolicy } from '../../facts/iam/trust-policy.ts'
import { permissionsOf } from './permissions.ts'
import { isTrust, toRole, wishedProviders } from './trust.ts'

/** Grammar and content of service control policies and permission boundaries are the same; they grant nothing. */
const GUARDRAIL = /(?:^|[^a-z])(?:scps?|guardrails?|boundary|boundaries|organi[sz]ations?)(?:[^a-z]|$)/i

/** Whether a name, or a path, says that a policy limits permissions and gives none. */
export const saysGuardrail = (text: string): boolean => GUARDRAIL.test(text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2'))

/** What is known about a policy document by itself, beside its text. */
export interface LonePolicy {
  readonly document: PolicyDocument
  /** What to call it: its own name, or its file's. */
  readonly name: string
  /** The roles that it is the trust policy of, or that it is attached to. */
  readonly keys: readonly IamKey[]
  readonly holder: RoleGrant['holder']
  /** Whether it limits permissions and gives none: a service control policy, a permission boundary. */
  readonly isGuardrail: boolean
}

/** What a policy document by itself states: who may assume a role, or do something. Not a resource's policy. */
export function* policyFacts({ document, name, keys, holder, isGuardrail }: LonePolicy): Generator<EmittedFact> {
  if (isTrust(document)) {
    yield trustPolicy.of({ name, publishes: false, document })
    const role = toRole(document, { keys, label: name })
    yield iamRole.of(role)
    for (const wish of wishedProviders(role)) yield oidcProvider.of(wish)
    return
  }
  const isResourcePolicy = document.statements.some(({ statesPrincipal }) => statesPrincipal)
  if (isResourcePolicy || isGuardrail) return
  yield permissionPolicy.of({ documents: [document], name, uses: [], attached: [] })
  const roles = holder === 'role' ? keys : []
  yield roleGrant.of({ roles, holder, policy: [], permissions: permissionsOf([document]), at: document.at })
}
