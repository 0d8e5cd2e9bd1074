import type { ScalarNode } from '../tree/node.ts'
import { AMBIGUOUS_BINARY } from './ambiguous.ts'
import { decodeBinary } from './binary.ts'
import { distrust, type Reader, report, warn } from './reader.ts'
import { coreTag, plainValue, taggedValue, type Value } from './scalar.ts'
import type { Token } from './scanner.ts'

/** What precedes a node. */
export interface Properties {
  readonly tag: Token | undefined
  readonly anchor: string | undefined
}

/** The node of a scalar; `token` is undefined if there is only a tag or an anchor. */
export function scalarOf(reader: Reader, token: Token | undefined, { tag }: Properties): ScalarNode {
  const { cursor } = reader
  const text = token?.value ?? ''
  const style = token?.style ?? 'plain'
  const start = token?.start ?? cursor
  const end = token?.end ?? cursor
  if (tag !== undefined) return taggedScalar(reader, tag, text, { type: 'scalar', start, end, style })
  const value = style === 'plain' ? plainValue(text) : text
  if (typeof value === 'string' || !isJson(reader, value, start, end))
    return { type: 'scalar', value: text, style, start, end }
  return { type: 'scalar', value, style, start, end, source: text }
}

function taggedScalar(reader: Reader, tag: Token, text: string, node: Omit<ScalarNode, 'value'>): ScalarNode {
  const written = reader.text.slice(tag.start, tag.end)
  const core = coreTag(written, reader.handles)
  const value = core === 'binary' ? decodeBinary(text) : taggedValue(core, text)
  if (value === undefined) distrust(reader, `this text cannot be read as ${written}`, tag.start, node.end)
  else if (!isJson(reader, value, node.start, node.end)) return { ...node, value: text, tag: written }
  if (core === 'binary' && value !== text) warn(reader, AMBIGUOUS_BINARY, tag.start, tag.end)
  if (value === undefined || typeof value === 'string') return { ...node, value: value ?? text, tag: written }
  return { ...node, value, tag: written, source: text }
}

/**
 * Whether a value is one of JSON's, into which Kubernetes turns a document; a number that is infinite or not a number is none. For other
 * programs, which have such numbers, it is the text that is written there.
 */
function isJson(reader: Reader, value: Value, start: number, end: number): boolean {
  if (typeof value !== 'number' || Number.isFinite(value)) return true
  reader.isOfKubernetes ??= reader.text.includes('apiVersion')
  if (reader.isOfKubernetes) report(reader, 'Kubernetes refuses numbers that are infinite or not a number', start, end)
  return reader.isOfKubernetes
}

/** A value that is not there. */
export function emptyAt(at: number): ScalarNode {
  return { type: 'scalar', value: null, style: 'plain', start: at, end: at, source: '' }
}

/** Reads a value that is not there, at `at`. */
export function readEmpty(reader: Reader, at: number): ScalarNode {
  reader.decoded++
  return emptyAt(at)
}
