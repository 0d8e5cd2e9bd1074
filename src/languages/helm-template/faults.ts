import { addTo } from '../../model/group-by.ts'
import { findNearest } from '../../model/nearest.ts'
import { type OddArgument, oddArgument } from './arguments.ts'
import { lengthOf, readPipeline, type Seen } from './expression.ts'
import { ARITIES, type Arity, FUNCTION_NAMES } from './function-names.ts'
import type { Expression } from './tree.ts'
import { fieldOf, itemOf, type Known, methodOf, namesOf, type Type, typeOf, wordsOf } from './types.ts'

/** A part of a template that Go's text/template refuses when it parses it, or when it comes to it, in UTF-16 offsets. */
export interface TemplateFault {
  readonly is:
    | 'open action'
    | 'open block'
    | 'no block'
    | 'unknown function'
    | 'undeclared variable'
    | 'odd character'
    | 'odd number'
    | 'odd quotes'
    | 'odd comment'
    | 'odd operator'
    | 'inner definition'
    | 'no value'
    | 'many declarations'
    | 'stray arguments'
    | 'other arguments'
    | 'odd argument'
    | 'no object'
    | 'no field'
    | 'other dot'
  /** The function, the field, the variable, the character, or the keyword of the block. */
  readonly name: string
  /** Of a call with another number of arguments. */
  readonly call?: Arity & { readonly given: number; readonly isConditional: boolean }
  /** Of a call with what the function does not take: that, and what it takes; of a field, what has none of this name. */
  readonly odd?: OddArgument & { readonly isConditional: boolean }
  /** Of an object or a field that is not there: what is. */
  readonly near?: string
  readonly start: number
  readonly end: number
}

/** Where a template is used by its name, in UTF-16 offsets. */
export interface TemplateUse {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Whether an `if`, `with` or `range` may leave it out. */
  readonly isConditional: boolean
  /** The template that it is in, where that is one by a name. */
  readonly within?: string
  /** What it is given, where that is known: the keys of a dict, or what a message calls it; what a chart is given may have any fields but those. */
  readonly given?: { readonly keys: readonly string[] } | { readonly value: string; readonly isOfChart?: true }
}

/** That a template by a name reads a field of what it is given, whatever the values are. */
export interface TemplateWant {
  readonly within: string
  readonly name: string
  /** Whether it reads a field of that field, so that it has to be there. */
  readonly isDeep: boolean
  /** Whether Helm gives templates an object of this name. */
  readonly isObject: boolean
}

/** What is refused in a template, which templates it uses by their names, and which it defines. */
export interface ScannedTemplate {
  readonly faults: readonly TemplateFault[]
  readonly uses: readonly TemplateUse[]
  readonly wants: readonly TemplateWant[]
  readonly defines: readonly string[]
}

interface Block {
  readonly keyword: string
  readonly start: number
  readonly end: number
  readonly name?: string
  /** What is declared around it, and how many variables that are. */
  readonly scope: Scope
  readonly declared: number
  /** What `.` is around it. */
  readonly dot: Type
  /** Whether its last branch has begun: `else` without a condition. */
  hasElse?: true
}

interface Scanning {
  readonly text: string
  readonly faults: TemplateFault[]
  readonly uses: TemplateUse[]
  readonly wants: TemplateWant[]
  readonly defines: string[]
  readonly blocks: Block[]
  scope: Scope
  dot: Type
}

/** The variables that are declared where the scan is, in order, and what each is: the last one of a name. */
interface Scope {
  readonly names: string[]
  readonly types: Map<string, Type[]>
}

/** The variables that are there from the beginning: `$`. */
const newScope = (root: Type): Scope => ({ names: [], types: new Map([['$', [root]]]) })

function declare({ names, types }: Scope, name: string): void {
  names.push(name)
  addTo(types, name, 'any')
}

/** Leaves a block, behind which its variables are no longer declared. */
function leave(scanning: Scanning, { scope, declared, dot }: Block): void {
  scanning.scope = scope
  scanning.dot = dot
  for (const name of scope.names.splice(declared)) scope.types.get(name)?.pop()
}

/** What is known of values where the scan is. */
const knownIn = ({ dot, scope }: Scanning): Known => ({
  dot,
  typeOf: name => scope.types.get(`$${name}`)?.at(-1) ?? 'any',
})

