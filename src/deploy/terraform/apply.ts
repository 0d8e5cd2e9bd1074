import type { Node } from '../../languages/tree/node.ts'
import type { Work } from './scope.ts'

/** A call of a function, whose result replaces the call in the text. */
interface Call {
  readonly work: Work
  readonly range: Node
}

/** What a function gives for its arguments; undefined where that is not known. */
export type Apply = (args: readonly Node[], call: Call) => Node | undefined
