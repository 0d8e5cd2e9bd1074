import type { Node } from '../../src/languages/tree/node.ts'

/** A tree as plain text, one line a node: its value and the text of its range. Keys are followed by their text. */
export function outline(text: string, node: Node, indent = ''): string {
  const range = JSON.stringify(text.slice(node.start, node.end))
  const tag = node.tag === undefined ? '' : ` ${node.tag}`
  if (node.type === 'scalar') return `${indent}${JSON.stringify(node.value)} ${node.style}${tag} ${range}\n`
  if (node.type === 'sequence')
    return `${indent}list${tag} ${range}\n${node.items.map(item => outline(text, item, `${indent}  `)).join('')}`
  const entries = node.entries.map(({ key, keyStart, keyEnd, value }) => {
    const written = JSON.stringify(text.slice(keyStart, keyEnd))
    return `${indent}  ${key} ${written}\n${outline(text, value, `${indent}    `)}`
  })
  return `${indent}object${tag} ${range}\n${entries.join('')}`
}

/** The plain JavaScript value of a tree; a key that stands twice has its last value. */
export function plain(node: Node): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(plain)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]))
}
