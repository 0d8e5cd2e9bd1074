import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { isSecretKey, isVagueKey } from '../../../engine/redaction/secret-names.ts'
import { isOfWords } from '../../../facts/kubernetes/clear-credential.ts'
import { type ConfigMapCredential, DATABASE_KEYS, type DatabaseConfig } from '../../../facts/kubernetes/config-map.ts'
import { decodeBase64 } from '../../../model/base64.ts'
import { findCredential, isCredential, isLikeName, isPlainWord, looksSecret } from '../../../model/credential.ts'
import { literalFields } from '../../../model/kubernetes/go-template.ts'
import { isSecretName, type TextRange } from '../../../model/text-match.ts'
import { NAMES_SECRET, plainness } from '../../secrets/read-clear-credentials.ts'
import { objectMeta } from '../object-meta.ts'
import { assignment, credentialInLiteral } from './read-stored-secret.ts'

/** The credentials of a ConfigMap of Kubernetes, or of one that Terraform's provider declares. */
export function credentialsIn({ body, dialect }: Resource): readonly ConfigMapCredential[] {
  const plain = fields(dialect.field(body, 'data')).flatMap(({ key, value }) => credentialsAt(key, value, false))
  const encoded = fields(dialect.field(body, 'binaryData')).flatMap(({ key, value }) => credentialsAt(key, value, true))
  return [...plain, ...encoded]
}

function credentialsAt(key: string, value: Cursor, isEncoded: boolean): readonly ConfigMapCredential[] {
  const written =
    literal(value) ??
    (value.node?.type === 'scalar' && typeof value.node.value === 'number' ? String(value.node.value) : '')
  const content = isEncoded ? (decodeBase64(written) ?? '') : written
  if (content === '') return []
  if (isNamed(key, content)) return [{ key, at: place(value), ...plainness(content) }]
  const named = literalFields(content)
    .filter(
      field =>
        isSecretField(field, content) &&
        isCredential(field.text) &&
        !isTemplated(field.text) &&
        !CALL.test(field.text) &&
        !isAddress(content, field) &&
        !(isPlainWord(field.text) && isBelowNames(content, field.start)),
    )
    .map(({ start, end, text }) => ({ within: { start, end }, ...plainness(text) }))
  const shown = findCredential(content)
  const found = named.length > 0 || shown === undefined || isExample(content, shown) ? named : [shownIn(content, shown)]
  return isEncoded
    ? found.slice(0, 1).map(({ within: _, ...sort }) => ({ key, at: place(value), ...sort }))
    : found.map(({ within, ...sort }) => ({ key, at: { ...place(value), within }, ...sort }))
}

const shownIn = (
  content: string,
  { start, end }: TextRange,
): Pick<ConfigMapCredential, 'isPlain'> & { within: TextRange } => ({
  within: { start, end },
  ...plainness(content.slice(start, end)),
})

