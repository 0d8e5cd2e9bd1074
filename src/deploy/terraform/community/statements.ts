import type { Node } from '../../../languages/tree/node.ts'
import {
  inputOf,
  isOn,
  type Made,
  type MadeResource,
  made,
  membersOf,
  objectOf,
  type PublicCall,
  policyOf,
  within,
} from './call.ts'

/** The inputs of submodules that are statements of a policy for the role that they make, with the switch that makes it. */
const INPUTS: ReadonlyMap<string, readonly (readonly [input: string, toggle: string, standard: boolean])[]> = new Map([
  [
    'iam//iam-role-for-service-accounts',
    [
      ['permissions', 'create_policy', true],
      ['inline_policy_permissions', 'create_inline_policy', false],
    ],
  ],
  ['iam//iam-role', [['inline_policy_permissions', 'create_inline_policy', false]]],
  ['iam//iam-assumable-role', [['inline_policy_statements', 'create_role', false]]],
  ['iam//iam-assumable-role-with-oidc', [['inline_policy_statements', 'create_role', false]]],
  ['eks//karpenter', [['iam_policy_statements', 'create_iam_role', true]]],
  [
    'eks//hybrid-node-role',
    [
      ['policy_statements', 'create', true],
      ['intermediate_policy_statements', 'enable_ira', false],
    ],
  ],
  ['eks//eks-managed-node-group', [['iam_role_policy_statements', 'create_iam_role_policy', true]]],
  ['eks//self-managed-node-group', [['iam_role_policy_statements', 'create_iam_role_policy', true]]],
  ['eks//fargate-profile', [['iam_role_policy_statements', 'create_iam_role_policy', true]]],
  ['eks-pod-identity', [['policy_statements', 'attach_custom_policy', false]]],
])

/** The policies that a call of `terraform-aws-modules/NAME` writes itself, as lists or maps of statements. */
export const statedBy = (module: string, call: PublicCall): readonly MadeResource[] =>
  isOn(call, 'create', true)
    ? (INPUTS.get(module) ?? []).flatMap(([input, toggle, standard]) =>
        isOn(call, toggle, standard) ? policyWith(call, input, inputOf(call, input)) : [],
      )
    : []

/** The policy that consists of what an input states. */
export function policyWith(call: PublicCall, name: string, input: Node | undefined): readonly MadeResource[] {
  const statements = statementsIn(call, input)
  if (statements.length === 0) return []
  return [made(call, 'aws_iam_policy', name, { policy: policyOf(call, statements) })]
}

/** The statements of an input. Older versions call their conditions by the plural. */
export function statementsIn(call: PublicCall, input: Node | undefined): readonly Made[] {
  return membersOf(call, input).map((statement): Made => {
    const own = within(call, statement)
    const conditions = statement.type === 'mapping' ? inputOf(own, 'conditions') : undefined
    if (statement.type !== 'mapping' || conditions === undefined) return statement
    const fields = statement.entries.map(({ key }) => [key, inputOf(own, key)] as const)
    return objectOf(own, { ...Object.fromEntries(fields), condition: conditions })
  })
}
