import type { Entry, MappingNode, Node, SequenceNode } from '../tree/node.ts'
import { keywordBefore } from './keyword.ts'
import { numbering, tidy } from './label.ts'
import { addNested, newPieces } from './read-parts.ts'
import { readRedirect } from './read-redirect.ts'
import { plainWord, readWord } from './read-word.ts'
import { mayAdd, type Reading, take } from './reading.ts'
import type { CompoundCommand, List } from './tree.ts'
import {
  type Context,
  hull,
  type Joint,
  type Unbash,
  type UnbashCompound,
  type UnbashList,
  type UnbashRedirection,
  valuesOf,
} from './unbash-nodes.ts'

/** What it takes to read a compound command: its lists are one deeper. */
export interface CompoundContext extends Context {
  readonly readList: (reading: Reading, list: UnbashList, depth: number) => List
}

/** A command that contains lists of others, with what is redirected around it. */
export function readCompound(
  context: CompoundContext,
  node: UnbashCompound,
  redirects: readonly UnbashRedirection[],
  joint: Joint,
): CompoundCommand {
  const { reading } = context
  const { shell, entries } = inside(context, node)
  const body = node.type === 'Function' ? node.body : undefined
  const around = body?.type === 'Redirected' && isBraces(body.command) ? body.redirects : redirects
  const all = around.length === 0 ? entries : [...entries, redirectsEntry(context, around)]
  const name = 'name' in node ? node.name?.value : undefined
  return {
    type: 'mapping',
    shell,
    ...(name === undefined ? {} : { name }),
    ...(body !== undefined && withoutRedirects(body).type === 'Subshell' ? { isSubshell: true } : {}),
    ...joint,
    ...hull(reading.at(node.pos), reading.at(node.end), valuesOf(all)),
    entries: all,
  }
}

interface Inside {
  readonly shell: CompoundCommand['shell']
  readonly entries: readonly Entry[]
}

function inside(context: CompoundContext, node: UnbashCompound): Inside {
  switch (node.type) {
    case 'If':
      return { shell: 'if', entries: branches(context, node) }
    case 'While': {
      const condition = listEntry(context, 'condition', node.kind, node.clause, node.pos)
      return { shell: node.kind, entries: [condition, listEntry(context, 'do', 'do', node.body, node.clause.end)] }
    }
    case 'For':
    case 'Select':
      return { shell: node.type === 'For' ? 'for' : 'select', entries: overWords(context, node) }
    case 'ArithmeticFor':
      return {
        shell: 'for',
        entries: [header(context, node), listEntry(context, 'do', 'do', node.body, node.body.pos)],
      }
    case 'Case':
      return { shell: 'case', entries: arms(context, node) }
    case 'Function':
    case 'Coproc':
      return { shell: node.type === 'Function' ? 'function' : 'coproc', entries: [bodyEntry(context, node.body)] }
    default:
      return { shell: node.type === 'Subshell' ? 'subshell' : 'group', entries: [bodyEntry(context, node)] }
  }
}

/** The entry of a list, whose key is the keyword that precedes it, after `from`. */
function listEntry(context: CompoundContext, key: string, keyword: string, list: UnbashList, from: number): Entry {
  const { reading, depth } = context
  const { start, end } = keywordBefore(reading.source, keyword, from, list.pos)
  const value = context.readList(reading, list, depth + 1)
  return { key, keyStart: reading.at(start), keyEnd: reading.at(end), value }
}

function branches(context: CompoundContext, node: Unbash<'If'>): readonly Entry[] {
  const entries = branch(context, node, 'if')
  const labelled = numbering()
  let last = node.then.end
  for (const elif of node.elif) {
    const inner = branch(context, elif, 'elif')
    const key = { key: labelled('elif'), keyStart: inner[0]?.keyStart ?? 0, keyEnd: inner[0]?.keyEnd ?? 0 }
    const range = hull(context.reading.at(elif.pos), context.reading.at(elif.end), valuesOf(inner))
    entries.push({ ...key, value: { type: 'mapping', ...range, entries: inner } })
    last = elif.end
  }
  if (node.else !== undefined) entries.push(listEntry(context, 'else', 'else', node.else, last))
  return entries
}

