import { groupBy } from '../../model/group-by.ts'
import { parse } from '../parse.ts'
import type { Parsed, Parsers } from '../tree/parsed.ts'
import { changedText, inOrder, type TextChange } from '../tree/text-change.ts'
import { isAsMeant } from './expected.ts'
import type { Budget, Draft, Meant, MeantInside } from './target.ts'

/** A text whose changes are to be proven. */
interface Before {
  readonly text: string
  readonly parsed: Parsed
  readonly parsers: Parsers
}

/**
 * Whether `text`, parsed again after `changes` (in order and apart from each other), says what is meant for each document
 * (`editsOf`, by its number from 0) and all else as before; false too where `budget` is used up. A string with documents is proven
 * in the same way, with all that is meant in it together.
 */
export function isProven(
  { text, parsed, parsers }: Before,
  changes: readonly TextChange[],
  editsOf: (index: number) => Draft['edits'],
  budget: Budget,
): boolean {
  budget.characters -= text.length
  if (budget.characters < 0) return false
  const meant = parsed.roots.map((_, i) => provenInside(editsOf(i), parsers, budget))
  if (meant.includes(undefined)) return false
  return isAsMeant(parsed, parse(changedText(text, changes), parsed.format, parsers), i => meant[i] ?? [])
}

/** What is meant, with a new text for each string with documents; undefined where one of these is not proven. */
function provenInside(edits: Draft['edits'], parsers: Parsers, budget: Budget): readonly Meant[] | undefined {
  const meant: Meant[] = []
  const inside: MeantInside[] = []
  for (const edit of edits) {
    if ('host' in edit) inside.push(edit)
    else meant.push(edit)
  }
  for (const [pointer, all] of groupBy(inside, one => one.pointer)) {
    const rewrite = rewritten(all, parsers, budget)
    if (rewrite === undefined) return undefined
    meant.push({ pointer, rewrite })
  }
  return meant
}

/** The text of one string after all that is meant in it; undefined where that is not proven. */
function rewritten(all: readonly MeantInside[], parsers: Parsers, budget: Budget): string | undefined {
  const host = all[0]?.host
  const changes = inOrder(all.flatMap(one => one.changes))
  // In two languages, the changes for one would not be those that the other means.
  if (host === undefined || changes === undefined || all.some(one => one.host !== host)) return undefined
  const { text } = host.editing
  const byIndex = groupBy(all, one => one.index)
  const editsOf = (index: number): Draft['edits'] => (byIndex.get(index) ?? []).flatMap(one => one.edits)
  const isRight = isProven({ text, parsed: host.parsed, parsers }, changes, editsOf, budget)
  return isRight ? changedText(host.value, changes) : undefined
}
