import { commentsIn, type Line, linesOf } from '../lines.ts'
import type { Word } from '../recipes/word.ts'
import type { Comment } from '../tree/parsed.ts'

/** The lines that one shell gets, without the marks before them (`@`, `-`, `+`) and without what begins each line of a recipe. */
export interface RecipeLine {
  readonly lines: readonly Word[]
  readonly isIgnored: boolean
}

/** What a Makefile states, in the order of its text. */
export type Statement =
  | {
      readonly kind: 'variable'
      readonly name: Word
      readonly value: Word
      readonly isSure: boolean
      /** Whether the value is added to what the variable is (`+=`). */
      readonly isAdded: boolean
      /** Whether make gives the value to a shell (`!=`). */
      readonly isRun?: true
    }
  /** A line that is neither: `$(eval …)`, `$(shell …)`. */
  | { readonly kind: 'expression'; readonly text: Word }
  | { readonly kind: 'include'; readonly words: readonly Word[]; readonly isNeeded: boolean }
  | { readonly kind: 'define'; readonly name: Word; readonly recipe: readonly RecipeLine[]; readonly end: number }
  | {
      readonly kind: 'rule'
      readonly start: number
      readonly targets: readonly Word[]
      readonly prerequisites: readonly Word[]
      readonly recipe: RecipeLine[]
      /** After its last line. */
      end: number
    }

