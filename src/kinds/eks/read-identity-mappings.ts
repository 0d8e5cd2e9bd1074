import { type Cursor, embedded, get, items, place } from '../../documents/cursor.ts'
import { field, isTemplated, literal, looseText, text, texts, unresolved } from '../../documents/read.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import type { IdentityMapping, MappingSection, MappingText } from '../../facts/eks/identity-mapping.ts'
import { arnValue } from '../iam/arn-value.ts'

const KEYS = { mapRoles: 'rolearn', mapUsers: 'userarn' } as const
/**
 * What the authenticator itself puts in (aws-iam-authenticator, "Full configuration format"): `{{EC2PrivateDNSName}}`, and what is
 * written like its words. Templates of files begin with a dot or a small letter.
 */
const PLACEHOLDER = /\{\{ *(?:[A-Z][A-Za-z0-9]*|ec2privatednsname|sessionname(?:raw)?) *\}\}/g

/** What is read of one section's text. */
export interface SectionRead {
  readonly text: MappingText
  readonly entries: readonly Cursor[]
}

/** Reads the YAML list in the string at `cursor`; undefined if there is none, or it is empty. */
export function readSection(section: MappingSection, cursor: Cursor): SectionRead | undefined {
  const { node } = cursor
  const at = place(cursor)
  const failed = (state: MappingText['state'], why: string): SectionRead => ({
    text: { section, state, why, at },
    entries: [],
  })
  if (node === undefined || (node.type === 'scalar' && node.value === null)) return undefined
  if (node.type !== 'scalar' || typeof node.value !== 'string')
    return failed(unresolved(cursor) === undefined ? 'other' : 'unknown', unresolved(cursor)?.why ?? 'not a string')
  const source = node.value
  if (source.trim() === '') return undefined
  if (/^\s*\$\{[^{}]*\}\s*$/.test(source)) return failed('unknown', source.trim())
  const found = embedded(cursor, 'yaml-or-json')
  if (found === undefined || found.state === 'broken' || found.problems.length > 0) {
    const why = found?.state === 'read' ? (found.problems[0] ?? '') : 'malformed'
    return isOwnTemplate(source) ? failed('unknown', 'a template') : failed('broken', why)
  }
  if (found.cursor.node?.type !== 'sequence') {
    const isNothing = found.cursor.node?.type === 'scalar' && found.cursor.node.value === null
    return isNothing ? undefined : failed(isOwnTemplate(source) ? 'unknown' : 'other', typeName(found.cursor))
  }
  return { text: { section, state: 'list', why: '', at }, entries: items(found.cursor) }
}

const typeName = ({ node }: Cursor): string =>
  node?.type === 'mapping' ? 'a mapping' : node?.type === 'scalar' ? 'a single value' : 'nothing'

/** Whether a text that is not a list has expressions other than the authenticator's own placeholders. */
function isOwnTemplate(source: string): boolean {
  const rest = source.replace(PLACEHOLDER, '')
  return rest.includes('{{') || rest.includes('{%') || rest.includes('${') || rest.includes('%{')
}

/** One entry of mapRoles or mapUsers. */
export function readMapping(section: 'mapRoles' | 'mapUsers', entry: Cursor): IdentityMapping {
  const principal = arnValue(field(entry, KEYS[section], 'arn'))
  return { section, of: 'principal', principal, ...grantOf(entry), at: wholeOf(principal, entry) }
}

/** One entry of mapAccounts: an account id, which YAML may take for a number. */
export function readAccount(entry: Cursor): IdentityMapping {
  const none = { state: 'absent', at: place(entry) } as const
  const principal = looseText(entry)
  return { section: 'mapAccounts', of: 'account', principal, username: none, groups: none, at: place(entry) }
}

/** One entry of eksctl's iamIdentityMappings; undefined for one of a service (`serviceName`), which maps nobody of ours. */
export function readIamIdentityMapping(entry: Cursor): IdentityMapping | undefined {
  const has = (key: string): boolean => get(entry, key).node !== undefined
  if (has('serviceName') && !has('arn')) return undefined
  const isAccount = has('account') && !has('arn')
  const principal = isAccount ? looseText(get(entry, 'account')) : arnValue(get(entry, 'arn'))
  return {
    section: 'iamIdentityMappings',
    of: isAccount ? 'account' : 'principal',
    principal,
    ...grantOf(entry),
    at: wholeOf(principal, entry),
  }
}

const grantOf = (entry: Cursor): Pick<IdentityMapping, 'username' | 'groups'> => ({
  username: usernameOf(field(entry, 'username')),
  groups: groupsOf(field(entry, 'groups')),
})

/** A username with the authenticator's placeholders as they are written. */
function usernameOf(cursor: Cursor): Value<string> {
  const written = literal(cursor)
  if (written === undefined || isTemplated(written.replace(PLACEHOLDER, ''))) return text(cursor)
  return { state: 'known', value: written, at: place(cursor) }
}

function groupsOf(cursor: Cursor): Value<ListValue<string>> {
  const { node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string' || isTemplated(node.value)) return texts(cursor)
  return { state: 'invalid', found: 'string', text: node.value.slice(0, 60), at: place(cursor) }
}

const wholeOf = (principal: Value<string>, entry: Cursor) =>
  principal.state === 'absent' ? place(entry) : principal.at
