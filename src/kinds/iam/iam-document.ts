import { fields, get, rootOf } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/define.ts'
import { permissionPolicy } from '../../facts/iam/permission-policy.ts'
import { trustPolicy } from '../../facts/iam/trust-policy.ts'
import { isPolicyDocument, readPolicy } from './policy-document.ts'
import { policyFacts } from './policy-facts.ts'
import { fileName, isTrust, keysOfFile } from './trust.ts'

const TERRAFORM = 'data.aws_iam_policy_document'
/** Grammar and content of service control policies and permission boundaries are the same; they grant nothing. */
const GUARDRAIL = /(?:^|[^a-z])(?:scps?|guardrails?|boundary|boundaries|organi[sz]ations?)(?:[^a-z]|$)/i

export default defineKind({
  id: 'IamPolicyDocument',
  types: ['object', TERRAFORM],
  recognisedBy: 'Statement whose members have an Effect; data source aws_iam_policy_document',
  is: ({ type, body }) => type === TERRAFORM || isPolicyDocument(body),

  *facts(resource) {
    const document = readPolicy(resource.body)
    const name = resource.name === '' ? fileName(resource) : resource.name
    const isGuardrail = GUARDRAIL.test(resource.document.file.path)
    if (!isReferredTo(resource)) {
      const keys = resource.type !== TERRAFORM && isTrust(document) ? keysOfFile(resource) : []
      yield* policyFacts({ document, name, keys, holder: 'unknown', isGuardrail })
      return
    }
    // The role or policy that takes its text from here speaks for the joins.
    if (isTrust(document)) yield trustPolicy.of({ name, publishes: false, document })
    else if (!isGuardrail && document.statements.every(one => one.principals.length + one.notPrincipals.length === 0))
      yield permissionPolicy.of({ documents: [document], name, uses: [], attached: [] })
  },
})
/** Whether a role or policy of the same Terraform document takes its text from this data source: then that one speaks for it. */
function isReferredTo({ type, name, document }: Resource): boolean {
  if (type !== TERRAFORM) return false
  const wanted = `\${data.aws_iam_policy_document.${name}.json}`
  return ['aws_iam_role', 'aws_iam_policy', 'aws_iam_role_policy', 'aws_iam_user_policy', 'aws_iam_group_policy'].some(
    kind =>
      fields(get(rootOf(document), 'resource', kind)).some(({ value }) =>
        fields(value.node?.type === 'sequence' ? get(value, 0) : value).some(field => literal(field.value) === wanted),
      ),
  )
}
