import { contentOffsets } from '../content-offsets.ts'
import { toFormat } from '../languages.ts'
import { parse } from '../parse.ts'
import type { Format, Node, ScalarNode } from '../tree/node.ts'
import type { Offsets } from '../tree/offsets.ts'
import type { Parsers } from '../tree/parsed.ts'
import { changedText, type TextChange } from '../tree/text-change.ts'
import type { Draft, Edit, EditText, Writer } from './target.ts'

/** Whether the edit is to a document in a string. */
export const isEmbedded = (edit: Edit): boolean => edit.pointer.includes('/#')

/** The edits to one document in the string at the pointer `host`, their pointers from that document's root. */
export interface Inside {
  readonly host: string
  readonly format: Format
  readonly index: number
  readonly edits: readonly Edit[]
}

const STEP = /^(.*?)\/#(?!text\b)([a-z]{1,20})(?::(\d{1,5}))?(\/.*)?$/s

/** The edits to embedded documents, document by document. */
export function byHost(edits: readonly Edit[]): readonly Inside[] {
  const found = new Map<string, Inside>()
  for (const edit of edits) {
    const [, host = '', id, index = '0', pointer = ''] = STEP.exec(edit.pointer) ?? []
    const format = toFormat(id)
    if (format === undefined) continue
    const key = [host, format, index].join('\n')
    const edits = [...(found.get(key)?.edits ?? []), { ...edit, pointer }]
    found.set(key, { host, format, index: Number(index), edits })
  }
  return [...found.values()]
}

/**
 * The changes to the file's `text` that edit the document in the string `node`, each where the file keeps the characters
 * that it is about; `editText` edits the string's own text, `within` writes it. Undefined where the string does not say for certain where that is.
 */
export function embeddedDraft(
  text: string,
  node: Node,
  { host, format, index, edits }: Inside,
  newline: string,
  parsers: Parsers,
  editText: EditText,
  within?: Writer['within'],
): Draft | undefined {
  if (node.type !== 'scalar' || typeof node.value !== 'string' || node.tag !== undefined) return undefined
  const { value } = node
  const root = parse(value, format, parsers).roots[index]
  const inner = root && editText(value, root, format, edits, parsers)
  const offsets = contentOffsets(text, node, value)
  if (inner === undefined || offsets === undefined) return undefined
  const changes = inner.map(change => outward(text, node, offsets, change, newline, within))
  const whole = changes.filter(change => change !== undefined)
  if (whole.length < changes.length) return undefined
  return { changes: whole, edits: [{ pointer: host, rewrite: changedText(value, inner) }] }
}

function outward(
  text: string,
  host: ScalarNode,
  offsets: Offsets,
  { start, end, text: inner }: TextChange,
  newline: string,
  within: Writer['within'],
): TextChange | undefined {
  const from = offsets[start]
  const to = offsets[end]
  if (from === undefined || to === undefined || to < from) return undefined
  const written = within === undefined ? writtenIn(text, host, offsets, inner, newline) : within(host, from, to, inner)
  return written === undefined ? undefined : { start: from, end: to, text: written }
}

/** A part of a string as the string `host` writes it; whether that is right shows when the whole is parsed again. */
function writtenIn(
  text: string,
  host: ScalarNode,
  offsets: Offsets,
  part: string,
  newline: string,
): string | undefined {
  if (host.style === 'literal') {
    const first = offsets[0] ?? host.end
    const indent = text.slice(text.lastIndexOf('\n', first - 1) + 1, first)
    return /^ *$/.test(indent) ? part.replace(/\n(?!\n)/g, `\n${indent}`).replaceAll('\n', newline) : undefined
  }
  if (/^(?:"""|''')/.test(text.slice(host.start, host.start + 3))) return part
  if (host.style === 'double') return JSON.stringify(part).slice(1, -1)
  if (part.includes('\n')) return undefined
  return host.style === 'single' ? part.replaceAll("'", "''") : part
}
