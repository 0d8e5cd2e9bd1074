import type { MappingNode, Node, ScalarNode } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'

/** An expression of Go's templates. A pipeline `a | f b` is the equivalent call: `f b a`. */
export type Expression =
  | { readonly op: 'literal'; readonly value: string | number | boolean | null }
  | { readonly op: 'dot' }
  /** `$` has the empty name. */
  | { readonly op: 'variable'; readonly name: string }
  /** A variable of Jinja, or a field of one: what the template declares, else what its role has. */
  | { readonly op: 'name'; readonly names: readonly string[] }
  | { readonly op: 'field'; readonly of: Expression; readonly names: readonly string[] }
  | { readonly op: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  /** What cannot be known from the text: a method with arguments, an expression that is not well formed. */
  | { readonly op: 'unknown' }

/** `{{ … }}`, in offsets of the text (UTF-16, half-open). */
export interface Action {
  readonly start: number
  readonly end: number
  /** Its keyword; `output` where it has none. */
  readonly keyword: string
  /** What follows the keyword. */
  readonly source: string
  /** Whether it takes the white space before it, and after it, away. */
  readonly trimsBefore: boolean
  readonly trimsAfter: boolean
}

/** `$x := …`, or `$x = …` if it is not a declaration. */
export interface Assignment {
  readonly name: string
  readonly isDeclaration: boolean
  readonly value: Expression
  readonly at: number
  readonly branch: Branch | undefined
}

/** That a function changes an object that it is given: `set`, `unset`, `merge …`. */
export interface Change {
  readonly of: Expression
  /** The key that it sets or removes; absent where that is not known, or where it may be any. */
  readonly key?: string
  readonly call: Expression
}

/** One branch of an `if`, `with` or `range`: rendered if its condition is true and none before it is. */
export interface Branch {
  readonly chain: Chain
  /** Absent for `else`. */
  readonly condition?: Expression
  /** What `range` and `with` declare: `$i, $x`. */
  readonly variables: readonly string[]
  readonly keyword: 'if' | 'with' | 'range' | 'else'
  readonly start: number
  /** After its last character; known once the whole template is read. */
  end: number
  readonly body: Piece[]
  /** The surrounding branch. */
  readonly outer: Branch | undefined
  readonly depth: number
}

/** An `if`, `with` or `range` up to its `end`. */
export interface Chain {
  readonly kind: 'chain'
  readonly start: number
  end: number
  readonly branches: Branch[]
}

/** What an action writes: the value of its expression. A `block` goes up to its `end`. */
export interface Output {
  readonly kind: 'output'
  readonly start: number
  end: number
  readonly value: Expression
}

/** Text of the template; `from` and `to` are what is left of it by the actions beside it. */
export interface Text {
  readonly kind: 'text'
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

/** A template's text, outputs and control structures, in order. */
export type Piece = Text | Output | Chain

/** A placeholder in a scalar for a value that is not known yet: an output, or a condition within a line. */
export type Hole = Output | Chain

/** A scalar with holes. Its value is what is written, so that it is unknown by itself. */
export interface HoleNode extends ScalarNode {
  readonly parts: readonly (string | Hole)[]
  /** Whether it is the key and value of a line of its own: its output belongs among the lines around it. */
  readonly isLine?: true
  /** In a block scalar, how far the lines are indented that control structures write. */
  readonly indent?: number
}

export const isHole = (node: Node): node is HoleNode => 'parts' in node

/** The hole that is alone in a mapping's line, or as the item of a list; undefined for any other node. */
export const lineHole = (node: Node): Hole | undefined => {
  if (!isHole(node) || node.isLine !== true) return undefined
  const [only] = node.parts
  return typeof only === 'string' ? undefined : only
}

/** The body of a `define`, or the file without those. */
export interface Part {
  /** Of a `define`. */
  readonly name?: string
  readonly body: readonly Piece[]
  /** The documents that its text is, with the numbers that they have in the file. */
  readonly documents: readonly { readonly root: Node; readonly number: number }[]
  readonly assignments: ReadonlyMap<string, readonly Assignment[]>
  readonly changes: readonly Change[]
  /** The branch that an offset is in. */
  readonly branchAt: (offset: number) => Branch | undefined
}

/** A file of a chart's templates: its own text first, then the templates it defines. */
export interface Template {
  readonly parts: readonly Part[]
  readonly text: string
}

/** What the parser of templates gives. */
export interface ParsedTemplate extends Parsed {
  readonly template: Template
}

export const isTemplate = (parsed: Parsed): parsed is ParsedTemplate => 'template' in parsed

/** An object with nothing in it, where a file has none. */
export const emptyObject = (at: number): MappingNode => ({ type: 'mapping', entries: [], start: at, end: at })
