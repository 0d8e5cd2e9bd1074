import { defineKind } from '../engine/define.ts'
import { trustPolicy } from '../facts/trust-policy.ts'
import { isPolicyDocument, readPolicy } from './shared/policy-document.ts'
import { fileName, isTrust } from './shared/trust.ts'

const TERRAFORM = 'data.aws_iam_policy_document'

export default defineKind({
  id: 'IamPolicyDocument',
  types: ['object', TERRAFORM],
  recognisedBy: 'Statement whose members have an Effect; data source aws_iam_policy_document',
  is: ({ type, body }) => type === TERRAFORM || isPolicyDocument(body),

  *facts(resource) {
    const document = readPolicy(resource.body)
    if (!isTrust(document)) return
    const name = resource.name === '' ? fileName(resource) : resource.name
    yield trustPolicy.of({ name, managedPolicies: [], publishes: false, document })
  },
})