const ASSIGNMENT =
  /^(?:(?:export|override|private|unexport)[ \t]+)*([^\s:#=!?+]{1,200})[ \t]*(=|:{1,3}=|\?=|\+=|!=)[ \t]*/
const DIRECTIVE = /^(?:else|export|unexport|vpath|undefine|load)\b/
const INCLUDE = /^(?:-include|sinclude|include)[ \t]+/
const DEFINE = /^(?:(?:export|override)[ \t]+)?define[ \t]+([^\s=:?+!]{1,200})/

/** Splits a Makefile as make does (https://www.gnu.org/software/make/manual/make.html#Makefile-Contents). One pass over its lines. */
export function statementsOf(text: string): {
  readonly statements: readonly Statement[]
  readonly comments: readonly Comment[]
} {
  const lines = linesOf(text)
  const statements: Statement[] = []
  const comments: Comment[] = []
  // One of ours gives lines of recipes another beginning than a tab, before the first of them.
  const prefix = /^\.RECIPEPREFIX[ \t]*:?=[ \t]*(\S)/m.exec(text.slice(0, PREFIX_WITHIN))?.[1] ?? '\t'
  let conditionals = 0
  for (let i = 0; i < lines.length; ) {
    const first = lines[i]
    if (first === undefined) break
    const last = endOf(lines, i)
    const own = lines.slice(i, last + 1)
    i = last + 1
    const rule = statements.at(-1)
    if (first.text.startsWith(prefix)) {
      comments.push(...commentsIn(first))
      if (rule?.kind === 'rule') {
        rule.recipe.push(recipeLine(own, prefix))
        rule.end = own.at(-1)?.end ?? rule.end
      }
      continue
    }
    comments.push(...commentsIn(first))
    const whole = withoutComment(joined(own))
    if (whole.text.trim() === '') continue
    const defined = DEFINE.exec(whole.text)
    if (defined?.[1] !== undefined) {
      const from = i
      while (i < lines.length && !/^[ \t]*endef\b/.test(lines[i]?.text ?? '')) i++
      statements.push(define(whole, defined[0].length - defined[1].length, defined[1], lines.slice(from, i), prefix))
      i++
      continue
    }
    if (/^[ \t]*ifn?(?:eq|def)\b/.test(whole.text)) conditionals++
    else if (/^[ \t]*endif\b/.test(whole.text)) conditionals = Math.max(0, conditionals - 1)
    else statements.push(...statementOf(whole, conditionals === 0))
  }
  return { statements, comments }
}

/** Where the sign before recipes is looked for, in UTF-16 code units. */
const PREFIX_WITHIN = 10_000

/** The content of a line that is not a recipe; `isSure` if it is not in a conditional. */
function statementOf(whole: Word, isSure: boolean): readonly Statement[] {
  const indent = whole.text.length - whole.text.trimStart().length
  const line = part(whole, indent, whole.text.length)
  const assigned = ASSIGNMENT.exec(line.text)
  if (assigned?.[1] !== undefined) return [assignment(line, assigned, isSure)]
  const included = INCLUDE.exec(line.text)
  if (included !== null)
    return [
      {
        kind: 'include',
        words: wordsIn(line, included[0].length, line.text.length),
        isNeeded: included[0].startsWith('i') && isSure,
      },
    ]
  if (DIRECTIVE.test(line.text)) return []
  const colon = colonIn(line.text)
  if (colon < 0) return line.text.startsWith('$') ? [{ kind: 'expression', text: line }] : []
  return ruleOf(line, colon)
}

function ruleOf(line: Word, colon: number): readonly Statement[] {
  const targets = wordsIn(line, 0, /&$/.test(line.text.slice(0, colon)) ? colon - 1 : colon)
  const behind = colon + (line.text.startsWith('::', colon) ? 2 : 1)
  const rest = part(line, behind + indentAt(line.text, behind), line.text.length)
  const assigned = ASSIGNMENT.exec(rest.text)
  if (assigned?.[1] !== undefined) return [assignment(rest, assigned, false)]
  const semicolon = rest.text.indexOf(';')
  const end = semicolon < 0 ? rest.text.length : semicolon
  // `targets: pattern: prerequisites`.
  const pattern = colonIn(rest.text.slice(0, end))
  const prerequisites = wordsIn(rest, pattern < 0 ? 0 : pattern + 1, end).filter(({ text }) => text !== '|')
  const inline = part(rest, end + 1, rest.text.length)
  const recipe = semicolon < 0 || inline.text.trim() === '' ? [] : [recipeLine([{ ...inline, next: inline.end }], '')]
  return [{ kind: 'rule', start: line.start, targets, prerequisites, recipe, end: line.end }]
}

function assignment(line: Word, found: RegExpExecArray, isSure: boolean): Statement {
  const [whole, text = '', operator] = found
  const at = whole.indexOf(text)
  const value = part(line, whole.length, line.text.trimEnd().length)
  return {
    kind: 'variable',
    name: { text, start: line.start + at, end: line.start + at + text.length },
    value,
    // Whoever calls make is to say what `?=` leaves empty.
    isSure: isSure && operator !== '!=' && !(operator === '?=' && value.text === ''),
    isAdded: operator === '+=',
    ...(operator === '!=' ? { isRun: true } : {}),
  }
}

function define(whole: Word, at: number, name: string, lines: readonly Line[], prefix: string): Statement {
  const recipe: RecipeLine[] = []
  for (let i = 0; i < lines.length; ) {
    const last = endOf(lines, i)
    const own = lines.slice(i, last + 1)
    if (own.some(({ text }) => text.trim() !== '')) recipe.push(recipeLine(own, prefix))
    i = last + 1
  }
  const start = whole.start + at
  const word = { text: name, start, end: start + name.length }
  return { kind: 'define', name: word, recipe, end: lines.at(-1)?.end ?? whole.end }
}

/** The index of the last line of what begins at `from`: a backslash before a line break goes on. */
function endOf(lines: readonly Line[], from: number): number {
  let last = from
  while (last + 1 < lines.length && /(?<!\\)(?:\\\\)*\\\r?$/.test(lines[last]?.text ?? '')) last++
  return last
}

function recipeLine(own: readonly Line[], prefix: string): RecipeLine {
  const lines = own.map(line =>
    prefix !== '' && line.text.startsWith(prefix) ? part(line, 1, line.text.length) : line,
  )
  const [first] = lines
  const marks = /^[ \t]*(?:[@+-][ \t]*)*/.exec(first?.text ?? '')?.[0] ?? ''
  const shown = first === undefined ? [] : [part(first, marks.length, first.text.length)]
  return { lines: [...shown, ...lines.slice(1)].map(withoutReturn), isIgnored: marks.includes('-') }
}

const withoutReturn = (word: Word): Word => (word.text.endsWith('\r') ? part(word, 0, word.text.length - 1) : word)

/** Lines that go on as one, as long as they are written. */
function joined(own: readonly Line[]): Word {
  const text = own
    .map(({ text, start, next }, i) =>
      i === own.length - 1
        ? text
        : `${text.replace(/\\\r?$/, end => ' '.repeat(end.length))}${' '.repeat(next - start - text.length)}`,
    )
    .join('')
  const start = own[0]?.start ?? 0
  return { text, start, end: start + text.length }
}

const withoutComment = (word: Word): Word => {
  const hash = /(?<!\\)#/.exec(word.text)?.index
  return hash === undefined ? word : part(word, 0, hash)
}

/** The colon between targets and prerequisites, outside of `$(…)`; -1 where there is none. */
function colonIn(text: string): number {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (letter === '(' || letter === '{') depth++
    else if (letter === ')' || letter === '}') depth = Math.max(0, depth - 1)
    else if (letter === ':' && depth === 0) return i
  }
  return -1
}

const indentAt = (text: string, from: number): number => /^[ \t]*/.exec(text.slice(from))?.[0].length ?? 0

/** The words between two offsets of a line. */
const wordsIn = (line: Word, from: number, to: number): readonly Word[] =>
  [...line.text.slice(from, to).matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const start = line.start + from + index
    return { text, start, end: start + text.length }
  })

const part = ({ text, start }: Word, from: number, to: number): Word => ({
  text: text.slice(from, Math.max(from, to)),
  start: start + from,
  end: start + Math.max(from, to),
})
