import { type Cursor, place } from '../../documents/cursor.ts'
import { blocks, field, literal, text, texts } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { accessEntry, accessPolicy } from '../../facts/eks/access-entry.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { arnValue } from '../iam/arn-value.ts'
import { policyTextOf } from '../iam/policy-text.ts'

/** Whose entry it is. */
export interface AccessOwner {
  readonly source: ClusterSource
  readonly cluster: ClusterLink
}

/** An access entry, and the access policies in it. */
export function* readAccessEntry(entry: Cursor, owner: AccessOwner): Generator<EmittedFact> {
  const principal = arnValue(field(entry, 'principalArn'))
  const policies = blocks(field(entry, 'accessPolicies', 'policyAssociations'))
  yield accessEntry.of({
    ...owner,
    principal,
    type: text(field(entry, 'type')),
    groups: texts(field(entry, 'kubernetesGroups')),
    username: text(field(entry, 'username', 'kubernetesUsername')),
    hasPolicies: policies.length > 0,
    at: principal.state === 'absent' ? place(entry) : principal.at,
  })
  for (const policy of policies) yield readAccessPolicy(policy, field(entry, 'principalArn'), owner)
}

/** An access policy with its scope. */
export function readAccessPolicy(policy: Cursor, principal: Cursor, owner: AccessOwner): EmittedFact {
  const scope = field(policy, 'accessScope')
  return accessPolicy.of({
    ...owner,
    principal: arnValue(principal),
    principalName: (literal(principal) ?? '').replace(/^.*:(?:role|user)\//s, ''),
    policy: policyArn(field(policy, 'policyArn')),
    scope: text(field(scope, 'type')),
    namespaces: texts(field(scope, 'namespaces')),
  })
}

/** The ARN of an access policy. All of them are AWS's own, so a partition that is filled in at deployment leaves no doubt which it is. */
function policyArn(cursor: Cursor): Value<string> {
  const written = text(cursor)
  if (written.state !== 'unknown') return written
  const name = /:cluster-access-policy\/(\w{1,128})$/.exec(policyTextOf(cursor)?.text ?? '')?.[1]
  return name === undefined
    ? written
    : { state: 'known', value: `arn:aws:eks::aws:cluster-access-policy/${name}`, at: written.at }
}
