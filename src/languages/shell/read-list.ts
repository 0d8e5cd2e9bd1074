import type { Entry } from '../tree/node.ts'
import { labelOf, numbering, tidy } from './label.ts'
import { MAX_LISTS } from './limits.ts'
import { addProblems } from './problem.ts'
import { readCompound } from './read-compound.ts'
import { readRedirect } from './read-redirect.ts'
import { readSimple, readTest } from './read-simple.ts'
import { mayAdd, type Reading, skip, TOO_DEEP } from './reading.ts'
import type { Command, List, Operator } from './tree.ts'
import { hull, type Joint, type Unbash, type UnbashCommand, type UnbashList, valuesOf } from './unbash-nodes.ts'

/** The list of a whole script, or of a substitution, which is `depth` deep. Its errors become problems. */
export function readScript(reading: Reading, script: Unbash<'Script'>, depth: number): List {
  const list = readList(reading, script, depth)
  addProblems(reading, script.errors ?? [])
  return list
}

/** A list of commands, which is `depth` deep. */
function readList(reading: Reading, { pos, end, commands }: UnbashList, depth: number): List {
  const entries: Entry[] = []
  const labelled = numbering()
  if (depth > MAX_LISTS) skip(reading, TOO_DEEP, pos, end)
  else
    for (const { node, joint } of joinedIn(commands)) {
      if (!mayAdd(reading, node.pos, end)) break
      const value = readCommand(reading, node, joint, depth)
      const { keyStart, keyEnd } = keyRange(reading, node)
      entries.push({ key: labelled(nameOf(node)), keyStart, keyEnd, value })
    }
  const { start, end: last } = hull(reading.at(pos), reading.at(end), valuesOf(entries))
  return { type: 'mapping', shell: 'list', start, end: last, entries }
}

/** A command with its position in its list. */
interface Joined {
  readonly node: UnbashCommand
  readonly joint: Joint
}

function* joinedIn(statements: readonly Unbash<'Statement'>[]): Generator<Joined> {
  for (const { command, background } of statements) {
    const isBackground = background === true
    if (command.type !== 'AndOr') yield* pipeOf(command, undefined, isBackground)
    else for (const [i, pipe] of command.commands.entries()) yield* pipeOf(pipe, command.operators[i - 1], isBackground)
  }
}

function* pipeOf(
  pipe: UnbashCommand | Unbash<'Pipeline'>,
  before: Operator | undefined,
  isBackground: boolean,
): Generator<Joined> {
  if (pipe.type !== 'Pipeline') {
    yield { node: pipe, joint: jointOf(before, false, isBackground) }
    return
  }
  const isNegated = pipe.prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1
  for (const [i, node] of pipe.commands.entries()) {
    const joined = i === 0 ? before : pipe.operators[i - 1]
    yield { node, joint: jointOf(joined, i === 0 && isNegated, isBackground) }
  }
}

const ALONE: Joint = { isNegated: false, isBackground: false }

function jointOf(joined: Operator | undefined, isNegated: boolean, isBackground: boolean): Joint {
  if (joined !== undefined) return { joined, isNegated, isBackground }
  return isNegated || isBackground ? { isNegated, isBackground } : ALONE
}

function readCommand(reading: Reading, node: UnbashCommand, joint: Joint, depth: number): Command {
  const context = { reading, depth, readScript }
  if (node.type === 'Command') return readSimple(context, node, joint)
  const { command, redirects } = node.type === 'Redirected' ? node : { command: node, redirects: [] }
  if (command.type !== 'TestCommand' && command.type !== 'ArithmeticCommand')
    return readCompound({ ...context, readList }, command, redirects, joint)
  const around = redirects.map(redirect => readRedirect(context, redirect))
  return readTest(context, command, around, joint)
}

const KEYWORDS = {
  If: 'if',
  Case: 'case',
  ArithmeticFor: 'for ((',
  Subshell: '(',
  BraceGroup: '{',
  TestCommand: '[[',
  ArithmeticCommand: '((',
  Coproc: 'coproc',
} as const

/** The key of a command in its list, before it is numbered. */
function nameOf(node: UnbashCommand): string {
  switch (node.type) {
    case 'Command':
      return labelOf(node)
    case 'Redirected':
      return nameOf(node.command)
    case 'For':
      return `for ${tidy(node.name.value)}`
    case 'Select':
      return `select ${tidy(node.name.value)}`
    case 'Function':
      return `${tidy(node.name.value)}()`
    case 'While':
      return node.kind
    default:
      return KEYWORDS[node.type]
  }
}

/** The range of the first word of a command; if it has none, that of its keyword, the name that is assigned, its operator. */
function keyRange(
  { at, source }: Reading,
  node: UnbashCommand,
): { readonly keyStart: number; readonly keyEnd: number } {
  const word = node.type === 'Command' || node.type === 'Function' ? node.name : undefined
  if (word !== undefined) return { keyStart: at(word.pos), keyEnd: at(word.end) }
  const first = /^(?:[A-Za-z_]\w{0,99}|[0-9]{0,9}[<>&|]{1,3}|\(\(|\[\[|[({])/.exec(
    source.slice(node.pos, node.pos + 100),
  )
  return { keyStart: at(node.pos), keyEnd: at(node.pos + (first?.[0].length ?? 0)) }
}
