import { countBefore } from '../../model/count-before.ts'
import { groupBy } from '../../model/group-by.ts'
import type { Suppression } from '../file-result.ts'
import type { ConfiguredSuppression } from '../settings.ts'

/**
 * Returns the first suppression, in the order of the text, that has one of a finding's names and applies to the line
 * (from 1) and to a finding with the message.
 */
export type FindSuppression = (names: readonly string[], line: number, message: string) => Suppression | undefined

/** A suppression with its place in the order, and the last line that it or one before it applies to. */
interface Ranked {
  readonly suppression: Suppression
  readonly rank: number
  readonly last: number
}

/**
 * Indexes the suppressions of one file by what they name: it may have thousands, and thousands of findings. One that does
 * nothing (malformed, or expired `today`, `2026-11-21`) is left out.
 */
export function indexSuppressions(suppressions: readonly Suppression[], today: string): FindSuppression {
  const valid = suppressions
    .map((suppression, rank) => ({ suppression, rank, last: suppression.endLine }))
    .filter(({ suppression }) => suppression.fault === undefined && !isExpired(suppression.until, today))
  const named = valid.flatMap(one => [...new Set(one.suppression.rules)].map(name => ({ name, one })))
  const byName = new Map(
    [...groupBy(named, ({ name }) => name)].map(([name, found]) => [name, bySaying(found.map(({ one }) => one))]),
  )
  return (names, line, message) => {
    const found = names
      .flatMap(name => byName.get(name) ?? [])
      .filter(({ saying }) => saying?.test(message) !== false)
      .flatMap(({ layers }) => layers)
      .flatMap(layer => first(layer, line))
    return found.reduce<Ranked | undefined>((a, b) => (a === undefined || b.rank < a.rank ? b : a), undefined)
      ?.suppression
  }
}

/** Those that ask for the same words of a message: there are few such words. */
const bySaying = (ranked: readonly Ranked[]) =>
  Array.from(
    groupBy(ranked, ({ suppression }) => suppression.saying),
    ([saying, same]) => ({ saying: saying === undefined ? undefined : new RegExp(saying), layers: toLayers(same) }),
  )

/** Those for the whole file begin above their own line: of them only the first can count. The others are sorted. */
function toLayers(ranked: readonly Ranked[]): readonly (readonly Ranked[])[] {
  const isWhole = ({ suppression: { startLine, location, tool } }: Ranked): boolean =>
    startLine < location.startLine && tool === undefined
  const whole = ranked.filter(isWhole).slice(0, 1)
  let last = 0
  const others = ranked
    .filter(one => !isWhole(one))
    .sort((a, b) => a.suppression.startLine - b.suppression.startLine || a.rank - b.rank)
    .map(one => {
      last = Math.max(last, one.last)
      return { ...one, last }
    })
  return [whole, others]
}

/** The first that applies to the line: nothing before it reaches so far, and what comes behind it begins later. */
function first(layer: readonly Ranked[], line: number): readonly Ranked[] {
  const found = layer[countBefore(layer, ({ last }) => last < line)]
  return found !== undefined && found.suppression.startLine <= line ? [found] : []
}

/** Gives the first of a configuration's suppressions that has one of a finding's names, and the object or none. */
export type FindConfigured = (names: readonly string[], object: string) => ConfiguredSuppression | undefined

/** Indexes what a configuration suppresses, as `indexSuppressions` does. */
export function indexConfigured(suppressions: readonly ConfiguredSuppression[], today: string): FindConfigured {
  const index = new Map<string, { readonly suppression: ConfiguredSuppression; readonly rank: number }>()
  for (const [rank, suppression] of suppressions.entries()) {
    const key = keyOf(suppression.rule, suppression.object)
    if (!isExpired(suppression.until, today) && !index.has(key)) index.set(key, { suppression, rank })
  }
  return (names, object) =>
    names
      .flatMap(name => [keyOf(name, undefined), keyOf(name, object)])
      .flatMap(key => index.get(key) ?? [])
      .sort((a, b) => a.rank - b.rank)[0]?.suppression
}

const keyOf = (rule: string, object: string | undefined): string => JSON.stringify([rule, object])

/** Whether a suppression that is valid until a day (`2027-01-31`, included) has expired. */
export const isExpired = (until: string | undefined, today: string): boolean => until !== undefined && until < today
