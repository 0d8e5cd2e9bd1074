import { forEachChild, type SyntaxNode, type WordPart } from 'unbash'
import type { Entry } from '../tree/node.ts'
import { backtickReading } from './backticks.ts'
import { readComments } from './comments.ts'
import { numbering } from './label.ts'
import { MAX_LISTS } from './limits.ts'
import { attempt, mayAdd, mayReread, type Reading, skip, TOO_DEEP, written } from './reading.ts'
import { betweenStandIns, isTemplateAt, templatesWithin } from './templates.ts'
import type { ParameterPart, Part, Quote } from './tree.ts'
import type { Context, Unbash } from './unbash-nodes.ts'

/** What a word is put together from, while it is read. */
export interface Pieces {
  readonly parts: Part[]
  /** The lists of its substitutions. */
  readonly lists: Entry[]
  /** Where those are in the source: pairs of start and end. */
  readonly inner: number[]
  /** Gives a substitution its key; most words have none. */
  labelled?: (label: string) => string
  isKnown: boolean
}

/** A word that nothing has been read of. */
export const newPieces = (): Pieces => ({ parts: [], lists: [], inner: [], isKnown: true })

/** What it takes to read the parts of a word. */
export interface PartContext extends Context {
  readonly pieces: Pieces
}

/** The parts of unbash's that are not text. */
type Expansion = Exclude<WordPart['type'], 'Literal' | 'SingleQuoted' | 'DoubleQuoted' | 'AnsiCQuoted' | 'LocaleString'>

const KINDS = {
  Glob: 'glob',
  ExtendedGlob: 'glob',
  BraceExpansion: 'brace',
  CommandExpansion: 'command',
  ProcessSubstitution: 'process',
  ArithmeticExpansion: 'arithmetic',
} as const

/** The parts that unbash finds in a range on demand; none if it is one text, or cannot be read. */
export function readParts(
  reading: Reading,
  pieces: Pieces,
  pos: number,
  end: number,
  lazy: () => readonly WordPart[] | undefined,
): readonly WordPart[] {
  const parts = mayReread(reading, pos, end) ? attempt(reading, pos, end, () => lazy() ?? []) : undefined
  if (parts === undefined) pieces.isKnown = false
  return parts ?? []
}

/** Adds a part of unbash, which is in such quotes, to the pieces of a word. */
export function addPart(context: PartContext, part: WordPart, quote: Quote): void {
  const { reading, pieces } = context
  const { pos, end } = part
  switch (part.type) {
    case 'Literal':
      addLiteral(reading, pieces, pos, end, part.value, quote)
      return
    case 'SingleQuoted':
      addLiteral(reading, pieces, pos + 1, closing(reading, pos + 1, end, "'"), part.value, 'single')
      return
    case 'AnsiCQuoted':
      addLiteral(reading, pieces, pos + 2, closing(reading, pos + 2, end, "'"), part.value, 'ansi-c')
      return
    case 'DoubleQuoted':
    case 'LocaleString': {
      const start = pos + (part.type === 'DoubleQuoted' ? 1 : 2)
      if (part.parts.length === 0) addLiteral(reading, pieces, start, closing(reading, start, end, '"'), '', 'double')
      for (const inner of part.parts) addPart(context, inner, 'double')
      return
    }
    default: {
      pieces.parts.push(expansionOf(reading, part, quote))
      const isPattern = part.type === 'Glob' || part.type === 'ExtendedGlob' || part.type === 'BraceExpansion'
      if (!isPattern) pieces.isKnown = false
      if (part.type !== 'SimpleExpansion' && !isTemplateAt(reading.templates, reading.at(pos))) addNested(context, part)
    }
  }
}

/** Where the content of a quoted part ends: before its quote, where that is there. */
function closing({ source }: Reading, start: number, end: number, quote: string): number {
  return end > start && source.charAt(end - 1) === quote ? end - 1 : end
}

/** Adds text; the expressions of a pipeline in it are parts of their own. Positions are positions in the source. */
export function addLiteral(
  reading: Reading,
  pieces: Pieces,
  pos: number,
  end: number,
  text: string,
  quote: Quote,
): void {
  const to = reading.at(end)
  let start = reading.at(pos)
  const [first = '', ...rest] = reading.templates.length === 0 ? [text] : betweenStandIns(text)
  if (rest.length === 0) {
    pieces.parts.push({ kind: 'literal', quote, text, start, end: to })
    return
  }
  const templates = templatesWithin(reading.templates, start, to)
  const add = (literal: string, until: number): void => {
    if (literal !== '') pieces.parts.push({ kind: 'literal', quote, text: literal, start, end: until })
  }
  pieces.isKnown = false
  add(first, templates[0]?.start ?? to)
  for (const [i, template] of templates.entries()) {
    pieces.parts.push({
      kind: 'template',
      quote,
      text: reading.script.slice(template.start, template.end),
      ...template,
    })
    start = template.end
    add(rest[i] ?? '', templates[i + 1]?.start ?? to)
  }
}

