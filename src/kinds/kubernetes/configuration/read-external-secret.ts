import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { isTemplated, literal, text } from '../../../documents/read.ts'
import { known, type Value } from '../../../documents/value.ts'
import {
  DOCKER_CONFIG_KEY,
  DOCKER_CONFIG_TYPE,
  type EcrEvidence,
  type ExternalSecret,
  type SecretEntry,
  type SecretTemplate,
  type StoreReference,
} from '../../../facts/kubernetes/external-secret.ts'
import type { ObjectMeta } from '../../../facts/kubernetes/object-meta.ts'
import { findCredential, isCredential } from '../../../model/credential.ts'
import { dependsOnData, literalFields, templateKeys } from '../../../model/kubernetes/go-template.ts'
import { isSecretName, type TextRange } from '../../../model/text-match.ts'
import { readDockerConfig } from './read-docker-config.ts'

/** The spec of an ExternalSecret (external-secrets.io/v1, `ExternalSecretSpec`). */
export function readExternalSecret(spec: Cursor): Omit<ExternalSecret, keyof ObjectMeta> {
  const target = get(spec, 'target')
  const template = get(target, 'template')
  const data = items(get(spec, 'data'))
  const entries = data.map(readEntry)
  const type = text(get(template, 'type'))
  const hasKey =
    get(template, 'data', DOCKER_CONFIG_KEY).node !== undefined ||
    entries.some(({ secretKey }) => known(secretKey) === DOCKER_CONFIG_KEY)
  const isPullSecret = hasKey || [DOCKER_CONFIG_TYPE, 'dockerconfigjson'].includes(known(type) ?? '')
  const ecr = readEcr(spec, isPullSecret)
  return {
    isPullSecret,
    stores: storesOf(spec),
    refreshInterval: text(get(spec, 'refreshInterval')),
    refreshPolicy: text(get(spec, 'refreshPolicy')),
    targetName: text(get(target, 'name')),
    creationPolicy: text(get(target, 'creationPolicy')),
    keys: { hasDockerConfig: hasDockerConfig(spec), at: place(get(template, 'data', DOCKER_CONFIG_KEY)) },
    template: readTemplate(template, type),
    data: entries,
    dataAt: place(get(spec, 'data')),
    dataFrom: dataFromOf(spec),
    isOpen: isOpen(spec),
    ...(ecr === undefined ? {} : { ecr }),
  }
}

function readEntry(entry: Cursor): SecretEntry {
  return {
    secretKey: text(get(entry, 'secretKey')),
    remoteKey: text(get(entry, 'remoteRef', 'key')),
    isGenerated: generatorOf(entry).node !== undefined,
  }
}

const generatorOf = (entry: Cursor): Cursor => get(entry, 'sourceRef', 'generatorRef')

const dataFromOf = (spec: Cursor): ExternalSecret['dataFrom'] => {
  const sources = items(get(spec, 'dataFrom'))
  if (sources.length === 0) return 'none'
  return sources.every(source => generatorOf(source).node !== undefined) ? 'generated' : 'stored'
}

const isOpen = (spec: Cursor): boolean => ['data', 'dataFrom'].some(key => isTemplated(literal(get(spec, key)) ?? ''))

/** The store of each source: its own, else the one of the whole; that one also where it is stated and nothing reads from it. */
function storesOf(spec: Cursor): readonly StoreReference[] {
  const sources = [...items(get(spec, 'data')), ...items(get(spec, 'dataFrom'))]
  const stored = sources.filter(source => generatorOf(source).node === undefined)
  const own = stored.map(source => get(source, 'sourceRef', 'storeRef')).filter(({ node }) => node !== undefined)
  const shared = get(spec, 'secretStoreRef')
  const isGenerated = sources.length > 0 && stored.length === 0
  const isShared = !isGenerated && (shared.node !== undefined || own.length < stored.length || sources.length === 0)
  return [...(isShared ? [shared] : []), ...own].map(store => ({
    name: text(get(store, 'name')),
    kind: text(get(store, 'kind')),
  }))
}

/**
 * Whether the Secret gets the key of a Docker configuration. The template decides where it has data; where it has none, or
 * adds to the data (`mergePolicy: Merge`), so do the entries.
 */
