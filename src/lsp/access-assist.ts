import type { Place, SourceFile } from '../documents/document.ts'
import { linesOf, locate } from '../engine/assemble/locate.ts'
import { secretsOfFacts } from '../engine/assemble/open-documents.ts'
import { type Fact, isOf } from '../engine/fact.ts'
import { redact } from '../engine/redaction/redact.ts'
import { describeAccess } from '../index.ts'
import { literal } from '../reporters/markdown-text.ts'
import type { Folder } from './folder.ts'
import type { Shown } from './to-hover.ts'

/** Lines of each list that are shown; the rest is counted. */
const MOST_LINES = 12

/** What the ServiceAccount, role or binding whose name is at `offset` can do, and who can use it; undefined where there is none. */
export function toAccessHover(
  { file: { path, text }, folder }: { readonly file: SourceFile; readonly folder: Pick<Folder, 'deployed' | 'open'> },
  offset: number,
): Shown | undefined {
  const results = folder.deployed()
  const lines = linesOf(text)
  const rangeOf = (at: Place) => {
    const document = at.document.startsWith(`${path}#`) ? folder.open(at.document) : undefined
    return document === undefined ? { start: -1, end: -1 } : locate(document, lines, at)
  }
  const of = <T>(fact: Fact<T>): readonly T[] =>
    results.flatMap(({ facts }) => facts.flatMap(one => (isOf(fact, one) ? [one.value] : [])))
  const found = describeAccess(of, at => {
    const { start, end } = rangeOf(at)
    return start <= offset && offset <= end && !text.slice(start, end).includes('\n')
  })
  if (found === undefined) return undefined
  const secrets = secretsOfFacts(results, folder.open)
  const shown = (line: string): string => literal(redact(line, secrets))
  const listOf = (title: string, items: readonly string[], none: string): readonly string[] => [
    items.length === 0 ? none : `${title}:`,
    items
      .slice(0, MOST_LINES)
      .map(one => `- ${shown(one)}`)
      .join('\n'),
    ...(items.length > MOST_LINES ? [`and ${items.length - MOST_LINES} more`] : []),
  ]
  const parts = [
    `**${shown(found.name)}**`,
    ...listOf('It can', found.can, 'Nothing here gives it a right.'),
    ...listOf('Used by', found.usedBy, 'Nothing here uses it.'),
  ]
  return { markdown: parts.filter(part => part !== '').join('\n\n'), ...rangeOf(found.at) }
}