/** A part that is only known when the script runs, or that is a pattern. */
function expansionOf(reading: Reading, part: Unbash<Expansion>, quote: Quote): Part {
  const [start, end] = [reading.at(part.pos), reading.at(part.end)]
  const text = reading.script.slice(start, end)
  if (isTemplateAt(reading.templates, start)) return { kind: 'template', quote, text, start, end }
  if (part.type === 'SimpleExpansion') return { kind: 'parameter', quote, text, start, end, name: text.slice(1) }
  if (part.type === 'ParameterExpansion') return parameterOf(reading, part, { quote, text, start, end })
  return { kind: KINDS[part.type], quote, text, start, end }
}

function parameterOf(
  reading: Reading,
  { parameter, prefix, operation }: Unbash<'ParameterExpansion'>,
  { quote, text, start, end }: Omit<ParameterPart, 'kind' | 'name'>,
): ParameterPart {
  const part: ParameterPart = { kind: 'parameter', quote, text, start, end, name: parameter }
  const whole = prefix === undefined ? part : { ...part, prefix }
  if (operation === undefined) return whole
  const operand = written(reading, operation.operatorEnd, operation.end)
  return { ...whole, operator: operation.operator, operand }
}

/** Adds the commands of the substitutions in `part`, in their order. Nothing in it is called by itself. */
export function addNested(context: PartContext, part: SyntaxNode): void {
  const { reading, pieces } = context
  const open: SyntaxNode[] = [part]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'SimpleExpansion') pieces.isKnown = false
    else if (hasScript(node)) {
      pieces.isKnown = false
      addSubstitution(context, node)
    } else {
      if (node.type === 'ParameterExpansion') pieces.isKnown = false
      const children = childrenOf(reading, node)
      for (const child of children.reverse()) open.push(child)
    }
  }
}

type Substitution = Unbash<'CommandExpansion' | 'ProcessSubstitution' | 'ArithmeticCommandExpansion'>

const hasScript = (node: SyntaxNode): node is Substitution =>
  node.type === 'CommandExpansion' || node.type === 'ProcessSubstitution' || node.type === 'ArithmeticCommandExpansion'

function childrenOf(reading: Reading, node: SyntaxNode): SyntaxNode[] {
  const { pos, end } = node
  const children: SyntaxNode[] = []
  // Only these two are parsed again on demand.
  if ((node.type === 'Word' || node.type === 'ArithmeticExpansion') && !mayReread(reading, pos, end)) return []
  attempt(reading, pos, end, () => forEachChild(node, child => children.push(child)))
  return children
}

function addSubstitution({ reading, pieces, depth, readScript }: PartContext, node: Substitution): void {
  const { pos, end } = node
  if (depth >= MAX_LISTS) {
    skip(reading, TOO_DEEP, pos, end)
    return
  }
  if (!mayAdd(reading, pos, end) || !mayReread(reading, pos, end)) return
  const script = attempt(reading, pos, end, () => node.script ?? 'too deep')
  if (script === undefined) return
  if (script === 'too deep') {
    skip(reading, TOO_DEEP, pos, end)
    return
  }
  const inside = script.source === undefined ? reading : backtickReading(reading, pos, script.source)
  const list = readScript(inside, script, depth + 1)
  if (inside === reading) pieces.inner.push(...bodyOf(reading, node))
  else readComments(inside)
  pieces.labelled ??= numbering()
  const key = pieces.labelled(node.type === 'ProcessSubstitution' ? `${node.operator}()` : '$()')
  const keyStart = reading.at(pos)
  const keyEnd = reading.at(Math.min(end, reading.source.startsWith('`', pos) ? pos + 1 : pos + 2))
  pieces.lists.push({ key, keyStart, keyEnd, value: list })
}

/** The positions between the brackets or backticks of a substitution. */
function bodyOf({ source }: Reading, { pos, end }: Substitution): readonly [number, number] {
  const start = Math.min(end, source.startsWith('`', pos) ? pos + 1 : pos + 2)
  return [start, end > start && /[`)}]/.test(source.charAt(end - 1)) ? end - 1 : end]
}
