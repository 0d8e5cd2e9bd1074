import { type LineChange, lineChanges } from './line-changes.ts'

/** So many unchanged lines are shown around a change. */
const CONTEXT = 3
/** The difference of two texts of the file at `path`, as `patch -p1` and `git apply` take it; empty where there is none. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const from = toLines(before)
  const to = toLines(after)
  const hunks = inHunks(lineChanges(from, to)).map(changes => hunk(changes, from, to))
  return hunks.length === 0 ? '' : `--- ${name('a', path)}\n+++ ${name('b', path)}\n${hunks.join('')}`
}

/** The lines with their line breaks; the last one may have none. */
const toLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** A name as git writes it: in quotes where it holds what would break the line, with a tab after it where it holds a space. */
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

/** Changes whose context would meet belong together. */
function inHunks(changes: readonly LineChange[]): readonly (readonly LineChange[])[] {
  const hunks: LineChange[][] = []
  for (const change of changes) {
    const hunk = hunks.at(-1)
    const last = hunk?.at(-1)
    if (hunk && last && change.from - last.fromEnd <= 2 * CONTEXT) hunk.push(change)
    else hunks.push([change])
  }
  return hunks
}

function hunk(changes: readonly LineChange[], before: readonly string[], after: readonly string[]): string {
  const first = changes[0]
  const last = changes.at(-1)
  if (first === undefined || last === undefined) return ''
  const lead = Math.min(CONTEXT, first.from)
  const trail = Math.min(CONTEXT, before.length - last.fromEnd)
  const from = first.from - lead
  const fromCount = last.fromEnd + trail - from
  const to = first.to - lead
  const toCount = last.toEnd + trail - to
  let text = `@@ -${range(from, fromCount)} +${range(to, toCount)} @@\n`
  let at = from
  for (const change of changes) {
    text += marked(' ', before.slice(at, change.from))
    text += marked('-', before.slice(change.from, change.fromEnd)) + marked('+', after.slice(change.to, change.toEnd))
    at = change.fromEnd
  }
  return text + marked(' ', before.slice(at, at + trail))
}

/** An empty range names the line before it. */
const range = (start: number, count: number): string =>
  `${count === 0 ? start : start + 1}${count === 1 ? '' : `,${count}`}`

const marked = (mark: string, lines: readonly string[]): string =>
  lines.map(line => mark + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`)).join('')
