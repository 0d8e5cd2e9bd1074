import { MAX_DEPTH } from '../limits.ts'
import type { ScalarNode, SequenceNode } from '../tree/node.ts'
import { isPlugin } from './plugins.ts'
import type { Token } from './tokens.ts'
import type { Body, Corefile, Fault, FaultKind } from './tree.ts'

/** What is read so far. */
interface Reading {
  readonly tokens: readonly Token[]
  next: number
  readonly faults: Fault[]
  /** The offset of a brace that nests too deeply. */
  tooDeep?: number
}

/** The tree of a Corefile. With `hasOpenQuote` the braces after that quote are not there to be read. */
export function readCorefile(tokens: readonly Token[], hasOpenQuote: boolean): Corefile | { readonly tooDeep: number } {
  const reading: Reading = { tokens, next: 0, faults: [] }
  const items: (SequenceNode | ScalarNode)[] = []
  let isAlone = true
  for (let token = tokens[0]; token !== undefined; token = tokens[reading.next]) {
    const pointer = `/${items.length}`
    if (isClose(token)) {
      reading.faults.push({ kind: 'stray', pointer })
      items.push(word(token))
      reading.next++
      continue
    }
    const statement = readStatement(reading, pointer, isAlone)
    if (!isDeclaration(statement)) isAlone = false
    items.push(statement)
  }
  if (reading.tooDeep !== undefined) return { tooDeep: reading.tooDeep }
  const last = items.at(-1)
  if (hasOpenQuote) reading.faults.splice(0, Number.POSITIVE_INFINITY, ...quoteFault(reading.faults, items.length))
  return {
    ...sequence(items, items[0]?.start ?? 0, last?.end ?? 0),
    corefile: 'root',
    faults: reading.faults,
  }
}

/** The text after an open quote is not read, so the surrounding block is not closed either. */
const quoteFault = (faults: readonly Fault[], length: number): readonly Fault[] => [
  ...faults.filter(({ kind }) => kind !== 'unclosed'),
  { kind: 'quote', pointer: `/${Math.max(0, length - 1)}` },
]

/** Whether a statement is an import or a snippet, which are not server blocks. */
const isDeclaration = ({ items: [first, second] }: SequenceNode): boolean =>
  first?.type === 'scalar' && (first.value === 'import' || (/^\(.*\)$/s.test(String(first.value)) && isList(second)))

const isList = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'sequence'

/** A server block, a snippet, an import, or a line outside of them. With `isAlone` it may be a server without braces. */
function readStatement(reading: Reading, pointer: string, isAlone: boolean): SequenceNode {
  const { words, hasGlued } = readHeader(reading)
  const first = words[0]
  const open = peek(reading)
  const start = (first ?? open)?.start ?? 0
  const at = { reading, pointer: `${pointer}/${words.length}`, depth: 1 }
  if (hasGlued) reading.faults.push({ kind: 'glued', pointer: `${pointer}/${words.length - 1}` })
  const isOutside = first !== undefined && isPlugin(String(first.value)) && first.value !== 'import'
  if (isOutside) reading.faults.push({ kind: 'outside', pointer })
  if (hasGlued || isOpen(open)) {
    if (!hasGlued) reading.next++
    const body = readBody(at, hasGlued ? (words.at(-1)?.end ?? start) : (open?.start ?? start), pointer)
    return sequence([...words, body], start, body.end)
  }
  const end = words.at(-1)?.end ?? start
  if (first?.value === 'import') return sequence(words, start, end)
  if (isAlone && !isOutside && open !== undefined && !isClose(open)) {
    const lines = readLines({ ...at, depth: 0 })
    const body = { ...sequence(lines, open.start, lines.at(-1)?.end ?? open.end), corefile: 'body' as const }
    return sequence([...words, body], start, body.end)
  }
  if (!isOutside) reading.faults.push({ kind: 'outside', pointer })
  return sequence(words, start, end)
}

/** The words before a body: a comma after one says that the next line goes on with them. */
function readHeader(reading: Reading): { readonly words: readonly ScalarNode[]; readonly hasGlued: boolean } {
  const words: ScalarNode[] = []
  let goesOn = true
  for (let token = peek(reading); token !== undefined; token = peek(reading)) {
    if (isOpen(token) || isClose(token) || (token.isFirst && !goesOn)) break
    reading.next++
    if (isGlued(token, peek(reading))) return { words: [...words, unglued(token)], hasGlued: true }
    goesOn = /.,$/s.test(token.text)
    words.push(goesOn ? { ...word(token), value: token.text.slice(0, -1), end: token.end - 1 } : word(token))
  }
  return { words, hasGlued: false }
}

