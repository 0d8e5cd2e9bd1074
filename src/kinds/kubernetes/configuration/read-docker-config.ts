import { type Cursor, embedded, fields, get, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import type { DockerConfig, RegistryLogin } from '../../../facts/kubernetes/stored-secret.ts'
import { decodeBase64 } from '../../../model/base64.ts'
import { isCredential } from '../../../model/credential.ts'
import { isPlaceholder } from '../../../model/placeholder.ts'
import { plainness } from '../../secrets/read-clear-credentials.ts'

/** A Docker configuration in a string; `isEncoded` where the string is its base64, then all is where the string is. */
export function readDockerConfig(cursor: Cursor, isEncoded: boolean, isLegacy: boolean): DockerConfig {
  const at = place(cursor)
  const written = literal(cursor)
  const found = (state: DockerConfig['state']): DockerConfig => ({ at, state, logins: [] })
  if (cursor.node === undefined) return found('absent')
  if (written === undefined) return found(isEncoded ? 'not-base64' : 'not-json')
  if (isOpen(written)) return found('unknown')
  const text = isEncoded ? decodeBase64(written) : written
  if (text === undefined) return found(written.trim() === '' ? 'not-json' : 'not-base64')
  const root = jsonIn(cursor, text)
  if (root?.node?.type !== 'mapping') return found(!isEncoded && isTemplated(text) ? 'unknown' : 'not-json')
  const auths = isLegacy ? root : get(root, 'auths')
  if (auths.node?.type !== 'mapping') return found('no-auths')
  const placeOf = (inner: Cursor, part?: 'key'): Place => (isEncoded ? at : place(inner, part))
  return { at, state: 'read', logins: fields(auths).map(({ key, value }) => readLogin(key, value, placeOf)) }
}

/** Whether the whole is filled in at deployment, or encrypted. */
const isOpen = (written: string): boolean =>
  isPlaceholder(written) || /^ENC\[/.test(written) || (isTemplated(written) && !/^\s*\{(?![{%])/.test(written))

/** The root of a JSON text in a string, or in what the string decodes to. */
function jsonIn(cursor: Cursor, text: string): Cursor | undefined {
  const { node } = cursor
  if (node?.type !== 'scalar') return undefined
  const found = embedded(text === node.value ? cursor : { ...cursor, node: { ...node, value: text } }, 'json')
  return found?.state === 'read' && found.problems.length === 0 ? found.cursor : undefined
}

function readLogin(host: string, entry: Cursor, placeOf: (cursor: Cursor, part?: 'key') => Place): RegistryLogin {
  const [auth, user] = [literal(get(entry, 'auth')) ?? '', literal(get(entry, 'username')) ?? '']
  const pair = isTemplated(auth) ? undefined : (decodeBase64(auth) ?? '')
  const colon = pair?.indexOf(':') ?? -1
  const words = [
    { cursor: get(entry, 'password'), word: literal(get(entry, 'password')) ?? '' },
    { cursor: get(entry, 'auth'), word: pair === undefined ? '' : colon < 0 ? auth : pair.slice(colon + 1) },
    { cursor: get(entry, 'identitytoken'), word: literal(get(entry, 'identitytoken')) ?? '' },
    { cursor: get(entry, 'registrytoken'), word: literal(get(entry, 'registrytoken')) ?? '' },
  ]
  const secret = words.find(({ word }) => isCredential(word))
  return {
    host,
    at: placeOf(entry, 'key'),
    username: usernameOf(user, pair),
    hasLogin: words.some(({ cursor }) => (literal(cursor) ?? '') !== ''),
    ...(secret === undefined ? {} : { secretAt: placeOf(secret.cursor), ...plainness(secret.word) }),
  }
}

function usernameOf(stated: string, pair: string | undefined): string | undefined {
  if (stated !== '') return isTemplated(stated) ? undefined : stated
  return pair === undefined ? undefined : pair.split(':', 1)[0]
}
