import type { SourceFile } from '../../documents/document.ts'
import type { Finding } from '../../engine/finding.ts'
import { languageOf } from '../../languages/languages.ts'
import { formatOf } from '../../languages/parse.ts'
import type { TextChange } from '../../languages/tree/text-change.ts'
import { groupBy } from '../../model/group-by.ts'
import { parseJson } from '../../model/parse-json.ts'

const MARK = /(?:#|\/\/)\s*expect:\s*(.*)$/
const ITEM = /^\s*([A-Za-z][\w./:-]*)(?:\s+("(?:[^"\\]|\\.)*"|'[^']*'))?\s*(?:,|$)/

/** A finding that a line of a test document expects, by any of its names: `# expect: own/NAME "token"`; the token may be left out. */
interface Expected {
  readonly line: number
  readonly name: string
  readonly token?: string
}

const isExpected = ({ names, token: found }: Found, { name, token }: Expected): boolean =>
  names.includes(name) && (token === undefined || token === found)

/** What a document of a test differs in from what it expects; undefined where it does in nothing. */
export function differenceIn({ path, text }: SourceFile, findings: readonly Finding[]): string | undefined {
  const { expected, wrong } = expectationsIn(text)
  const left = [...foundIn(text, findings)]
  const missing = expected.filter(wanted => {
    const found = left.findIndex(one => one.line === wanted.line && isExpected(one, wanted))
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
  const all = [
    ...wrong.map(line => `${path}:${line}: write "# expect: own/NAME" or "# expect: own/NAME "token""`),
    ...missing.map(({ line, name, token }) => `${path}:${line}: expected ${textOf(name, token)}, but it is not found`),
    ...left.map(
      ({ line, names: [name = ''], token }) => `${path}:${line}: found ${textOf(name, token)}, which is not expected`,
    ),
  ]
  return all.length === 0 ? undefined : all.join('\n')
}

interface Found {
  readonly line: number
  /** The one by which it is written first. */
  readonly names: readonly string[]
  readonly token: string
}

const foundIn = (text: string, findings: readonly Finding[]): readonly Found[] =>
  findings.map(({ rule, check, aliases = [], location }) => ({
    line: location.startLine,
    names: [rule, check, ...aliases],
    token: text.slice(location.start, location.end).split(/[\r\n]/, 1)[0] ?? '',
  }))

/**
 * The changes after which a document expects what is found in it. A line whose expectations are right is left as it is, and so is one
 * with an expectation that cannot be read: somebody wrote there what a change would take away. A new comment is written as the language
 * of the file has comments.
 */
export function changesToExpect({ path, text }: SourceFile, findings: readonly Finding[]): readonly TextChange[] {
  const found = groupBy(foundIn(text, findings), ({ line }) => line)
  const format = formatOf(path, text)
  const own = format === undefined ? '#' : languageOf(format).comments.mark
  const changes: TextChange[] = []
  for (const { line, row, start } of rowsOf(text)) {
    const left = [...(found.get(line) ?? [])]
    const mark = MARK.exec(row)
    const { expected, wrong } = mark === null ? NOTHING : itemsOf(line, mark[1] ?? '')
    const kept = expected.filter(wanted => {
      const at = left.findIndex(one => isExpected(one, wanted))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
    if (wrong.length > 0 || (left.length === 0 && kept.length === expected.length)) continue
    const items = [
      ...kept.map(({ name, token }) => textOf(name, token)),
      ...left.map(({ names: [name = ''], token }) => textOf(name, token)),
    ]
    const before = row.slice(0, mark?.index).trimEnd()
    const sign = mark === null ? own : mark[0].startsWith('#') ? '#' : '//'
    const comment = items.length === 0 ? '' : `${before === '' ? '' : ' '}${sign} expect: ${items.join(', ')}`
    changes.push({ start: start + before.length, end: start + row.length, text: comment })
  }
  return changes
}

const textOf = (name: string, token: string | undefined): string =>
  token === undefined ? name : `${name} ${JSON.stringify(token)}`

/** The lines of a text without their breaks, counted from 1, with the offsets at which they begin. */
function* rowsOf(text: string) {
  let [line, start] = [1, 0]
  for (const { 0: row } of text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    yield { line, row: row.replace(/[\r\n]+$/, ''), start }
    line++
    start += row.length
  }
}

interface Expectations {
  readonly expected: readonly Expected[]
  /** The lines with an expectation that cannot be read. */
  readonly wrong: readonly number[]
}

const NOTHING: Expectations = { expected: [], wrong: [] }

function expectationsIn(text: string): Expectations {
  const all = Array.from(rowsOf(text), ({ line, row }) => itemsOf(line, MARK.exec(row)?.[1] ?? ''))
  return { expected: all.flatMap(({ expected }) => expected), wrong: all.flatMap(({ wrong }) => wrong) }
}

function itemsOf(line: number, said: string): Expectations {
  const expected: Expected[] = []
  let rest = said.trim()
  while (rest !== '') {
    const [whole, name, quoted] = ITEM.exec(rest) ?? []
    if (whole === undefined || name === undefined) return { expected, wrong: [line] }
    const token = quoted && tokenOf(quoted)
    expected.push({ line, name, ...(token === undefined ? {} : { token }) })
    rest = rest.slice(whole.length)
  }
  return { expected, wrong: [] }
}

function tokenOf(quoted: string): string {
  const text = quoted.startsWith("'") ? undefined : parseJson(quoted)
  return text === undefined ? quoted.slice(1, -1) : String(text)
}
