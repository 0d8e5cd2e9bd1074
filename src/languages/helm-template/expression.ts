import type { Expression } from './tree.ts'

const TOKEN =
  /\s+|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'|:=|[|(),=]|\$\w*|\.\w+|\.|[-+]?\d[\w.]*|[A-Za-z_]\w*/gy
const MAX_DEPTH = 50
/** In all of an expression: what is piped is an argument of the next command, so that each pipe nests it deeper. */
const MAX_PIPES = 100

interface Token {
  readonly text: string
  readonly start: number
  /** Whether white space precedes it: `.a .b` are two fields, `.a.b` is one of the other. */
  readonly isApart: boolean
}

interface Reader {
  readonly tokens: readonly Token[]
  at: number
  depth: number
  pipes: number
  readonly seen: Seen | undefined
}

/** What is noted of an expression while it is read, in offsets of its text. */
export interface Seen {
  /** Where calls begin with their names, fields with the dot of their first name, and anything else. */
  readonly places: Map<Expression, number>
  /** What is given arguments and cannot take any: a string, a variable, what is in parentheses. */
  readonly strays: { readonly start: number; readonly end: number }[]
}

const UNKNOWN: Expression = { op: 'unknown' }

/** What a control structure or an action says: the variables that it declares, if any, and its expression. Never throws. */
export interface Pipeline {
  readonly variables: readonly string[]
  readonly isDeclaration: boolean
  readonly value: Expression
}

/** Reads `$i, $x := .Values.list | uniq`; what is not well formed is unknown. Notes in `seen` what it comes across. */
export function readPipeline(source: string, seen?: Seen): Pipeline {
  const tokens = tokensOf(source)
  if (tokens === undefined) return { variables: [], isDeclaration: false, value: UNKNOWN }
  const first = tokens.findIndex(({ text }) => !/^[$,]/.test(text))
  const sign = isSign(tokens[first]) ? first : -1
  const names = tokens.slice(0, Math.max(sign, 0)).flatMap(({ text }) => (text.startsWith('$') ? [text.slice(1)] : []))
  const reader: Reader = { tokens: tokens.slice(sign + 1), at: 0, depth: 0, pipes: 0, seen }
  const value = pipeline(reader)
  const isWhole = reader.at === reader.tokens.length
  return { variables: names, isDeclaration: tokens[sign]?.text === ':=', value: isWhole ? value : UNKNOWN }
}

const isSign = (token: Token | undefined): boolean => token?.text === ':=' || token?.text === '='

function tokensOf(source: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  let isApart = false
  TOKEN.lastIndex = 0
  for (let start = 0; start < source.length; start = TOKEN.lastIndex) {
    const found = TOKEN.exec(source)
    if (found === null) return undefined
    const [text] = found
    if (/^\s/.test(text)) isApart = true
    else {
      tokens.push({ text, start, isApart })
      isApart = false
    }
  }
  return tokens
}

function pipeline(reader: Reader): Expression {
  if (++reader.depth > MAX_DEPTH) return UNKNOWN
  // `($x := …)` has the value that it gives the variable.
  if (reader.tokens[reader.at]?.text.startsWith('$') && isSign(reader.tokens[reader.at + 1])) reader.at += 2
  let value = command(reader, undefined)
  while (reader.tokens[reader.at]?.text === '|') {
    if (++reader.pipes > MAX_PIPES) return skip(reader)
    reader.at++
    value = command(reader, value)
  }
  reader.depth--
  return value
}

