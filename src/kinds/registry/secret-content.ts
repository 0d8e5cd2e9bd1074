import { type Cursor, embedded, fields, place } from '../../documents/cursor.ts'
import { branches, contentOf, intrinsicAt, parameterDefault, resolve } from '../../documents/intrinsic.ts'
import { isTemplated, literal, unresolved } from '../../documents/read.ts'
import { isSecretKey } from '../../engine/redaction/secret-names.ts'
import type { SecretContent, SecretField } from '../../facts/registry/managed-secret.ts'
import { isCredential } from '../../model/credential.ts'
import { policyTextOf } from '../iam/policy-text.ts'

type Content = Pick<SecretContent, 'state' | 'fields' | 'at'>

/** What is in the string of a secret, or in the object that is written into it; each choice of a condition. */
export const contentsOf = (cursor: Cursor): readonly Content[] =>
  cursor.node === undefined ? [] : branches(cursor).map(readContent)

function readContent(written: Cursor): Content {
  const cursor = contentOf(resolve(written))
  const at = place(cursor)
  if (cursor.node?.type === 'mapping' && intrinsicAt(cursor) === undefined)
    return { state: 'all', fields: fieldsIn(cursor), at }
  const text = literal(cursor) ?? ''
  const found = embedded(cursor, 'json')
  if (found?.state === 'read' && found.cursor.node?.type === 'mapping')
    return { state: 'all', fields: fieldsIn(found.cursor), at }
  const joined = joinedFields(cursor)
  if (joined !== undefined) return { state: 'all', fields: joined, at }
  const isOpen = unresolved(cursor) !== undefined || isTemplated(text) || text === ''
  return { state: isOpen ? 'some' : 'text', fields: [], at }
}

/** The fields of a JSON object. */
export const fieldsIn = (object: Cursor): readonly SecretField[] =>
  fields(object).map(({ key, value }) => {
    const found = stated(value)
    const text = intrinsicAt(found) === undefined ? (literal(found) ?? '') : ''
    return { key, at: place(value, 'key'), ...(isLiteral(key, text) ? { literalAt: place(found) } : {}) }
  })

/** The fields of a JSON text that an `Fn::Join` puts together, all at the place of the function. */
function joinedFields(cursor: Cursor): readonly SecretField[] | undefined {
  const isJoin = intrinsicAt(cursor)?.name === 'Join'
  const text = isJoin ? (policyTextOf(cursor)?.text ?? '') : ''
  const keys = [...text.matchAll(JSON_KEY)].map(([, key = '']) => key)
  return /^\s*\{/.test(text) && keys.length > 0 ? keys.map(key => ({ key, at: place(cursor) })) : undefined
}

const JSON_KEY = /[{,][ \t\n]{0,100}"([^"\\]{1,100})"[ \t\n]{0,100}:/g

/** Where a value is stated: the default of a variable, or of the parameter that an `Fn::Sub` fills in. */
function stated(value: Cursor): Cursor {
  const name = /^\$\{([A-Za-z0-9]{1,255})\}$/.exec(literal(value) ?? '')?.[1]
  const byDefault = name === undefined ? undefined : parameterDefault(value.document, name)
  return byDefault?.node === undefined ? resolve(value) : byDefault
}

const isLiteral = (key: string, text: string): boolean => text !== '' && isSecretKey(key) && isCredential(text)
