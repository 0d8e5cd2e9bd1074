import type { SourceFile } from '../../documents/document.ts'
import { commentsOf } from '../../languages/tree/comments.ts'
import type { Comment, Parsed } from '../../languages/tree/parsed.ts'
import { type Lines, linesOf, locationOf } from '../assemble/locate.ts'
import type { Suppression } from '../file-result.ts'
import { saysNothing } from './reason.ts'

const MARK = 'clauselint-'
const DIRECTIVE = /^\s*clauselint-(disable-next-line|disable-line|disable-file|disable|enable)(?=\s|$)([\s\S]*)$/
const UNTIL = /(?:^|\s)until\s+(\S+)\s*$/

type Directive = 'disable-next-line' | 'disable-line' | 'disable-file' | 'disable' | 'enable'

interface WrittenDirective {
  readonly directive: Directive
  readonly rules: readonly string[]
  readonly reason: string
  readonly until?: string
  readonly fault?: string
  readonly comment: Comment
}

/**
 * The suppression comments of a file: `# clauselint-disable-next-line RULE, RULE -- reason until 2027-01-31`, and
 * `disable-line`, `disable-file`, `disable` up to the `enable` that names the same rules or the end of the file.
 */
export function readSuppressions(file: SourceFile, parsed: Parsed): readonly Suppression[] {
  if (!file.text.includes(MARK)) return []
  const lines = linesOf(file.text)
  const written = commentsOf(file.text, parsed).flatMap(comment => readDirective(comment))
  const enables = written.filter(({ directive }) => directive === 'enable')
  let next = 0
  return written.flatMap(one => {
    while (next < enables.length && (enables[next]?.comment.start ?? 0) < one.comment.start) next++
    return toSuppression(file, lines, one, enables.slice(next, next + MOST_ENABLES))
  })
}

/** How many of the `enable` comments behind a `disable` are looked at: a file of nothing else must not take minutes. */
const MOST_ENABLES = 100

function readDirective(comment: Comment): readonly WrittenDirective[] {
  if (!comment.text.includes(MARK)) return []
  const match = DIRECTIVE.exec(comment.text)
  if (match === null)
    return [
      {
        directive: 'disable-line',
        rules: [],
        reason: '',
        comment,
        fault: 'unknown suppression directive',
      },
    ]
  const directive = toDirective(match[1])
  const [names = '', ...rest] = (match[2] ?? '').split(/\s--(?:\s|$)/)
  const text = rest.join(' -- ').trim()
  const until = UNTIL.exec(text)?.[1]
  const reason = until === undefined ? text : text.slice(0, text.lastIndexOf('until')).trim()
  const rules = names.split(/[\s,]+/).filter(name => name !== '')
  const fault = directive === 'enable' ? undefined : faultOf(rules, reason, until)
  return [
    {
      directive,
      rules,
      reason,
      comment,
      ...(until === undefined ? {} : { until }),
      ...(fault === undefined ? {} : { fault }),
    },
  ]
}

function toDirective(text: string | undefined): Directive {
  switch (text) {
    case 'disable-next-line':
    case 'disable-file':
    case 'disable':
    case 'enable':
      return text
    default:
      return 'disable-line'
  }
}

function faultOf(rules: readonly string[], reason: string, until: string | undefined): string | undefined {
  if (rules.length === 0) return 'it names no rule'
  if (reason === '') return 'it gives no reason; write it after --'
  if (saysNothing(reason)) return `its reason ${JSON.stringify(reason)} says nothing`
  if (until !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(until))
    return `"${until}" is not a date of the form 2027-01-31`
  return undefined
}

function toSuppression(
  { path, text }: SourceFile,
  lines: Lines,
  written: WrittenDirective,
  enables: readonly WrittenDirective[],
): readonly Suppression[] {
  const { comment, rules, reason, until, fault } = written
  if (written.directive === 'enable') return []
  const location = locationOf(path, lines, comment.start, comment.end)
  const { startLine, endLine } = linesHeld(written, location.startLine, enables, lines)
  return [
    {
      rules,
      reason,
      startLine,
      endLine,
      location,
      removal: removalOf(text, comment, lines.startOf(location.startLine)),
      ...(until === undefined ? {} : { until }),
      ...(fault === undefined ? {} : { fault }),
    },
  ]
}

/**
 * A comment with the white space that only parts it from what is before it; a line with nothing else goes whole.
 * `line` is where its line begins.
 */
function removalOf(
  text: string,
  { start, end }: Comment,
  line: number,
): { readonly start: number; readonly end: number } {
  const before = text.slice(line, start).replace(/^\ufeff/, '')
  const rest = /[ \t]*(?:\r\n|\n|\r|$)/y
  rest.lastIndex = end
  const after = rest.exec(text)
  let blank = 0
  while (/[ \t]/.test(before.charAt(before.length - 1 - blank))) blank++
  if (after === null) return { start, end: /\s/.test(text.charAt(end)) ? end + 1 : end }
  if (blank < before.length) return { start: start - blank, end }
  return { start: start - blank, end: end + after[0].length }
}

function linesHeld(
  written: WrittenDirective,
  line: number,
  enables: readonly WrittenDirective[],
  lines: Lines,
): { startLine: number; endLine: number } {
  switch (written.directive) {
    case 'disable-next-line':
      return { startLine: line + 1, endLine: line + 1 }
    case 'disable-file':
      return { startLine: 1, endLine: lines.count }
    case 'disable': {
      const ends = enables.find(({ rules }) => rules.length === 0 || written.rules.every(rule => rules.includes(rule)))
      return { startLine: line, endLine: ends === undefined ? lines.count : lines.position(ends.comment.start).line }
    }
    default:
      return { startLine: line, endLine: line }
  }
}
