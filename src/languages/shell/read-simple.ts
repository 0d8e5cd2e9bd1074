import type { Entry, Node, ScalarNode } from '../tree/node.ts'
import { tidy } from './label.ts'
import { addLiteral, newPieces } from './read-parts.ts'
import { readRedirect } from './read-redirect.ts'
import { addWord, readWord, wordOf } from './read-word.ts'
import { mayAdd, take, written } from './reading.ts'
import { testWords } from './test-words.ts'
import type { ArrayValue, Assignment, Redirect, SimpleCommand, Word } from './tree.ts'
import { type Context, hull, type Joint, type TestType, type Unbash } from './unbash-nodes.ts'

type Item = Word | Assignment | Redirect

/** A program with its words, assignments and redirections, in the order in which they are written. */
export function readSimple(context: Context, node: Unbash<'Command'>, joint: Joint): SimpleCommand {
  const items: Item[] = []
  for (const item of node.prefix) {
    if (!mayAdd(context.reading, item.pos, node.end)) break
    items.push(item.type === 'Assignment' ? readAssignment(context, item) : readRedirect(context, item))
  }
  if (node.name !== undefined) items.push(readWord(context, node.name))
  for (const item of node.suffix) {
    if (!mayAdd(context.reading, item.pos, node.end)) break
    if (item.type === 'Word') items.push(readWord(context, item))
    else if (item.type !== 'Assignment') items.push(readRedirect(context, item))
    else if (item.value.type === 'Word' && item.index === undefined) items.push(readArgument(context, item, item.value))
    else items.push(readAssignment(context, item))
  }
  return simple(context, node, withEscapes(items), joint)
}

/** `[[ … ]]` or `((…))`, whose operands and operators are its words. */
export function readTest(
  context: Context,
  node: Unbash<TestType>,
  redirects: readonly Redirect[],
  joint: Joint,
): SimpleCommand {
  return simple(context, node, [...testWords(context, node), ...redirects], joint)
}

function simple(
  { reading }: Context,
  { pos, end }: { readonly pos: number; readonly end: number },
  items: readonly Item[],
  joint: Joint,
): SimpleCommand {
  const { start, end: last } = hull(reading.at(pos), reading.at(end), items)
  const { joined, isNegated, isBackground } = joint
  // Spelled out: spreading the joint takes a sixth of the time of all reading.
  const command = { type: 'sequence', shell: 'simple', isNegated, isBackground, start, end: last, items } as const
  return joined === undefined ? command : { ...command, joined }
}

/** The texts of `printf` and `echo -e` with what is printed of them: they decode escapes themselves. */
function withEscapes(items: readonly Item[]): readonly Item[] {
  const [program, option] = items
  const isPrintf = program?.shell === 'word' && program.text === 'printf'
  const isEcho =
    program?.shell === 'word' && program.text === 'echo' && option?.shell === 'word' && /^-[nE]*e/.test(option.text)
  if (!isPrintf && !isEcho) return items
  return items.map(item => {
    if (item.shell !== 'word' || item.type !== 'scalar' || !item.isKnown || !item.text.includes('\\')) return item
    if (isPrintf && /%[^%]/.test(item.text)) return item
    return { ...item, encodes: printed(item) }
  })
}

const ESCAPE = /\\(?:([abefnrtv\\"'])|x([0-9a-fA-F]{1,2})|0?([0-7]{1,3}))/g
const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** What is printed of a text. */
const printed = ({ text, start, end }: Word): ScalarNode => ({
  type: 'scalar',
  // Its escapes are written as those of a text in double quotes are.
  style: 'double',
  value: text.replaceAll(ESCAPE, (_, letter?: string, hex?: string, octal?: string) =>
    letter !== undefined
      ? (LETTERS[letter] ?? letter)
      : String.fromCharCode(Number.parseInt(hex ?? octal ?? '', hex === undefined ? 8 : 16)),
  ),
  start,
  end,
})

/** `NAME=VALUE` behind a command that takes assignments (`export`, `local`): a word like any other. */
function readArgument(context: Context, { pos, end }: Unbash<'Assignment'>, value: Unbash<'Word'>): Word {
  const { reading } = context
  const pieces = newPieces()
  addLiteral(reading, pieces, pos, value.pos, written(reading, pos, value.pos), 'none')
  addWord(context, value, pieces)
  take(reading, pos, pieces.inner, end)
  return wordOf(reading, pos, end, pieces)
}

function readAssignment(context: Context, node: Unbash<'Assignment'>): Assignment {
  const { reading } = context
  const { pos, end, name, index, append, value } = node
  const keyEnd = index === undefined ? pos + name.length : Math.max(index.end + 1, pos + name.length)
  const read = value.type === 'Word' ? readWord(context, value) : readArray(context, value)
  reading.taken.push(pos, value.pos)
  const key = tidy(written(reading, pos, keyEnd))
  const entry: Entry = { key, keyStart: reading.at(pos), keyEnd: reading.at(keyEnd), value: read }
  const range = hull(reading.at(pos), reading.at(end), [read])
  return { type: 'mapping', shell: 'assignment', name, isAppend: append === true, ...range, entries: [entry] }
}

function readArray(context: Context, { pos, end, elements }: Unbash<'ArrayValue'>): ArrayValue {
  const { reading } = context
  const items: Node[] = []
  for (const element of elements) {
    if (!mayAdd(reading, element.pos, end)) break
    items.push(readWord(context, element))
  }
  return { type: 'sequence', shell: 'array', ...hull(reading.at(pos), reading.at(end), items), items }
}