function branch(context: CompoundContext, { pos, clause, then }: Unbash<'If' | 'Elif'>, keyword: string): Entry[] {
  const condition = listEntry(context, 'condition', keyword, clause, pos)
  return [condition, listEntry(context, 'then', 'then', then, clause.end)]
}

function overWords(context: CompoundContext, node: Unbash<'For' | 'Select'>): readonly Entry[] {
  const { reading } = context
  const { name, wordlist, body } = node
  reading.taken.push(name.pos, name.end)
  const words = wordsOf(context, wordlist ?? [], reading.at(name.end))
  const last = wordlist?.[wordlist.length - 1]?.end ?? name.end
  const at = wordlist === undefined ? [] : [keyed('words', words)]
  return [...at, listEntry(context, 'do', 'do', body, last)]
}

/** Words in a list of their own, which is at `start` if there are none. */
function wordsOf(context: Context, words: readonly Unbash<'Word'>[], start: number): SequenceNode {
  const items: Node[] = []
  for (const word of words) {
    if (!mayAdd(context.reading, word.pos, word.end)) break
    items.push(readWord(context, word))
  }
  const first = items[0]?.start ?? start
  return { type: 'sequence', ...hull(first, first, items), items }
}

/** An entry whose key has no text of its own. */
const keyed = (key: string, value: Node): Entry => ({ key, keyStart: value.start, keyEnd: value.start, value })

/** The text between the brackets of `for ((…))`, as one word. */
function header(context: Context, node: Unbash<'ArithmeticFor'>): Entry {
  const { reading } = context
  const { source, at } = reading
  const pos = source.indexOf('((', node.pos) + 2
  const parts = [node.initialize, node.test, node.update].filter(part => part !== undefined)
  const end = Math.max(pos, source.indexOf('))', parts[parts.length - 1]?.end ?? pos))
  const pieces = newPieces()
  const text = source.slice(pos, end)
  pieces.isKnown = false
  pieces.parts.push({ kind: 'arithmetic', quote: 'none', text, start: at(pos), end: at(end) })
  for (const part of parts) addNested({ ...context, pieces }, part)
  take(reading, pos, pieces.inner, end)
  return keyed('header', plainWord(reading, pos, end, pieces))
}

function arms(context: CompoundContext, node: Unbash<'Case'>): readonly Entry[] {
  const labelled = numbering()
  return [
    keyed('word', readWord(context, node.word)),
    ...node.items.map(({ pos, end, pattern, body }) => {
      const { at } = context.reading
      const patterns = wordsOf(context, pattern, at(pos))
      const entries = [keyed('patterns', patterns), listEntry(context, 'do', ')', body, pattern.at(-1)?.end ?? pos)]
      const value: MappingNode = { type: 'mapping', ...hull(at(pos), at(end), valuesOf(entries)), entries }
      const key = labelled(`${tidy(pattern.map(({ text }) => text).join('|'))})`)
      return { key, keyStart: patterns.start, keyEnd: patterns.end, value }
    }),
  ]
}

type Body = Unbash<'Function' | 'Coproc'>['body'] | Unbash<'BraceGroup' | 'Subshell'>

const withoutRedirects = (body: Body): Exclude<Body, Unbash<'Redirected'>> =>
  body.type === 'Redirected' ? body.command : body

const isBraces = ({ type }: Body): boolean => type === 'BraceGroup' || type === 'Subshell'

/** The content of the braces or brackets of a body; any other body is a list of one command. */
function bodyEntry(context: CompoundContext, body: Body): Entry {
  const own = withoutRedirects(body)
  if (own.type === 'CompoundList') return listEntry(context, 'body', '{', own, own.pos)
  if (own.type === 'BraceGroup' || own.type === 'Subshell')
    return listEntry(context, 'body', own.type === 'Subshell' ? '(' : '{', own.body, own.pos)
  if (body.type === 'CompoundList') return listEntry(context, 'body', '', body, body.pos)
  const { pos, end } = body
  const statement = { type: 'Statement', pos, end, command: body, background: undefined } as const
  return listEntry(context, 'body', '', { pos, end, commands: [statement] }, pos)
}

function redirectsEntry(context: Context, redirects: readonly UnbashRedirection[]): Entry {
  const items = redirects.map(redirect => readRedirect(context, redirect))
  const start = items[0]?.start ?? 0
  return keyed('redirects', { type: 'sequence', ...hull(start, start, items), items })
}
