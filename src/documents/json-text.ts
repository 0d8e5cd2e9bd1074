import type { Node } from '../languages/tree/node.ts'

/**
 * The value of a node as JSON, for facts that keep it whole; undefined if that is longer than `longest`, in UTF-16
 * units: an alias may be in many places. Of a repeated key the last one counts, as everywhere.
 */
export function jsonText(node: Node, longest: number): string | undefined {
  const writing: Writing = { parts: [], left: longest }
  write(node, writing)
  return writing.left < 0 ? undefined : writing.parts.join('')
}

interface Writing {
  readonly parts: string[]
  left: number
}

function put(text: string, writing: Writing): void {
  writing.left -= text.length
  if (writing.left >= 0) writing.parts.push(text)
}

function write(node: Node, writing: Writing): void {
  if (writing.left < 0) return
  if (node.type === 'scalar') {
    put(JSON.stringify(node.value), writing)
    return
  }
  put(node.type === 'sequence' ? '[' : '{', writing)
  const count = node.type === 'sequence' ? node.items.length : node.entries.length
  for (let i = 0; i < count && writing.left >= 0; i++) {
    if (i > 0) put(',', writing)
    const entry = node.type === 'mapping' ? node.entries[i] : undefined
    if (entry !== undefined) put(`${JSON.stringify(entry.key)}:`, writing)
    const value = node.type === 'sequence' ? node.items[i] : entry?.value
    if (value !== undefined) write(value, writing)
  }
  put(node.type === 'sequence' ? ']' : '}', writing)
}