/**
 * Reads a template as Go's text/template lexes it (https://pkg.go.dev/text/template), but for its expressions, up to the first fault
 * after which the rest cannot be understood. One pass; never throws.
 */
export function scanTemplate(text: string): ScannedTemplate {
  const scanning: Scanning = {
    text,
    faults: [],
    uses: [],
    wants: [],
    defines: [],
    blocks: [],
    scope: newScope('root'),
    dot: 'root',
  }
  let at = text.indexOf('{{')
  while (at >= 0) {
    const end = beginsComment(text, at) ? takeComment(text, at) : takeAction(scanning, at)
    if (end === undefined) {
      scanning.faults.push({ is: 'open action', name: '', start: at, end: at + 2 })
      return { ...scanning }
    }
    at = text.indexOf('{{', end)
  }
  for (const { keyword, start, end } of scanning.blocks)
    scanning.faults.push({ is: 'open block', name: keyword, start, end })
  return { ...scanning }
}

/** Whether a text is a template that cannot be read. What only fails when it is rendered depends on what it is given. */
const isUnparsed = (text: string): boolean =>
  scanTemplate(text).faults.some(({ is }) => is !== 'other arguments' && is !== 'odd argument' && is !== 'no object')

const COMMENT = /\{\{(?:-\s+)?\/\*/y
const COMMENT_END = /\*\/(?:\s+-)?\}\}/y

function beginsComment(text: string, start: number): boolean {
  COMMENT.lastIndex = start
  return COMMENT.test(text)
}

/** The end of the comment that begins at an offset; undefined where it is not closed. */
function takeComment(text: string, start: number): number | undefined {
  const end = text.indexOf('*/', start + 4)
  COMMENT_END.lastIndex = end
  return end >= 0 && COMMENT_END.test(text) ? COMMENT_END.lastIndex : undefined
}

interface Token {
  readonly kind: 'end' | 'string' | 'word' | 'paren' | 'other'
  readonly text: string
  readonly start: number
}

/** The tokens of an action: the end, a text in quotes, a name with the dots and the dollar before it, a parenthesis, anything else. */
const TOKEN = /\s+-\}\}|\}\}|\s+|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'|[.$]?[\p{L}\p{Nd}_]+|[()]|[^"`'\s]/uy

