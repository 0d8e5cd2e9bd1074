import { createScanner, type Node as JsonNode, type ParseError, parseTree } from 'jsonc-parser'
import { MAX_DEPTH, MAX_DOCUMENTS, MAX_VALUES, TOO_MANY_DOCUMENTS, tooLong, tooManyValues } from '../limits.ts'
import { notText } from '../not-text.ts'
import { TEMPLATE, templateAt } from '../template.ts'
import { repeatedKeys } from '../tree/keys.ts'
import type { Entry, MappingNode, Node } from '../tree/node.ts'
import { type Parsed, parsed, type Skipped, type SyntaxProblem } from '../tree/parsed.ts'
import { moveProblem, type ToFile } from '../tree/relocate.ts'

/** jsonc-parser's `ParseErrorCode` (a const enum, which has no value at run time), in this module's words. */
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [1, 'invalid JSON value'],
  [2, 'invalid JSON number'],
  [3, 'a key in double quotes is expected here'],
  [4, 'a value is expected here'],
  [5, "':' is expected here"],
  [6, "',' is expected here"],
  [7, "'}' is missing"],
  [8, "']' is missing"],
  [9, 'nothing may follow the JSON value'],
  [10, 'JSON has no comments'],
  [11, 'the comment has no end'],
  [12, 'the string has no end'],
  [13, 'invalid JSON number'],
  [14, "four hexadecimal digits are expected after '\\u'"],
  [15, 'JSON has no such escape'],
  [16, 'a control character must be escaped'],
])
const END_EXPECTED = 9
const INVALID_CHARACTER = 16
const BRACE = 1
const BRACKET = 3
/** jsonc-parser's tokens that close what another one opens. */
const OPENED_BY: ReadonlyMap<number, number> = new Map([
  [2, BRACE],
  [4, BRACKET],
])
/** A comma and a colon: all other tokens begin or end a value or a key. */
const SEPARATORS: readonly number[] = [5, 6]
const END_TOKEN = 17
const MAX_PROBLEMS = 50

