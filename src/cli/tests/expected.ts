import type { SourceFile } from '../../documents/document.ts'
import type { Finding } from '../../engine/finding.ts'

const MARK = /(?:#|\/\/)\s*expect:\s*(.*)$/
const ITEM = /^\s*([A-Za-z][\w/-]*)(?:\s+("(?:[^"\\]|\\.)*"|'[^']*'))?\s*(?:,|$)/

/** A finding that a line of a test document expects: `# expect: own/NAME "token"`; the token may be left out. */
interface Expected {
  readonly line: number
  readonly check: string
  readonly token?: string
}

/** What a document of a test differs in from what it expects; undefined where it does in nothing. */
export function differenceIn({ path, text }: SourceFile, findings: readonly Finding[]): string | undefined {
  const { expected, wrong } = expectationsIn(text)
  const left = findings.map(({ check, location }) => ({
    line: location.startLine,
    check,
    token: text.slice(location.start, location.end).split('\n', 1)[0] ?? '',
  }))
  const missing = expected.filter(({ line, check, token }) => {
    const found = left.findIndex(
      one => one.line === line && one.check === check && (token === undefined || token === one.token),
    )
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
  const all = [
    ...wrong.map(line => `${path}:${line}: write "# expect: own/NAME" or "# expect: own/NAME "token""`),
    ...missing.map(
      ({ line, check, token }) => `${path}:${line}: expected ${nameOf(check, token)}, but it is not found`,
    ),
    ...left.map(({ line, check, token }) => `${path}:${line}: found ${nameOf(check, token)}, which is not expected`),
  ]
  return all.length === 0 ? undefined : all.join('\n')
}

const nameOf = (check: string, token: string | undefined): string =>
  token === undefined ? check : `${check} ${JSON.stringify(token)}`

function expectationsIn(text: string): { readonly expected: readonly Expected[]; readonly wrong: readonly number[] } {
  const expected: Expected[] = []
  const wrong: number[] = []
  for (const [i, row] of text.split(/\r\n|\n|\r/).entries()) {
    let rest = MARK.exec(row)?.[1]?.trim()
    while (rest !== undefined && rest !== '') {
      const [whole, check, quoted] = ITEM.exec(rest) ?? []
      if (whole === undefined || check === undefined) {
        wrong.push(i + 1)
        break
      }
      const token = quoted && tokenOf(quoted)
      expected.push({ line: i + 1, check, ...(token === undefined ? {} : { token }) })
      rest = rest.slice(whole.length)
    }
  }
  return { expected, wrong }
}

function tokenOf(quoted: string): string {
  if (quoted.startsWith("'")) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}
