import { findNearest } from '../../model/nearest.ts'
import { oddArgument } from './arguments.ts'
import { readPipeline } from './expression.ts'
import { ARITIES, type Arity, FUNCTION_NAMES } from './function-names.ts'
import type { Expression } from './tree.ts'

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
    | 'other arguments'
    | 'odd argument'
    | 'no object'
  /** The function, the variable, the character, or the keyword of the block. */
  readonly name: string
  /** Of a call with another number of arguments. */
  readonly call?: Arity & { readonly given: number; readonly isConditional: boolean }
  /** Of a call with a literal that the function does not take: the literal, and what it takes. */
  readonly odd?: { readonly value: string; readonly wanted: string; readonly isConditional: boolean }
  /** Of an object or a field that Helm does not give: what it has. */
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
}

/** What is refused in a template, which templates it uses by their names, and which it defines. */
export interface ScannedTemplate {
  readonly faults: readonly TemplateFault[]
  readonly uses: readonly TemplateUse[]
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
  /** Whether its last branch has begun: `else` without a condition. */
  hasElse?: true
}

interface Scanning {
  readonly text: string
  readonly faults: TemplateFault[]
  readonly uses: TemplateUse[]
  readonly defines: string[]
  readonly blocks: Block[]
  scope: Scope
}

/** The variables that are declared where the scan is, in order, and how often each is. */
interface Scope {
  readonly names: string[]
  readonly counts: Map<string, number>
}

const newScope = (): Scope => ({ names: [], counts: new Map() })

function declare({ names, counts }: Scope, name: string): void {
  names.push(name)
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Leaves a block, behind which its variables are no longer declared. */
function leave(scanning: Scanning, { scope, declared }: Block): void {
  scanning.scope = scope
  for (const name of scope.names.splice(declared)) scope.counts.set(name, (scope.counts.get(name) ?? 0) - 1)
}

/**
 * Reads a template as Go's text/template lexes it (https://pkg.go.dev/text/template), but for its expressions, up to the first fault
 * after which the rest cannot be understood. One pass; never throws.
 */
export function scanTemplate(text: string): ScannedTemplate {
  const scanning: Scanning = { text, faults: [], uses: [], defines: [], blocks: [], scope: newScope() }
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
  if (OPENS.has(keyword)) {
    const { scope } = scanning
    scanning.blocks.push({ keyword, start, end, ...(name && { name }), scope, declared: scope.names.length })
    // A template by a name is one of its own.
    if (keyword === 'define') scanning.scope = newScope()
  }
  if (name !== undefined && keyword !== 'template') scanning.defines.push(name)
  if (named !== undefined && keyword === 'template') addUse(scanning, named)
  const isStatement = OPENS.has(keyword) || keyword === 'end' || keyword === 'else' || keyword === 'template'
  const rest = isElse ? others : isStatement ? tokens.slice(1) : tokens
  // What follows such a character is not read.
  if (keyword === 'block' && tokens.length === 2) scanning.faults.push({ is: 'no value', name: '', start, end })
  readObjects(scanning, rest)
  if (hasOddCharacter(scanning, rest) || hasOddLiteral(scanning, rest) || hasOperator(scanning, rest)) return
  readWords(scanning, rest)
  readVariables(scanning, rest)
  if (keyword !== 'end' && keyword !== 'define' && !(keyword === 'else' && !isElse))
    readCalls(scanning, rest, start, end)
  if (keyword === 'block') scanning.scope = newScope()
}

/** Declares the variables of an action; those of others have to be declared before. */
function readVariables(scanning: Scanning, tokens: readonly Token[]): void {
  for (const [i, { text, start }] of tokens.entries()) {
    if (!/^\$./.test(text)) continue
    const [next, after] = [tokens[i + 1]?.text, tokens[i + 2]?.text]
    // `$x := …`, `$x = …`, `range $i, $x := …`.
    const isDeclared = (scanning.scope.counts.get(text) ?? 0) > 0
    if ((next === ':' && after === '=') || next === ',' || (next === '=' && isDeclared)) declare(scanning.scope, text)
    else if (!isDeclared)
      scanning.faults.push({ is: 'undeclared variable', name: text, start, end: start + text.length })
  }
}

/** What Helm gives a template, and the fields of those that have certain ones (chart.Metadata, chartutil.Capabilities). */
const OBJECTS: Readonly<Record<string, readonly string[] | undefined>> = {
  Values: undefined,
  Release: undefined,
  Template: undefined,
  Files: undefined,
  Subcharts: undefined,
  Chart: [
    ...[
      'Name',
      'Home',
      'Sources',
      'Version',
      'Description',
      'Keywords',
      'Maintainers',
      'Icon',
      'APIVersion',
      'Condition',
    ],
    ...['Tags', 'AppVersion', 'Deprecated', 'Annotations', 'KubeVersion', 'Dependencies', 'Type', 'IsRoot'],
  ],
  Capabilities: ['KubeVersion', 'APIVersions', 'HelmVersion'],
}

/** Objects that Helm does not give and fields that they do not have, where another one is called nearly so: `.values.name`. */
function readObjects({ faults, blocks }: Scanning, tokens: readonly Token[]): void {
  if (blocks.some(({ keyword }) => keyword === 'define')) return
  const isElsewhere = blocks.some(({ keyword }) => keyword !== 'if')
  for (const [i, { text, start }] of tokens.entries()) {
    const [before, next] = [tokens[i - 1], tokens[i + 1]]
    const end = start + text.length
    const isOfRoot =
      before === undefined || before.start + before.text.length < start ? !isElsewhere : before.text === '$'
    if (!isOfRoot || !/^\.\p{L}/u.test(text) || next?.start !== end || !/^\.\p{L}/u.test(next.text)) continue
    const name = text.slice(1)
    const isKnown = Object.hasOwn(OBJECTS, name)
    const [stated, names] = isKnown ? [next, OBJECTS[name]] : [{ text, start }, Object.keys(OBJECTS)]
    const own = stated.text.slice(1)
    const near = names === undefined || names.includes(own) ? undefined : findNearest(own, names)
    if (near !== undefined || (isKnown && names?.includes(own) === false))
      faults.push({
        is: 'no object',
        name: isKnown ? `${text}.${own}` : text,
        ...(near === undefined ? {} : { near: isKnown ? `${text}.${near}` : `.${near}` }),
        start: stated.start,
        end: stated.start + stated.text.length,
      })
  }
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
function readCalls(scanning: Scanning, tokens: readonly Token[], start: number, end: number): void {
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
    return
  }
  const { value } = readPipeline(text.slice(first.start, last.start + last.text.length))
  const used = new Set<Token>()
  const isConditional = blocks.some(({ keyword }) => /^(?:if|with|range|define)$/.test(keyword))
  for (const { name, arguments: all } of callsIn(value)) {
    const arity = ARITIES.get(name)
    const given = all.length
    const isMany = arity === undefined || (given >= arity.least && given <= arity.most)
    const odd = isMany ? oddArgument(name, all) : undefined
    if (isMany && odd === undefined) continue
    const token = tokens.find(one => one.kind === 'word' && one.text === name && !used.has(one))
    if (token === undefined) continue
    used.add(token)
    const at = { name, start: token.start, end: token.start + name.length }
    if (odd !== undefined) faults.push({ is: 'odd argument', ...at, odd: { ...odd, isConditional } })
    else if (arity !== undefined)
      faults.push({ is: 'other arguments', ...at, call: { ...arity, given, isConditional } })
  }
}

const hasNothingPiped = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, i) => text === '|' && tokens[i + 1]?.text === '|')

