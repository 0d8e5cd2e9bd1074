import type { Place } from '../../documents/document.ts'
import type { Chain } from '../../languages/helm-template/tree.ts'
import {
  type Assumed,
  lessSure,
  type MappingNode,
  type Node,
  type ScalarNode,
  type SequenceNode,
} from '../../languages/tree/node.ts'
import { plainValue } from '../../languages/yaml/scalar.ts'
import { keptIn } from '../../model/remembered.ts'
import { entryOf, isUnknown } from '../nodes.ts'
import type { Env } from './scope.ts'
import { type Found, isTrue, type Result, textOfResult, whyUnsure } from './values.ts'

/** Notes where a node is written. */
export function record<N extends Node>(node: N, env: Env, at: Place): N {
  env.work.places.set(node, assumedAt(at, env.unsure))
  return node
}

/** A place with why it may be otherwise, if there is a reason. */
export const assumedAt = (at: Place, why: Assumed | undefined): Place => {
  const assumed = lessSure(at.assumed, why)
  return assumed === undefined ? at : { ...at, assumed }
}

/** A value about which nothing is known; `text` is what is written. */
export const anything = (text: string, { start, end }: Pick<Node, 'start' | 'end'>): ScalarNode => ({
  type: 'scalar',
  style: 'plain',
  value: text,
  start,
  end,
  isAnything: true,
})

/** The value of a key that has none. */
export const nothing = ({ start, end }: Pick<Node, 'start' | 'end'>): ScalarNode => ({
  type: 'scalar',
  style: 'plain',
  value: null,
  source: '',
  start,
  end,
})

/** What a condition is written with, for people. */
export const chainText = ({ start, branches }: Chain, { file }: Env): string =>
  file.text.slice(start, branches[0]?.start ?? start)

/**
 * Whether it is known what a template writes for a value. What the chart's values leave empty is for who deploys it to fill
 * in.
 */
export function isKnownText(found: Result, { rendering }: Env): found is Found {
  if (found === undefined || isUnknown(found.node)) return false
  const { node, assumed } = found
  if (node.type === 'scalar' && (node.value === null || (node.value === '' && assumed))) return false
  // What is off is on in that rendering, with a value that is not known.
  return !(rendering.isOn && assumed && !isTrue(found))
}

/** A value in the place of a hole: its node with its own place, which is also about where it is used. */
export function graft(found: Found, range: Node, env: Env, at: Place, isWhole = false): Node {
  const node = { ...filled(typed(found, range, env)) }
  // What the chart's values leave empty is for who deploys it to fill in.
  const isLeftOpen = found.assumed && !isTrue(found) && found.node.type !== 'scalar'
  const why = lessSure(env.unsure, isLeftOpen ? 'guess' : whyUnsure(found))
  const { document, pointer } = at
  // Its text is written nowhere.
  if (found.at === undefined) return note(node, assumedAt({ ...byDefault(at, found), parts: [] }, why), env)
  const also = found.at.also ?? { document, pointer, note: 'used here' }
  // The fields of an object that a line writes have their keys where they are written.
  return note(node, assumedAt({ ...found.at, also, ...(isWhole ? { keyAt: { document, pointer } } : {}) }, why), env)
}

/** The place of a text that is written nowhere: whether a value of the chart decides it. */
export const byDefault = (at: Place, found: Result): Place =>
  found?.assumed === true ? { ...at, isByDefault: true } : at

/** Objects and lists, with their place if not all of them is known; many share the same. */
const filledBefore = new WeakMap<Node, Node>()

/** An object or a list in which what is not known says so; itself where all is. */
function filled(node: Node): Node {
  if (isUnknown(node)) return anything('{{ … }}', node)
  if (node.type === 'scalar') return node
  return keptIn(filledBefore, node, () => (node.type === 'sequence' ? filledList(node) : filledObject(node)))
}

function filledList(node: SequenceNode): Node {
  const items = node.items.map(filled)
  return items.some((item, i) => item !== node.items[i]) ? { ...node, items } : node
}

function filledObject(node: MappingNode): Node {
  const entries = node.entries.map(one => ({ ...one, value: filled(one.value) }))
  const { rest } = node
  if (rest !== undefined && !isUnknown(rest) && !entries.some(({ value }) => value === rest))
    return { ...node, entries: [...entries, entryOf(String(rest.value), rest)] }
  return entries.some(({ value }, i) => value !== node.entries[i]?.value) ? { ...node, entries } : node
}

function note(node: Node, at: Place, { work }: Env): Node {
  work.places.set(node, at)
  return node
}

/** A text that is more than a word in YAML: a field, or lines of fields or items. */
const MORE =
  /^\s*["']?[\w./-]{1,100}["']?: +\S|^\s*(?:- |["']?[\w./-]{1,100}["']?:\s)[\s\S]*\n|\n\s*(?:- |["']?[\w./-]{1,100}["']?:\s)/

/** An object or a list in brackets. */
const FLOW = /^\s*(?:\{[^{}]{0,1000}\}|\[[^[\]]{0,1000}\])\s*$/

/** The lines of a text without what all of them are indented by. */
function outdented(text: string): string {
  const lines = text.split('\n')
  const widths = lines.flatMap(line => (line.trim() === '' ? [] : [line.length - line.trimStart().length]))
  const width = Math.min(...widths)
  return width === 0 ? text : lines.map(line => line.slice(Math.min(width, line.length))).join('\n')
}

/** What a named template writes in quotes. */
const IN_QUOTES = /^(?:"([^"\\]*)"|'([^']*)')$/

/** The node of a value as YAML reads what the template writes: a string without quotes may be a number there. */
function typed(found: Found, { start, end }: Node, { work }: Env): Node {
  const written = textOfResult(found)
  if (found.node.type !== 'scalar' || written === undefined) return found.node
  if (!found.isQuoted && (MORE.test(written) || FLOW.test(written))) {
    work.steps -= written.length
    const node = work.steps <= 0 ? undefined : work.parseYaml(outdented(written))
    if (node !== undefined && node.type !== 'scalar') return node
  }
  // White space around it is none of it.
  const text = found.isQuoted ? written : written.trim()
  const [, inner] = found.isQuoted ? [] : (IN_QUOTES.exec(text)?.filter(part => part !== undefined) ?? [])
  const value = found.isQuoted ? text : (inner ?? plainValue(text))
  if (value === found.node.value) return found.node
  const source = typeof value === 'string' ? {} : { source: text }
  return { type: 'scalar', style: found.isQuoted ? 'double' : 'plain', value, start, end, ...source }
}
