import { awsFields, awsSchema } from '../../dialects/aws-fields.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset, known, type Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { piecesOf } from '../../facts/iam/policy-document.ts'
import { folderOfPlace } from '../../facts/kubernetes/object-meta.ts'
import {
  keysInArn,
  keysOfReference,
  managedSecret,
  type SecretKey,
  secretContent,
} from '../../facts/registry/managed-secret.ts'
import { CACHE_SECRET, secretNameIn } from '../../facts/registry/pull-through-rule.ts'
import { addTo } from '../../model/group-by.ts'
import { policyTextOf } from '../iam/policy-text.ts'
import { optionIn } from '../pipeline/commands/script-commands.ts'
import { registryStated } from './registry-stated.ts'
import { contentsOf, fieldsIn } from './secret-content.ts'

const VERSIONS: ReadonlySet<string> = new Set([
  'aws_secretsmanager_secret_version',
  'secretsmanager.aws.upbound.io/SecretVersion',
  'secretsmanager.aws.m.upbound.io/SecretVersion',
])

export default defineKind({
  id: 'ManagedSecret',
  types: [
    'AWS::SecretsManager::Secret',
    'aws_secretsmanager_secret',
    'data.aws_secretsmanager_secret',
    'aws_secretsmanager_secret_version',
    'secretsmanager.aws.upbound.io/Secret',
    'secretsmanager.aws.upbound.io/SecretVersion',
    'secretsmanager.aws.m.upbound.io/Secret',
    'secretsmanager.aws.m.upbound.io/SecretVersion',
    'secretsmanager.aws.crossplane.io/Secret',
    'secretsmanager.services.k8s.aws/Secret',
    'external-secrets.io/ExternalSecret',
    'external-secrets.io/PushSecret',
    'object',
  ],
  held: { as: ['request', 'file'], contains: /ecr-pullthroughcache\/|SecretString/ },
  recognisedBy:
    'a secret of AWS Secrets Manager in any dialect; members Name and SecretString; an object of External Secrets that reads or writes ecr-pullthroughcache/',

  read: (resource, isForced) => {
    const found = [...factsOf(resource)]
    return found.length === 0 && !isForced ? undefined : found
  },
})

function factsOf(resource: Resource): Iterable<EmittedFact> {
  const { type, body } = resource
  if (type === 'external-secrets.io/ExternalSecret') return remoteContents(items(get(body, 'spec', 'data')), 'some')
  if (type === 'external-secrets.io/PushSecret')
    return remoteContents(
      items(get(body, 'spec', 'data')).map(one => get(one, 'match')),
      'all',
    )
  if (VERSIONS.has(type)) return versionFacts(resource)
  return type === 'object' ? requestFacts(resource) : secretFacts(resource)
}

function* secretFacts(resource: Resource): Generator<EmittedFact> {
  const fields = awsFields(resource)
  const stated = nameOf(field(fields, 'name'))
  const prefix = nameOf(field(fields, 'namePrefix'))
  const isPrefix = isUnset(stated) && !isUnset(prefix)
  const name = isPrefix ? prefix : stated
  const arn = secretNameIn(text(field(fields, 'arn')))
  const keys = [...ownKeys(resource), ...(isPrefix ? [] : keysIn(name)), ...(arn === undefined ? [] : keysInArn(arn))]
  const { region } = registryStated(fields, resource)
  yield managedSecret.of({ keys, name, isPrefix, ...(region === undefined ? {} : { region }) })
  for (const content of contentsOf(field(fields, 'secretString')).slice(0, MOST_CHOICES))
    if (!awsSchema(resource).lacks.has('secretString')) yield secretContent.of({ of: keys, ...content })
  const generated = field(fields, 'generateSecretString')
  if (generated.node !== undefined) yield secretContent.of({ of: keys, ...generatedContent(generated) })
}

/** A condition chooses between few. */
const MOST_CHOICES = 20

/** What `GenerateSecretString` makes: the fields of its template, and one that it fills in. */
function generatedContent(generated: Cursor) {
  const [content] = contentsOf(field(generated, 'secretStringTemplate'))
  const own = field(generated, 'generateStringKey')
  const key = literal(own)
  if (content === undefined || key === undefined)
    return { state: own.node === undefined ? 'text' : 'some', fields: [], at: place(generated) } as const
  return { ...content, fields: [...content.fields, { key, at: place(own) }] }
}

