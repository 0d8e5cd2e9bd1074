import { type Cursor, embedded, fields, items, place } from '../../documents/cursor.ts'
import { writtenObject } from '../../documents/intrinsic.ts'
import { blocks, field, isTemplated, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import type { Addon, AddonConfiguration, EncodingFlaw } from '../../facts/eks/addon.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { clusterLink, ownArn } from './cluster-link.ts'
import { eksFields, healthIssuesOf } from './eks-fields.ts'

/** An add-on of any dialect but eksctl's. */
export function readAddon(resource: Resource, source: ClusterSource): Addon {
  const { wanted, observed } = eksFields(resource)
  const onUpdate = field(wanted, 'resolveConflictsOnUpdate', 'resolveConflicts')
  return {
    ...common(wanted, clusterLink(wanted, ownArn(resource, 'addonArn'))),
    source,
    name: text(field(wanted, 'addonName', 'name')),
    version: text(field(wanted, 'addonVersion')),
    status: text(field(observed, 'status')),
    healthIssues: healthIssuesOf(observed),
    resolveConflicts: text(onUpdate),
    podIdentities: counted(
      field(wanted, 'podIdentityAssociations', 'podIdentityAssociation'),
      resource.dialect.hasBlocks,
    ),
  }
}

/** An add-on of an eksctl ClusterConfig. */
export function readEksctlAddon(entry: Cursor, cluster: ClusterLink): Addon {
  const name = text(field(entry, 'name'))
  return {
    ...common(entry, cluster),
    source: 'definition',
    name,
    version: text(field(entry, 'version')),
    status: { state: 'absent', at: place(entry) },
    healthIssues: [],
    resolveConflicts: text(field(entry, 'resolveConflicts')),
    podIdentities: counted(field(entry, 'podIdentityAssociations'), false),
  }
}

const common = (wanted: Cursor, cluster: ClusterLink) => ({
  cluster,
  configuration: withFlaw(field(wanted, 'configurationValues')),
  serviceAccountRole: text(field(wanted, 'serviceAccountRoleArn')),
  at: place(field(wanted, 'addonName', 'name')),
})

function withFlaw(cursor: Cursor): AddonConfiguration {
  const flaw = encodingFlaw(cursor)
  return { ...configurationOf(cursor), ...(flaw === undefined ? {} : { flaw }) }
}

/** What is wrong with the JSON in the string at `cursor`. */
export function encodingFlaw(cursor: Cursor): EncodingFlaw | undefined {
  const { node } = cursor
  const text = node?.type === 'scalar' && typeof node.value === 'string' ? node.value.trim() : ''
  if (/^"\s{0,99}\{/.test(text)) return 'double'
  if (!text.startsWith('{') || !/,\s{0,99}[\]}]/.test(text)) return undefined
  const json = embedded(cursor, 'json')
  return json?.state === 'read' && json.problems.length === 0 ? undefined : 'comma'
}

/** In Terraform's plans and in Crossplane an empty list is what an absent block looks like. */
function counted(cursor: Cursor, emptyIsAbsent: boolean): Value<number> {
  const at = place(cursor)
  const { node } = cursor
  if (node === undefined || (node.type === 'scalar' && node.value === null)) return { state: 'absent', at }
  const why = unresolved(cursor)
  if (why !== undefined) return why
  // A record lists ARNs, everything else objects.
  const value = Math.max(blocks(cursor).length, items(cursor).length)
  return value === 0 && emptyIsAbsent ? { state: 'absent', at } : { state: 'known', value, at }
}

/** Reads configurationValues, which is JSON or YAML in a string. */
function configurationOf(cursor: Cursor): AddonConfiguration {
  const at = place(cursor)
  const { node } = cursor
  if (node === undefined || (node.type === 'scalar' && (node.value === null || node.value === '')))
    return { state: 'absent', why: '', at }
  const object = writtenObject(cursor)
  if (object !== undefined) return { state: 'json', text: canonical(object), at }
  // Of Sub the text itself is at hand; every other function of CloudFormation only names where it comes from.
  const isAtHand = node.tag === undefined || node.tag === '!Sub'
  const why =
    isAtHand && node.type === 'scalar' && typeof node.value === 'string' && !/^\s*\$\{[^{}]*\}\s*$/.test(node.value)
      ? undefined
      : unresolved(cursor)
  if (why !== undefined) return { state: 'unknown', why: why.why, at }
  if (node.type !== 'scalar' || typeof node.value !== 'string')
    return { state: 'no-text', why: node.type === 'mapping' ? 'an object' : 'not a string', at }
  const found = embedded(cursor, 'yaml-or-json')
  if (found === undefined || found.state === 'broken' || found.problems.length > 0) {
    if (isTemplated(node.value)) return { state: 'unknown', why: 'a template', at }
    const message = found?.state === 'broken' ? found.message : found?.problems[0]
    return { state: 'broken', why: message ?? 'not a string', at }
  }
  if (found.cursor.node?.type !== 'mapping')
    return isTemplated(node.value)
      ? { state: 'unknown', why: 'a template', at }
      : { state: 'no-object', why: 'not an object', at }
  const isJson = found.cursor.pointer.includes('#json')
  return { state: isJson ? 'json' : 'yaml', text: canonical(found.cursor), at }
}

const LONGEST = 4000

/** The value as JSON with sorted keys, so that two spellings of one configuration are equal; cut where it is long. */
function canonical(cursor: Cursor): string {
  let text = ''
  for (const token of tokens(cursor)) {
    text += token
    if (text.length > LONGEST) break
  }
  return text
}

/** Lazily, since aliases may make a small text a huge value. */
function* tokens(cursor: Cursor): Generator<string> {
  const { node } = cursor
  if (node?.type === 'sequence') {
    yield '['
    for (const item of items(cursor)) {
      yield* tokens(item)
      yield ','
    }
    yield ']'
  } else if (node?.type === 'mapping') {
    yield '{'
    for (const { key, value } of [...fields(cursor)].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      yield `${JSON.stringify(key)}:`
      yield* tokens(value)
      yield ','
    }
    yield '}'
  } else yield JSON.stringify(node?.value ?? null)
}
