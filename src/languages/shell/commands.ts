import type { Node } from '../tree/node.ts'
import type { Parsers } from '../tree/parsed.ts'
import { documentOf, everyCommand, type Found, redirectsOf, targetOf } from './read.ts'
import { type Assignment, type List, type Part, shellNode, type Word } from './tree.ts'

/** A word of a shell command. Offsets are UTF-16, half-open, into the script. */
export interface ShellWord {
  /** Without its quotes and escapes; expansions (`$X`, `$(…)`) as they are written. */
  readonly text: string
  /** Whether a part of it is only known when it runs: `$X`, `${X}`, `$(…)`, a backtick, `${{ … }}`. */
  readonly isOpen: boolean
  readonly start: number
  readonly end: number
}

/** One simple command, wherever it stands: in a list, a pipe, a branch, a `$(…)`. */
export interface ShellCommand {
  /** Its words, with what it assigns. None where it only redirects, and of what is redirected around a compound command. */
  readonly words: readonly ShellWord[]
  /** The files that it reads from and writes to. */
  readonly redirects: readonly ShellWord[]
  /** `X` where the command's output becomes the value of X: `X=$(…)`, `echo "X=$(…)"`. Its pipe's commands all have it. */
  readonly variable?: string
}

/** The text of a here-document (`<<EOF`), with the commands of the line that opens it, in their order. Offsets as in `ShellWord`. */
export interface HereDocument {
  readonly start: number
  readonly end: number
  readonly commands: readonly ShellCommand[]
}

/** A command with where it begins. */
interface Placed {
  readonly start: number
  readonly command: ShellCommand
}

/**
 * The simple commands of a script, those of a substitution before the command that they stand in; what is redirected around
 * a compound command stands before what that holds. Never throws; of a script that does not parse what could be read, of one
 * that is not analysed none. Throws where the shell's parser is not loaded.
 */
export const shellCommands = (script: string, parsers: Parsers): readonly ShellCommand[] =>
  rootsOf(script, parsers).flatMap(root => placedIn(script, root).map(({ command }) => command))

/** The script's tree. Throws where the shell's parser is not loaded (`loadParsers`): that is a defect of the caller. */
function rootsOf(script: string, { shell }: Parsers): readonly List[] {
  if (script === '') return []
  if (shell === undefined) throw new Error('the shell parser is not loaded')
  return shell(script).roots.flatMap(root => {
    const list = shellNode(root)
    return list?.shell === 'list' ? list : []
  })
}

/** The here-documents of a script, in their order. Never throws; one that is not closed ends with the script. */
export function hereDocuments(script: string, parsers: Parsers): readonly HereDocument[] {
  if (!script.includes('<<')) return []
  return rootsOf(script, parsers).flatMap(root => {
    const placed = placedIn(script, root)
    // Documents that one line opens share its commands: both may be many.
    const lines = new Map<string, readonly ShellCommand[]>()
    const commandsOfLine = (first: number, end: number): readonly ShellCommand[] => {
      const known = lines.get(`${first}-${end}`)
      if (known !== undefined) return known
      const commands = placed.filter(({ start }) => first <= start && start <= end).map(one => one.command)
      lines.set(`${first}-${end}`, commands)
      return commands
    }
    const documents = everyCommand(root).flatMap(({ command }) =>
      redirectsOf(command).flatMap(redirect => {
        const body = documentOf(redirect)
        if (body === undefined) return []
        const first = script.lastIndexOf('\n', command.start - 1) + 1
        const commands = commandsOfLine(first, lineEnd(script, redirect.end))
        return [{ start: body.start, end: body.end, commands }]
      }),
    )
    return documents.sort((one, other) => one.start - other.start)
  })
}

function lineEnd(script: string, from: number): number {
  const end = script.indexOf('\n', from)
  return end < 0 ? script.length : end
}

function placedIn(script: string, root: List): readonly Placed[] {
  return everyCommand(root).flatMap(found => {
    const { command } = found
    const words = command.shell === 'simple' ? command.items.flatMap(item => wordOf(script, item) ?? []) : []
    const redirects = redirectsOf(command).flatMap(redirect => {
      const target = redirect.operator === '<<<' ? undefined : targetOf(redirect)
      return target === undefined || target.text === '' || isSubstitution(target) ? [] : [plain(target)]
    })
    if (words.length + redirects.length === 0) return []
    const variable = variableOf(found)
    return [{ start: command.start, command: { words, redirects, ...(variable === undefined ? {} : { variable }) } }]
  })
}

/** Whether a word is `<(…)` or `>(…)`: a command of its own. */
const isSubstitution = ({ parts }: Word): boolean => parts.length === 1 && parts[0]?.kind === 'process'

const plain = ({ text, isKnown, start, end }: Word): ShellWord => ({ text, isOpen: !isKnown, start, end })

function wordOf(script: string, node: Node): ShellWord | undefined {
  const own = shellNode(node)
  if (own?.shell === 'word') return isSubstitution(own) ? undefined : plain(own)
  if (own?.shell !== 'assignment') return undefined
  const { start, end } = own
  const value = assignedWord(own)
  const text = value === undefined ? script.slice(start, end) : script.slice(start, value.start) + value.text
  return { text, isOpen: value?.isKnown !== true, start, end }
}

/** The word that is assigned; undefined for an array. */
function assignedWord({ entries }: Assignment): Word | undefined {
  const value = shellNode(entries[0]?.value)
  return value?.shell === 'word' ? value : undefined
}

const NAME = /^([A-Za-z_][A-Za-z0-9_-]*)=$/

/** The variable that takes the output of the innermost substitution around a command. */
function variableOf({ way }: Found): string | undefined {
  const at = way.findLastIndex(({ role }) => role === '$()' || role === '<()' || role === '>()')
  const step = way[at]
  if (step?.role !== '$()' || step.command?.shell !== 'simple') return undefined
  // The way from the list around it: the command's key, then the number of the item.
  const [, , index] = step.pointer.slice(way[at - 1]?.pointer.length).split('/', 3)
  return NAME.exec(textBefore(step.command.items[Number(index)], step.list))?.[1]
}

/** What stands in a word before the substitution that is `list`. */
function textBefore(item: Node | undefined, list: List): string {
  const own = shellNode(item)
  if (own?.shell === 'word') return textUntil(own.parts, list.start)
  const value = own?.shell === 'assignment' ? assignedWord(own) : undefined
  return own?.shell === 'assignment' && value !== undefined ? `${own.name}=${textUntil(value.parts, list.start)}` : ''
}

/** A name has no more parts than these before what it is given. */
const MOST_PARTS = 4

/** The text of the parts before the substitution at `offset`; no name where that is not near, or inside another expansion. */
function textUntil(parts: readonly Part[], offset: number): string {
  const first = parts.slice(0, MOST_PARTS)
  const own = first.findIndex(({ start, end }) => start <= offset && offset < end)
  if (first[own]?.kind !== 'command') return ' '
  return first
    .slice(0, own)
    .map(({ text }) => text)
    .join('')
}
