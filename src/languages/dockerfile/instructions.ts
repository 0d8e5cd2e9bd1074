import { COMMENT, commentsIn, type Line, linesOf } from '../lines.ts'
import type { Comment, SyntaxProblem } from '../tree/parsed.ts'

/** An instruction as it is written. Offsets are UTF-16, into the text of the file. */
export interface Instruction {
  /** In capitals. */
  readonly name: string
  readonly start: number
  /** After its name. */
  readonly nameEnd: number
  /** After its last line, here-documents included. */
  readonly end: number
  /** Its lines, with blanks for the comments and empty lines between them: as long as what is written. */
  readonly text: string
  /** Where `text` begins: at the beginning of its first line. */
  readonly textStart: number
  /** Its here-documents. */
  readonly documents: readonly HereDocument[]
}

/** The body of a here-document. */
export interface HereDocument {
  /** The offset of its first line, and that after its last one. */
  readonly start: number
  readonly end: number
  /** Where `<<EOF` is. */
  readonly markStart: number
  readonly markEnd: number
}

/** The instructions of a Dockerfile, in order. */
export interface Instructions {
  readonly instructions: readonly Instruction[]
  readonly comments: readonly Comment[]
  readonly problems: readonly SyntaxProblem[]
}

const GOES_ON = { '\\': /\\[ \t]*\r?$/, '`': /`[ \t]*\r?$/ } as const
const MARK = /(?<=\s)\d?<<-?(["']?)([A-Za-z_][\w.-]{0,99})\1(?![^\s;|&>)])/g
const WITH_DOCUMENTS = new Set(['RUN', 'COPY', 'ADD'])
const NAME = /^[ \t]*([A-Za-z]{1,20})(?=\s|$)/

/** Splits a Dockerfile as BuildKit does (https://docs.docker.com/reference/dockerfile/#format). One pass over its lines. */
export function instructionsOf(text: string): Instructions {
  const lines = linesOf(text)
  const isBacktick = /^\ufeff?(?:#[^\n]{0,200}\n){0,10}#[ \t]{0,9}escape[ \t]{0,9}=[ \t]{0,9}`/i.test(text)
  const goesOn = isBacktick ? GOES_ON['`'] : GOES_ON['\\']
  const found: { instructions: Instruction[]; comments: Comment[]; problems: SyntaxProblem[] } = {
    instructions: [],
    comments: [],
    problems: [],
  }
  for (let i = 0; i < lines.length; ) {
    const first = lines[i]
    if (first === undefined) break
    const name = NAME.exec(first.text)
    if (name?.[1] === undefined) {
      found.comments.push(...commentsIn(first))
      i++
      continue
    }
    const own = logical(lines, i, goesOn, found.comments)
    // What a later build runs is written like any other instruction.
    const inner = /^onbuild$/i.test(name[1]) ? NAME.exec(own.text.slice(name[0].length)) : null
    const nameEnd = first.start + name[0].length + (inner?.[0].length ?? 0)
    const word = inner?.[1] ?? name[1]
    const upper = word.toUpperCase()
    const read = WITH_DOCUMENTS.has(upper)
      ? documentsOf(lines, own, first.start, found.problems)
      : { ...own, documents: [] }
    found.instructions.push({
      name: upper,
      start: nameEnd - word.length,
      nameEnd,
      end: lines[read.next - 1]?.next ?? text.length,
      text: own.text,
      textStart: first.start,
      documents: read.documents,
    })
    if (upper === 'FROM' && own.text.slice(name[0].length).trim() === '')
      found.problems.push({ message: 'FROM names no image', start: nameEnd - word.length, end: nameEnd })
    i = read.next
  }
  return found
}

interface Logical {
  readonly text: string
  /** The index of the line after it. */
  readonly next: number
}

/** The lines of an instruction: comments and empty lines between them do not end it. */
function logical(lines: readonly Line[], from: number, goesOn: RegExp, comments: Comment[]): Logical {
  const parts: string[] = []
  let next = from
  let isOpen = true
  for (let line = lines[next]; line !== undefined && isOpen; line = lines[++next]) {
    const isBetween = next > from && (COMMENT.test(line.text) || line.text.trim() === '')
    if (isBetween) {
      comments.push(...commentsIn(line))
      parts.push(' '.repeat(line.next - line.start))
      continue
    }
    isOpen = goesOn.test(line.text)
    // A shell wants the line break right behind the backslash.
    const ending = isOpen ? (goesOn.exec(line.text)?.[0] ?? '') : ''
    const kept = line.text.slice(0, line.text.length - ending.length)
    const broken = line.next - line.start > line.text.length ? '\n' : ''
    parts.push(isOpen ? `${kept}${' '.repeat(ending.length - 1)}\\${broken}` : `${line.text}${broken}`)
  }
  return { text: parts.join(''), next }
}

/** The here-documents that follow an instruction; a mark that nothing closes takes the rest of the file. */
function documentsOf(lines: readonly Line[], own: Logical, start: number, problems: SyntaxProblem[]) {
  const documents: HereDocument[] = []
  let next = own.next
  for (const match of own.text.matchAll(MARK)) {
    const [mark, , word = ''] = match
    const markStart = start + match.index
    const from = next
    const isStripped = mark.includes('<<-')
    const closes = ({ text }: Line): boolean =>
      (isStripped ? text.replace(/^\t+/, '') : text).replace(/\r$/, '') === word
    for (let line = lines[next]; line !== undefined && !closes(line); line = lines[next]) next++
    const close = lines[next]
    const last = lines.at(-1)
    const end = close?.start ?? last?.next ?? start
    documents.push({ start: lines[from]?.start ?? end, end, markStart, markEnd: markStart + mark.length })
    if (close === undefined) {
      problems.push({
        message: `the here-document ${word} is not closed`,
        start: markStart,
        end: markStart + mark.length,
      })
      break
    }
    next++
  }
  return { next, documents }
}
