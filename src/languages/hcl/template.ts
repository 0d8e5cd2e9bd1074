import type { Node, ScalarNode } from '../tree/node.ts'
import { expect, fail, inside, lineEnd, nameAt, type Reader, skip, take } from './reader.ts'
import { byLines, type Directive, dedented, nested, type Token, trimmed } from './template-parts.ts'
import type { ExpressionNode, TemplatePart } from './tree.ts'

/** A template while it is read. */
interface Draft {
  readonly tokens: Token[]
  /** The text of all parts, as Terraform's JSON has it. */
  value: string
}

/** A string in quotes; `reader` is at its opening quote. */
export function readQuoted(reader: Reader): Node {
  const { text, at: start } = reader
  const draft: Draft = { tokens: [], value: '' }
  reader.at++
  let from = reader.at
  for (;;) {
    const unit = text.charAt(reader.at)
    if (unit === '' || unit === '\n') {
      if (reader.fault === undefined) fail(reader, 'this quote is not closed', start, start + 1)
      break
    }
    if (unit === '"') break
    if (unit === '\\') reader.at += 2
    else if (isOpening(text, reader.at)) {
      addText(draft, decoded(reader, from, reader.at))
      readSequence(reader, draft)
      from = reader.at
    } else reader.at += isEscapedOpening(text, reader.at) ? 3 : 1
  }
  if (reader.fault === undefined) {
    addText(draft, decoded(reader, from, reader.at))
    reader.at++
  }
  return finish({ ...draft, tokens: trimmed(draft.tokens) }, 'double', start, reader.at)
}

const isOpening = (text: string, at: number): boolean =>
  text.charCodeAt(at + 1) === 123 && (text.charCodeAt(at) === 36 || text.charCodeAt(at) === 37)

/** Whether `$${` or `%%{` is at an offset. */
const isEscapedOpening = (text: string, at: number): boolean =>
  text.charCodeAt(at + 2) === 123 && isOpening(text, at + 1) && text.charCodeAt(at) === text.charCodeAt(at + 1)

function addText(draft: Draft, text: string): void {
  if (text === '') return
  draft.tokens.push(text)
  draft.value += text
}

/** `${ … }`, or a directive `%{ … }`; `reader` is at its first character. */
function readSequence(reader: Reader, draft: Draft): void {
  const { text, at: start } = reader
  const isDirective = text.charAt(start) === '%'
  reader.at += 2
  const isBefore = take(reader, '~')
  inside(reader, true, () => {
    const content = isDirective ? readDirective(reader) : reader.expression(reader)
    skip(reader)
    const isAfter = take(reader, '~')
    expect(reader, '}')
    if (reader.fault === undefined && content !== undefined) draft.tokens.push({ content, isBefore, isAfter })
  })
  if (reader.fault === undefined) draft.value += text.slice(start, reader.at)
}

/** The content of `%{ … }`: `if EXPRESSION`, `for NAMES in EXPRESSION`, `else`, `endif`, `endfor`. */
function readDirective(reader: Reader): Directive | undefined {
  skip(reader)
  const word = nameAt(reader, reader.at) ?? ''
  reader.at += word.length
  if (word === 'if') return { word, test: reader.expression(reader) }
  if (word === 'for') {
    const names = readNames(reader)
    return { word, names, collection: reader.expression(reader) }
  }
  if (word === 'else' || word === 'endif' || word === 'endfor') return { word }
  fail(reader, 'this is not a directive: if, else, endif, for or endfor')
  return undefined
}

/** `KEY, VALUE in`: the names that a `for` gives to what it goes through. */
export function readNames(reader: Reader): readonly string[] {
  const names: string[] = []
  do {
    skip(reader)
    const name = nameAt(reader, reader.at)
    if (name === undefined) {
      fail(reader, 'a name is missing here')
      return names
    }
    names.push(name)
    reader.at += name.length
    skip(reader)
  } while (names.length < 2 && take(reader, ','))
  if (nameAt(reader, reader.at) === 'in') reader.at += 2
  else fail(reader, '"in" is missing here')
  return names
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
])
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]?))/g

function decoded(reader: Reader, from: number, to: number): string {
  const written = reader.text.slice(from, to)
  if (!written.includes('\\')) return written
  return written.replace(ESCAPE, (sequence, short?: string, long?: string, simple = '', at = 0) => {
    const code = Number.parseInt(short ?? long ?? '', 16)
    if (code <= 0x10ffff) return String.fromCodePoint(code)
    const found = ESCAPES.get(simple)
    if (found === undefined) fail(reader, 'there is no such escape', from + at, from + at + sequence.length)
    return found ?? sequence
  })
}