interface At {
  readonly reading: Reading
  readonly pointer: string
  /** How many braces are open; 0 in a server without braces. */
  readonly depth: number
}

/** What is between the brace at the offset `start`, which is read, and the one that closes it. `owner` points to what it is the body of. */
function readBody(at: At, start: number, owner: string): Body {
  const { reading, depth } = at
  if (depth > MAX_DEPTH) {
    reading.tooDeep ??= start
    reading.next = reading.tokens.length
  }
  const lines = readLines(at)
  const close = peek(reading)
  const isClosed = isClose(close)
  if (isClosed) reading.next++
  else reading.faults.push({ kind: 'unclosed', pointer: owner })
  const end = isClosed ? (close?.end ?? start) : (lines.at(-1)?.end ?? start + 1)
  return { ...sequence(lines, start, end), corefile: 'body' }
}

function readLines(at: At): readonly SequenceNode[] {
  const { reading, pointer, depth } = at
  const lines: SequenceNode[] = []
  for (let token = peek(reading); token !== undefined; token = peek(reading)) {
    if (isClose(token) || (depth === 1 && lines.length > 0 && beginsServer(reading))) break
    lines.push(readLine({ ...at, pointer: `${pointer}/${lines.length}` }))
  }
  return lines
}

/** Whether the next line can only be the zones of another server block: the one before it was not closed. */
function beginsServer({ tokens, next }: Reading): boolean {
  const zone = tokens[next]
  if (zone === undefined || !zone.isFirst || !/^(?:\w+:\/\/|\.$)|:\d{1,5}$|\.\w+\.?$/.test(zone.text)) return false
  const open = tokens.slice(next, next + MOST_ZONES).findIndex((token, i) => i > 0 && (token.isFirst || isOpen(token)))
  return isOpen(tokens[next + open]) && open > 0
}

const MOST_ZONES = 20

/** A plugin or an option with its arguments and, where it has one, its body. Arguments may follow that on its last line. */
function readLine(at: At): SequenceNode {
  const { reading, pointer, depth } = at
  const items: (ScalarNode | Body)[] = []
  const start = peek(reading)?.start ?? 0
  for (let token = peek(reading); token !== undefined; token = peek(reading)) {
    if (isOpen(token)) {
      reading.next++
      items.push(readBody({ ...at, pointer: `${pointer}/${items.length}`, depth: depth + 1 }, token.start, pointer))
      continue
    }
    if (isClose(token)) {
      if (depth === 1 && !token.isFirst) fault(reading, 'inline', pointer)
      break
    }
    if (token.isFirst && items.length > 0) break
    reading.next++
    if (!isGlued(token, peek(reading))) items.push(word(token))
    else {
      const last = unglued(token)
      reading.faults.push({ kind: 'glued', pointer: `${pointer}/${items.length}` })
      items.push(last)
      const inside = { ...at, pointer: `${pointer}/${items.length}`, depth: depth + 1 }
      items.push(readBody(inside, last.end, pointer))
    }
  }
  return sequence(items, start, items.at(-1)?.end ?? start)
}

const fault = ({ faults }: Reading, kind: FaultKind, pointer: string): number => faults.push({ kind, pointer })

const peek = ({ tokens, next }: Reading): Token | undefined => tokens[next]
const isOpen = (token: Token | undefined): boolean => token?.text === '{'
const isClose = (token: Token | undefined): boolean => token?.text === '}'

/** Whether a word ends with a brace that should be separate: `.:53{` at the end of its line. */
const isGlued = ({ text, isQuoted }: Token, after: Token | undefined): boolean =>
  !isQuoted && /[^{$]\{$/.test(text) && (after === undefined || after.isFirst)

const unglued = (token: Token): ScalarNode => word({ ...token, text: token.text.slice(0, -1), end: token.end - 1 })

const word = ({ text, start, end, isQuoted }: Token): ScalarNode => ({
  type: 'scalar',
  value: text,
  style: isQuoted ? 'double' : 'plain',
  start,
  end,
})

const sequence = <T extends ScalarNode | SequenceNode>(items: readonly T[], start: number, end: number) => ({
  type: 'sequence' as const,
  items,
  start,
  end,
})
