import type { Node, ScalarNode } from '../../src/languages/tree/node.ts'

/**
 * What is wrong with the ranges of a tree: each scalar and key that is written in one line without escapes must stand in
 * its range, brackets and quotes must be where they belong, and children inside their parents (aliases excepted).
 */
export function faultsOf(text: string, root: Node): readonly string[] {
  const faults: string[] = []
  const visit = (node: Node): void => {
    const written = text.slice(node.start, node.end)
    if (node.start < 0 || node.end < node.start || node.end > text.length) faults.push(`${node.start}-${node.end}`)
    if (/^\s|\s$/.test(written) && node.type !== 'scalar' && !hasEmptyKey(node))
      faults.push(`space around ${JSON.stringify(written)}`)
    if (node.type === 'scalar') {
      if (!isWritten(node, written)) faults.push(`${JSON.stringify(node.value)} is not ${JSON.stringify(written)}`)
      return
    }
    if (/^[[{]/.test(written) && !/[\]}]$/.test(written) && !isHeader(written) && !hasBracketKey(node, written))
      faults.push(`no end: ${JSON.stringify(written)}`)
    if (node.type === 'sequence') {
      for (const item of node.items) visit(item)
      return
    }
    for (const { key, keyStart, keyEnd, value } of node.entries) {
      const name = text.slice(keyStart, keyEnd)
      if (!/[\\'"\n]/.test(name) && name !== key && !name.startsWith('*')) faults.push(`key ${key} is not ${name}`)
      visit(value)
    }
  }
  visit(root)
  return faults
}

function isWritten({ value, style, source }: ScalarNode, written: string): boolean {
  if (style === 'literal' || style === 'folded') return /^[|>]/.test(written) && !/[\r\n]$/.test(written)
  if (style === 'plain') return /[\r\n]/.test(written) || written === (typeof value === 'string' ? value : source)
  if (style === 'single')
    return /^'[\s\S]*'$/.test(written) && (/[\r\n']/.test(written.slice(1, -1)) || written.slice(1, -1) === value)
  // A string that is embedded in another one has escaped quotes.
  return /^\\*"[\s\S]*"$/.test(written) && (/[\r\n\\]/.test(written) || written.slice(1, -1) === value)
}

/** An empty key (`: value`) is where its colon is, or where its tag ends. */
const hasEmptyKey = (node: Node): boolean => node.type === 'mapping' && node.entries.some(({ key }) => key === '')

/** A table of TOML begins with its header. */
const isHeader = (written: string): boolean => /^\[/.test(written)

/** A pair whose key is a list or object. */
const hasBracketKey = (node: Node, written: string): boolean =>
  node.type === 'mapping' && node.entries.some(({ key }) => written.startsWith(key))
