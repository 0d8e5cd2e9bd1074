import type { SyntaxNode } from 'unbash'
import type { Entry, Node } from '../tree/node.ts'
import type { Reading } from './reading.ts'
import type { List, Operator } from './tree.ts'

/** unbash's nodes of such a type. */
export type Unbash<Type extends SyntaxNode['type']> = Extract<SyntaxNode, { readonly type: Type }>

/** One command of unbash's, of whatever sort. */
export type UnbashCommand = Exclude<Unbash<'Statement'>['command'], { readonly type: 'AndOr' | 'Pipeline' }>

/** A command of unbash's without what is redirected around it. */
export type UnbashCompound = Exclude<UnbashCommand, { readonly type: 'Command' | 'Redirected' | TestType }>

/** `[[ … ]]` and `((…))`. */
export type TestType = 'TestCommand' | 'ArithmeticCommand'

/** A redirection of any sort. */
export type UnbashRedirection = Unbash<'Redirect' | 'HereString' | 'HereDoc'>

/** Commands that follow each other, with their range in the source. */
export interface UnbashList {
  readonly pos: number
  readonly end: number
  readonly commands: readonly Unbash<'Statement'>[]
}

/** A command's position in its list: what all commands have. */
export interface Joint {
  readonly joined?: Operator
  readonly isNegated: boolean
  readonly isBackground: boolean
}

/** Reads the commands of a substitution. Words need it, and it needs words. */
export type ReadScript = (reading: Reading, script: Unbash<'Script'>, depth: number) => List

/** What it takes to read a part of a list that is `depth` deep. */
export interface Context {
  readonly reading: Reading
  readonly depth: number
  readonly readScript: ReadScript
}

/** The range from `start` to `end` and around all nodes: to what it could not finish unbash gives no range. */
export function hull(
  start: number,
  end: number,
  nodes: Iterable<Node>,
): { readonly start: number; readonly end: number } {
  let first = start
  let last = Math.max(start, end)
  for (const node of nodes) {
    if (node.start < first) first = node.start
    if (node.end > last) last = node.end
  }
  return { start: first, end: last }
}

/** The values of entries. */
export const valuesOf = (entries: readonly Entry[]): readonly Node[] => entries.map(({ value }) => value)
