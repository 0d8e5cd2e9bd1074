import { type Cursor, type Field, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { boolean, field, literal, looseText } from '../../documents/read.ts'
import { known } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { isSecretKey } from '../../engine/redaction/secret-names.ts'
import { type ClearCredential, isOfWords } from '../../facts/kubernetes/clear-credential.ts'
import { readableCredentials } from '../../facts/kubernetes/stored-secret.ts'
import { decodeBase64 } from '../../model/base64.ts'
import {
  findCredential,
  isCredential,
  isLikeName,
  isMadeUp,
  isNearlyWord,
  isPlainWord,
  looksSecret,
} from '../../model/credential.ts'
import { isTemplated } from '../../model/placeholder.ts'
import { isSecretName } from '../../model/text-match.ts'

/** The fact of a credential where it is used. */
export const inUse = (one: ClearCredential): EmittedFact => readableCredentials.of({ from: 'use', ...one })

/** The keys that AWS's documentation has, the passwords that Kubernetes' has, and what says of itself that it is an example. */
const OF_DOCUMENTATION =
  /^AKIA\w{9}EXAMPLE$|EXAMPLEKEY$|^EXAMPLE[_-]|^(?:1f2d1e2e67df|S!B\\\*d\$zDsb=?|39528\$vdg7Jb|t0p-Secret)$/

/** What a value in base64 says, where that is words: `bm90LWdvb2Qtc2VjcmV0Cg==`. */
function wordsIn(value: string): string {
  const said = /^[A-Za-z\d+/]{8,400}={0,2}$/.test(value) ? decodeBase64(value)?.trim() : undefined
  return said !== undefined && /^[a-z]{2,24}(?:[-_ ][a-z]{2,24})+$/i.test(said) ? said : value
}

/** What says of a credential that it is made of words, or that AWS made it up. The words before a private key are those of any. */
export function plainness(value: string): Pick<ClearCredential, 'isPlain'> {
  const text = wordsIn(value.trim())
  if (text.startsWith('-----BEGIN')) return {}
  if (isMadeUp(text)) return { isPlain: 'made up' }
  return isPlainWord(text) || OF_DOCUMENTATION.test(text)
    ? { isPlain: true }
    : isNearlyWord(text)
      ? { isPlain: 'nearly' }
      : {}
}

/** Those that are not made of words. */
export const notOfWords = (all: readonly ClearCredential[]): readonly ClearCredential[] =>
  all.filter(one => !isOfWords(one))

/** The credentials among variables that are written as a list of names and values: `{name: DB_PASSWORD, value: …}`, `{Name: …, Value: …}`. */
export const credentialsInPairs = (pairs: readonly Cursor[]): readonly ClearCredential[] =>
  pairs.flatMap(pair => credentialAt(literal(field(pair, 'name')) ?? '', field(pair, 'value')))

/** The credentials among variables of an object, or of a list of `NAME=VALUE`, as compose files have them. */
export const credentialsInMap = (cursor: Cursor): readonly ClearCredential[] => [
  ...fields(cursor).flatMap(({ key, value }) => credentialAt(key, value)),
  ...items(cursor).flatMap(inAssignment),
]

/**
 * The credentials among the variables of a build or a job. One that is made of words belongs to a database that lives as long as the job,
 * one beside `RAILS_ENV: test` to the tests.
 */
export function credentialsOfRun(variables: Cursor): readonly ClearCredential[] {
  const found = notOfWords(credentialsInMap(variables))
  const isOfTests = fields(variables).some(
    ({ key, value }) => /(?:^|_)ENV(?:IRONMENT)?$/.test(key) && /^test(?:ing)?$/i.test(literal(value) ?? ''),
  )
  return isOfTests ? found.map(one => ({ ...one, isPlain: 'made up' as const })) : found
}

function inAssignment(cursor: Cursor): readonly ClearCredential[] {
  const written = literal(cursor) ?? ''
  const equals = written.indexOf('=')
  const [key, value] = [written.slice(0, equals), written.slice(equals + 1)]
  if (equals < 1 || !isShown(key, value)) return []
  return [{ key, at: { ...place(cursor), within: { start: equals + 1, end: written.length } }, ...plainness(value) }]
}

/** How deep objects and lists are looked into. */
const DEEPEST = 12

/** Fields of a chart's values below which are the names of a Secret and of its keys. */
export const NAMES_SECRET = /^(?:.*existing-?Secret|.*secret-?(?:Key)?(?:Names|Refs?)|(?:.*secret-?)?keys)$/i

/** A field below which are the identifiers of secrets in a store: Bitwarden's. */
const IDENTIFIES = /secret-?Ids$/i

/** A Secret that is named, and the key in it. */
const REFERS = /^(?:existing-?)?secret-?(?:ref|name)$/i
const OF_KEY = /^(?:[\w-]*secret-?)?key$/i

/** Whether a field names a Secret: by its key, or as `secret` with a name of several words. */
function namesSecret({ key, value }: Field): boolean {
  const name = literal(value) ?? ''
  return REFERS.test(key) || (/^secret$/i.test(key) && name.includes('-') && (isTemplated(name) || isLikeName(name)))
}

/** Whether a value may be the name of an object, beside the key in it. */
const isObjectName = (value: Cursor): boolean => /^[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+$/.test(literal(value)?.trim() ?? '')

/** The credentials anywhere below a cursor: by the keys of objects, and by pairs of a name and a value. */
export function credentialsBelow(cursor: Cursor, depth = 0): readonly ClearCredential[] {
  if (depth > DEEPEST || cursor.node === undefined || cursor.node.type === 'scalar') return []
  const name = literal(get(cursor, 'name'))
  const own = name === undefined ? [] : credentialAt(name, get(cursor, 'value'))
  const isOfKey = fields(cursor).some(({ key, value }) => OF_KEY.test(key) && value.node?.type === 'scalar')
  const isReferring = fields(cursor).some(namesSecret)
  const found = [
    ...own,
    ...fields(cursor).flatMap(({ key, value }) => {
      const isReference = (isReferring && OF_KEY.test(key)) || (isOfKey && /^secret$/i.test(key) && isObjectName(value))
      return isReference ? [] : credentialAt(key, value)
    }),
    ...fields(cursor).flatMap(({ key, value }) => {
      const below = IDENTIFIES.test(key) ? [] : credentialsBelow(value, depth + 1)
      return NAMES_SECRET.test(key) ? notOfWords(below) : below
    }),
    ...items(cursor).flatMap(value => credentialsBelow(value, depth + 1)),
  ]
  const isOff = known(boolean(get(cursor, 'enabled'))) === false
  return isOff ? found.map(one => ({ ...one, at: { ...one.at, assumed: 'off' as const } })) : found
}

/** What JSON patches add: `{op: add, path: /data/password, value: …}`, a variable, or an object with some. */
export const credentialsInOperations = (operations: readonly Cursor[]): readonly ClearCredential[] =>
  operations.flatMap(operation => {
    const value = get(operation, 'value')
    const key = (literal(get(operation, 'path')) ?? '').replace(/^.*\//s, '')
    return value.node?.type === 'scalar' ? credentialAt(key, value) : credentialsBelow(value)
  })

/** The credential that a scalar is by its name, or shows by its form. */
export function credentialAt(key: string, value: Cursor): readonly ClearCredential[] {
  if (value.node?.type !== 'scalar') return []
  const written = known(looseText(value)) ?? ''
  if (written === '') return []
  if (isShown(key, written)) return [{ key, at: place(value), ...plainness(written) }]
  return credentialsByForm(key, value)
}

/** The credential that a text is by the name of its variable, at its place: of a script, or of an instruction of a Dockerfile. */
export const credentialInText = (key: string, value: string, at: Place): readonly ClearCredential[] =>
  isShown(key, value) ? [{ key, at, ...plainness(value) }] : []

/** The part of a text that shows by its form that it is a credential: `user:PASSWORD@host`, a token of a known service. */
export const shownIn = (text: string): string | undefined => {
  const shown = findCredential(text)
  const part = shown && text.slice(shown.start, shown.end)
  return part === undefined || isPlainWord(part) || !isCredential(part) ? undefined : part
}

function credentialsByForm(key: string, value: Cursor): readonly ClearCredential[] {
  const written = literal(value) ?? ''
  const shown = findCredential(written)
  if (shown === undefined) return []
  const { start, end } = shown
  return [{ key, at: { ...place(value), within: { start, end } }, ...plainness(written.slice(start, end)) }]
}

/** Names that mean a password and nothing else. */
const PASSWORD = /pass(?:w(?:or)?d|phrase)?$|pwd$/i
/** Names of tokens and secrets; the names of keys and of objects with a secret in them end so too. */
const TOKEN = /(?:secret|token|api[_-]?key)$/i

/** Where something passes requests on to: `proxy_pass: app.example.org:8443`. */
const HOST = /^(?:[a-z][a-z\d-]{0,62}\.){2,8}[a-z]{2,20}(?::\d{1,5})?$/

/** Words that are credentials and no names: what is put in for a start. */
const DEFAULT = /^(?:change|secret|pass|admin|test|default|root)/

/** Several lines or an object, a path, and what Argo CD fills in (`$slack-token`). */
const NO_VALUE = /\n\s*\S|^\s*[{[]|^(?:\/[\w.%{}-]+){2,}\/?$|^\$[a-z]+(?:[-:][a-z]+)+$/

/**
 * Whether a variable of this name with this value is a credential. A password is whatever is written; a value of `TOKEN` or `SECRET` that is
 * made as names of objects and addresses are may be the name of one; other keys are credentials only if they look random.
 */
function isShown(key: string, value: string): boolean {
  const isNamed = isSecretKey(key) || isSecretName(key)
  if (!isNamed || NO_VALUE.test(value) || !isCredential(value) || isNameOf(key, value)) return false
  if (PASSWORD.test(key)) return !/^(?:https?:\/\/|\/)/.test(value) && !(/pass$/i.test(key) && HOST.test(value))
  const isWord = /^secret$/i.test(key) && /^[a-z][a-z\d]+$/.test(value) && !DEFAULT.test(value)
  if (TOKEN.test(key))
    return isSecretKey(key) && !(isLikeName(value) && (isWord || /[-./:\s]/.test(value))) && !isNameOfSecret(key, value)
  return looksSecret(value)
}

/** Whether a value is the name of a Secret, most of it words, whatever is between these: `s3Secret: shop-cronjob-s3bucket`. */
const isNameOfSecret = (key: string, value: string): boolean =>
  /secret$/i.test(key) &&
  !/client[-_]?secret$/i.test(key) &&
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+){2,}$/.test(value) &&
  value.split('-').filter(word => /^[a-z]{4,24}$/.test(word)).length > 1

/**
 * Whether a value says again what its key says: `DB_PASS: db-pass` names the key of a Secret, `OPERATOR_SECRET: operator` and
 * `app_s3_secret: app-s3cfg` a Secret. A password that is one word of its key is a password.
 */
function isNameOf(key: string, value: string): boolean {
  const said = new Set(wordsOf(key))
  const words = wordsOf(value)
  const isLonger = (word: string): boolean =>
    [...said].some(one => one.length > 1 && word.startsWith(one) && /^[a-z]{1,4}$/.test(word.slice(one.length)))
  const isSaid = (word: string): boolean => said.has(word) || (/[^a-z]secret$/i.test(key) && isLonger(word))
  if (!/^[\w.-]+$/.test(value) || !words.every(isSaid)) return false
  return words.length > 1 || (/[^a-z]secret$/i.test(key) && !/secret/i.test(value))
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1-')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