const HEADER = /<<(-?)([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t]*\r?\n/uy

/** A here-document; `reader` is at its `<<`. Its node ends where its last line does, its mark not counted. */
export function readHereDocument(reader: Reader): Node {
  const { text, at: start } = reader
  HEADER.lastIndex = start
  const [header = '', dash, mark = ''] = HEADER.exec(text) ?? []
  const from = start + header.length
  const end = header === '' ? undefined : markAt(text, from, mark)
  const draft: Draft = { tokens: [], value: '' }
  if (end === undefined) {
    const message =
      header === '' ? 'a name and a line break are missing after <<' : `no line ${mark} ends this here-document`
    fail(reader, message, start, start + 2)
    return finish(draft, 'literal', start, start)
  }
  reader.at = from
  readLines(reader, draft, end.start)
  if (reader.fault === undefined) reader.at = end.end
  const lines = { ...draft, tokens: trimmed(byLines(draft.tokens)) }
  const found = dash === '-' ? withoutIndent(lines, indentOf(text.slice(from, end.start))) : lines
  return finish(found, 'literal', start, Math.max(end.start, start))
}

/** The parts of a template that is all that there is; undefined where its directives do not fit together. */
export function readTemplate(reader: Reader): readonly TemplatePart[] | undefined {
  const draft: Draft = { tokens: [], value: '' }
  readLines(reader, draft, reader.text.length)
  return nested(trimmed(byLines(draft.tokens)))
}

/** A text that is a template by itself: its value, or the expression that it is. Offsets are those of the text. */
export function readText(reader: Reader): Node {
  const draft: Draft = { tokens: [], value: '' }
  readLines(reader, draft, reader.text.length)
  // As between quotes, so that a place in it is one in its value.
  return finish({ ...draft, tokens: trimmed(byLines(draft.tokens)) }, 'double', -1, reader.text.length + 1)
}

/** The line that is `mark` and nothing else: where it begins, and where the mark ends. */
function markAt(
  text: string,
  from: number,
  mark: string,
): { readonly start: number; readonly end: number } | undefined {
  for (let start = from; start <= text.length; ) {
    const end = lineEnd(text, start)
    const first = text.slice(start, Math.min(end, start + MOST_INDENT)).search(/[^ \t]/)
    if (
      first >= 0 &&
      text.startsWith(mark, start + first) &&
      text.slice(start + first + mark.length, end).trim() === ''
    )
      return { start, end: start + first + mark.length }
    const next = text.indexOf('\n', end)
    if (next < 0) return undefined
    start = next + 1
  }
  return undefined
}

const MOST_INDENT = 1000

function readLines(reader: Reader, draft: Draft, end: number): void {
  const { text } = reader
  let from = reader.at
  while (reader.at < end) {
    if (isOpening(text, reader.at)) {
      addText(draft, text.slice(from, reader.at))
      readSequence(reader, draft)
      from = reader.at
    } else reader.at += isEscapedOpening(text, reader.at) ? 3 : 1
  }
  addText(draft, text.slice(from, end))
}

/** How many blanks all lines begin with that have anything else. */
function indentOf(text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of text.split('\n')) {
    const first = line.search(/[^ \t\r]/)
    if (first >= 0) least = Math.min(least, first)
  }
  return Number.isFinite(least) ? least : 0
}

type Finished = Readonly<Pick<Draft, 'value'>> & { readonly tokens: readonly Token[] }

/** The template without the blanks that all of its lines begin with. */
const withoutIndent = ({ tokens, value }: Finished, indent: number): Finished => ({
  tokens: dedented(tokens),
  value: value
    .split('\n')
    // Lines of nothing but blanks keep them.
    .map(line => (line.trim() === '' ? line : line.slice(Math.min(indent, line.search(/[^ \t]|$/)))))
    .join('\n'),
})

function finish({ tokens, value }: Finished, style: ScalarNode['style'], start: number, end: number): Node {
  const node: ScalarNode = { type: 'scalar', value, style, start, end }
  if (tokens.every(token => typeof token === 'string')) return node
  const expression: ExpressionNode = { ...node, hcl: operationFor(tokens) }
  return expression
}

function operationFor(tokens: readonly Token[]): ExpressionNode['hcl'] {
  const hasDirectives = tokens.some(token => typeof token === 'object' && 'word' in token.content)
  const parts = nested(tokens.filter(token => token !== ''))
  const [only, ...others] = parts ?? []
  if (parts === undefined) return { op: 'opaque' }
  if (hasDirectives) return { op: 'directives', parts }
  if (typeof only === 'object' && 'type' in only && others.length === 0) return { op: 'access', of: only, steps: [] }
  return { op: 'template', parts }
}
