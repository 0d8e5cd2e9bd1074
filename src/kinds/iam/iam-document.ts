import { fields, get, rootOf } from '../../documents/cursor.ts'
import type { Held } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { permissionPolicy } from '../../facts/iam/permission-policy.ts'
import { trustPolicy } from '../../facts/iam/trust-policy.ts'
import { optionIn } from '../pipeline/commands/script-commands.ts'
import { isPolicyDocument, readPolicy } from './policy-document.ts'
import { type LonePolicy, policyFacts, saysGuardrail } from './policy-facts.ts'
import { fileName, isTrust, keysOfFile } from './trust.ts'

/** `create-role`, `update-assume-role-policy`, `put-role-policy`, `create-policy`, `put-user-policy` … of `aws iam`. */
const POLICY_OPTION = /^--(?:assume-role-policy-document|policy-document)$/
const TERRAFORM = 'data.aws_iam_policy_document'

export default defineKind({
  id: 'IamPolicyDocument',
  types: ['object', TERRAFORM],
  held: { as: ['file', 'request'], contains: /"Statement"\s*:/ },
  recognisedBy: 'Statement whose members have an Effect; data source aws_iam_policy_document',

  is: ({ type, body, document: { held } }) =>
    type === TERRAFORM || ((held?.option === undefined || POLICY_OPTION.test(held.option)) && isPolicyDocument(body)),

  *read(resource) {
    const { held } = resource.document
    if (held !== undefined) {
      yield* policyFacts(heldPolicy(resource, held))
      return
    }
    const document = readPolicy(resource.body)
    const name = resource.name === '' ? fileName(resource) : resource.name
    const isGuardrail = saysGuardrail(`${resource.document.file.path} ${name}`)
    if (!isReferredTo(resource)) {
      const keys = resource.type !== TERRAFORM && isTrust(document) ? keysOfFile(resource) : []
      yield* policyFacts({ document, name, keys, holder: 'unknown', isGuardrail })
      return
    }
    // The role or policy that takes its text from here speaks for the joins.
    if (isTrust(document)) yield trustPolicy.of({ name, publishes: false, document })
    else if (!isGuardrail && document.statements.every(({ statesPrincipal }) => !statesPrincipal))
      yield permissionPolicy.of({ documents: [document], name, uses: [], attached: [] })
  },
})

/** What the commands say of a policy that a script writes or gives to them; of one that is mounted, its name. */
function heldPolicy(resource: Resource, { path = '', commands = [] }: Held): LonePolicy {
  const says = (word: RegExp): boolean => commands.some(({ words }) => words.some(({ text }) => word.test(text)))
  const role = commands.map(command => optionIn(command, '--role-name')).find(name => name !== undefined)
  return {
    document: readPolicy(resource.body),
    name: role ?? /([^/]+?)\.[^/]*$/.exec(path)?.[1] ?? resource.holder?.name ?? '',
    keys: role === undefined ? [] : [`name:${role}`],
    holder: says(/^put-(?:user|group)-policy$/) ? 'person' : role === undefined ? 'unknown' : 'role',
    isGuardrail: says(/^organizations$/) || saysGuardrail(path),
  }
}

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
