import type { Expression, Macro } from '../syntax/expression.ts'
import {
  bool,
  type CelValue,
  type Failure,
  failure,
  int,
  type Known,
  keyName,
  list,
  type MapItem,
  map,
  NONE,
  NULL_VALUE,
  optional,
  type Result,
  type Unknown,
} from '../values.ts'
import { locate, partOrigin } from './access.ts'
import { type Context, charge, made, type Scope } from './context.ts'
import { decides, newTally, undecided } from './logic.ts'
import { sorted } from './order.ts'

/** One round of a macro: the values of its variables. A map gives its keys, with two variables keys and values; a list its items. */
interface Round {
  readonly key: CelValue
  readonly value: Known
}

/** What a macro goes through; `others` if there may be more of it. */
interface Range {
  readonly rounds: readonly Round[]
  readonly others: Unknown | undefined
}

type Run = (expression: Expression | undefined, round: Round) => Result

/** Evaluates a macro. */
export function macro(node: Macro, context: Context, scope: Scope | undefined): Result {
  const target = context.evaluate(node.target, scope)
  if (node.macro === 'bind') return bind(node, target, context, scope)
  if (target.type === 'failure' || target.type === 'unknown') return target
  if (node.macro === 'optMap' || node.macro === 'optFlatMap') return mapOptional(node, target, context, scope)
  const range = rangeOf(target, node.variables.length)
  if (range === undefined) return failure('a macro goes through a list or a map')
  const [first, second] = node.variables
  const run: Run = (expression, round) => {
    charge(context, 1)
    if (expression === undefined || first === undefined) return failure('no such overload')
    return context.evaluate(expression, roundScope(first.text, second?.text, round, scope))
  }
  return made(context, overRange(node, target, range, run))
}

/** The variables of each round of a macro over a target; none where it cannot go through that. */
export function roundsOf({ variables }: Macro, target: Result, scope: Scope | undefined): readonly Scope[] {
  const [first, second] = variables
  const range = target.type === 'failure' || target.type === 'unknown' ? undefined : rangeOf(target, variables.length)
  if (range === undefined || first === undefined) return []
  return range.rounds.map(round => roundScope(first.text, second?.text, round, scope))
}

function roundScope(first: string, second: string | undefined, { key, value }: Round, outer: Scope | undefined): Scope {
  const inner = { name: first, value: second === undefined ? value : key, outer }
  return second === undefined ? inner : { name: second, value, outer: inner }
}

function overRange(node: Macro, target: CelValue, range: Range, run: Run): Result {
  const [body, last] = node.bodies
  switch (node.macro) {
    case 'all':
    case 'exists':
      return anyOf(range, round => run(body, round), node.macro === 'exists')
    case 'existsOne':
      return existsOne(range, round => run(body, round))
    case 'map':
    case 'transformList':
      return collect(range, last && body, last ?? body, run, items => list(items.map(({ value }) => value)))
    case 'filter':
      return filtered(target, range, round => run(body, round))
    case 'transformMap':
      return collect(range, last && body, last ?? body, run, entries => map(entries))
    case 'transformMapEntry':
      return collect(range, last && body, last ?? body, run, mergeEntries)
    default:
      return (
        range.others ??
        sorted(
          range.rounds.map(({ value }) => value),
          range.rounds.map(round => run(body, round)),
        )
      )
  }
}

function bind(
  { variables: [variable], bodies: [body] }: Macro,
  value: Result,
  context: Context,
  scope?: Scope,
): Result {
  if (variable === undefined || body === undefined) return failure('no such overload')
  return context.evaluate(body, { name: variable.text, value, outer: scope })
}

function mapOptional(node: Macro, target: CelValue, context: Context, scope: Scope | undefined): Result {
  const [variable] = node.variables
  const [body] = node.bodies
  if (target.type !== 'optional' || variable === undefined || body === undefined) return failure('no such overload')
  if (target.value === undefined) return NONE
  const result = context.evaluate(body, { name: variable.text, value: target.value, outer: scope })
  return node.macro === 'optFlatMap' || result.type === 'failure' || result.type === 'unknown'
    ? result
    : made(context, optional(result))
}

function rangeOf(target: CelValue, variables: number): Range | undefined {
  if (target.type === 'list') {
    const rounds = target.items.map((item, at) => ({
      key: variables === 2 ? int(at) : NULL_VALUE,
      value: item.origin?.isOwn === true ? item : locate(item, partOrigin(target, at)),
    }))
    return { rounds, others: undefined }
  }
  if (target.type !== 'map') return undefined
  const entries = [...target.entries.values()]
  const rounds = entries.map(({ key, value }) => {
    const name = key.type === 'string' ? key.value : keyName(key)
    if (variables === 2) return { key, value: locate(value, partOrigin(target, name)) }
    const own = value.origin?.isOwn === true ? { ...key, origin: value.origin } : key
    return { key: own, value: own }
  })
  return { rounds, others: target.others }
}

function anyOf({ rounds, others }: Range, test: (round: Round) => Result, deciding: boolean): Result {
  const tally = newTally()
  for (const round of rounds) if (decides(tally, test(round), deciding)) return bool(deciding)
  if (others !== undefined) tally.unknowns.push(others)
  return undecided(tally, deciding)
}

function existsOne({ rounds, others }: Range, test: (round: Round) => Result): Result {
  let count = 0
  let unknown = others
  for (const round of rounds) {
    const tested = test(round)
    if (tested.type === 'unknown') unknown ??= tested
    else if (tested.type !== 'bool') return tested.type === 'failure' ? tested : failure('the predicate is not a bool')
    else if (tested.value) count++
  }
  return count < 2 && unknown !== undefined ? unknown : bool(count === 1)
}

/** The rounds that a predicate selects. */
function selected(
  { rounds, others }: Range,
  test: ((round: Round) => Result) | undefined,
): readonly Round[] | Unknown | Failure {
  const chosen: Round[] = []
  let unknown = others
  for (const round of rounds) {
    const tested = test === undefined ? bool(true) : test(round)
    if (tested.type === 'unknown') unknown ??= tested
    else if (tested.type !== 'bool') return tested.type === 'failure' ? tested : failure('the predicate is not a bool')
    else if (tested.value) chosen.push(round)
  }
  return unknown ?? chosen
}

function filtered(target: CelValue, range: Range, test: (round: Round) => Result): Result {
  const chosen = selected(range, test)
  if ('type' in chosen) return chosen
  return chosen.length === range.rounds.length && target.type === 'list'
    ? target
    : list(chosen.map(({ value }) => value))
}

function collect(
  range: Range,
  test: Expression | undefined,
  body: Expression | undefined,
  run: Run,
  build: (items: readonly MapItem[]) => Result,
): Result {
  const chosen = selected(range, test && (round => run(test, round)))
  if ('type' in chosen) return chosen
  const items: MapItem[] = []
  for (const round of chosen) {
    const value = run(body, round)
    if (value.type === 'failure') return value
    items.push({ key: round.key, value })
  }
  return build(items)
}

/** One map of maps, in which no key may occur twice. */
function mergeEntries(items: readonly MapItem[]): Result {
  const entries = new Map<string, MapItem>()
  for (const { value } of items) {
    if (value.type === 'unknown') return value
    if (value.type !== 'map') return failure('the body of transformMapEntry is not a map')
    if (value.others !== undefined) return value.others
    for (const [key, entry] of value.entries) {
      if (entries.has(key)) return failure('there is the same key twice')
      entries.set(key, entry)
    }
  }
  return map(entries.values())
}
