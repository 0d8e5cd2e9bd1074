import { type Cursor, type Field, fields, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { PolicyRemark } from '../../facts/network/policies/network-policy.ts'
import { findEntry } from '../../languages/tree/node.ts'
import { ownText } from '../../model/own-text.ts'

const SPEC_FIELDS = new Set(['podSelector', 'ingress', 'egress', 'policyTypes'])
const RULE_FIELDS = new Set(['from', 'to', 'ports'])
/** More comments than anybody writes about a policy are not read. */
const MOST = 200

/** The words about a NetworkPolicy that the cluster does not read: name, labels, annotations, comments, fields of others. */
export function remarksOf({ body, document, name }: Resource): readonly PolicyRemark[] {
  const metadata = get(body, 'metadata')
  const nameAt = place(get(metadata, 'name'))
  const spec = get(body, 'spec')
  const rules = [...items(get(spec, 'ingress')), ...items(get(spec, 'egress'))]
  return [
    ...(name === '' ? [] : [{ kind: 'name', text: name, at: nameAt } as const]),
    ...entries(get(metadata, 'labels'), 'label'),
    ...entries(get(metadata, 'annotations'), 'annotation'),
    ...foreignFields(spec, SPEC_FIELDS),
    ...rules.flatMap(rule => foreignFields(rule, RULE_FIELDS)),
    ...(document.format === 'yaml' ? commentsOf(document.file.text, body) : []),
  ]
}

const entries = (cursor: Cursor, kind: 'label' | 'annotation'): readonly PolicyRemark[] =>
  fields(cursor)
    .filter(isKnown)
    .map(({ key, value }) => ({
      kind,
      text: `${key}: ${(literal(value) ?? '').slice(0, 200)}`,
      at: place(value, 'key'),
    }))

/** Whether a field has a name: what a template writes has none yet. */
const isKnown = ({ key }: Field): boolean => !isTemplated(key)

const foreignFields = (cursor: Cursor, known: ReadonlySet<string>): readonly PolicyRemark[] =>
  fields(cursor)
    .filter(field => !known.has(field.key) && isKnown(field))
    .map(({ key, value }) => ({ kind: 'field', text: key, at: place(value, 'key') }))

/**
 * Comments on a line of their own, or after a value without quotes, from the block above the policy's first line to
 * the end of its last. One before or in a rule is about that rule, any other about the policy.
 */
function commentsOf(text: string, body: Cursor): readonly PolicyRemark[] {
  const { node } = body
  if (node === undefined) return []
  let start = startOfComments(text, node.start)
  const lineEnd = text.indexOf('\n', node.end)
  const written = text.slice(start, lineEnd < 0 ? text.length : lineEnd)
  if (!written.includes('#')) return []
  const spec = get(body, 'spec')
  const lists = [listOf(spec, 'ingress'), listOf(spec, 'egress')]
  const policy = place(get(body, 'metadata', 'name'))
  const found: PolicyRemark[] = []
  for (const line of written.split('\n')) {
    const mark = /^(?:[^'"#]*\s)?#/.exec(line)
    if (mark !== null && found.length < MOST) {
      const offset = start + mark[0].length
      // What follows the last value of a line is still about it.
      const about = line.trimStart().startsWith('#') ? offset : start + line.search(/\S/)
      const list = lists.find(({ from, to }) => about > from && about < to)
      const rule = list?.rules.find(({ node: rule }) => rule !== undefined && about < rule.end)
      const content = line.slice(mark[0].length).trim().slice(0, 200)
      found.push({ kind: 'comment', text: ownText(content), at: rule === undefined ? policy : place(rule) })
    }
    start += line.length + 1
  }
  return found
}

/** The offset of the first of the comment lines right above `offset`, or of its own line. */
function startOfComments(text: string, offset: number): number {
  let start = text.lastIndexOf('\n', offset - 1) + 1
  for (let lines = 0; start > 0 && lines < MOST; lines++) {
    const before = text.lastIndexOf('\n', start - 2) + 1
    if (!/^\s*#/.test(text.slice(before, start))) break
    start = before
  }
  return start
}

/** The rules of a direction, and the offsets of their list, with its key. */
function listOf(spec: Cursor, direction: string) {
  const entry = findEntry(spec.node, direction)
  return { from: entry?.keyEnd ?? 0, to: entry?.value.end ?? 0, rules: items(get(spec, direction)) }
}
