import {
  type AliasEvent,
  type DocumentEvent,
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml/browser'
import { MAX_ALIASED_NODES, MAX_DEPTH } from '../limits.ts'
import { repeatedKeys } from '../tree/keys.ts'
import type { Entry, MappingNode, Node } from '../tree/node.ts'
import { quoted } from '../tree/parsed.ts'
import { afterBracket, afterColon, afterDash, emptyKey } from './gaps.ts'
import { mergedEntries } from './merge.ts'
import { scalar, scalarRange, tagOf } from './scalar-node.ts'
import { add, type Frame, fail, frame, newState, type State, setKey, type YamlDocument } from './state.ts'

const OPEN_BRACE = 123
const OPEN_BRACKET = 91

/** Builds the documents that `events`, js-yaml's events of `text`, describe. Offsets are UTF-16 offsets into `text`. */
export function buildDocuments(text: string, events: readonly Event[]): readonly YamlDocument[] {
  const state = newState(text)
  for (let i = 0; i < events.length; i++) {
    const event = events[i]
    if (event === undefined) break
    switch (event.type) {
      case EVENT_ID.SCALAR:
        addScalar(state, event)
        break
      case EVENT_ID.POP:
        close(state)
        break
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE:
        open(state, event, events[i + 1])
        break
      case EVENT_ID.ALIAS:
        addAlias(state, event)
        break
      default:
        openDocument(state, event)
    }
  }
  return state.documents
}

function openDocument(state: State, event: DocumentEvent): void {
  state.anchors.clear()
  state.handles.clear()
  for (const directive of event.directives) {
    if (directive.kind === 'tag') state.handles.set(directive.handle, directive.prefix)
  }
  state.problems = []
  state.broken = false
  state.template = false
  state.nodes = 0
  state.aliased = 0
  state.stack.push(frame(state, 'document', state.cursor, false))
}

function open(state: State, event: SequenceEvent | MappingEvent, next: Event | undefined): void {
  const { text } = state
  const { start } = event
  const isMapping = event.type === EVENT_ID.MAPPING
  const first = text.charCodeAt(start)
  // `[{a: b}: c]`: the pair begins where its key, a flow mapping, begins, and has no bracket of its own.
  const isPair = isMapping && next?.type === EVENT_ID.MAPPING && next.start === start
  const bracket = isMapping ? first === OPEN_BRACE && !isPair : first === OPEN_BRACKET
  if (bracket && isMapping && text.charCodeAt(start + 1) === OPEN_BRACE) state.template = true
  const tag = event.tagStart < 0 ? undefined : text.slice(event.tagStart, event.tagEnd)
  const anchor = event.anchorStart < 0 ? undefined : text.slice(event.anchorStart, event.anchorEnd)
  state.cursor = Math.max(state.cursor, bracket ? start + 1 : start)
  state.nodes++
  if (anchor !== undefined) state.anchors.set(anchor, { node: undefined, nodes: 0, height: 0 })
  state.stack.push(frame(state, isMapping ? 'mapping' : 'sequence', start, bracket, tag, anchor))
}

function close(state: State): void {
  const top = state.stack.pop()
  if (top === undefined) return
  if (top.type === 'document') {
    const root = state.broken ? undefined : top.items[0]
    state.documents.push({ root, problems: state.problems, template: state.template })
    return
  }
  if (top.bracket) state.cursor = afterBracket(state.text, state.cursor)
  const node = top.type === 'sequence' ? sequence(top, state.cursor) : mapping(state, top)
  const height = top.height + 1
  if (top.anchor !== undefined && state.anchors.get(top.anchor)?.node === undefined)
    state.anchors.set(top.anchor, { node, nodes: state.nodes - top.before, height })
  const parent = state.stack[state.stack.length - 1]
  if (parent === undefined) return
  if (height > parent.height) parent.height = height
  add(state, parent, node, node.start, node.end)
}

function sequence(top: Frame, end: number): Node {
  const node = { type: 'sequence' as const, start: top.start, end, items: top.items }
  return top.tag === undefined ? node : { ...node, tag: top.tag }
}

function mapping(state: State, top: Frame): MappingNode {
  const { entries } = top
  if (entries.length > 1) state.problems.push(...repeatedKeys(entries))
  const start = top.bracket || top.merges ? top.start : Math.max(top.start, entries[0]?.keyStart ?? 0)
  const node = {
    type: 'mapping' as const,
    start,
    end: state.cursor,
    entries: top.merges ? merge(state, top, top.merges) : entries,
  }
  return top.tag === undefined ? node : { ...node, tag: top.tag }
}

function merge(state: State, top: Frame, merges: readonly Node[]): readonly Entry[] {
  const merged = mergedEntries(merges, top.entries, MAX_ALIASED_NODES - state.aliased)
  if (merged.problem !== undefined) fail(state, merged.problem, top.keyStart, top.keyEnd)
  state.aliased += merged.entries.length - top.entries.length
  return merged.entries
}

function addScalar(state: State, event: ScalarEvent): void {
  const parent = state.stack[state.stack.length - 1]
  if (parent === undefined) return
  if (parent.type === 'mapping' && parent.key === undefined) {
    addScalarKey(state, parent, event)
    return
  }
  if (event.valueStart < 0 && event.tagStart < 0 && event.anchorStart < 0) {
    if (parent.type === 'document') return
    const at = parent.type === 'mapping' ? afterColon(state.text, state.cursor) : afterDash(state.text, state.cursor)
    state.cursor = at
    state.nodes++
    add(state, parent, { type: 'scalar', value: null, style: 'plain', start: at, end: at, source: '' }, at, at)
    return
  }
  const node = scalar(state, event)
  state.cursor = node.end
  state.nodes++
  anchor(state, event, node)
  add(state, parent, node, node.start, node.end)
}

function addScalarKey(state: State, parent: Frame, event: ScalarEvent): void {
  const { text } = state
  if (event.valueStart < 0 && event.tagStart < 0 && event.anchorStart < 0) {
    const at = emptyKey(text, state.cursor)
    setKey(state, parent, '', at, at)
    return
  }
  const [start, end] = scalarRange(state, event)
  const key = getScalarValue(text, event)
  setKey(state, parent, key, start, end)
  if (key === '<<' && event.style === SCALAR_STYLE.PLAIN)
    parent.isMerge = event.tagStart < 0 || tagOf(state, event) === 'merge'
  if (event.anchorStart >= 0) anchor(state, event, scalar(state, event))
}

function anchor(state: State, event: ScalarEvent, node: Node): void {
  if (event.anchorStart < 0) return
  state.anchors.set(state.text.slice(event.anchorStart, event.anchorEnd), { node, nodes: 1, height: 0 })
}

function addAlias(state: State, event: AliasEvent): void {
  const parent = state.stack[state.stack.length - 1]
  if (parent === undefined) return
  const start = event.anchorStart - 1
  const end = event.anchorEnd
  const name = state.text.slice(event.anchorStart, end)
  const anchored = state.anchors.get(name)
  state.cursor = end
  if (anchored?.node === undefined) {
    const message =
      anchored === undefined
        ? `the alias ${quoted(name)} has no anchor before it`
        : `the anchor ${quoted(name)} contains itself`
    fail(state, message, start, end)
    add(state, parent, { type: 'scalar', value: null, style: 'plain', start, end }, start, end)
    return
  }
  state.nodes += anchored.nodes
  state.aliased += anchored.nodes
  if (state.aliased > MAX_ALIASED_NODES)
    fail(state, `aliases stand for more than ${MAX_ALIASED_NODES} values`, start, end)
  if (state.stack.length - 1 + anchored.height > MAX_DEPTH)
    fail(state, `aliases make it nest deeper than ${MAX_DEPTH} levels`, start, end)
  if (anchored.height > parent.height) parent.height = anchored.height
  add(state, parent, anchored.node, start, end)
}
