import { type Cursor, get } from '../../engine/cursor.ts'
import type { Value } from '../../engine/value.ts'
import { withoutExpressions } from '../../facts/policy-document.ts'
import { text } from '../../families/read.ts'
import { textOf } from './policy-text.ts'

/** An ARN. Where a part of it is decided at deployment (`!Sub`, `!Join`, `${…}`), it is unknown, and has the shape of the rest. */
export function arnValue(cursor: Cursor): Value<string> {
  const value = text(cursor)
  if (value.state !== 'unknown') return value
  const written = textOf(cursor)?.text ?? ''
  return written.startsWith('arn:') ? { ...value, shape: withoutExpressions(written, '*') } : value
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
