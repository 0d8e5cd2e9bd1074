import type { Expression } from '../../cel/syntax/expression.ts'
import type { Place } from '../../documents/document.ts'
import type { GraphPiece } from '../../facts/application/graph-text.ts'

/**
 * What a text is put together of: the parts of `'%s-db'.format([name])` and of `[name, 'db'].join('-')`, in order. Undefined of
 * anything else, and where a part is formatted in another way than as it is.
 */
export function joinedParts(expression: Expression): readonly Expression[] | undefined {
  if (expression.kind !== 'call' || expression.target === undefined) return undefined
  const { name, target, args } = expression
  if (name.text === 'format' && target.kind === 'literal' && target.constant.type === 'string')
    return formatted(target, target.constant.value, args)
  const separator = args[0] === undefined ? '' : textOf(args[0])
  if (name.text !== 'join' || args.length > 1 || separator === undefined) return undefined
  const items = itemsOf(target)
  const between = text(separator, target)
  return items?.flatMap((item, i) => (i === 0 ? [item] : [between, item]))
}

const textOf = (expression: Expression): string | undefined =>
  expression.kind === 'literal' && expression.constant.type === 'string' ? expression.constant.value : undefined

const text = (value: string, { start, end }: Expression): Expression => ({
  kind: 'literal',
  constant: { type: 'string', value },
  start,
  end,
})

function formatted(
  template: Expression,
  format: string,
  [list]: readonly Expression[],
): readonly Expression[] | undefined {
  const left = list === undefined ? undefined : [...(itemsOf(list) ?? [])]
  const parts = format.split(/(%%|%[sd]|%)/)
  if (left === undefined || parts.includes('%') || parts.filter(isHole).length !== left.length) return undefined
  return parts.flatMap(part => {
    const item = isHole(part) ? left.shift() : undefined
    return item ?? text(part === '%%' ? '%' : part, template)
  })
}

const isHole = (part: string): boolean => part === '%s' || part === '%d'

/** The items of a list; undefined if one may be left out. */
const itemsOf = (expression: Expression): readonly Expression[] | undefined =>
  expression.kind === 'list' && expression.items.every(({ isOptional }) => !isOptional)
    ? expression.items.map(({ value }) => value)
    : undefined

/** What `x.orValue(0)` and `x.orValue("")` are for: `x`, which may be absent for a while. */
export function orDefault(expression: Expression): Expression | undefined {
  if (expression.kind !== 'call' || expression.name.text !== 'orValue') return undefined
  const [other] = expression.args
  const isEmpty = other?.kind === 'literal' && 'value' in other.constant && !other.constant.value
  return isEmpty ? expression.target : undefined
}

/** `string(x)` of what `x` becomes. */
export function wrapped(name: string, pieces: readonly GraphPiece[], at: Place): readonly GraphPiece[] {
  const [only] = pieces
  const inner = pieces.length === 1 && only !== undefined ? /^\$\{(.*)\}$/s.exec(only.text)?.[1] : undefined
  return [{ text: `\${${name}(${inner ?? pieces.map(({ text }) => text).join('')})}`, at, steps: [] }]
}
