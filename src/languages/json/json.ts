import { createScanner, type Node as JsonNode, type ParseError, parseTree } from 'jsonc-parser'
import { MAX_DEPTH, MAX_DOCUMENTS, tooLong } from '../limits.ts'
import { repeatedKeys } from '../tree/keys.ts'
import type { Entry, MappingNode, Node } from '../tree/node.ts'
import { type Parsed, type SyntaxProblem, unread } from '../tree/parsed.ts'

/** jsonc-parser's `ParseErrorCode` (a const enum, which has no value at run time), in this module's words. */
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [1, 'this is no JSON value'],
  [2, 'this is no JSON number'],
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
  [13, 'this is no JSON number'],
  [14, "four hexadecimal digits are expected after '\\u'"],
  [15, 'JSON has no such escape'],
  [16, 'a control character has to be escaped'],
])
const END_EXPECTED = 9
const INVALID_CHARACTER = 16
const OPEN_TOKENS: readonly number[] = [1, 3]
const CLOSE_TOKENS: readonly number[] = [2, 4]
const END_TOKEN = 17
const MAX_PROBLEMS = 50

/**
 * Parses JSON, or several JSON values that each begin a line (newline-delimited JSON): each is a document. Comments,
 * trailing commas and raw control characters in strings are problems, but the document is read; after any other
 * mistake it is left out. Offsets are UTF-16 offsets into `text`; a byte order mark may stand first. Never throws.
 */
export function parseJson(text: string): Parsed {
  const long = tooLong(text, 'json')
  if (long !== undefined) return long
  const start = text.startsWith('\ufeff') ? 1 : 0
  const deep = tooDeep(text)
  if (deep !== undefined) return { format: 'json', roots: [], problems: [deep] }
  const roots: Node[] = []
  const problems: SyntaxProblem[] = []
  for (let at: number | undefined = start, count = 0; at !== undefined; count++) {
    if (count === MAX_DOCUMENTS) return unread('json', `it holds more than ${MAX_DOCUMENTS} documents`)
    const value = parseOne(text, at)
    if (value.root !== undefined) roots.push(value.root)
    problems.push(...value.problems)
    at = value.next
  }
  return { format: 'json', roots, problems }
}

interface One {
  readonly root: Node | undefined
  readonly problems: readonly SyntaxProblem[]
  /** Where the next value begins. */
  readonly next: number | undefined
}

/** The value that begins at `start`. It is parsed a second time, tolerantly, where it is not plain JSON. */
function parseOne(text: string, start: number): One {
  const rest = start === 0 ? text : text.slice(start)
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
  return { message: MESSAGES.get(error) ?? 'this is not well formed', start: shift + offset, end: shift + end }
}

function onePerPlace(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  const places = new Set<number>()
  const first = problems.filter(({ start }) => !places.has(start) && places.add(start))
  return first.slice(0, MAX_PROBLEMS)
}

/** jsonc-parser recurses, so what nests too deeply is found by its scanner, which does not. */
function tooDeep(text: string): SyntaxProblem | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  for (let token: number = scanner.scan(); token !== END_TOKEN; token = scanner.scan()) {
    if (OPEN_TOKENS.includes(token)) depth++
    else if (CLOSE_TOKENS.includes(token)) depth--
    if (depth > MAX_DEPTH) {
      const start = scanner.getTokenOffset()
      return { message: `nested deeper than ${MAX_DEPTH} levels`, start, end: start + 1 }
    }
  }
  return undefined
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
  problems.push(...repeatedKeys(entries))
  return { type: 'mapping', start, end, entries }
}
