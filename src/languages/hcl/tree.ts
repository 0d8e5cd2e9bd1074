import type { MappingNode, Node, ScalarNode } from '../tree/node.ts'

/*
 * The tree of HCL is that of Terraform's JSON (https://developer.hashicorp.com/terraform/language/syntax/json):
 * labels of blocks are keys, repeated blocks of one type are a list, and an expression that is not a literal is the
 * string `${…}`. In addition, the node of an expression has its parts, so that it can be evaluated where the values
 * of its names are known.
 */

/** One step of what follows a value: `.name`, `[index]`, or `[*]` and `.*` (`isLegacy`), after which an index is of the list. */
export type Step =
  | { readonly name: string }
  | { readonly index: Node }
  | { readonly isSplat: true; readonly isLegacy?: true }

/** `for KEY, VALUE in COLLECTION : RESULT if CONDITION`. */
export interface For {
  readonly op: 'for'
  readonly names: readonly string[]
  readonly collection: Node
  /** Of an object: the key of each field. */
  readonly key?: Node
  readonly result: Node
  readonly condition?: Node
  /** Whether what has one key becomes a list (`...`). */
  readonly isGrouped: boolean
}

/** A part of a template: text, an expression, or what a directive chooses or repeats. */
export type TemplatePart =
  | string
  | Node
  | { readonly test: Node; readonly yes: readonly TemplatePart[]; readonly no: readonly TemplatePart[] }
  | { readonly names: readonly string[]; readonly collection: Node; readonly body: readonly TemplatePart[] }

/** What an expression consists of. */
export type Operation =
  /** `directives` is one with `%{ if … }` or `%{ for … }`. */
  | { readonly op: 'template' | 'directives'; readonly parts: readonly TemplatePart[] }
  | { readonly op: 'reference'; readonly root: string; readonly steps: readonly Step[] }
  | { readonly op: 'access'; readonly of: Node; readonly steps: readonly Step[] }
  | { readonly op: 'call'; readonly name: string; readonly args: readonly Node[]; readonly spreads: boolean }
  | { readonly op: 'conditional'; readonly test: Node; readonly yes: Node; readonly no: Node }
  | { readonly op: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly op: 'unary'; readonly operator: string; readonly operand: Node }
  | For
  /** A template whose directives do not fit together. */
  | { readonly op: 'opaque' }

/** An expression that is not a literal; its value is `${` and its text and `}`, or the text of a template. */
export interface ExpressionNode extends ScalarNode {
  readonly hcl: Operation
}

/** The text that a template becomes. */
export interface FilledTemplate extends ScalarNode {
  /** The template, as it is written. */
  readonly template: string
}

/** An object with an expression as a key: `(var.name) = …`. */
export interface ComputedObject extends MappingNode {
  /** The expressions of the keys, by their entries' numbers; undefined where the key is what it says. */
  readonly keys: readonly (Node | undefined)[]
}

/** What a template becomes, with the template. */
export const filledTemplate = (text: ScalarNode, template: string): FilledTemplate => ({ ...text, template })

/** Whether a node is the text that a template becomes. */
export const isFilledTemplate = (node: Node): node is FilledTemplate => 'template' in node

const isExpression = (node: Node): node is ExpressionNode => 'hcl' in node

/** What the expression at a node consists of; undefined of a literal, a list and an object. */
export const operationOf = (node: Node): Operation | undefined => (isExpression(node) ? node.hcl : undefined)