function* versionFacts(resource: Resource): Generator<EmittedFact> {
  const fields = awsFields(resource)
  const of = [...referredKeys(field(fields, 'secretId')), ...objectKeys(get(fields, 'secretIdRef', 'name'))]
  const [own] = ownKeys(resource)
  for (const content of contentsOf(field(fields, 'secretString', 'secretStringWo')).slice(0, MOST_CHOICES))
    yield secretContent.of({ of, ...(own === undefined ? {} : { own }), ...content })
}

/** `CreateSecret`, `PutSecretValue`, the answer of `GetSecretValue`; or the text that such a command is given. */
function* requestFacts(resource: Resource): Generator<EmittedFact> {
  const { body, document } = resource
  const { held } = document
  const isGiven = (held?.commands ?? []).some(one => optionIn(one, '--secret-string')?.startsWith('file://') === true)
  if (held?.option === '--secret-string' || isGiven) {
    const names = (held?.commands ?? []).map(one => optionIn(one, '--name') ?? optionIn(one, '--secret-id'))
    const of = names.flatMap(name => (name === undefined ? [] : keysOfId(name)))
    return yield secretContent.of({ of, state: 'all', fields: fieldsIn(body), at: place(body) })
  }
  const string = get(body, 'SecretString')
  if (string.node === undefined) return
  const name = nameOf(get(body, 'Name').node === undefined ? get(body, 'SecretId') : get(body, 'Name'))
  if (isUnset(name)) return
  const keys = keysIn(name)
  yield managedSecret.of({ keys, name, isPrefix: false })
  for (const content of contentsOf(string)) yield secretContent.of({ of: keys, ...content })
}

/** What External Secrets reads from, or writes to, secrets of caches: those whose names say so. */
function* remoteContents(entries: readonly Cursor[], state: 'all' | 'some'): Generator<EmittedFact> {
  const bySecret = new Map<string, Cursor[]>()
  for (const entry of entries) {
    const key = literal(get(entry, 'remoteRef', 'remoteKey')) ?? literal(get(entry, 'remoteRef', 'key')) ?? ''
    const name = key.slice(key.lastIndexOf(':') + 1)
    if (name.startsWith(CACHE_SECRET)) addTo(bySecret, name, get(entry, 'remoteRef'))
  }
  for (const [name, remotes] of bySecret) {
    const properties = remotes.map(remote => get(remote, 'property'))
    const fields = properties.flatMap(one => {
      const key = literal(one)
      return key === undefined ? [] : [{ key, at: place(one) }]
    })
    const isWhole = fields.length < properties.length
    const [first] = remotes
    if (first !== undefined)
      yield secretContent.of({ of: [`name:${name}`], state: isWhole ? 'some' : state, fields, at: place(first) })
  }
}

/** A name; of one that is known in part, its pieces. */
function nameOf(cursor: Cursor): Value<string> {
  const name = text(cursor)
  const written = name.state === 'unknown' ? policyTextOf(cursor)?.text : undefined
  return name.state === 'unknown' && written !== undefined ? { ...name, pieces: piecesOf(written) } : name
}

const keysIn = (name: Value<string>): readonly SecretKey[] => {
  const found = known(name)
  return found === undefined || found === '' ? [] : keysOfId(found)
}

const keysOfId = (id: string): readonly SecretKey[] =>
  id.startsWith('arn:') ? keysInArn(id.slice(id.lastIndexOf(':') + 1)) : [`name:${id}`]

const referredKeys = (cursor: Cursor): readonly SecretKey[] => {
  const value = text(cursor)
  return value.state === 'known' ? keysIn(value) : keysOfReference(value)
}

const objectKeys = (cursor: Cursor): readonly SecretKey[] => {
  const name = literal(cursor)
  return name === undefined ? [] : [`k8s:${name}`]
}

/** By what other documents may know a resource. */
function ownKeys({ dialect, type, name, document }: Resource): readonly SecretKey[] {
  if (name === '' || dialect.isRecord === true || dialect.scope === undefined) return []
  const reference = dialect.reference(type, name)
  if (dialect.scope === 'document') return [`id:${document.id}:${reference}`]
  if (dialect.scope === 'folder') return [`tf:${folderOfPlace({ document: document.id, pointer: '' })}:${reference}`]
  return [`k8s:${reference}`]
}
