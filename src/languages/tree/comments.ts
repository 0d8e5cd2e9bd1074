import type { CommentSyntax } from '../language.ts'
import { languageOf } from '../languages.ts'
import type { Format, Node, ScalarNode } from './node.ts'
import type { Comment, Parsed } from './parsed.ts'

/** The comments of a text that has been parsed, in order. */
export const commentsOf = (text: string, { comments, format, roots }: Parsed): readonly Comment[] =>
  comments ?? readComments(text, format, roots)

/**
 * The comments of a text: `#` outside of strings in YAML and TOML, `//` and `/* … *\/` in JSON. `roots` are its
 * documents: inside their keys and scalars there are no comments. Offsets are UTF-16 offsets, in order.
 */
export function readComments(text: string, format: Format, roots: readonly Node[]): readonly Comment[] {
  const { comments } = languageOf(format)
  const { mark, block, afterSpace, alsoAfter = '' } = comments
  const taken = scalarRanges(text, roots, comments)
  const found: Comment[] = []
  let next = 0
  const begin = beginOf(comments)
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const start = match.index
    while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    const inside = taken[next]
    if (inside !== undefined && inside.start <= start) {
      begin.lastIndex = inside.end
      continue
    }
    const before = text.charAt(start - 1)
    if (afterSpace && start > 0 && !/\s/.test(before) && !alsoAfter.includes(before)) continue
    const close = match[0] === mark ? undefined : block?.[1]
    const end = close === undefined ? lineEnd(text, start, comments) : endOf(text, close, start) + close.length
    const content = text.slice(start + match[0].length, close === undefined ? end : end - close.length)
    found.push({ text: content, start, end: Math.min(end, text.length) })
    begin.lastIndex = end
  }
  return found
}

const beginOf = ({ mark, block }: CommentSyntax): RegExp =>
  new RegExp([mark, ...(block === undefined ? [] : [block[0]])].map(one => one.replace(/[*/]/g, '\\$&')).join('|'), 'g')

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at
}

function lineEnd(text: string, from: number, { endsLine }: CommentSyntax): number {
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10 || unit === 13 || endsLine?.(unit) === true) return i
  }
  return text.length
}

interface Taken {
  readonly start: number
  readonly end: number
}

/** The ranges of all keys and scalars, sorted. A shared node (an alias) counts once. */
function scalarRanges(text: string, roots: readonly Node[], comments: CommentSyntax): readonly Taken[] {
  const ranges: Taken[] = []
  const seen = new Set<Node>()
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    if (node.type === 'scalar') ranges.push({ start: contentStart(text, node, comments), end: node.end })
    else if (node.type === 'sequence') for (const item of node.items) open.push(item)
    else
      for (const entry of node.entries) {
        ranges.push({ start: entry.keyStart, end: entry.keyEnd })
        open.push(entry.value)
      }
  }
  return ranges.sort((a, b) => a.start - b.start)
}

/** A block scalar's first line is its header, and may end with a comment. */
function contentStart(text: string, { style, start, end }: ScalarNode, comments: CommentSyntax): number {
  return style === 'literal' || style === 'folded' ? Math.min(lineEnd(text, start, comments), end) : start
}
