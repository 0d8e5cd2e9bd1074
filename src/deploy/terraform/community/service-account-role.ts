import type { Node } from '../../../languages/tree/node.ts'
import { scalar, sequence, unknown } from '../../nodes.ts'
import { holding } from '../held-document.ts'
import { fieldOf, itemsOf, remember } from '../scope.ts'
import { choicesOf, expressionOf, textOfNode } from '../values.ts'
import { byDefault, inputOf, isOn, type MadeResource, objectOf, type PublicCall } from './call.ts'

/**
 * The role that the submodule iam-role-for-service-accounts(-eks) makes: for each provider a statement that compares `sub` with
 * each service account, and `aud`, exactly unless the call states another operator.
 */
export function serviceAccountRole(call: PublicCall): readonly MadeResource[] {
  const { work } = call
  if (!isOn(call, 'create', true) || !isOn(call, 'create_role', true)) return []
  const providers = inputOf(call, 'oidc_providers')
  if (providers?.type !== 'mapping' || 'keys' in providers || choicesOf(providers) !== undefined) return []
  const statements = providers.entries.flatMap(({ key }) => {
    const provider = fieldOf(work, providers, key)
    return provider === undefined ? [] : (statementOf(provider, call) ?? [])
  })
  if (statements.length === 0) return []
  const policy = objectOf(call, {
    Version: byDefault(call, '2012-10-17'),
    Statement: remember(work, sequence(statements, call.body), call.at),
  })
  const held = holding(call.body, policy)
  if (held === undefined) return []
  const body = objectOf(call, {
    name: inputOf(call, 'role_name', 'name'),
    assume_role_policy: remember(work, held, call.at),
  })
  return [{ type: 'aws_iam_role', name: call.name, body }]
}

/** The statement for a provider; undefined where it is not known which accounts it is for. */
function statementOf(provider: Node, call: PublicCall): Node | undefined {
  const { work } = call
  const at = work.places.get(provider) ?? call.at
  const own = { ...call, at }
  const [arn, accounts] = [
    fieldOf(work, provider, 'provider_arn'),
    fieldOf(work, provider, 'namespace_service_accounts'),
  ]
  const items = itemsOf(work, accounts)
  if (arn === undefined || accounts === undefined || items === undefined) return undefined
  const subjects = items.map(item => remember(work, subjectOf(item), work.places.get(item) ?? at))
  const operator = textOfNode(inputOf(call, 'assume_role_condition_test', 'trust_condition_test')) ?? 'StringEquals'
  const issuer = textOfNode(arn)?.replace(/^.*provider\//, '') ?? `\${${expressionOf(arn) ?? '…'}:}`
  return objectOf(own, {
    Effect: byDefault(own, 'Allow'),
    Action: byDefault(own, 'sts:AssumeRoleWithWebIdentity'),
    Principal: objectOf(own, { Federated: arn }),
    Condition: objectOf(own, {
      [operator]: objectOf(own, {
        [`${issuer}:sub`]: remember(work, sequence(subjects, accounts), work.places.get(accounts) ?? at),
        [`${issuer}:aud`]: byDefault(own, 'sts.amazonaws.com'),
      }),
    }),
  })
}

function subjectOf(item: Node): Node {
  const account = textOfNode(item)
  return account === undefined
    ? unknown('system:serviceaccount:', item)
    : scalar(`system:serviceaccount:${account}`, item)
}
