import { countBefore } from '../../model/count-before.ts'
import { keptWith } from '../../model/remembered.ts'
import type { ShellCommand, ShellWord } from '../tree/command.ts'
import type { Node } from '../tree/node.ts'
import { join } from '../tree/query.ts'
import { everyCommand, type Found, redirectsOf, targetOf } from './read.ts'
import { type Assignment, type Command, type List, type Part, type Redirect, shellNode, type Word } from './tree.ts'

/** A command with where it begins. */
export interface Placed {
  readonly start: number
  readonly command: ShellCommand
}

/** The script of a tree, where it is one. */
export function listsOf(root: Node): readonly List[] {
  const list = shellNode(root)
  return list?.shell === 'list' ? [list] : []
}

/** How many commands before and after the one that gets a here-document are returned, and how many words of each. */
const NEAR = 10
const FIRST_WORDS = 100

/** Gives the commands of the lines from the one of `start` to the one of `end`, in the order of `placed`; those around `start`. */
export function commandsNear(
  script: string,
  placed: readonly Placed[],
): (start: number, end: number) => readonly ShellCommand[] {
  const sorted = placed.map((one, order) => ({ ...one, order })).sort((a, b) => a.start - b.start)
  const starts = sorted.map(one => one.start)
  return (start, end) => {
    const first = script.lastIndexOf('\n', start - 1) + 1
    const own = lastAtMost(starts, start)
    return sorted
      .slice(Math.max(0, own - NEAR), own + NEAR + 1)
      .filter(one => first <= one.start && (one.start <= end || !script.slice(end, one.start).includes('\n')))
      .sort((a, b) => a.order - b.order)
      .map(({ command }) => withFirstWords(command))
  }
}

/** A command with its first words. */
export const withFirstWords = (command: ShellCommand): ShellCommand =>
  command.words.length <= FIRST_WORDS ? command : { ...command, words: command.words.slice(0, FIRST_WORDS) }

/** The index of the last of the sorted numbers that is at most `limit`; 0 where none is. */
const lastAtMost = (numbers: readonly number[], limit: number): number =>
  Math.max(0, countBefore(numbers, one => one <= limit) - 1)

/** The redirections of a command, each with the way to it from the command. */
export function redirectsWithin(command: Command): readonly { readonly redirect: Redirect; readonly at: string }[] {
  const isSimple = command.shell === 'simple'
  const list = isSimple ? command : command.entries.find(({ key }) => key === 'redirects')?.value
  const items = list?.type === 'sequence' ? list.items : []
  return items.flatMap((item, i) => {
    const redirect = shellNode(item)
    return redirect?.shell === 'redirect' ? [{ redirect, at: isSimple ? join('', i) : join('/redirects', i) }] : []
  })
}

/**
 * The simple commands of a list with where they begin, those of a substitution before the command that contains them; what is
 * redirected around a compound command precedes what that contains.
 */
export const placedIn = (script: string, root: List): readonly Placed[] =>
  placedOf(root, () =>
    everyCommand(root).flatMap(found => {
      const command = placedCommand(script, found)
      return command === undefined ? [] : [{ start: found.command.start, command }]
    }),
  )

const placedOf = keptWith<List, readonly Placed[]>()

/** A command with its words; undefined where it has neither words nor files. */
export const placedCommand = (script: string, found: Found): ShellCommand | undefined =>
  placed(found, () => commandOf(script, found))

const placed = keptWith<Found, ShellCommand | undefined>()

function commandOf(script: string, found: Found): ShellCommand | undefined {
  const { command } = found
  const words = command.shell === 'simple' ? command.items.flatMap(item => wordOf(script, item) ?? []) : []
  const redirects = redirectsOf(command).flatMap(redirect => {
    const target = redirect.operator === '<<<' ? undefined : targetOf(redirect)
    return target === undefined || target.text === '' || isSubstitution(target) ? [] : [plain(target)]
  })
  if (words.length + redirects.length === 0) return undefined
  const variable = variableOf(found)
  return {
    words,
    redirects,
    ...(variable === undefined ? {} : { variable }),
    ...(isShown(found) ? { isShown: true } : {}),
  }
}

/** The commands whose lists write where the script does, as long as nothing is redirected around them. */
const OPEN = new Set(['if', 'for', 'while', 'until', 'case'])

/** Whether the output of a command is surely the script's own. */
function isShown({ command, index, way }: Found): boolean {
  const next = shellNode(way[way.length - 1]?.list.entries[index + 1]?.value)
  const isPiped = next !== undefined && 'joined' in next && (next.joined === '|' || next.joined === '|&')
  const isTaken = redirectsOf(command).some(({ operator, descriptor }) => operator.includes('>') && descriptor !== '2')
  const isInside = way.some(step => step.command !== undefined && isClosed(step.command))
  return command.shell === 'simple' && !isPiped && !isTaken && !isInside
}

const isClosed = (command: Command): boolean => !OPEN.has(command.shell) || redirectsOf(command).length > 0

/** Whether a word is `<(…)` or `>(…)`: a command of its own. */
const isSubstitution = ({ parts }: Word): boolean => parts.length === 1 && parts[0]?.kind === 'process'

/** A word as others see it. */
export const plain = ({ text, isKnown, start, end, parts }: Word): ShellWord =>
  isKnown ? { text, isOpen: false, start, end } : { text, isOpen: true, start, end, pieces: parts }

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

/** The text of a word before the substitution that is `list`. */
function textBefore(item: Node | undefined, list: List): string {
  const own = shellNode(item)
  if (own?.shell === 'word') return textUntil(own.parts, list.start)
  const value = own?.shell === 'assignment' ? assignedWord(own) : undefined
  return own?.shell === 'assignment' && value !== undefined ? `${own.name}=${textUntil(value.parts, list.start)}` : ''
}

/** A name has no more parts than these before what it is given. */
const MAX_PARTS = 4

/** The text of the parts before the substitution at `offset`; no name where that is not near, or inside another expansion. */
function textUntil(parts: readonly Part[], offset: number): string {
  const first = parts.slice(0, MAX_PARTS)
  const own = first.findIndex(({ start, end }) => start <= offset && offset < end)
  if (first[own]?.kind !== 'command') return ' '
  return first
    .slice(0, own)
    .map(({ text }) => text)
    .join('')
}

/** The files that commands write to: by a redirection, or as words of `tee`. */
export const pathsOf = (commands: readonly ShellCommand[]): readonly string[] =>
  commands
    .flatMap(({ words, redirects }) => {
      const tee = words.findIndex(({ text }) => /(?:^|\/)tee$/.test(text))
      return [...redirects, ...(tee < 0 ? [] : words.slice(tee + 1).filter(({ text }) => !text.startsWith('-')))]
    })
    .map(({ text }) => text)
    .filter(path => !path.startsWith('/dev/'))
