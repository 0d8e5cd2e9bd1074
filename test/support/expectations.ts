import type { SourceFile } from '../../src/documents/document.ts'

const MARK = /(?:^|\s)# expect: (.*)$/
const BESIDE = /^(\d+) (.*)$/
const ITEM = /^\s*([A-Za-z][\w/-]*)\s+("(?:[^"\\]|\\.)*"|'[^']*')\s*(,|$)/

/**
 * What a case's files say that must be found, one line each, as `toLine` writes it: `web.yaml:3 OA-03 "3"`. It stands at
 * the end of the line itself, `# expect: OA-03 "3", note "${TAG}"`; for what has no comments, `web.json.expect` beside
 * `web.json` holds lines `LINE OA-03 "3"`. The token is the source text of the range: a JSON string in double quotes, or
 * as it stands in single quotes. Throws where an expectation can't be read.
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
    throw new Error(`${path}:${line}: this is no expectation: ${said}`)
  const token: unknown = quoted.startsWith('"') ? JSON.parse(quoted) : quoted.slice(1, -1)
  const rest = said.slice(whole.length)
  return [toLine({ path, line, check, token: String(token) }), ...(more === ',' ? items(path, line, rest) : [])]
}

/** What is found or expected: `check` is `VC-02`, `VC-02/warning`, `VC-02/low`, `syntax/yaml` or `note`; lines count from 1. */
export interface Said {
  readonly path: string
  readonly line: number
  readonly check: string
  readonly token: string
}

/** One expectation as one line of text, to be compared and read: `web.yaml:3 OA-03 "3"`. */
export const toLine = ({ path, line, check, token }: Said): string =>
  `${path}:${line} ${check} ${JSON.stringify(token)}`
