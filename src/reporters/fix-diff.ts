import type { Suggestion } from '../engine/edit.ts'
import type { Finding } from '../engine/finding.ts'
import type { Replacement } from '../engine/fix/replacements.ts'
import { redactPart } from '../engine/redaction/redact.ts'
import { visible } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { lineStart } from '../model/lines.ts'
import { type FrameSource, frameSource, secretsAround } from './code-frame.ts'
import type { ReportContext } from './reporter.ts'

/** A line that an edit takes away or writes, fit to print. */
export interface DiffLine {
  readonly sign: '-' | '+'
  readonly text: string
}

/** The lines of one file that an edit changes, from the first one on. */
export interface DiffPart {
  readonly path: string
  /** From 1, in the file as it is. */
  readonly line: number
  readonly lines: readonly DiffLine[]
  /** How many more lines there are than are shown. */
  readonly more: number
}

/** As many lines of a part as are shown. */
const MOST_LINES = 12

/** What an edit of a finding, its fix or a suggestion, does to whole lines; empty if it cannot be written or shown. */
export function editDiff(finding: Finding, edit: Suggestion | undefined, context: ReportContext): readonly DiffPart[] {
  const replacements = edit === undefined ? undefined : context.replacementsOf(finding, edit)
  return Array.from(groupBy(replacements ?? [], ({ location }) => location.path)).flatMap(([path, own]) => {
    const source = frameSource(path, context)
    return source === undefined ? [] : touching(own, source).map(all => partOf(all, finding, source))
  })
}

/** Replacements whose lines meet, together. */
function touching(replacements: readonly Replacement[], { text }: FrameSource): readonly (readonly Replacement[])[] {
  const groups: Replacement[][] = []
  let end = -1
  for (const one of replacements) {
    const last = groups.at(-1)
    if (last !== undefined && lineStart(text, one.location.start) <= end) last.push(one)
    else groups.push([one])
    end = lineEnd(text, one.location.end)
  }
  return groups
}

function partOf(replacements: readonly Replacement[], finding: Finding, source: FrameSource): DiffPart {
  const { text } = source
  const secrets = secretsAround(finding, source)
  const [start, end] = [
    lineStart(text, replacements[0]?.location.start ?? 0),
    lineEnd(text, replacements.at(-1)?.location.end ?? 0),
  ]
  const written: string[] = []
  let at = start
  for (const { location, text: own } of replacements) {
    written.push(redactPart(text, secrets, at, location.start), own)
    at = location.end
  }
  const before = redactPart(text, secrets, start, end).split(/\r?\n/)
  const after = [...written, redactPart(text, secrets, at, end)].join('').split(/\r?\n/)
  const head = common(before, after)
  const tail = common(before.slice(head).reverse(), after.slice(head).reverse())
  const lines = [
    ...before.slice(head, before.length - tail).map(line => ({ sign: '-', text: visible(line) }) as const),
    ...after.slice(head, after.length - tail).map(line => ({ sign: '+', text: visible(line) }) as const),
  ]
  return {
    path: replacements[0]?.location.path ?? '',
    line: (replacements[0]?.location.startLine ?? 1) + head,
    lines: lines.slice(0, MOST_LINES),
    more: Math.max(0, lines.length - MOST_LINES),
  }
}

/** How many lines both begin with. */
function common(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((line, i) => line !== other[i])
  return Math.min(first < 0 ? one.length : first, other.length)
}

function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset)
  if (found < 0) return text.length
  return text[found - 1] === '\r' ? Math.max(offset, found - 1) : found
}
