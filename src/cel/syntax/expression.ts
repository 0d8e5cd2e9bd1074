/** A piece of an expression: UTF-16 offsets into its text, 0-based, `end` after the last character. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** A word of an expression, without backticks, and where it is. */
export interface Name extends Place {
  readonly text: string
}

/** The value of a literal. Integers are 64-bit. */
export type Constant =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'uint'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Uint8Array }

export interface Literal extends Place {
  readonly kind: 'literal'
  readonly constant: Constant
}

/** A name by itself: `schema`, or `.schema`, which no variable of a macro hides. */
export interface Variable extends Place {
  readonly kind: 'variable'
  readonly name: Name
  readonly isAbsolute: boolean
}

/** `object.name` or `object.?name`. */
export interface Member extends Place {
  readonly kind: 'member'
  readonly object: Expression
  readonly name: Name
  readonly isOptional: boolean
}

/** `object[index]` or `object[?index]`. */
export interface Index extends Place {
  readonly kind: 'index'
  readonly object: Expression
  readonly index: Expression
  readonly isOptional: boolean
}

/** `has(object.name)`. */
export interface Has extends Place {
  readonly kind: 'has'
  readonly object: Expression
  readonly name: Name
}

/** `name(…)` or `target.name(…)`; the target may be a namespace: `json.marshal(…)`. */
export interface Call extends Place {
  readonly kind: 'call'
  readonly target?: Expression
  readonly name: Name
  readonly args: readonly Expression[]
}

/** `target.map(x, …)`: variables bound to parts of the target in each body. In `cel.bind(x, target, body)`, to all of it. */
export interface Macro extends Place {
  readonly kind: 'macro'
  readonly macro: MacroId
  readonly name: Name
  readonly target: Expression
  readonly variables: readonly Name[]
  readonly bodies: readonly Expression[]
}

export type MacroId =
  | 'all'
  | 'exists'
  | 'existsOne'
  | 'map'
  | 'filter'
  | 'transformList'
  | 'transformMap'
  | 'transformMapEntry'
  | 'sortBy'
  | 'optMap'
  | 'optFlatMap'
  | 'bind'

export interface Unary extends Place {
  readonly kind: 'unary'
  readonly operator: '!' | '-'
  readonly operand: Expression
}

export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%'

export interface Binary extends Place {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  /** Where the operator is. */
  readonly at: Place
  readonly left: Expression
  readonly right: Expression
}

/** Two or more operands of one operator in a row: their order does not matter for the result. */
export interface Logical extends Place {
  readonly kind: 'logical'
  readonly operator: '&&' | '||'
  readonly operands: readonly Expression[]
}

/** `test ? then : otherwise`. */
export interface Conditional extends Place {
  readonly kind: 'conditional'
  readonly test: Expression
  readonly then: Expression
  readonly otherwise: Expression
}

export interface ListItem {
  readonly value: Expression
  /** `[?x]`: the item is left out if `x` is `optional.none()`. */
  readonly isOptional: boolean
}

export interface ListLiteral extends Place {
  readonly kind: 'list'
  readonly items: readonly ListItem[]
}

export interface MapEntry {
  readonly key: Expression
  readonly value: Expression
  /** `{?k: x}`: the entry is left out if `x` is `optional.none()`. */
  readonly isOptional: boolean
}

export interface MapLiteral extends Place {
  readonly kind: 'map'
  readonly entries: readonly MapEntry[]
}

export interface MessageField {
  readonly name: Name
  readonly value: Expression
  readonly isOptional: boolean
}

/** `google.protobuf.Duration{seconds: 1}`. */
export interface MessageLiteral extends Place {
  readonly kind: 'message'
  /** The qualified name of the type, without a leading dot. */
  readonly type: Name
  readonly fields: readonly MessageField[]
}

/** A node of the tree of a CEL expression. */
export type Expression =
  | Literal
  | Variable
  | Member
  | Index
  | Has
  | Call
  | Macro
  | Unary
  | Binary
  | Logical
  | Conditional
  | ListLiteral
  | MapLiteral
  | MessageLiteral

/** The expressions that an expression directly consists of, in the order in which they are written. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return []
    case 'member':
    case 'has':
      return [expression.object]
    case 'index':
      return [expression.object, expression.index]
    case 'call':
      return expression.target === undefined ? expression.args : [expression.target, ...expression.args]
    case 'macro':
      return [expression.target, ...expression.bodies]
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'logical':
      return expression.operands
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise]
    case 'list':
      return expression.items.map(({ value }) => value)
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'message':
      return expression.fields.map(({ value }) => value)
  }
}

/** `a.b.c` of names alone, or undefined for every other expression. */
export function qualifiedName(expression: Expression): string | undefined {
  if (expression.kind === 'variable') return expression.name.text
  if (expression.kind !== 'member' || expression.isOptional) return undefined
  const known = names.get(expression)
  if (known !== undefined) return known === '' ? undefined : known
  const around = qualifiedName(expression.object)
  const name = around === undefined ? undefined : `${around}.${expression.name.text}`
  names.set(expression, name ?? '')
  return name
}

/** Of members, which never change; empty where it is not one of names alone. An expression is evaluated for each object and item. */
const names = new WeakMap<Expression, string>()
