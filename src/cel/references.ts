import { type Expression, type Name, type Place, partsOf, qualifiedName } from './syntax/expression.ts'

/** One step of a path: the field of a name or a literal key, or an item whose index or key is computed or a number. */
export interface Step extends Place {
  readonly kind: 'field' | 'item'
  /** The name of a field; of an item the number that is written, if one is. */
  readonly name?: string
  /** Whether it may be absent: after `.?` or in `[?…]`, and the last step in `has()`. */
  readonly isOptional: boolean
}

/** What an expression reads: a variable that is not its own, and the path into it, as far as it is written. */
export interface Reference extends Place {
  readonly root: Name
  readonly path: readonly Step[]
}

/**
 * The references of an expression, in the order in which they are written. Variables of macros are not included (the
 * range of a macro is). `isFunction` decides which qualified names are functions: `json` is not a variable in
 * `json.marshal(x)`.
 */
export const referencesOf = (
  expression: Expression,
  isFunction: (qualified: string) => boolean = () => false,
): readonly Reference[] => collect(expression, new Set(), isFunction)

type IsFunction = (qualified: string) => boolean

function collect(expression: Expression, hidden: ReadonlySet<string>, isFunction: IsFunction): readonly Reference[] {
  if (expression.kind === 'variable' || isStep(expression)) return collectPath(expression, hidden, isFunction)
  if (expression.kind === 'macro') {
    const inner = new Set([...hidden, ...expression.variables.map(({ text }) => text)])
    return [
      ...collect(expression.target, hidden, isFunction),
      ...expression.bodies.flatMap(body => collect(body, inner, isFunction)),
    ]
  }
  const isNamespaced =
    expression.kind === 'call' && expression.target !== undefined && isFunction(functionName(expression))
  const parts = isNamespaced ? expression.args : partsOf(expression)
  return parts.flatMap(part => collect(part, hidden, isFunction))
}

const functionName = ({ target, name }: Extract<Expression, { kind: 'call' }>): string =>
  `${(target && qualifiedName(target)) ?? ''}.${name.text}`

type Stepping = Extract<Expression, { kind: 'member' | 'index' | 'has' }>

const isStep = (expression: Expression): expression is Stepping =>
  expression.kind === 'member' || expression.kind === 'index' || expression.kind === 'has'

/** Follows a path to its root; references in its brackets come after it. */
function collectPath(whole: Expression, hidden: ReadonlySet<string>, isFunction: IsFunction): readonly Reference[] {
  const path: Step[] = []
  const indexes: Expression[] = []
  let root = whole
  for (; isStep(root); root = root.object) {
    path.unshift(stepOf(root))
    if (root.kind === 'index' && root.index.kind !== 'literal') indexes.unshift(root.index)
  }
  const inner = indexes.flatMap(index => collect(index, hidden, isFunction))
  if (root.kind !== 'variable') return [...collect(root, hidden, isFunction), ...inner]
  if (hidden.has(root.name.text) && !root.isAbsolute) return inner
  const end = whole.kind === 'has' ? whole.name.end : whole.end
  return [{ root: root.name, path, start: root.start, end }, ...inner]
}

function stepOf(expression: Stepping): Step {
  if (expression.kind !== 'index') {
    const { text, start, end } = expression.name
    return { kind: 'field', name: text, start, end, isOptional: expression.kind === 'has' || expression.isOptional }
  }
  const { index, isOptional } = expression
  const { start, end } = index
  const constant = index.kind === 'literal' ? index.constant : undefined
  if (constant?.type === 'string') return { kind: 'field', name: constant.value, start, end, isOptional }
  const number = constant?.type === 'int' || constant?.type === 'uint' ? { name: String(constant.value) } : {}
  return { kind: 'item', start, end, isOptional, ...number }
}