/** Why what is nearly JSON is not analysed. */
const LOOSE = 'it is of a program that reads comments and keys without quotes, as JSON5 has them'
/** Comments, and an object whose first key has no quotes: one of both may be a mistake. */
const LOOSELY = /^\ufeff?\s*(?:\/\/[^\n]*\n\s*|\/\*[^*]*\*\/\s*)+\{\s*[A-Za-z_]\w*\s*:/

/**
 * Parses JSON, or several JSON values that each begin a line (newline-delimited JSON): each is a document. Comments,
 * trailing commas and raw control characters in strings are problems, but the document is read. After any other mistake
 * it is left out, and of what begins a later line all that is well formed is read; the first that is not is reported.
 * Offsets are UTF-16 offsets into `text`; a byte order mark may come first. Never throws.
 */
export function parseJson(text: string): Parsed {
  const long = tooLong(text, 'json')
  if (long !== undefined) return long
  const start = text.startsWith('\ufeff') ? 1 : 0
  const stream: Stream = { roots: [], problems: [], skipped: [], count: 0, isFull: false }
  const excess = excessOf(text)
  if (excess.isTooMuch) return excess.deep === undefined ? tooManyValues('json') : parsed('json', [], [excess.deep], [])
  const isSound = notText(text) === undefined && excess.deep === undefined
  const broken = isSound ? readValues(text, start, text.length, stream) : { at: start }
  if (broken !== undefined) readPieces(text, broken.at, stream)
  const [fault] = stream.problems
  const mark = fault === undefined || stream.roots.length > 0 ? undefined : templateAt(text, fault.start)
  if (mark !== undefined) return parsed('json', [], [], [{ reason: TEMPLATE, start: mark, end: mark + 2 }])
  if (fault !== undefined && stream.roots.length === 0 && LOOSELY.test(text))
    return parsed('json', [], [], [{ reason: LOOSE, start: fault.start, end: fault.end }])
  return parsed('json', stream.roots, stream.problems, stream.skipped)
}

/** What was read of a text so far. */
interface Stream {
  readonly roots: Node[]
  readonly problems: SyntaxProblem[]
  readonly skipped: Skipped[]
  count: number
  /** Whether there are more documents than are read. */
  isFull: boolean
}

/** Where a value begins that has to be left out, and why. */
interface Broken {
  readonly at: number
  readonly problem: SyntaxProblem | undefined
}

/** Reads the values between two offsets one after the other, up to the first that has to be left out. */
function readValues(text: string, from: number, to: number, stream: Stream): Broken | undefined {
  for (let at: number | undefined = from; at !== undefined; stream.count++) {
    if (isFull(text, at, stream)) return undefined
    const { root, problems, next } = parseOne(text, at, to)
    if (root === undefined) return { at, problem: problems[0] }
    stream.roots.push(root)
    for (const problem of problems) stream.problems.push(problem)
    at = next
  }
  return undefined
}

/** Whether the limit leaves no room for what begins at the offset `at`; then the rest of the text is skipped as a whole. */
function isFull(text: string, at: number, stream: Stream): boolean {
  if (stream.count < MAX_DOCUMENTS) return false
  stream.skipped.push({ reason: TOO_MANY_DOCUMENTS, start: at, end: text.length })
  stream.isFull = true
  return true
}

/** Reads what begins a line from `start` on, each piece by itself, so that none hides the others. */
function readPieces(text: string, start: number, stream: Stream): void {
  let isReported = false
  for (const { from, to } of piecesOf(text, start)) {
    if (stream.isFull || isFull(text, from, stream)) return
    const piece = text.slice(from, to)
    const damage = notText(piece)
    if (damage !== undefined) {
      stream.skipped.push({ ...damage, start: from + damage.start, end: from + damage.end })
      stream.count++
      continue
    }
    const { deep } = excessOf(piece)
    const problem = deep === undefined ? readValues(text, from, to, stream)?.problem : moveProblem(deep, by(from))
    if (problem === undefined) continue
    if (!isReported) stream.problems.push(problem)
    isReported = true
    stream.count++
  }
}

/** How often, at most, all of a text is looked through for the ends of values that have none. */
const MAX_SEARCHES = 4

/** The text from `start` on, each value by itself: up to the next line that begins with a bracket and is not inside of it. */
function* piecesOf(text: string, start: number): Iterable<{ readonly from: number; readonly to: number }> {
  let left = MAX_SEARCHES * text.length
  let from = start
  while (from < text.length) {
    const end = left < 0 ? undefined : endOfValue(text, from)
    if (end === undefined) left -= text.length - from
    const next = nextValueLine(text, end ?? from + 1)
    const to = next === text.length ? next : from + text.slice(from, next).trimEnd().length
    if (to > from) yield { from, to }
    from = next
  }
  if (start === text.length) yield { from: start, to: start }
}

/** The offset of the first line from `from` on that begins with a bracket, or the end of the text. */
function nextValueLine(text: string, from: number): number {
  const line = /(?<=[\r\n])[[{]/g
  line.lastIndex = from
  return line.exec(text)?.index ?? text.length
}

/** The offset after the bracket that closes the first one from `from` on; undefined where none does. */
function endOfValue(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(from)
  let depth = 0
  for (let token: number = scanner.scan(); token !== END_TOKEN; token = scanner.scan()) {
    if (token === BRACE || token === BRACKET) depth++
    else if (OPENED_BY.has(token) && --depth <= 0) return scanner.getPosition()
  }
  return undefined
}

const by =
  (shift: number): ToFile =>
  (start, end) => ({ start: start + shift, end: end + shift })

interface One {
  readonly root: Node | undefined
  readonly problems: readonly SyntaxProblem[]
  /** Where the next value begins. */
  readonly next: number | undefined
}

/** The value that begins at `start`, of a text that ends at `end`. It is parsed a second time, tolerantly, where it is not plain JSON. */
function parseOne(text: string, start: number, end: number): One {
  const rest = text.slice(start, end)
  const errors: ParseError[] = []
  const tree = parseTree(rest, errors, { disallowComments: true })
  const after = errors[errors.length - 1]
  const next = tree && after && startsDocument(rest, tree, after) ? start + after.offset : undefined
  const faults = next === undefined ? errors : errors.slice(0, -1)
  if (faults.length === 0) return convert(tree, rest, start, [], next)
  const problems = faults.map(fault => toProblem(fault, rest, start))
  const lenient: ParseError[] = []
  const recovered = parseTree(rest, lenient, { allowTrailingComma: true })
  const grave = lenient.filter(
    error => error.error !== INVALID_CHARACTER && !(next !== undefined && error.error === END_EXPECTED),
  )
  if (recovered === undefined || grave.length > 0)
    return { root: undefined, problems: problems.slice(0, 1), next: undefined }
  return convert(recovered, rest, start, onePerPlace(problems), next)
}

/** Whether what follows `tree` is the next document of newline-delimited JSON. */
function startsDocument(text: string, tree: JsonNode, after: ParseError): boolean {
  if (after.error !== END_EXPECTED || !/[[{]/.test(text.charAt(after.offset))) return false
  return text.slice(tree.offset + tree.length, after.offset).includes('\n')
}

function convert(
  tree: JsonNode | undefined,
  text: string,
  start: number,
  problems: readonly SyntaxProblem[],
  next: number | undefined,
): One {
  const found = [...problems]
  const root = tree && toNode(tree, text, start, found)
  return { root, problems: found, next }
}

function toProblem({ error, offset, length }: ParseError, text: string, shift: number): SyntaxProblem {
  // A comment without an end is given one character too many.
  const end = Math.min(offset + length, text.length)
  return { message: MESSAGES.get(error) ?? 'this is malformed', start: shift + offset, end: shift + end }
}

function onePerPlace(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  const places = new Set<number>()
  const first = problems.filter(({ start }) => !places.has(start) && places.add(start))
  return first.slice(0, MAX_PROBLEMS)
}

/** Where a text first nests too deeply, and whether it has too many values. */
interface Excess {
  readonly deep: SyntaxProblem | undefined
  readonly isTooMuch: boolean
}

/**
 * What a text has too much of. jsonc-parser recurses and builds trees, so both are found by its scanner, which does neither.
 * A bracket that closes another kind of bracket closes nothing, as for the parser.
 */
function excessOf(text: string): Excess {
  const scanner = createScanner(text, true)
  const open: number[] = []
  let values = 0
  let deep: SyntaxProblem | undefined
  for (let token: number = scanner.scan(); token !== END_TOKEN; token = scanner.scan()) {
    const opened = OPENED_BY.get(token)
    if (opened === undefined && !SEPARATORS.includes(token)) values++
    if (token === BRACE || token === BRACKET) open.push(token)
    else if (opened !== undefined && open.at(-1) === opened) open.pop()
    if (values > MAX_VALUES) return { deep, isTooMuch: true }
    if (open.length > MAX_DEPTH && deep === undefined) {
      const start = scanner.getTokenOffset()
      deep = { message: `nested deeper than ${MAX_DEPTH} levels`, start, end: start + 1 }
    }
  }
  return { deep, isTooMuch: false }
}

function toNode(json: JsonNode, text: string, shift: number, problems: SyntaxProblem[]): Node {
  const start = shift + json.offset
  const end = start + json.length
  const children = json.children ?? []
  if (json.type === 'object') return toMapping(children, text, shift, problems, start, end)
  if (json.type === 'array') {
    return { type: 'sequence', start, end, items: children.map(child => toNode(child, text, shift, problems)) }
  }
  const value: unknown = json.value
  if (typeof value === 'string') return { type: 'scalar', value, style: 'double', start, end }
  const source = text.slice(json.offset, json.offset + json.length)
  const plain = typeof value === 'number' || typeof value === 'boolean' ? value : null
  return { type: 'scalar', value: plain, style: 'plain', start, end, source }
}

function toMapping(
  properties: readonly JsonNode[],
  text: string,
  shift: number,
  problems: SyntaxProblem[],
  start: number,
  end: number,
): MappingNode {
  const entries: Entry[] = []
  for (const { children } of properties) {
    const [key, value] = children ?? []
    if (key === undefined || value === undefined) continue
    const keyStart = shift + key.offset
    const node = toNode(value, text, shift, problems)
    entries.push({ key: String(key.value), keyStart, keyEnd: keyStart + key.length, value: node })
  }
  for (const problem of repeatedKeys(entries)) problems.push(problem)
  return { type: 'mapping', start, end, entries }
}
