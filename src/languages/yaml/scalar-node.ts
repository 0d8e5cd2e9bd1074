import { getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml/browser'
import type { ScalarNode, ScalarStyle } from '../tree/node.ts'
import { blockEnd, blockStart } from './gaps.ts'
import { type CoreTag, coreTag, plainValue, taggedValue } from './scalar.ts'
import { fail, type State } from './state.ts'

const STYLES: readonly ScalarStyle[] = ['plain', 'plain', 'single', 'double', 'literal', 'folded']
/** The range of a scalar: with its quotes; of a block scalar from its indicator to its last content character. */
export function scalarRange(state: State, event: ScalarEvent): readonly [number, number] {
  const { valueStart, valueEnd, style } = event
  if (valueStart < 0) {
    const at = Math.max(event.tagEnd, event.anchorEnd)
    return [at, at]
  }
  if (style === SCALAR_STYLE.PLAIN) return [valueStart, valueEnd]
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED)
    return [valueStart - 1, valueEnd + 1]
  const indicator = style === SCALAR_STYLE.LITERAL_BLOCK ? '|' : '>'
  const start = blockStart(state.text, event, indicator, state.cursor)
  return [start, blockEnd(state.text, event, start)]
}

/** The node of a scalar event that has a text, a tag or an anchor. */
export function scalar(state: State, event: ScalarEvent): ScalarNode {
  const [start, end] = scalarRange(state, event)
  const text = getScalarValue(state.text, event)
  const style = STYLES[event.style] ?? 'plain'
  if (event.tagStart >= 0) return taggedScalar(state, event, text, { type: 'scalar', start, end, style })
  const value = style === 'plain' ? plainValue(text) : text
  if (typeof value === 'string') return { type: 'scalar', value, style, start, end }
  return { type: 'scalar', value, style, start, end, source: text }
}

function taggedScalar(state: State, event: ScalarEvent, text: string, node: Omit<ScalarNode, 'value'>): ScalarNode {
  const tag = state.text.slice(event.tagStart, event.tagEnd)
  const core = tagOf(state, event)
  const value = taggedValue(core, text)
  if (value === undefined) fail(state, `this text can't be read as ${tag}`, event.tagStart, node.end)
  if (value === undefined || typeof value === 'string') return { ...node, value: value ?? text, tag }
  return { ...node, value, tag, source: text }
}

/** What the tag of `event`, which has one, asks for. */
export function tagOf(state: State, event: ScalarEvent): CoreTag {
  return coreTag(state.text.slice(event.tagStart, event.tagEnd), state.handles)
}
