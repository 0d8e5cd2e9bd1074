import { parseShell } from '../../../src/languages/shell/parse.ts'
import { documentOf } from '../../../src/languages/shell/read.ts'
import { type List, shellNode } from '../../../src/languages/shell/tree.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { join } from '../../../src/languages/tree/query.ts'

/** The tree of a script that has one. */
export function scriptOf(text: string): List {
  const [root] = parseShell(text).roots
  if (root === undefined) throw new Error(`no script: ${text}`)
  return root
}

/** A node with its pointer, and the node around it. */
interface Visited {
  readonly node: Node
  readonly pointer: string
  readonly parent?: Node
  /** Whether it need not lie inside its parent: it is of a here-document. */
  readonly isOutside: boolean
}

/** All nodes of a tree, each before those in it, in order. */
export function nodesOf(node: Node, pointer = '', parent?: Node, isOutside = false): readonly Visited[] {
  const children =
    node.type === 'sequence'
      ? node.items.map((value, i) => ({ key: i, value }))
      : node.type === 'mapping'
        ? node.entries
        : []
  const own = shellNode(node)
  const isDocument = own?.shell === 'redirect' && documentOf(own) !== undefined
  const here = { node, pointer, isOutside, ...(parent === undefined ? {} : { parent }) }
  return [here, ...children.flatMap(({ key, value }) => nodesOf(value, join(pointer, key), node, isDocument))]
}

/** Each scalar of a script as `POINTER TEXT`, with `?` behind what is only known when the script runs. */
export function outline(text: string): readonly string[] {
  return nodesOf(scriptOf(text)).flatMap(({ node, pointer }) => {
    if (node.type !== 'scalar') return []
    const own = shellNode(node)
    const isOpen = own !== undefined && 'isKnown' in own && !own.isKnown
    return `${pointer} ${String(node.value)}${isOpen ? ' ?' : ''}`
  })
}
