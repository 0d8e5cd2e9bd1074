import { type Cursor, get, rootOf } from '../../documents/cursor.ts'
import { literal, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { piecesOf } from '../../facts/iam/policy-document.ts'
import { policyTextOf } from './policy-text.ts'

/** An ARN. Where a part of it is decided at deployment (`!Sub`, `!Join`, `${…}`), it is unknown, and has the pieces of the rest. */
export function arnValue(cursor: Cursor): Value<string> {
  const value = text(cursor)
  if (value.state !== 'unknown') return value
  const written = policyTextOf(cursor)?.text ?? ''
  if (written.startsWith('arn:')) return { ...value, pieces: piecesOf(written) }
  const kind = referredKind(cursor, value.reference)
  return kind === undefined ? value : { ...value, pieces: ['arn:', null, ':iam::', null, `:${kind}/`, null] }
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['AWS::IAM::Role', 'role'],
  ['AWS::IAM::User', 'user'],
  ['AWS::IAM::InstanceProfile', 'instance-profile'],
  ['aws_iam_role', 'role'],
  ['aws_iam_user', 'user'],
  ['aws_iam_instance_profile', 'instance-profile'],
])

/** What of IAM a reference to an ARN is of: `Role.Arn` of the same template, `aws_iam_role.node.arn`. */
function referredKind({ document }: Cursor, reference: string | undefined): string | undefined {
  const [, id = ''] = /^([A-Za-z0-9]{1,255})\.Arn$/.exec(reference ?? '') ?? []
  const logical = id === '' ? undefined : literal(get(rootOf(document), 'Resources', id, 'Type'))
  const [, address] =
    /^(?:data\.)?(aws_iam_[a-z_]{1,40})\.[\w-]{1,200}(?:\[[^[\]]{0,100}\])?\.arn$/.exec(reference ?? '') ?? []
  return KINDS.get(logical ?? address ?? '')
}

/**
 * A role by its ARN at `arn`, or by the object that makes it, which one of `references` names below `owner`: ACK's
 * `roleRef.from.name`, upjet's `roleArnRef.name`.
 */
export function roleValue(owner: Cursor, arn: Cursor, ...references: readonly (readonly string[])[]): Value<string> {
  const stated = arnValue(arn)
  if (stated.state !== 'absent') return stated
  const named = references.map(path => get(owner, ...path)).find(({ node }) => node !== undefined)
  const name = named === undefined ? stated : text(named)
  if (name.state !== 'known') return name
  const why = `the ARN of Role ${name.value} is only known at deployment`
  return { state: 'unknown', why, reference: `k8s:${name.value}`, at: name.at }
}