/** Whether a pipeline begins with `nil` alone, which is not a command. */
const isNil = ([first, second]: readonly Token[]): boolean =>
  first?.text === 'nil' && (second === undefined || second.text === '|')

function* callsIn(value: Expression): Generator<Expression & { readonly op: 'call' }> {
  if (value.op === 'field') yield* callsIn(value.of)
  if (value.op !== 'call') return
  yield value
  for (const one of value.arguments) yield* callsIn(one)
}

/** What ends a block or begins another branch of one. */
function readBranch(scanning: Scanning, keyword: string, start: number, end: number): void {
  const { blocks, faults } = scanning
  const block = blocks.at(-1)
  const isAllowed =
    block !== undefined &&
    (keyword === 'end' || (/^(?:if|with|range)$/.test(block.keyword) && block.hasElse === undefined))
  if (!isAllowed) faults.push({ is: 'no block', name: keyword, start, end })
  else if (keyword === 'else') block.hasElse = true
  else if (keyword === 'end' && block !== undefined) {
    blocks.pop()
    leave(scanning, block)
  }
}

/** The functions that an action calls, and the templates that it includes. */
function readWords(scanning: Scanning, tokens: readonly Token[]): void {
  for (const [i, { kind, text, start }] of tokens.entries()) {
    if (kind !== 'word') continue
    const next = tokens[i + 1]
    if (text === 'include' && next?.kind === 'string') addUse(scanning, next)
    if (!FUNCTION_NAMES.has(text))
      scanning.faults.push({ is: 'unknown function', name: text, start, end: start + text.length })
  }
}

function addUse({ uses, blocks }: Scanning, { text, start }: Token): void {
  const name = unquoted(text)
  const within = blocks.find(({ keyword }) => keyword === 'define')?.name
  uses.push({
    name,
    start: start + 1,
    end: start + text.length - 1,
    isConditional: blocks.some(({ keyword }) => /^(?:if|with|range)$/.test(keyword)),
    ...(within === undefined ? {} : { within }),
  })
}

const unquoted = (text: string): string => text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