/** Takes the action at an offset; its end, or undefined where it is not closed. */
function takeAction(scanning: Scanning, start: number): number | undefined {
  const { text } = scanning
  const tokens: Token[] = []
  let depth = 0
  TOKEN.lastIndex = start + (/^\{\{-\s/.test(text.slice(start, start + 4)) ? 3 : 2)
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = tokenOf(match[0], match.index)
    if (token === undefined) continue
    if (token.text === '(') depth++
    if (token.text === ')') depth--
    if (token.kind === 'end') {
      const end = TOKEN.lastIndex
      if (depth !== 0) return undefined
      readAction(scanning, tokens, start, end)
      return end
    }
    tokens.push(token)
  }
  return undefined
}

function tokenOf(text: string, start: number): Token | undefined {
  if (text.endsWith('}}') && /^(?:\s+-)?\}\}$/.test(text)) return { kind: 'end', text, start }
  if (/^\s/.test(text)) return undefined
  if (/^["`]/.test(text)) return { kind: 'string', text, start }
  if (/^[\p{L}_]/u.test(text)) return { kind: 'word', text, start }
  return { kind: text === '(' || text === ')' ? 'paren' : 'other', text, start }
}

const OPENS: ReadonlySet<string> = new Set(['if', 'with', 'range', 'define', 'block'])
const NAMES: ReadonlySet<string> = new Set(['define', 'block', 'template'])

function readAction(scanning: Scanning, tokens: readonly Token[], start: number, end: number): void {
  const [first, second, ...others] = tokens
  if (first?.text === '/' && second?.text === '*') {
    scanning.faults.push({ is: 'odd comment', name: '', start: first.start, end: second.start + 1 })
    return
  }
  const keyword = first?.kind === 'word' ? first.text : ''
  const named = second?.kind === 'string' && NAMES.has(keyword) ? second : undefined
  const name = named && unquoted(named.text)
  const isElse = keyword === 'else' && second?.kind === 'word' && /^(?:if|with)$/.test(second.text)
  if (keyword === 'end' || keyword === 'else') readBranch(scanning, isElse ? 'else if' : keyword, start, end)
  if (second === undefined && (keyword === 'break' || keyword === 'continue')) {
    if (!scanning.blocks.some(block => block.keyword === 'range'))
      scanning.faults.push({ is: 'no block', name: keyword, start, end })
    return
  }
  if (keyword === 'define' && scanning.blocks.length > 0)
    scanning.faults.push({ is: 'inner definition', name: '', start, end })
  const isConditional = isInBranch(scanning.blocks)
  if (OPENS.has(keyword)) {
    const { scope, dot } = scanning
    scanning.blocks.push({ keyword, start, end, ...(name && { name }), scope, declared: scope.names.length, dot })
    // A template by a name is one of its own.
    if (keyword === 'define') enterTemplate(scanning)
  }
  if (name !== undefined && keyword !== 'template') scanning.defines.push(name)
  const isStatement = OPENS.has(keyword) || keyword === 'end' || keyword === 'else' || keyword === 'template'
  const rest = isElse || named !== undefined ? others : isStatement ? tokens.slice(1) : tokens
  // What follows such a character is not read.
  if (keyword === 'block' && tokens.length === 2) scanning.faults.push({ is: 'no value', name: '', start, end })
  if (hasOddCharacter(scanning, rest) || hasOddLiteral(scanning, rest) || hasOperator(scanning, rest)) return
  readWords(scanning, rest)
  const declared = readVariables(scanning, rest, keyword === 'range')
  const isValue = !/^(?:end|define|else)$/.test(keyword) || isElse
  const value =
    isValue && (named === undefined || rest.length > 0)
      ? readCalls(scanning, rest, start, end, isConditional)
      : undefined
  if (value !== undefined && keyword === 'range' && first !== undefined) {
    const odd = oddArgument('range', [value], one => typeOf(one, knownIn(scanning)), isUnparsed)
    const at = { name: keyword, start: first.start, end: first.start + keyword.length }
    if (odd !== undefined) scanning.faults.push({ is: 'odd argument', ...at, odd: { ...odd, isConditional } })
  }
  if (named !== undefined && keyword === 'template') addUse(scanning, name ?? '', named.start, value)
  if (value !== undefined) setTypes(scanning, isElse ? (second?.text ?? '') : keyword, value, declared)
  if (keyword === 'block') enterTemplate(scanning)
}

function enterTemplate(scanning: Scanning): void {
  scanning.scope = newScope('given')
  scanning.dot = 'given'
}

/** What an action makes of `.` and of the variables that it declares. */
function setTypes(scanning: Scanning, keyword: string, value: Expression, declared: readonly string[]): void {
  const type = typeOf(value, knownIn(scanning))
  const isRange = keyword === 'range'
  if (!isRange || declared.length === 1)
    for (const name of declared) scanning.scope.types.get(name)?.splice(-1, 1, isRange ? itemOf(type) : type)
  if (isRange || keyword === 'with') scanning.dot = isRange ? itemOf(type) : type
}

/** Declares the variables of an action, and gives their names; those of others have to be declared before. */
function readVariables({ scope, faults }: Scanning, tokens: readonly Token[], isRange: boolean): readonly string[] {
  const declared: string[] = []
  let depth = 0
  for (const [i, { text, start }] of tokens.entries()) {
    if (text === '(') depth++
    if (text === ')') depth--
    if (!text.startsWith('$')) continue
    const [next, after] = [tokens[i + 1]?.text, tokens[i + 2]?.text]
    const all = scope.types.get(text) ?? []
    const place = { name: text, start, end: start + text.length }
    // `$x := …`, `$x = …`, `range $i, $x := …`.
    if ((next === ':' && after === '=') || next === ',') {
      declare(scope, text)
      // What is in parentheses declares one of its own.
      if (depth > 0) continue
      declared.push(text)
      if (declared.length > (isRange ? 2 : 1)) faults.push({ is: 'many declarations', ...place })
    } else if (all.length === 0) faults.push({ is: 'undeclared variable', ...place })
    // What is set in a branch may be what it was.
    else if (next === '=') all.fill('any')
  }
  return declared
}

/** What may follow a name: atTerminator of text/template/parse. */
const TERMINATOR = /[\s.,|:)(]|\}\}/y

