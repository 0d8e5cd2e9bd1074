import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { type InlineSecret, within } from '../../facts/application/order-app.ts'
import { findSecret, isSecretName } from '../../model/text-match.ts'

/** Whether there is a non-empty string, or a number. */
export const holdsText = ({ node }: Cursor): boolean =>
  node?.type === 'scalar' && (typeof node.value === 'number' || (typeof node.value === 'string' && node.value !== ''))

/** The secrets under `cursor`, at any depth: by the keys that `isNamed` takes, else by the form of a string. */
export function secretsIn(cursor: Cursor, isNamed: (key: string) => boolean): readonly InlineSecret[] {
  return [
    ...secretPair(cursor),
    ...fields(cursor).flatMap(({ key, value }) => secretsAt(key, value, isNamed)),
    ...items(cursor).flatMap((item, i) => secretsAt(String(i), item, isNamed)),
  ]
}

/** `{name: DB_PASSWORD, value: …}`, as environment variables are written. */
function secretPair(cursor: Cursor): readonly InlineSecret[] {
  const key = literal(get(cursor, 'name')) ?? ''
  const value = get(cursor, 'value')
  const isFilledIn = isTemplated(literal(value) ?? '')
  return isSecretName(key) && holdsText(value) && !isFilledIn ? [{ key, by: 'key', at: place(value) }] : []
}

function secretsAt(key: string, value: Cursor, isNamed: (key: string) => boolean): readonly InlineSecret[] {
  if (value.node?.type !== 'scalar') return secretsIn(value, isNamed)
  if (key !== 'credentialsSecretName' && isNamed(key) && holdsText(value))
    return [{ key, by: 'key', at: place(value, 'key') }]
  const found = findSecret(literal(value) ?? '')
  return found === undefined ? [] : [{ key, by: 'form', at: within(place(value), found) }]
}
