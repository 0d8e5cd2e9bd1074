import { type LineChange, lineChanges } from './line-changes.ts'

/** Number of unchanged lines that are shown around a change. */
const CONTEXT = 3

/** Lines that are not to be shown, by their numbers from 0. */
export interface HiddenLines {
  readonly before: (line: number) => boolean
  readonly after: (line: number) => boolean
}

const NOTHING_HIDDEN: HiddenLines = { before: () => false, after: () => false }

/** A difference of two texts. */
export interface ShownDiff {
  readonly text: string
  /** How many changes it leaves out. */
  readonly leftOut: number
  /** Whether a hidden line follows a change at once: without a line after it, git takes it for one at the end of the file. */
  readonly isTight: boolean
}

/**
 * The difference of two texts of the file at `path`, as `patch -p1` and `git apply` take it, without the lines that are
 * `hidden`; its text is empty where there is none. It can be applied all the same: a hidden line is not context, and a change
 * of one is left out as a whole.
 */
export function shownDiff(path: string, before: string, after: string, hidden = NOTHING_HIDDEN): ShownDiff {
  const from = toLines(before)
  const to = toLines(after)
  const all = lineChanges(from, to)
  const isHidden = ({ from: start, fromEnd, to: made, toEnd }: LineChange): boolean =>
    some(start, fromEnd, hidden.before) || some(made, toEnd, hidden.after)
  const changes = all.filter(change => !isHidden(change))
  let grown = 0
  let text = ''
  for (const group of inHunks(changes, hidden)) {
    text += hunk(group, from, to, grown, hidden)
    for (const change of group) grown += change.toEnd - change.to - (change.fromEnd - change.from)
  }
  const head = text === '' ? '' : `--- ${name('a', path)}\n+++ ${name('b', path)}\n`
  const isTight = changes.some(({ fromEnd }) => fromEnd < from.length && hidden.before(fromEnd))
  return { text: head + text, leftOut: all.length - changes.length, isTight }
}

function some(start: number, end: number, matches: (line: number) => boolean): boolean {
  for (let line = start; line < end; line++) if (matches(line)) return true
  return false
}

/** The lines with their line breaks; the last one may have none. */
const toLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** A name as git writes it: in quotes if it contains what would break the line, followed by a tab if it contains a space. */
function name(side: 'a' | 'b', path: string): string {
  const whole = `${side}/${path}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be written as an escape
  const isPlain = !/[\u0000-\u001f"\\\u007f]/.test(whole)
  if (isPlain) return whole.includes(' ') ? `${whole}\t` : whole
  const escaped = whole
    .replace(/["\\]/g, '\\$&')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be written as an escape
    .replace(/[\u0000-\u001f\u007f]/g, unit => `\\${unit.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return `"${escaped}"`
}

/** Changes whose context would meet belong together, unless a hidden line is between them. */
function inHunks(changes: readonly LineChange[], hidden: HiddenLines): readonly (readonly LineChange[])[] {
  const hunks: LineChange[][] = []
  for (const change of changes) {
    const hunk = hunks.at(-1)
    const last = hunk?.at(-1)
    const isNear = last !== undefined && change.from - last.fromEnd <= 2 * CONTEXT
    if (hunk && isNear && !some(last.fromEnd, change.from, hidden.before)) hunk.push(change)
    else hunks.push([change])
  }
  return hunks
}

/** The changes with their context; `grown` is by how many lines the text before them has become longer. */
function hunk(
  changes: readonly LineChange[],
  before: readonly string[],
  after: readonly string[],
  grown: number,
  hidden: HiddenLines,
): string {
  const first = changes[0]
  const last = changes.at(-1)
  if (first === undefined || last === undefined) return ''
  let from = first.from
  while (from > 0 && first.from - from < CONTEXT && !hidden.before(from - 1)) from--
  let end = last.fromEnd
  while (end < before.length && end - last.fromEnd < CONTEXT && !hidden.before(end)) end++
  const fromCount = end - from
  const toCount = changes.reduce((sum, one) => sum + one.toEnd - one.to - (one.fromEnd - one.from), fromCount)
  const to = from + grown
  let text = `@@ -${range(from, fromCount)} +${range(to, toCount)} @@\n`
  let at = from
  for (const change of changes) {
    text += marked(' ', before.slice(at, change.from))
    text += marked('-', before.slice(change.from, change.fromEnd)) + marked('+', after.slice(change.to, change.toEnd))
    at = change.fromEnd
  }
  return text + marked(' ', before.slice(at, end))
}

/** An empty range names the line before it. */
const range = (start: number, count: number): string =>
  `${count === 0 ? start : start + 1}${count === 1 ? '' : `,${count}`}`

const marked = (mark: string, lines: readonly string[]): string =>
  lines.map(line => mark + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`)).join('')