function hasDockerConfig(spec: Cursor): boolean | undefined {
  const template = get(spec, 'target', 'template')
  const ofTemplate = get(template, 'data')
  if (get(ofTemplate, DOCKER_CONFIG_KEY).node !== undefined) return true
  const from = items(get(template, 'templateFrom'))
  const isOwn = fields(ofTemplate).length > 0 || from.length > 0
  const keepsData = !isOwn || literal(get(template, 'mergePolicy')) === 'Merge'
  const entries = items(get(spec, 'data')).map(entry => text(get(entry, 'secretKey')))
  if (keepsData && entries.some(key => known(key) === DOCKER_CONFIG_KEY)) return true
  const isUnknown =
    from.length > 0 ||
    isTemplated(literal(ofTemplate) ?? '') ||
    fields(ofTemplate).some(({ key }) => isTemplated(key)) ||
    (keepsData && (isOpen(spec) || dataFromOf(spec) !== 'none' || entries.some(({ state }) => state === 'unknown')))
  return isUnknown ? undefined : false
}

function readTemplate(template: Cursor, type: Value<string>): SecretTemplate {
  const texts = fields(get(template, 'data')).flatMap(({ key, value }) => {
    const written = literal(value)
    return written === undefined ? [] : [{ key, value, written }]
  })
  const found = texts.map(({ value, written }) => ({ value, ...templateKeys(written) }))
  const open = found.find(({ isOpen: hasMore }) => hasMore)
  return {
    engineVersion: text(get(template, 'engineVersion')),
    type,
    references: found.flatMap(({ value, keys }) =>
      keys.map(({ key, start, end }) => ({ key, at: within(value, { start, end }) })),
    ),
    literals: texts.flatMap(({ key, value, written }) => literalsIn(key, value, written)),
    logins: loginsIn(get(template, 'data', DOCKER_CONFIG_KEY)),
    ...(open === undefined ? {} : { openAt: place(open.value) }),
  }
}

function loginsIn(config: Cursor): SecretTemplate['logins'] {
  const { logins } = readDockerConfig(config, false, false)
  return logins.some(({ host }) => isTemplated(host)) ? [] : logins
}

const within = (cursor: Cursor, { start, end }: TextRange): Place => ({ ...place(cursor), within: { start, end } })

/** The credentials in a text of the template itself: it is one, has a field of one, or shows one by its form. */
function literalsIn(key: string, value: Cursor, written: string): SecretTemplate['literals'] {
  if (isSecretName(key) && !dependsOnData(written) && isCredential(written)) return [{ field: key, at: place(value) }]
  const named = literalFields(written).filter(({ text: word }) => word === '' || isCredential(word))
  if (named.length > 0) return named.map(({ name, start, end }) => ({ field: name, at: within(value, { start, end }) }))
  const shown = findCredential(written)
  return shown === undefined ? [] : [{ field: key, at: within(value, shown) }]
}

const ECR_HOST =
  /\b\d{12}\.dkr\.ecr(?:-fips)?\.[a-z0-9-]+\.amazonaws\.com|\.dkr\.ecr\.|"username"\s{0,20}:\s{0,20}"AWS"/
const ECR_WORD = /(?:^|[^a-z0-9])ecr(?:$|[^a-z0-9])/i

/** Whether it is for ECR: a generator of ECR's tokens, the template's host or user, or a name with the word `ecr`. */
function readEcr(spec: Cursor, isPullSecret: boolean): EcrEvidence | undefined {
  const data = items(get(spec, 'data'))
  const sources = [...data, ...items(get(spec, 'dataFrom'))]
  if (sources.some(source => literal(get(generatorOf(source), 'kind')) === 'ECRAuthorizationToken'))
    return { stored: [], isGenerated: true }
  if (!isPullSecret) return undefined
  const stored = sources
    .filter(source => generatorOf(source).node === undefined)
    .map(source => firstOf(get(source, 'remoteRef', 'key'), get(source, 'extract', 'key'), get(source, 'find')))
    .filter(({ node }) => node !== undefined)
  const templates = fields(get(spec, 'target', 'template', 'data')).map(({ value }) => literal(value) ?? '')
  const names = [get(spec, 'target', 'name'), ...stored].map(cursor => literal(cursor) ?? '')
  if (!templates.some(written => ECR_HOST.test(written)) && !names.some(name => ECR_WORD.test(name))) return undefined
  return { stored: stored.map(cursor => place(cursor)), isGenerated: false }
}

const firstOf = (...cursors: readonly [Cursor, ...Cursor[]]): Cursor =>
  cursors.find(({ node }) => node !== undefined) ?? cursors[0]
