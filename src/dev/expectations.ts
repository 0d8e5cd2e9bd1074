import type { SourceFile } from '../documents/document.ts'
import type { Location } from '../engine/file-result.ts'
import { type Finding, type Report, speakerOf } from '../engine/finding.ts'

const MARK = /(?:^|\s)# expect: (.*)$/
const BESIDE = /^(\d+) (.*)$/
const ITEM = /^\s*([A-Za-z][\w/-]*)\s+("(?:[^"\\]|\\.)*"|'[^']*')\s*(,|$)/

/**
 * What the files of a case expect of its rule, one line each, as `toLine` writes it: `web.yaml:3 OA-03 "3"`. It is at the
 * end of the line itself, `# expect: OA-03 "3", note "${TAG}"`; where the format has no comments, `web.json.expect` beside
 * `web.json` contains lines `LINE OA-03 "3"`. The token is the source text of the range: a JSON string in double quotes, or
 * verbatim in single quotes. Throws where an expectation cannot be read.
 */
export const expectationsOf = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(file => (file.path.endsWith('.expect') ? beside(file) : inside(file)))

const inside = ({ path, text }: SourceFile): readonly string[] =>
  text.split(/\r\n|\n|\r/).flatMap((row, i) => {
    const said = MARK.exec(row)?.[1]
    if (said !== undefined) return items(path, i + 1, said)
    if (row.includes('# expect')) throw new Error(`${path}:${i + 1}: write "# expect: CHECK \\"token\\""`)
    return []
  })

const beside = ({ path, text }: SourceFile): readonly string[] =>
  text.split('\n').flatMap((row, i) => {
    if (row.trim() === '') return []
    const [, line, said] = BESIDE.exec(row) ?? []
    if (line === undefined || said === undefined) throw new Error(`${path}:${i + 1}: write LINE CHECK "token"`)
    return items(path.slice(0, -'.expect'.length), Number(line), said)
  })

function items(path: string, line: number, said: string): readonly string[] {
  const match = ITEM.exec(said)
  const [whole, check, quoted, more] = match ?? []
  if (whole === undefined || check === undefined || quoted === undefined)
    throw new Error(`${path}:${line}: this is not an expectation: ${said}`)
  const token: unknown = quoted.startsWith('"') ? JSON.parse(quoted) : quoted.slice(1, -1)
  const rest = said.slice(whole.length)
  return [toLine({ path, line, check, token: String(token) }), ...(more === ',' ? items(path, line, rest) : [])]
}

/** What is found or expected: `check` is `VC-02`, `VC-02/warning`, `VC-02/low` or `note`; lines count from 1. */
interface Line {
  readonly path: string
  readonly line: number
  readonly check: string
  readonly token: string
}

/** One expectation as one line of text, to be compared and read: `web.yaml:3 OA-03 "3"`. */
const toLine = ({ path, line, check, token }: Line): string => `${path}:${line} ${check} ${JSON.stringify(token)}`

const SEVERITIES = ['error', 'warning', 'info']

/**
 * What a rule reports in a run, as lines like those of `expectationsOf`: its findings and its notes. A line names the
 * severity where the expectation for the same check on the same line does, and `low` wherever that is the confidence:
 * what is not shown by default has to be expected as such.
 */
export function linesOf(
  { findings, notes }: Report,
  files: readonly SourceFile[],
  rule: string,
  expected: readonly string[] = [],
): readonly string[] {
  const lineAt = lineWriter(files)
  const found = findings
    .filter(finding => speakerOf(finding) === rule)
    .map(finding => {
      const { location, check, severity } = finding
      const begins = SEVERITIES.map(one => `${location.path}:${location.startLine} ${check}/${one}`)
      const isNamed = expected.some(one => begins.some(begin => one.startsWith(begin)))
      return lineAt(location, checkOf(finding, isNamed ? [severity] : []))
    })
  const noted = notes.filter(note => speakerOf(note) === rule).map(({ location }) => lineAt(location, 'note'))
  return [...found, ...new Set(noted)].sort()
}

/** What all rules but one find in a run, as such lines. */
export function linesOfOthers({ findings }: Report, files: readonly SourceFile[], rule: string): readonly string[] {
  const lineAt = lineWriter(files)
  const others = findings.filter(finding => speakerOf(finding) !== rule)
  return others.map(finding => lineAt(finding.location, checkOf(finding, []))).sort()
}

const checkOf = ({ check, confidence }: Finding, severity: readonly string[]): string =>
  [check, ...severity, ...(confidence === 'low' ? [confidence] : [])].join('/')

/** Writes a line with the source text of its place: of the first line, where the place has several. */
function lineWriter(files: readonly SourceFile[]): (location: Location, check: string) => string {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return ({ path, start, end, startLine }, check) => {
    const token =
      texts
        .get(path)
        ?.slice(start, end)
        .split(/\r\n|\n|\r/, 1)[0] ?? ''
    return toLine({ path, line: startLine, check, token })
  }
}
