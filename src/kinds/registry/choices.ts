import { type Cursor, get, place } from '../../documents/cursor.ts'
import { argumentText, intrinsicAt } from '../../documents/intrinsic.ts'
import type { Value } from '../../documents/value.ts'

/**
 * What a field may be, at least one value: where CloudFormation's `Fn::If` chooses, what `take` reads of each branch.
 * `AWS::NoValue` is absent, at the place of the field.
 */
export function choicesOf<T>(cursor: Cursor, take: (cursor: Cursor) => Value<T>): readonly Value<T>[] {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic?.name === 'Ref' && argumentText(intrinsic) === 'AWS::NoValue')
    return [{ state: 'absent', at: place(cursor) }]
  const { argument } = intrinsic ?? {}
  if (intrinsic?.name !== 'If' || argument?.node?.type !== 'sequence') return [take(cursor)]
  return [1, 2].flatMap(i => choicesOf(get(argument, i), take))
}