function hasOddCharacter({ text, faults }: Scanning, tokens: readonly Token[]): boolean {
  for (const [i, token] of tokens.entries()) {
    if (!/^[.$]?[\p{L}_]/u.test(token.text) || token.kind === 'string') continue
    const start = token.start + token.text.length
    const next = tokens[i + 1]
    // `.Values.list.0`: a field is a name.
    if (next?.start === start && /^\.\d/.test(next.text)) {
      faults.push({ is: 'odd character', name: next.text, start, end: start + next.text.length })
      return true
    }
    TERMINATOR.lastIndex = start
    // A dot begins the next field, and a parenthesis an argument, which a space is before.
    if (TERMINATOR.test(text) && !(next?.start === start && /^[.(]$/.test(next.text))) continue
    const name = String.fromCodePoint(text.codePointAt(start) ?? 0)
    faults.push({ is: 'odd character', name, start, end: start + name.length })
    return true
  }
  return false
}

/** A number as Go writes it, but for the fraction and the exponent, which are tokens of their own. */
const NUMBER = /^(?:0[xXbBoO][\da-fA-F_]+(?:[pP]\d*)?|\d[\d_]*(?:[eE][\d_]*)?)i?$/

/** What is neither a number nor a character: `5a`, a text in single quotes. */
function hasOddLiteral({ faults }: Scanning, tokens: readonly Token[]): boolean {
  const odd = tokens.find(
    ({ text }) =>
      (/^\d/.test(text) && !NUMBER.test(text)) || (text.startsWith("'") && !/^'(?:[^\\]|\\.+)'$/u.test(text)),
  )
  if (odd === undefined) return false
  const isQuoted = odd.text.startsWith("'")
  const end = odd.start + odd.text.length
  faults.push({ is: isQuoted ? 'odd quotes' : 'odd number', name: isQuoted ? '' : odd.text, start: odd.start, end })
  return true
}

/** An operator of other languages: `==`, `&&`, `!`, `+`. A sign may be before a number, and `=` behind a variable. */
function hasOperator({ faults, text }: Scanning, tokens: readonly Token[]): boolean {
  const odd = tokens.find(({ text: one, start }, i) => {
    if (one === '=')
      return tokens[i - 1]?.text !== ':' && !(i === 1 && tokens[0]?.text.startsWith('$') && tokens[2]?.text !== '=')
    if (/^[-+]$/.test(one)) return !/^\.?\d/.test(text.slice(start + 1, start + 3))
    if (one === ',') return !tokens[i - 1]?.text.startsWith('$') || !tokens[i + 1]?.text.startsWith('$')
    return /^[^\p{L}\p{Nd}_.,:|$()'"`\s]$/u.test(one)
  })
  if (odd === undefined) return false
  const name = /^(?:[=!<>]=|&&|.)/u.exec(text.slice(odd.start, odd.start + 2))?.[0] ?? odd.text
  faults.push({ is: 'odd operator', name, start: odd.start, end: odd.start + name.length })
  return true
}

/** Pipelines without a value, and calls with a number of arguments that the function does not take. */
function readCalls(
  scanning: Scanning,
  tokens: readonly Token[],
  start: number,
  end: number,
  isConditional: boolean,
): Expression | undefined {
  const { text, faults, blocks } = scanning
  const [first, last] = [tokens[0], tokens.at(-1)]
  // A pipe at the end is fine.
  if (
    first === undefined ||
    last === undefined ||
    first.text === '|' ||
    first.text === ':' ||
    last.text === '=' ||
    isNil(tokens) ||
    hasNothingPiped(tokens)
  ) {
    faults.push({ is: 'no value', name: '', start, end })
    return undefined
  }
  const seen: Seen = { places: new Map(), strays: [] }
  const { value } = readPipeline(text.slice(first.start, last.start + last.text.length), seen)
  for (const stray of seen.strays)
    faults.push({
      is: 'stray arguments',
      name: text.slice(first.start + stray.start, first.start + stray.end),
      start: first.start + stray.start,
      end: first.start + stray.end,
    })
  const template = blocks.find(({ keyword }) => keyword === 'define')?.name
  readValue(value, { scanning, known: knownIn(scanning), seen, from: first.start, template }, isConditional)
  return value
}

const isInBranch = (blocks: readonly Block[]): boolean =>
  blocks.some(({ keyword }) => /^(?:if|with|range)$/.test(keyword))

type Field = Expression & { readonly op: 'field' }

interface Reading {
  readonly scanning: Scanning
  readonly known: Known
  readonly seen: Seen
  /** Where the text of the expression begins. */
  readonly from: number
  /** The template by a name that it is in. */
  readonly template: string | undefined
}

const startOf = (of: Expression, { seen, from }: Reading): number => from + (seen.places.get(of) ?? 0)

/** Calls that fail and fields that are not there, in an expression. */
function readValue(of: Expression, reading: Reading, isConditional: boolean): void {
  const { scanning, known, template } = reading
  if (of.op === 'field') {
    readFields(of, reading, isConditional)
    readValue(of.of, reading, isConditional)
  }
  if (of.op !== 'call') return
  const { name, arguments: all } = of
  // Of these, later arguments are only worked out if they are needed.
  const isLazy = name === 'and' || name === 'or'
  for (const [i, one] of all.entries()) readValue(one, reading, isConditional || (isLazy && i > 0))
  const start = startOf(of, reading)
  const at = { name, start, end: start + name.length }
  const [owner, given] = all
  if (name.startsWith('.')) {
    if (owner === undefined || (owner.op === 'field' && addOtherDot(owner, reading))) return
    readMethod(typeOf(owner, known), all.length - 1, at, reading, isConditional)
    return
  }
  if (name === 'include' && owner?.op === 'literal')
    addUse(scanning, String(owner.value), startOf(owner, reading), given)
  const isUnsure = isConditional || template !== undefined
  const arity = ARITIES.get(name)
  if (arity !== undefined && (all.length < arity.least || all.length > arity.most)) {
    const call = { ...arity, given: all.length, isConditional: isUnsure }
    scanning.faults.push({ is: 'other arguments', ...at, call })
    return
  }
  const odd = oddArgument(name, all, one => typeOf(one, known), isUnparsed)
  if (odd !== undefined) scanning.faults.push({ is: 'odd argument', ...at, odd: { ...odd, isConditional: isUnsure } })
}

interface Called {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** A field that is given arguments, as only a method of Helm's objects takes them. */
function readMethod(type: Type, given: number, at: Called, reading: Reading, isConditional: boolean): void {
  const { scanning, template } = reading
  if (type === 'any' || type === 'given' || type === 'nothing') return
  const method = methodOf(type, at.name.slice(1))
  const near = findNearest(at.name.slice(1), namesOf(type))
  if (method === undefined && near !== undefined) scanning.faults.push({ is: 'no object', ...at, near: `.${near}` })
  else if (method === undefined) scanning.faults.push({ is: 'stray arguments', ...at })
  else if (method.takes !== given)
    scanning.faults.push({
      is: 'other arguments',
      ...at,
      call: { least: method.takes, most: method.takes, given, isConditional: isConditional || template !== undefined },
    })
}

/** The first of the fields that its value does not have, whatever the values are. */
function readFields(of: Field, reading: Reading, isConditional: boolean): void {
  const { scanning, known, template } = reading
  const begin = startOf(of, reading)
  const whole = of.of.op === 'variable' ? startOf(of.of, reading) : begin
  let type = typeOf(of.of, known)
  const [first = ''] = of.names
  if (type === 'given' && template !== undefined && !isConditional)
    scanning.wants.push({
      within: template,
      name: first,
      isDeep: of.names.length > 1,
      isObject: fieldOf('root', first) !== 'nothing',
    })
  if (of.names.length > 1 && addOtherDot(of, reading)) return
  let before: Type = 'any'
  for (const [i, name] of of.names.entries()) {
    const start = begin + lengthOf(of.names.slice(0, i))
    const end = start + name.length + 1
    const at = { name: `.${name}`, start, end }
    const method = methodOf(type, name)
    const next = fieldOf(type, name)
    if (type === 'nothing') addMissing(reading, whole, of.names[i - 1] ?? '', before, start)
    else if (method !== undefined && next === undefined) readMethod(type, 0, at, reading, isConditional)
    else if (next === undefined && namesOf(type).length > 0) addMissing(reading, whole, name, type, end)
    else if (next === undefined)
      scanning.faults.push({
        is: 'no field',
        ...at,
        odd: { value: wordsOf(type), wanted: '', isConditional: isConditional || template !== undefined },
      })
    if (type === 'nothing' || next === undefined) return
    before = type
    type = next
  }
}

/** A name that one of Helm's objects does not have, which ends at an offset. */
function addMissing({ scanning }: Reading, from: number, name: string, of: Type, end: number): void {
  const near = findNearest(name, namesOf(of))
  const start = end - name.length - 1
  const { text, faults } = scanning
  faults.push({
    is: 'no object',
    name: text.slice(from, end),
    ...(near === undefined ? {} : { near: `${text.slice(from, start)}.${near}` }),
    start,
    end,
  })
}

/** One of Helm's objects that is looked for in a value: `.Release.Name` inside of `with .Values.ingress`. */
function addOtherDot(of: Field, reading: Reading): boolean {
  const { scanning, known } = reading
  const [name = ''] = of.names
  if (of.of.op !== 'dot' || known.dot !== 'data' || fieldOf('root', name) === 'nothing') return false
  const start = startOf(of, reading)
  const is = 'other dot'
  scanning.faults.push({ is, name: `.${name}`, near: `$.${name}`, start, end: start + name.length + 1 })
  return true
}

const hasNothingPiped = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, i) => text === '|' && tokens[i + 1]?.text === '|')

/** Whether a pipeline begins with `nil` alone, which is not a command. */
const isNil = ([first, second]: readonly Token[]): boolean =>
  first?.text === 'nil' && (second === undefined || second.text === '|')

/** What ends a block or begins another branch of one. */
function readBranch(scanning: Scanning, keyword: string, start: number, end: number): void {
  const { blocks, faults } = scanning
  const block = blocks.at(-1)
  const isAllowed =
    block !== undefined &&
    (keyword === 'end' || (/^(?:if|with|range)$/.test(block.keyword) && block.hasElse === undefined))
  if (!isAllowed) faults.push({ is: 'no block', name: keyword, start, end })
  else if (keyword.startsWith('else')) {
    scanning.dot = block.dot
    if (keyword === 'else') block.hasElse = true
  } else if (keyword === 'end' && block !== undefined) {
    blocks.pop()
    leave(scanning, block)
  }
}

/** The functions that an action calls. */
function readWords(scanning: Scanning, tokens: readonly Token[]): void {
  for (const { kind, text, start } of tokens) {
    if (kind !== 'word') continue
    if (!FUNCTION_NAMES.has(text))
      scanning.faults.push({ is: 'unknown function', name: text, start, end: start + text.length })
  }
}

/** A template that is used, whose name begins with its quote at an offset, with what it is given. */
function addUse(scanning: Scanning, name: string, quote: number, given: Expression | undefined): void {
  const { uses, blocks } = scanning
  const within = blocks.find(({ keyword }) => keyword === 'define')?.name
  const known = given && givenBy(given, knownIn(scanning))
  uses.push({
    name,
    start: quote + 1,
    end: quote + 1 + name.length,
    isConditional: isInBranch(blocks),
    ...(within === undefined ? {} : { within }),
    ...(known === undefined ? {} : { given: known }),
  })
}

/** What is known of what a template is given, where it is neither an object of Helm's nor a value. */
function givenBy(given: Expression, known: Known): TemplateUse['given'] {
  if (given.op === 'call' && given.name === 'dict') {
    const names = given.arguments.filter((_, i) => i % 2 === 0)
    const keys = names.flatMap(one => (one.op === 'literal' ? [String(one.value)] : []))
    return keys.length === names.length ? { keys } : undefined
  }
  const type = typeOf(given, known)
  if (type === 'data') return { value: 'a value of the chart', isOfChart: true }
  return SCALARS.has(type) ? { value: wordsOf(type) } : undefined
}
const SCALARS: ReadonlySet<Type> = new Set(['string', 'integer', 'number', 'float', 'boolean', 'list'])

const unquoted = (text: string): string => text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