/** A command with what is piped into it as its last argument. */
function command(reader: Reader, piped: Expression | undefined): Expression {
  const first = reader.tokens[reader.at]
  if (first === undefined) return UNKNOWN
  const isCall = /^[A-Za-z_]/.test(first.text) && !/^(?:true|false|nil)$/.test(first.text)
  const operands: Expression[] = []
  if (isCall && reader.tokens[reader.at + 1]?.text.startsWith('.') === true) {
    // `include .Values.name …`: what follows is apart.
    if (reader.tokens[reader.at + 1]?.isApart !== true) return skip(reader)
  }
  if (isCall) reader.at++
  for (let operand = operandAt(reader); operand !== undefined; operand = operandAt(reader)) operands.push(operand)
  if (piped !== undefined) operands.push(piped)
  if (isCall) return noted({ op: 'call', name: first.text, arguments: operands }, first.start, reader)
  const [only, ...others] = operands
  if (only === undefined || others.length === 0) return only ?? UNKNOWN
  const called = method(only, others)
  if (called === undefined) {
    reader.seen?.strays.push({ start: first.start, end: first.start + first.text.length })
    return UNKNOWN
  }
  const { names } = called
  const start = (reader.seen?.places.get(only) ?? 0) + lengthOf(names)
  return noted(called.call, start, reader)
}

/** How many characters fields have with the dots before them. */
export const lengthOf = (names: readonly string[]): number => names.reduce((sum, { length }) => sum + length + 1, 0)

function noted(of: Expression, start: number, { seen }: Reader): Expression {
  seen?.places.set(of, start)
  return of
}

/** `.Files.Get "x"` is the call of `.Get` with what it is a method of. */
function method(of: Expression, others: readonly Expression[]) {
  const name = of.op === 'field' ? of.names.at(-1) : undefined
  if (of.op !== 'field' || name === undefined) return undefined
  const names = of.names.slice(0, -1)
  const owner: Expression = names.length === 0 ? of.of : { ...of, names }
  const call: Expression = { op: 'call', name: `.${name}`, arguments: [owner, ...others] }
  return { call, names }
}

function skip(reader: Reader): Expression {
  reader.at = reader.tokens.length
  return UNKNOWN
}

function operandAt(reader: Reader): Expression | undefined {
  const token = reader.tokens[reader.at]
  if (token === undefined || /^[|),]$/.test(token.text)) return undefined
  reader.at++
  if (token.text === '(') {
    const inner = pipeline(reader)
    if (reader.tokens[reader.at]?.text !== ')') return skip(reader)
    reader.at++
    return withFields(inner, reader)
  }
  if (token.text.startsWith('$'))
    return withFields(noted({ op: 'variable', name: token.text.slice(1) }, token.start, reader), reader)
  if (token.text === '.') return noted({ op: 'dot' }, token.start, reader)
  if (token.text.startsWith('.')) {
    reader.at--
    return withFields({ op: 'dot' }, reader, true)
  }
  return noted(literal(token.text) ?? { op: 'call', name: token.text, arguments: [] }, token.start, reader)
}

function withFields(of: Expression, reader: Reader, isFirst = false): Expression {
  const names: string[] = []
  const start = reader.tokens[reader.at]?.start ?? 0
  for (let token = reader.tokens[reader.at]; token !== undefined; token = reader.tokens[reader.at]) {
    const mayBeApart = isFirst && names.length === 0
    if (!/^\.\w/.test(token.text) || (token.isApart && !mayBeApart)) break
    names.push(token.text.slice(1))
    reader.at++
  }
  return names.length === 0 ? of : noted({ op: 'field', of, names }, start, reader)
}

function literal(text: string): Expression | undefined {
  if (text === 'true' || text === 'false') return { op: 'literal', value: text === 'true' }
  if (text === 'nil') return { op: 'literal', value: null }
  if (/^[-+]?\d/.test(text)) return Number.isNaN(Number(text)) ? UNKNOWN : { op: 'literal', value: Number(text) }
  if (text.startsWith('`')) return { op: 'literal', value: text.slice(1, -1) }
  if (text.startsWith('"')) return { op: 'literal', value: unquoted(text) }
  return text.startsWith("'") ? UNKNOWN : undefined
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

const unquoted = (text: string): string =>
  text.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => ESCAPES.get(letter) ?? letter)
