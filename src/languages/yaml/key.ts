import type { Node, ScalarNode } from '../tree/node.ts'
import { AMBIGUOUS_MERGE_KEY } from './ambiguous.ts'
import { type Reader, report, warn } from './reader.ts'
import { coreTag, numberKey, plainValue, type Value } from './scalar.ts'
import type { Token } from './scanner.ts'

/** A key: its text as Kubernetes' reader makes it, and where it is written. */
export interface Key {
  readonly key: string
  readonly start: number
  readonly end: number
  /** Whether it is `<<`, whose value is merged into the mapping. */
  readonly isMerge: boolean
}

/** The key that a scalar without a tag or an anchor is. */
export function scalarKey(reader: Reader, { value: text, style, start, end }: Token): Key {
  if (style === 'plain' && text === '<<') return { key: text, start, end, isMerge: true }
  reader.decoded++
  const value = style === 'plain' ? plainValue(text) : text
  const key = typeof value === 'string' ? value : keyText(reader, value, text, start, end)
  return { key, start, end, isMerge: false }
}

/** The key that is not there, at `at`. */
export function nullKey(reader: Reader, at: number): Key {
  reader.decoded++
  return { key: keyText(reader, null, '', at, at), start: at, end: at, isMerge: false }
}

/** The key that `node` is; `isAlias`: by an alias, which is never `<<`. */
export function nodeKey(reader: Reader, node: Node, start: number, end: number, isAlias: boolean): Key {
  if (node.type === 'scalar') {
    const { value, source = '' } = node
    if (value === '<<' && !isAlias && isMergeTag(reader, node)) {
      if (node.style !== 'plain') warn(reader, AMBIGUOUS_MERGE_KEY, start, end)
      return { key: value, start, end, isMerge: true }
    }
    const key = typeof value === 'string' ? value : keyText(reader, value, source, start, end)
    return { key, start, end, isMerge: false }
  }
  report(reader, 'this key is a list or an object, which Kubernetes and Ansible refuse', start, end)
  return { key: reader.text.slice(start, end), start, end, isMerge: false }
}

function isMergeTag({ handles }: Reader, { tag, style }: ScalarNode): boolean {
  return tag === undefined ? style === 'plain' : tag === '!' || coreTag(tag, handles) === 'merge'
}

/** The text of a key that is not a string: that of its value in JSON. */
function keyText(reader: Reader, value: Value, source: string, start: number, end: number): string {
  if (typeof value === 'boolean') return String(value)
  const text = typeof value === 'number' ? numberKey(value, source) : undefined
  if (text !== undefined) return text
  report(
    reader,
    value === null ? 'Kubernetes takes no null as a key' : 'Kubernetes takes no such number as a key',
    start,
    end,
  )
  return source
}
