import { describe, expect, it } from 'vitest'
import {
  MAX_HERE_DOCUMENTS,
  MAX_LISTS,
  MAX_NODES,
  MAX_PROBLEMS,
  MAX_SCRIPT_LENGTH,
  MAX_UNREAD,
} from '../../../src/languages/shell/limits.ts'
import { parseShell } from '../../../src/languages/shell/parse.ts'
import { nodesOf, outline } from './outline.ts'

/** What is said of a script's mistakes: the message, and the text that it points to with its offset. */
const faults = (text: string) =>
  parseShell(text).problems.map(
    ({ message, start, end }) => `${message}: ${start} ${JSON.stringify(text.slice(start, end))}`,
  )

describe('a script that does not parse', () => {
  it.each([
    ['if a; then b', "'fi' is expected here, to close 'if': 12 \"\""],
    ['if a; b; fi', '\'then\' is expected here: 11 ""'],
    ['while a; do b; fi', '\'fi\' is not expected here: 15 "fi"'],
    ['for a in b; c', '\'do\' is expected here: 13 ""'],
    ['case a in b) c', "'esac' is expected here, to close 'case': 14 \"\""],
    ['{ a', '\'}\' is expected here, to close the brace group: 3 ""'],
    ['( a', '\')\' is expected here, to close the subshell: 3 ""'],
    ['a; }', '\'}\' is not expected here: 3 "}"'],
    ['a ;; b', '\';;\' is not expected here: 2 ";;"'],
    ['echo "a', 'this double quote is not closed: 5 "\\"a"'],
    ["echo 'a b", 'this single quote is not closed: 5 "\'a"'],
    ['echo $(a', 'this command substitution is not closed: 5 "$("'],
    ['a ${b', 'this parameter expansion is not closed: 2 "${b"'],
    ['a |', 'a command is expected here, after \'|\': 3 ""'],
    ['a >', 'the target of the redirection is expected here: 3 ""'],
    ['f() a', 'the function\'s body is expected here, in braces: 4 "a"'],
    ['x=$(if a; then b)', "'fi' is expected here, to close 'if': 16 \")\""],
    [
      'if a\r\nthen b\r\nfi\r\n',
      "'fi' is expected here, to close 'if'; the lines end in CRLF, whose carriage return shells take for a part of the last word: 18 \"\"",
    ],
    ['hunter2 )', '\')\' is not expected here: 8 ")"'],
  ])('%j: %s', (script, fault) => {
    expect(faults(script)).toEqual([fault])
  })

  it('has at most as many mistakes as the limit', () => {
    expect(parseShell('`if` '.repeat(2 * MAX_PROBLEMS)).problems).toHaveLength(MAX_PROBLEMS)
  })

  it('says no word of the script, which may be a secret', () => {
    for (const script of [
      'f() hunter2',
      'for hunter2 hunter2',
      '[[ -f hunter2 hunter2 ]]',
      'a=(b hunter2; c)',
      'case hunter2 hunter2',
    ])
      for (const { message } of parseShell(script).problems) expect(message).not.toContain('hunter2')
  })

  it('is read as far as it could be', () => {
    expect(outline('a b\nif c; then d')).toEqual(['/a/0 a', '/a/1 b', '/if/condition/c/0 c', '/if/then/d/0 d'])
  })

  it('is read around places for the own values of who reads it', () => {
    const text = 'export TOKEN=<your-token-here> # of the hub\nkubectl apply -f <manifest file>\n'
    expect(parseShell(text).problems).toEqual([])
    expect(outline(text).join(' ')).toContain('kubectl')
    expect(parseShell('cat < in > out\nexport A=<\n').problems).toHaveLength(1)
  })

  it("is read around what Terraform's templates write for an expansion", () => {
    const text = 'ALL=($${NAMES//;/ })\nfor one in "$${ALL[@]}"; do kubectl get "$one"; done\n'
    expect(parseShell(text).problems).toEqual([])
    expect(outline(text).join(' ')).toContain('kubectl')
    expect(parseShell('ALL=($${NAMES//;/ }\n').problems).toHaveLength(1)
  })

  it('is not analysed where it is a template', () => {
    const notAnalysed = 'it is a template (Helm, Jinja, envsubst); render it first'
    expect(parseShell('{{- if .Values.a }}\nif b; then\n{{- end }}\n').notAnalysed).toBe(notAnalysed)
    expect(parseShell('{% if a %}(\n{% endif %}').notAnalysed).toBe(notAnalysed)
    expect(parseShell('for a in {{ range .b }}\n(').notAnalysed).toBe(notAnalysed)
    expect(parseShell('echo {{ .a }}').problems).toEqual([])
  })
})

