import { languageOf } from '../languages.ts'
import { isCollection, type Json } from '../tree/json-value.ts'
import { find, isNull, type Node, type ScalarNode } from '../tree/node.ts'
import { join, steps } from '../tree/query.ts'
import { changedText, inOrder } from '../tree/text-change.ts'
import { combine } from './combine.ts'
import { byHost, embeddedDraft, type Inside, isEmbedded } from './embedded.ts'
import type { Draft, DraftEdits, Edit, Editing, Writer } from './target.ts'
import { nodeOf, wayTo } from './way.ts'

/**
 * The changes to the text that `edits` to the document `root` mean, in order and apart from each other; all else stays byte
 * for byte. Undefined where that cannot be done for certain: a place that is shared (an anchor with aliases), tagged or not
 * there, edits that overlap, values that the language does not have. Before the changes are made, `isProven` must compare
 * the new text with what the edits mean.
 */
export const draft: DraftEdits = (root, edits, editing) => {
  const embedded = byHost(edits.filter(isEmbedded))
  if (embedded === undefined) return undefined
  const placed = inTree(
    root,
    edits.filter(edit => !isEmbedded(edit)),
    languageOf(editing.format).write?.stepsTo,
  )
  const own = placed && ownEdits(root, placed)
  if (own === undefined) return undefined
  const drafts = [
    ...own.map(edit => ownDraft(root, edit, editing)),
    ...embedded.map(inside => {
      const found = nodeOf(root, inside.host)
      const host = found?.type === 'scalar' ? (found.encodes ?? found) : found
      if (host?.type === 'scalar' && host.holds !== undefined) return heldDraft(host, host.holds, inside, editing)
      return host && embeddedDraft(host, inside, editing, draft)
    }),
  ]
  const whole = drafts.filter(one => one !== undefined)
  const changes = whole.length === drafts.length ? inOrder(whole.flatMap(one => one.changes)) : undefined
  if (changes === undefined || changes.length === 0) return undefined
  return { changes, edits: whole.flatMap(one => one.edits) }
}

/** The edits, those to a part of a script by its pointer; undefined where one is to what it does not have. */
function inTree(root: Node, edits: readonly Edit[], stepsTo: Writer['stepsTo']): readonly Edit[] | undefined {
  const placed = edits.flatMap(({ inScript, ...edit }) => {
    if (inScript === undefined) return [edit]
    const way = edit.pointer === '' ? stepsTo?.(root, inScript) : undefined
    return way === undefined ? [] : [{ ...edit, pointer: way.reduce<string>(join, '') }]
  })
  return placed.length < edits.length ? undefined : placed
}

/** The edits to what is written in the document itself, each as it is to be made; undefined where one can't be. */
function ownEdits(root: Node, edits: readonly Edit[]): readonly Edit[] | undefined {
  if (edits.some(edit => edit.isToken === true && !isToToken(nodeOf(root, edit.pointer), edit))) return undefined
  const found = edits.flatMap(edit => completed(root, edit) ?? [])
  return found.length < edits.length ? undefined : combine(found)
}

function ownDraft(root: Node, edit: Edit, { text, format, layout }: Editing): Draft | undefined {
  const way = wayTo(root, edit.pointer)
  // There would be two fields of one name, and only one would count.
  const name = 'rename' in edit ? edit.rename : 'nest' in edit ? edit.nest.under : undefined
  if (name !== undefined && find(way?.parent, name) !== undefined) return undefined
  if (way === undefined || way.node.tag !== undefined) return undefined
  const change = languageOf(format).write?.change({ text, edit, layout, ...way })
  return change && { changes: [change], edits: [edit] }
}

/** Whether an edit gives a scalar another value. */
const isToToken = (node: Node | undefined, edit: Edit): boolean =>
  node?.type === 'scalar' && ('set' in edit || ('replace' in edit && !isCollection(edit.replace)))

/** The changes to a document that the language of the text writes as a tree of its own. */
function heldDraft(
  { value, start: first }: ScalarNode,
  held: Node,
  { host, edits }: Inside,
  editing: Editing,
): Draft | undefined {
  const drafts = ownEdits(held, edits)?.map(edit => ownDraft(held, edit, editing))
  const changes = drafts && inOrder(drafts.flatMap(one => one?.changes ?? []))
  if (changes === undefined || drafts?.includes(undefined)) return undefined
  // The value is `${` and the text.
  const inValue = changes.map(({ start, end, text }) => ({ start: start - first + 2, end: end - first + 2, text }))
  return { changes, edits: [{ pointer: host, rewrite: changedText(String(value), inValue) }] }
}

/** Adding to what is not there is adding it, to what is; a field that is there already gets another value. */
function completed(root: Node, edit: Edit): Edit | undefined {
  if ('insert' in edit) {
    const { key, value } = edit.insert
    const target = nodeOf(root, edit.pointer)
    if (target === undefined) return withParents(root, edit.pointer, { [key]: value })
    const pointer = join(edit.pointer, key)
    if (nodeOf(root, pointer) !== undefined) return { pointer, replace: value }
    return isNull(target) ? { pointer: edit.pointer, replace: { [key]: value } } : edit
  }
  if ('append' in edit) {
    const target = nodeOf(root, edit.pointer)
    if (target === undefined) return withParents(root, edit.pointer, [edit.append])
    return isNull(target) ? { pointer: edit.pointer, replace: [edit.append] } : edit
  }
  return edit
}

/** The insertion, at the nearest ancestor of `pointer` that exists, of everything down to `value` at `pointer`. */
function withParents(root: Node, pointer: string, value: Json): Edit | undefined {
  const at = pointer.lastIndexOf('/')
  const key = steps(pointer.slice(at))[0]
  if (at < 0 || key === undefined) return undefined
  const parent = pointer.slice(0, at)
  const node = nodeOf(root, parent)
  if (node?.type === 'mapping') return { pointer: parent, insert: { key, value } }
  if (node !== undefined) return isNull(node) ? { pointer: parent, replace: { [key]: value } } : undefined
  return withParents(root, parent, { [key]: value })
}
