import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { isTemplated, literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { known } from '../../../documents/value.ts'
import { isSecretKey } from '../../../engine/redaction/secret-names.ts'
import { DOCKER_CONFIG_KEY, DOCKER_CONFIG_TYPE } from '../../../facts/kubernetes/external-secret.ts'
import type { DockerConfig, StoredSecret } from '../../../facts/kubernetes/stored-secret.ts'
import { decodeBase64 } from '../../../model/base64.ts'
import { findCredential, isCredential, isLikeName, isPlainWord } from '../../../model/credential.ts'
import { literalFields } from '../../../model/kubernetes/go-template.ts'
import { isSecretName, type TextRange } from '../../../model/text-match.ts'
import { plainness } from '../../secrets/read-clear-credentials.ts'
import { objectMeta } from '../object-meta.ts'
import { readDockerConfig } from './read-docker-config.ts'

const LEGACY_KEY = '.dockercfg'
const LEGACY_TYPE = 'kubernetes.io/dockercfg'
const KEYS: readonly string[] = [DOCKER_CONFIG_KEY, LEGACY_KEY]

/** A field of a Secret: its key, and its value as text or in base64. */
interface Entry {
  readonly key: string
  readonly value: Cursor
  readonly isEncoded: boolean
}

/** A Secret of Kubernetes, or one that Terraform's provider declares, whose `data` is plain. */
export function readStoredSecret(resource: Resource): StoredSecret {
  const { body, dialect } = resource
  const metadata = dialect.object(dialect.field(body, 'metadata'))
  const type = text(dialect.field(body, 'type'))
  const plain = dialect.hasBlocks ? dialect.field(body, 'data') : get(body, 'stringData')
  const encoded = dialect.hasBlocks ? dialect.field(body, 'binaryData') : get(body, 'data')
  const entries = [...entriesOf(plain, false), ...entriesOf(encoded, true)]
  const isOpen =
    get(body, 'sops').node !== undefined ||
    [plain, encoded].some(cursor => isTemplated(literal(cursor) ?? '')) ||
    entries.some(({ key }) => isTemplated(key)) ||
    fields(get(metadata, 'annotations')).some(({ key }) => FILLED_IN.test(key))
  const dockerConfig = dockerConfigOf(entries, known(type), encoded.node === undefined ? plain : encoded)
  const config = isOpen && dockerConfig !== undefined ? { ...dockerConfig, state: 'unknown' as const } : dockerConfig
  return {
    ...objectMeta(resource),
    type,
    isCaptured: ['uid', 'resourceVersion', 'ownerReferences'].some(key => get(metadata, key).node !== undefined),
    credentials: entries.filter(({ key }) => !KEYS.includes(key)).flatMap(credentialIn),
    ...(config === undefined ? {} : { dockerConfig: config }),
  }
}

/** Annotations by which something in the cluster puts the content in. */
const FILLED_IN = /(?:^|\/)(?:replicate-from|reflects)$|^avp\.kubernetes\.io\//

const entriesOf = (cursor: Cursor, isEncoded: boolean): readonly Entry[] =>
  fields(cursor).map(({ key, value }) => ({ key, value, isEncoded }))

function dockerConfigOf(entries: readonly Entry[], type: string | undefined, data: Cursor): DockerConfig | undefined {
  const found = KEYS.flatMap(key => entries.filter(entry => entry.key === key)).at(0)
  if (found !== undefined) return readDockerConfig(found.value, found.isEncoded, found.key === LEGACY_KEY)
  if (type === DOCKER_CONFIG_TYPE || type === LEGACY_TYPE)
    return { at: place(get(data, DOCKER_CONFIG_KEY)), state: 'absent', logins: [] }
  return undefined
}

/** The credential that a field is by its name, has in it by a name, or shows by its form. */
function credentialIn({ key, value, isEncoded }: Entry): StoredSecret['credentials'] {
  const written = literal(value) ?? (typeof numberIn(value) === 'number' ? String(numberIn(value)) : '')
  if (written === '' || isTemplated(written)) return []
  const content = isEncoded ? (decodeBase64(written) ?? written) : written
  // Words that no API server takes for base64 keep the place of a credential.
  const isStandIn = isEncoded && /^[\w .-]+$/.test(written) && !isBase64(written) && isPlainWord(written)
  const whole = [{ key, at: place(value), ...(isStandIn ? ({ isPlain: 'made up' } as const) : plainness(content)) }]
  // A Docker configuration, or another object, is looked into.
  const isWord = !/^\s*\{/.test(content)
  if (/(?:tls|pull|image)[-_]?secret$/i.test(key) && isLikeName(content)) return []
  // The name of a user, as MinIO calls it.
  if (ACCESS_KEY.test(key) && isLikeName(content)) return []
  if (isWord && (isSecretKey(key) || isSecretName(key))) return [written, content].every(isCredential) ? whole : []
  const inside = (range: TextRange): Place => (isEncoded ? place(value) : { ...place(value), within: range })
  const named = literalFields(content).filter(field => isCredential(field.text))
  if (named.length > 0)
    return named
      .slice(0, isEncoded ? 1 : undefined)
      .map(({ start, end, text }) => ({ key, at: inside({ start, end }), ...plainness(text) }))
  const shown = findCredential(content)
  if (shown === undefined) return []
  const { start, end } = shown
  return [{ key, at: inside({ start, end }), ...plainness(content.slice(start, end)) }]
}

const ACCESS_KEY = /(?<!secret[-_]?)access[-_]?key(?:[-_]?id)?$/i

/** Whether the API server reads a text as base64: in whole groups of four, perhaps on several lines. */
function isBase64(text: string): boolean {
  const bare = text.replaceAll(/[\r\n]/g, '')
  return bare.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare)
}

const numberIn = ({ node }: Cursor): unknown => (node?.type === 'scalar' ? node.value : undefined)

/** The Secrets that a kustomization generates out of literals in it. */
export function generatedSecrets(body: Cursor): readonly StoredSecret[] {
  return items(get(body, 'secretGenerator')).flatMap(generator => {
    const credentials = items(get(generator, 'literals')).flatMap(credentialInLiteral)
    if (credentials.length === 0) return []
    const name = get(generator, 'name')
    const meta = { kind: 'secretGenerator', name: literal(name) ?? '', labels: {}, annotations: {}, at: place(name) }
    return [{ ...meta, type: text(get(generator, 'type')), isCaptured: false, credentials }]
  })
}

/** The key and the value of `KEY=VALUE`, as `literals` of a generator has it; the key is empty where there is none. */
export function assignment(written: string): readonly [string, string] {
  const equals = written.indexOf('=')
  return [written.slice(0, Math.max(equals, 0)), written.slice(equals + 1).replace(/^(["'])(.*)\1$/, '$2')]
}

/** `KEY=VALUE`: a credential by its name or its form. */
export function credentialInLiteral(cursor: Cursor): StoredSecret['credentials'] {
  const written = literal(cursor) ?? ''
  const [key, value] = assignment(written)
  if (key === '' || isTemplated(value)) return []
  const within = { start: key.length + 1, end: written.length }
  if ((isSecretKey(key) || isSecretName(key)) && isCredential(value))
    return [{ key, at: { ...place(cursor), within }, ...plainness(value) }]
  const shown = findCredential(value)
  if (shown === undefined) return []
  return [{ key, at: { ...place(cursor), within }, ...plainness(value.slice(shown.start, shown.end)) }]
}
