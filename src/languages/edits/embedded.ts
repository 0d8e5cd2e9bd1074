import { contentOffsets } from '../content-offsets.ts'
import { parseToEdit } from '../embedded.ts'
import { languageOf, toFormat } from '../languages.ts'
import type { Format, Node, ScalarNode } from '../tree/node.ts'
import type { Offsets } from '../tree/offsets.ts'
import type { TextChange } from '../tree/text-change.ts'
import { type Draft, type DraftEdits, type Edit, type Editing, type Host, layoutOf, type Writer } from './target.ts'

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

/** The edits to embedded documents, document by document; undefined where one is to the text that something is written with. */
export function byHost(edits: readonly Edit[]): readonly Inside[] | undefined {
  const found = new Map<string, Inside>()
  for (const edit of edits) {
    const [, host = '', id, index = '0', pointer = ''] = STEP.exec(edit.pointer) ?? []
    const format = toFormat(id)
    if (format === undefined) return undefined
    const key = [host, format, index].join('\n')
    const edits = [...(found.get(key)?.edits ?? []), { ...edit, pointer }]
    found.set(key, { host, format, index: Number(index), edits })
  }
  return [...found.values()]
}

/** How often the text of a string is read before edits are made in it. */
const READ_TIMES = 2

/**
 * The changes to the file's text that edit the document in the string `node`, each where the file has the characters
 * that it is about; `draftEdits` drafts the edits in the string's own text. Undefined where the string does not say for certain
 * where that is.
 */
export function embeddedDraft(
  node: Node,
  { host: pointer, format, index, edits }: Inside,
  editing: Editing,
  draftEdits: DraftEdits,
): Draft | undefined {
  if (node.type !== 'scalar') return undefined
  const host = openHost(node, format, editing)
  const root = host?.parsed.roots[index]
  const inner = host && root && draftEdits(root, edits, host.editing)
  if (host === undefined || inner === undefined) return undefined
  const { text, layout } = editing
  const within = languageOf(editing.format).write?.within
  const changes = inner.changes.map(change => outward(text, node, host.offsets, change, layout.newline, within))
  const whole = changes.filter(change => change !== undefined)
  return whole.length < changes.length ? undefined : { changes: whole, edits: [{ pointer, host, index, ...inner }] }
}

/** The string, read once for all edits in it; undefined where it has no document, or not for certain, or there is no budget left. */
function openHost(node: ScalarNode, format: Format, editing: Editing): Host | undefined {
  const ofNode = editing.hosts.get(node) ?? new Map<Format, Host | undefined>()
  editing.hosts.set(node, ofNode)
  if (!ofNode.has(format)) ofNode.set(format, readHost(node, format, editing))
  return ofNode.get(format)
}

function readHost(node: ScalarNode, format: Format, { text: outer, parsers, budget }: Editing): Host | undefined {
  const { value } = node
  if (typeof value !== 'string' || node.tag !== undefined) return undefined
  budget.characters -= READ_TIMES * value.length
  if (budget.characters < 0) return undefined
  const offsets = contentOffsets(outer, node, value)
  if (offsets === undefined) return undefined
  const { text, parsed } = parseToEdit(node, value, format, parsers)
  const editing = { text, format, parsers, layout: layoutOf(value), budget, hosts: new Map() }
  return { value, parsed, offsets, editing }
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
