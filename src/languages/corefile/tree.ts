import type { Node, SequenceNode } from '../tree/node.ts'

/*
 * A Corefile as a tree of the project's nodes, all of it lists and strings:
 *
 *     /0          a server block or a snippet: its zones (or `(name)`), then its body; an import at the top is a line
 *     /0/1        the body of a block with one zone: a list of lines
 *     /0/1/2      a line: the plugin, its arguments, and its own body where it has one
 *     /0/1/2/0    the name of the plugin
 *
 * A closing brace that closes nothing is a string at the top. What is wrong with the braces is beside the items of the
 * root, by pointers, so that it survives where a tree is moved into the text of a file.
 */

/** What is between braces, or what follows the zones of a file that has only one server block and no braces. */
export interface Body extends SequenceNode {
  readonly corefile: 'body'
  readonly items: readonly SequenceNode[]
}

/**
 * What is wrong with the braces of a Corefile: one that is not closed, one that closes nothing, a line outside of any
 * server block, a brace without a blank before it, a server block that is closed on the line of a plugin (CoreDNS
 * refuses it), a quote that is not closed.
 */
export type FaultKind = 'unclosed' | 'stray' | 'outside' | 'glued' | 'inline' | 'quote'

export interface Fault {
  readonly kind: FaultKind
  /** From the root, to what the message is about: a zone, a plugin, a brace. */
  readonly pointer: string
}

/** The root of a Corefile. */
export interface Corefile extends SequenceNode {
  readonly corefile: 'root'
  readonly faults: readonly Fault[]
}

/** Whether a node is what is between braces. */
export const isBody = (node: Node | undefined): node is Body =>
  node !== undefined && 'corefile' in node && node.corefile === 'body'

/** What is wrong with the braces of the Corefile `root`, in the order of the text; nothing of any other node. */
export const faultsOf = (root: Node | undefined): readonly Fault[] => (isRoot(root) ? root.faults : [])

const isRoot = (node: Node | undefined): node is Corefile =>
  node !== undefined && 'corefile' in node && node.corefile === 'root'
