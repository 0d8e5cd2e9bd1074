import { countBefore } from '../../model/count-before.ts'
import type { Entry, MappingNode, Node, ScalarNode } from '../tree/node.ts'
import { shellNode } from './tree.ts'

/** A range of a text: UTF-16 offsets, half-open. */
interface Range {
  readonly start: number
  readonly end: number
}

/** A text of a script with something in the place of what the shell replaces, so that it can be parsed. */
export interface Masked {
  /** As long as the text. */
  readonly text: string
  /** Puts what is replaced back into a tree of `text`: a value that is only that may be of any type. */
  readonly fill: (root: Node) => Node
}

const STAND_IN = '\ue001'
const STAND_INS = /\ue001+/g

/**
 * The value of a word or here-document with stand-ins for its variables and substitutions: `{"id": ${id}}` may be any JSON. What
 * is alone in a line may be any lines. Undefined where nothing is replaced.
 */
export function maskHoles(host: ScalarNode): Masked | undefined {
  const { value } = host
  const holes = holesIn(host)
  if (holes.length === 0 || typeof value !== 'string' || value.includes(STAND_IN)) return undefined
  let text = ''
  let at = 0
  let isOpen = false
  for (const { start, end } of holes) {
    const isLine = isAlone(value, start, end)
    isOpen ||= isLine
    // A comment, so that the text stays one document; over several lines each is one.
    const hole = value.slice(start, end)
    const stand = isLine ? hole.replaceAll(/[^\r\n]/g, '#') : STAND_IN.repeat(hole.length)
    text += value.slice(at, start) + stand
    at = end
  }
  text += value.slice(at)
  return { text, fill: root => filled(root, { value, holes, isOpen }) }
}

/** Where something is replaced in a word or here-document, by the parts that it is put together from. */
function holesIn(host: ScalarNode): readonly Range[] {
  const own = shellNode(host)
  if (own?.shell !== 'word' && own?.shell !== 'here-document') return []
  const holes: Range[] = []
  let at = 0
  for (const { kind, text } of own.parts) {
    if (kind !== 'literal' && kind !== 'glob' && kind !== 'brace' && text !== '')
      holes.push({ start: at, end: at + text.length })
    at += text.length
  }
  return typeof host.value === 'string' && at === host.value.length ? holes : []
}

/** Whether nothing but blanks is in the lines from `start` to `end` beside what is there. */
function isAlone(text: string, start: number, end: number): boolean {
  let first = start
  while (first > 0 && /[ \t]/.test(text.charAt(first - 1))) first--
  let last = end
  while (last < text.length && /[ \t\r]/.test(text.charAt(last))) last++
  return (first === 0 || text.charAt(first - 1) === '\n') && (last === text.length || text.charAt(last) === '\n')
}

interface Filling {
  readonly value: string
  readonly holes: readonly Range[]
  /** Whether some of its lines may be any lines: then any object may have more fields. */
  readonly isOpen: boolean
}

function filled(node: Node, filling: Filling): Node {
  if (node.type === 'scalar') return filledScalar(node, filling)
  if (node.type === 'sequence') return { ...node, items: node.items.map(item => filled(item, filling)) }
  const entries = node.entries.map((entry): Entry => {
    const key = entry.key.includes(STAND_IN) ? filling.value.slice(entry.keyStart, entry.keyEnd) : entry.key
    return { ...entry, key, value: filled(entry.value, filling) }
  })
  const rest: ScalarNode = {
    type: 'scalar',
    value: '',
    style: 'plain',
    start: node.start,
    end: node.start,
    isUnknown: true,
    isAnything: true,
  }
  const own: MappingNode = { ...node, entries }
  return filling.isOpen ? { ...own, rest } : own
}

/** A value with what was written in it; one that is nothing else may be anything. */
function filledScalar(node: ScalarNode, { value, holes }: Filling): Node {
  if (typeof node.value !== 'string' || !node.value.includes(STAND_IN)) return node
  const inside = holes.slice(firstFrom(holes, node.start))
  let next = 0
  const text = node.value.replaceAll(STAND_INS, run => {
    let written = ''
    let length = 0
    while (length < run.length && next < inside.length) {
      const { start, end } = inside[next++] ?? { start: 0, end: 0 }
      written += braced(value.slice(start, end))
      length += end - start
    }
    return written === '' ? run : written
  })
  const isAll = node.style === 'plain' && /^\ue001+$/.test(node.value)
  const { source: _, ...rest } = node
  return isAll ? { ...rest, value: text, isUnknown: true, isAnything: true } : { ...node, value: text }
}

/** A variable with braces, as other documents have what is filled in. */
const braced = (hole: string): string => hole.replace(/^\$(\w+)$/, '${$1}')

/** The index of the first hole that begins at `offset` or after it. */
const firstFrom = (holes: readonly Range[], offset: number): number => countBefore(holes, ({ start }) => start < offset)