describe('what was not read', () => {
  const unread = (text: string) => parseShell(text).unread

  it.each(['$(', '"$(', '<(', '$((', '${a:-$(', 'x[$('])('is said where %j nests too much', piece => {
    const script = `a ${piece.repeat(2_000)}`
    const { unread } = parseShell(script)
    expect(unread.length).toBeGreaterThan(0)
    expect(unread.length).toBeLessThanOrEqual(MAX_UNREAD)
    for (const { message, start, end } of unread) {
      expect(message).toMatch(/^what is nested here was not read: /)
      expect(0 <= start && start <= end && end <= script.length).toBe(true)
    }
  })

  it('is what nests deeper than the limit, and no more', () => {
    const nested = (depth: number) => `${'a $('.repeat(depth)}b${')'.repeat(depth)}`
    expect(unread(nested(MAX_LISTS))).toEqual([])
    expect(unread(nested(MAX_LISTS + 1)).map(({ message }) => message)).toEqual([
      `what is nested here was not read: it nests deeper than ${MAX_LISTS} levels`,
    ])
    const braces = (depth: number) => `${'{ '.repeat(depth)}a;${' }'.repeat(depth)}`
    expect(unread(braces(MAX_LISTS))).toEqual([])
    expect(unread(braces(MAX_LISTS + 1)).map(({ message }) => message)).toEqual([
      `what is nested here was not read: it nests deeper than ${MAX_LISTS} levels`,
    ])
  })

  it('leaves the word with what is written, and unknown', () => {
    const depth = MAX_LISTS + 1
    const script = `${'a $('.repeat(depth)}b${')'.repeat(depth)}`
    const last = outline(script).at(-1)
    expect(last).toMatch(/\/a\/1 \$\(b\) \?$/)
  })

  it.each(['a ', 'A=1 ', '>a '])('is what follows where there are too many of %j', piece => {
    const said = unread(`${piece.repeat(MAX_NODES + 2)}\nb # c\n`)
    expect(said.map(({ message }) => message)).toEqual([`what follows was not read: more than ${MAX_NODES} words`])
    expect(said[0]?.end).toBeGreaterThan(piece.length * MAX_NODES)
  })

  it('is all of a script that is too long, has too many here-documents or overflows the parser', () => {
    expect(parseShell('a'.repeat(MAX_SCRIPT_LENGTH)).notAnalysed).toBeUndefined()
    expect(parseShell('a'.repeat(MAX_SCRIPT_LENGTH + 1)).notAnalysed).toBe('it is longer than 1000000 characters')
    expect(parseShell('<<A '.repeat(MAX_HERE_DOCUMENTS)).notAnalysed).toBeUndefined()
    expect(parseShell('<<A '.repeat(MAX_HERE_DOCUMENTS + 1)).notAnalysed).toBe('it has more than 2000 here-documents')
    for (const piece of ['f() ', 'coproc '])
      expect(parseShell(piece.repeat(100_000))).toMatchObject({ roots: [], notAnalysed: 'it nests too deep' })
  })
})

describe('the places in backticks with escapes', () => {
  it.each([
    ['x `cut -d \\"a\\" \\`b\\``', '/x/1/$()/cut/2', '\\"a\\"'],
    ['x `cut -d \\"a\\" \\`b c\\``', '/x/1/$()/cut/3/$()/b/1', 'c'],
    ['x "`cut \\"a b\\" c`"', '/x/1/$()/cut/1', '\\"a b\\"'],
    ['x "`cut \\"a b\\" c`"', '/x/1/$()/cut/2', 'c'],
    ['x `a \\\\\\\\b \\$c \\d e`', '/x/1/$()/a/4', 'e'],
    ['x `a \\`b \\\\\\`c d\\\\\\`\\``', '/x/1/$()/a/1/$()/b/1/$()/c/1', 'd'],
    ['x `a # b \\$c\nd`', '/x/1/$()/d/0', 'd'],
  ])('of %j are right at %s', (script, pointer, written) => {
    const found = nodesOf(parseShell(script).roots[0] ?? { type: 'sequence', items: [], start: 0, end: 0 }).find(
      node => node.pointer === pointer,
    )
    expect(found && script.slice(found.node.start, found.node.end)).toBe(written)
  })
})

describe('what separates words', () => {
  it.each([
    ['\u00a0', 1],
    ['\u2028', 1],
    ['\u2029', 1],
    ['\f', 1],
    ['\v', 1],
    ['\r', 1],
    ['\u2003', 1],
    ['\ufeff', 1],
    ['\u0085', 1],
    ['\u200b', 1],
    ['\t', 2],
    [' ', 2],
    ['\n', 2],
    ['\\\n', 1],
  ])('reads a%jb as bash does, as %i words', (blank, words) => {
    expect(outline(`a${blank}b`)).toHaveLength(words)
  })
})