/** Whether words in a comment show how something is written: `# mysql://user:secret@host/database`. */
const isExample = (content: string, { start, end }: TextRange): boolean =>
  /^[ \t]*(?:[#;]|\/\/)/.test(content.slice(content.lastIndexOf('\n', start - 1) + 1, start)) &&
  isPlainWord(content.slice(start, end))

/** What a program says of where a password is: `f.read().strip()`, `os.environ['X']`. */
const CALL = /^[A-Za-z_]\w*(?:\.\w+){1,9}(?:\(|\[)/

/** A block of the languages of the family of HCL: `basic_auth {`, `remote_write "metrics" {`. */
const BLOCK = /^[ \t]*[A-Za-z_][\w.]*(?:[ \t]+"[^"\n]*")?[ \t]*\{[ \t]*$/m

/** Whether a value is what another block of the file gives, which only texts in quotes are not there: `local.file.password.content`. */
const isAddress = (content: string, { text, start }: { readonly text: string; readonly start: number }): boolean =>
  /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){2,9}$/.test(text) && !/["'`]/.test(content.charAt(start - 1)) && BLOCK.test(content)

/** In lines: a field is nearer to the one that it is below. */
const FURTHEST = 40

/** Whether a field of YAML is below one that has the names of a Secret's keys: `existingSecretKeys: {password: db-password}`. */
function isBelowNames(content: string, at: number): boolean {
  const above = content
    .slice(Math.max(0, at - 4000), at)
    .split('\n')
    .slice(-FURTHEST)
    .reverse()
  let indentation = Number.POSITIVE_INFINITY
  for (const line of above) {
    const [, space, key = ''] = /^( *)(?:- +)?["']?([\w.-]+)["']?:/.exec(line) ?? []
    if (space === undefined || space.length >= indentation) continue
    indentation = space.length
    if (NAMES_SECRET.test(key)) return true
  }
  return false
}

/** A key by the name of a secret, with a word as its value: not a file, a switch, or the name of a Secret. */
const isNamed = (key: string, content: string): boolean =>
  isSecretName(key) &&
  isSecretKey(key) &&
  !isTemplated(content) &&
  !/\n\S|^\s*\{/.test(content) &&
  isCredential(content) &&
  !isSecretOf(key, content) &&
  (!isVagueKey(key) || looksSecret(content))

/** Whether a value is the name of a Secret: `ssh-secret: aws-ssh-key`. A client's secret is one itself. */
const isSecretOf = (key: string, content: string): boolean =>
  /secret$/i.test(key) &&
  !/client[-_]?secret$/i.test(key) &&
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(content) &&
  isLikeName(content)

/** In a file, `token` and `secret` have many meanings, which a random value has not; `auth` has one in a Docker configuration. */
const isSecretField = ({ name, text }: { readonly name: string; readonly text: string }, content: string): boolean =>
  /passw(?:or)?d$/i.test(name) ||
  (name === 'auth' && content.includes('"auths"')) ||
  (isSecretKey(name) && text.length >= SHORTEST_RANDOM && /\d/.test(text) && looksSecret(text))

/** In letters: identifiers of programs that have digits in them are shorter. */
const SHORTEST_RANDOM = 16

/** The credentials in the literals of a kustomization's ConfigMaps. */
export const generatedCredentials = (body: Cursor): readonly ConfigMapCredential[] =>
  items(get(body, 'configMapGenerator')).flatMap(generator => {
    const literals = items(get(generator, 'literals'))
    const namesSecret = literals.some(one => /^\w*SECRET_NAME=/i.test(literal(one) ?? ''))
    // Beside the name of a Secret it is the key at which the Secret has the value: `SECRET_NAME=db SECRET_KEY=password`.
    const isKeyOfSecret = (one: ConfigMapCredential): boolean =>
      namesSecret && isOfWords(one) && /SECRET_KEY$/i.test(one.key)
    return literals
      .filter(one => !isSecretOf(...assignment(literal(one) ?? '')))
      .flatMap(credentialInLiteral)
      .filter(one => !isKeyOfSecret(one))
  })

/** A ConfigMap by the name of an OrderApp's; undefined for others. */
export function readDatabaseConfig(resource: Resource): DatabaseConfig | undefined {
  const meta = objectMeta(resource)
  if (!meta.name.endsWith('-db') || resource.container !== undefined) return undefined
  const data = resource.dialect.field(resource.body, 'data')
  const read = (key: string) => resource.dialect.text(get(data, key))
  const known: ReadonlySet<string> = new Set(DATABASE_KEYS)
  return {
    ...meta,
    values: {
      DB_WRITER_HOST: read('DB_WRITER_HOST'),
      DB_READER_HOST: read('DB_READER_HOST'),
      DB_PORT: read('DB_PORT'),
      DB_NAME: read('DB_NAME'),
    },
    otherKeys: fields(data)
      // Of a credential another check speaks.
      .filter(({ key, value }) => !known.has(key) && credentialsAt(key, value, false).length === 0)
      .map(({ key, value }) => ({ key, value: resource.dialect.text(value), at: place(value, 'key') })),
  }
}
