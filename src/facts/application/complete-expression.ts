import { checkCel } from '../../cel/check.ts'
import type { Environment } from '../../cel/environment.ts'
import { unescapedName } from '../../cel/escaped-names.ts'
import { parseCel } from '../../cel/parse.ts'
import { type CelType, typeText } from '../../cel/types.ts'
import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { environmentAt, placedExpressions, type TextRange } from './describe-expression.ts'
import { graphEnvironment } from './graph-environment.ts'
import type { ObjectKinds } from './object-kinds.ts'
import type { ResourceGraph } from './resource-graph.ts'

/** What may be written in an expression. */
export interface ExpressionWord {
  readonly name: string
  readonly kind: 'field' | 'variable' | 'function'
  readonly detail: string
}

/** The words for the end of `before`, the text of the file up to the cursor; how much of a word is there already. */
export interface ExpressionWords {
  readonly words: readonly ExpressionWord[]
  readonly typed: number
}

/** The longest expression that is looked at, in UTF-16 units. */
const LONGEST = 5_000
const NAME = '[A-Za-z_]\\w*'
const WAY = new RegExp(`(?<![\\w.\\]?])(${NAME}(?:\\.\\??${NAME}|\\[[^\\[\\]{}]{0,100}\\])*)\\.\\??(\\w*)$`)
const WORD = new RegExp(`(?:^|[^\\w.])((?:${NAME})?)$`)

/** What may be typed in an expression of a graph; undefined where the cursor is in none. */
export function completeExpression(
  graph: ResourceGraph,
  before: string,
  rangeOf: (at: Place) => TextRange,
  kinds: ObjectKinds,
): ExpressionWords | undefined {
  const inside = openExpression(before)
  if (inside === undefined) return undefined
  const environment = environmentFor(graph, before.length, rangeOf, kinds)
  return wordsAfter(inside, environment, () => variablesOf(graph, environment))
}

/** The words for the end of an expression that is typed: the fields and methods of what is before the dot, else variables and functions. */
export function wordsAfter(
  inside: string,
  environment: Environment,
  variables: () => readonly ExpressionWord[],
): ExpressionWords {
  const [, object, field] = WAY.exec(inside) ?? []
  if (object !== undefined && field !== undefined) {
    const parsed = parseCel(object)
    const type = parsed.kind === 'parsed' ? checkCel(parsed.expression, environment).type : undefined
    return {
      words: type === undefined ? [] : [...fieldsOf(type, environment), ...methodsOf(type, environment)],
      typed: field.length,
    }
  }
  const word = WORD.exec(inside)?.[1]
  return word === undefined
    ? { words: [], typed: 0 }
    : { words: [...variables(), ...functionsOf(environment)], typed: word.length }
}

/** What is between the braces of an expression that is not closed before the cursor. */
function openExpression(before: string): string | undefined {
  const text = before.slice(-LONGEST)
  const start = text.lastIndexOf('${')
  const inside = text.slice(start + 2)
  if (start < 0) return undefined
  let depth = 0
  for (const char of inside.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (char === '{') depth++
    else if (char === '}' && --depth < 0) return undefined
  }
  return inside
}

/** By the string that the cursor is in: while it is typed an expression may be none yet. */
function environmentFor(
  graph: ResourceGraph,
  offset: number,
  rangeOf: (at: Place) => TextRange,
  kinds: ObjectKinds,
): Environment {
  const found = placedExpressions(graph).find(({ expression: { at } }) => {
    const { start, end } = rangeOf({ document: at.document, pointer: at.pointer })
    return start <= offset && offset <= end
  })
  return found === undefined ? graphEnvironment(graph, kinds).status('status') : environmentAt(graph, kinds, found)
}

function fieldsOf(type: CelType, environment: Environment): readonly ExpressionWord[] {
  if (type.kind === 'optional') return fieldsOf(type.item, environment)
  const fields = type.kind === 'object' ? [...(environment.objectType(type.name)?.fields ?? [])] : []
  return fields
    .filter(([name]) => unescapedName(name) === name && /^\w+$/.test(name))
    .map(([name, one]) => ({ name, kind: 'field', detail: typeText(one) }))
}

/** The methods that take a value of the type; of one that is not known, none: they would hide what matters. */
function methodsOf(type: CelType, { functions }: Environment): readonly ExpressionWord[] {
  const takesIt = (wanted: CelType | undefined): boolean => wanted?.kind === type.kind && type.kind !== 'object'
  const found = [...functions.values()].flat().filter(({ isMethod, args }) => isMethod && takesIt(args[0]))
  const macros = type.kind === 'list' || type.kind === 'map' ? MACROS : []
  return uniqueWords([
    ...macros,
    ...found.map(({ name, result }): ExpressionWord => ({ name, kind: 'function', detail: typeText(result) })),
  ])
}

/** What goes through lists and maps. */
const MACROS: readonly ExpressionWord[] = [
  ...['all', 'exists', 'exists_one'].map((name): ExpressionWord => ({ name, kind: 'function', detail: 'bool' })),
  ...['filter', 'map'].map((name): ExpressionWord => ({ name, kind: 'function', detail: 'list' })),
]

const functionsOf = ({ functions }: Environment): readonly ExpressionWord[] =>
  uniqueWords(
    [...functions.values()]
      .flat()
      .filter(({ isMethod, name }) => !isMethod && /^[a-zA-Z]/.test(name))
      .map(({ name, result }) => ({ name, kind: 'function', detail: typeText(result) })),
  )

/** Each word once. */
export const uniqueWords = (words: readonly ExpressionWord[]): readonly ExpressionWord[] => [
  ...new Map(words.map(word => [word.name, word])).values(),
]

/** `schema`, the resources, and what only some expressions have. */
function variablesOf({ resources }: ResourceGraph, { variables }: Environment): readonly ExpressionWord[] {
  const iterators = resources.flatMap(one => one.iterators.map(({ name }) => name))
  const names = new Set(['schema', ...resources.map(({ id }) => known(id) ?? ''), 'each', 'runtime', ...iterators])
  return [...names].flatMap(name => {
    const type = name === '' ? undefined : variables.get(name)
    return type === undefined ? [] : [{ name, kind: 'variable' as const, detail: typeText(type) }]
  })
}
