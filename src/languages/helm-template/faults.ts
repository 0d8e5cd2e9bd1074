import { FUNCTION_NAMES } from './function-names.ts'

/** A part of a template that Go's text/template refuses when it parses it, in UTF-16 offsets. */
export interface TemplateFault {
  readonly is: 'open action' | 'open block' | 'no block' | 'unknown function'
  /** The function, or the keyword of the block. */
  readonly name: string
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
}

interface Scanning {
  readonly text: string
  readonly faults: TemplateFault[]
  readonly uses: TemplateUse[]
  readonly defines: string[]
  readonly blocks: Block[]
}

/**
 * Reads a template as Go's text/template lexes it (https://pkg.go.dev/text/template), but for its expressions, up to the first fault
 * after which the rest cannot be understood. One pass; never throws.
 */
export function scanTemplate(text: string): ScannedTemplate {
  const scanning: Scanning = { text, faults: [], uses: [], defines: [], blocks: [] }
  let at = text.indexOf('{{')
  while (at >= 0) {
    const end = takeComment(text, at) ?? takeAction(scanning, at)
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

/** The end of a comment that begins at an offset; undefined where none does, or where it is not closed. */
function takeComment(text: string, start: number): number | undefined {
  COMMENT.lastIndex = start
  if (!COMMENT.test(text)) return undefined
  COMMENT_END.lastIndex = text.indexOf('*/', COMMENT.lastIndex)
  return COMMENT_END.lastIndex >= 0 && COMMENT_END.test(text) ? COMMENT_END.lastIndex : undefined
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
  // It is meant as a comment.
  if (first?.text === '/' && second?.text === '*') return
  const keyword = first?.kind === 'word' ? first.text : ''
  const named = second?.kind === 'string' && NAMES.has(keyword) ? second : undefined
  const name = named && unquoted(named.text)
  if (keyword === 'end' || keyword === 'else') readBranch(scanning, keyword, start, end)
  if (OPENS.has(keyword)) scanning.blocks.push({ keyword, start, end, ...(name && { name }) })
  if (name !== undefined && keyword !== 'template') scanning.defines.push(name)
  if (named !== undefined && keyword === 'template') addUse(scanning, named)
  const isElse = keyword === 'else' && second?.kind === 'word' && /^(?:if|with)$/.test(second.text)
  const isStatement = OPENS.has(keyword) || keyword === 'end' || keyword === 'else' || keyword === 'template'
  const rest = isElse ? others : isStatement ? tokens.slice(1) : tokens
  readWords(scanning, rest)
}

/** What ends a block or begins another branch of one. */
function readBranch({ blocks, faults }: Scanning, keyword: string, start: number, end: number): void {
  const block = blocks.at(-1)
  const isAllowed =
    keyword === 'end' ? block !== undefined : block !== undefined && /^(?:if|with|range)$/.test(block.keyword)
  if (!isAllowed) faults.push({ is: 'no block', name: keyword, start, end })
  else if (keyword === 'end') blocks.pop()
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
