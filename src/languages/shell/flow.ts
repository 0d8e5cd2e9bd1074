import { countBefore } from '../../model/count-before.ts'
import { addTo } from '../../model/group-by.ts'
import { keptWith } from '../../model/remembered.ts'
import type { ShellCommand } from '../tree/command.ts'
import { placedCommand, withFirstWords } from './commands.ts'
import { everyCommand, type Found, redirectsOf, targetOf } from './read.ts'
import { type List, type Operator, type ShellNode, shellNode } from './tree.ts'

/** Which commands of a script get what others write. */
export interface Flow {
  /** The commands that read what the command that begins at an offset writes: by a pipe, a substitution, a variable. */
  readonly receiversOf: (start: number) => readonly ShellCommand[]
  /** Who gets a variable that was set at an offset: the commands until it is set again, or all where there are none. */
  readonly givenAs: (variable: string, start: number) => Given
}

/** The commands that get a text, and the option by which the first of them does that takes it by one. */
export interface Given {
  readonly commands: readonly ShellCommand[]
  readonly option?: string
}

/** Maximum number of commands that are returned of those that get a text. */
const MOST = 20
/** A pipe has no more commands than these between the one that writes and the last that reads. */
const MOST_PIPED = 5

interface Reader {
  readonly start: number
  readonly found: Found
  readonly command: ShellCommand
}

/** Follows the texts of a script. */
export const flowOf = (script: string, list: List): Flow => flows(list, () => follow(script, list))

const flows = keptWith<List, Flow>()

function follow(script: string, list: List): Flow {
  const all = everyCommand(list).flatMap((found): readonly Reader[] => {
    const command = placedCommand(script, found)
    return command === undefined ? [] : [{ start: found.command.start, found, command: withFirstWords(command) }]
  })
  // Those of a substitution precede the command that contains them.
  all.sort((a, b) => a.start - b.start)
  const byStart = new Map(all.map(one => [one.start, one]))
  const used = usesIn(all)
  const set = settingsIn(all)

  function readersOf(variable: string, start: number): readonly Reader[] {
    const users = used.get(variable) ?? []
    const settings = set.get(variable) ?? []
    const next = settings[firstAfter(settings, start)] ?? Number.POSITIVE_INFINITY
    const first = firstAfter(users, start)
    const until = users.slice(first, first + MOST).filter(one => one.start <= next)
    return until.length > 0 ? until : users.slice(0, MOST)
  }
  function receiversOf(reader: Reader): readonly Reader[] {
    const direct = [...pipedTo(reader), ...around(reader)].flatMap(start => byStart.get(start) ?? [])
    const { variable } = reader.command
    return variable === undefined ? direct : [...direct, ...readersOf(variable, reader.start)]
  }
  return {
    receiversOf: start => {
      const own = byStart.get(start)
      return own === undefined
        ? []
        : receiversOf(own)
            .slice(0, MOST)
            .map(({ command }) => command)
    },
    givenAs: (variable, start) => {
      const readers = readersOf(variable, start).flatMap(one => [one, ...(prints(one) ? receiversOf(one) : [])])
      const commands = readers.slice(0, MOST).map(({ command }) => command)
      const option = commands.flatMap(one => optionOf(one, variable) ?? [])[0]
      return option === undefined ? { commands } : { commands, option }
    },
  }
}

/** Whether a command writes what it is given, and does nothing else. */
const prints = ({ command }: Reader): boolean => /^(?:echo|printf|cat)$/.test(command.words[0]?.text ?? '')

const VARIABLE = /\$\{?([A-Za-z_]\w*)/g

/** The commands that use each variable, also as a here-string. */
function usesIn(all: readonly Reader[]): ReadonlyMap<string, readonly Reader[]> {
  const used = new Map<string, Reader[]>()
  for (const one of all) {
    const strings = redirectsOf(one.found.command).flatMap(redirect =>
      redirect.operator === '<<<' ? (targetOf(redirect) ?? []) : [],
    )
    const names = [...one.command.words, ...strings].flatMap(({ text }) =>
      Array.from(text.matchAll(VARIABLE), ([, name = '']) => name),
    )
    for (const name of new Set(names)) addTo(used, name, one)
  }
  return used
}

/** Where each variable is set, in the order of the text. */
function settingsIn(all: readonly Reader[]): ReadonlyMap<string, readonly number[]> {
  const set = new Map<string, number[]>()
  for (const { command, start } of all)
    for (const { text } of command.words) {
      const name = /^([A-Za-z_]\w*)=/.exec(text)?.[1]
      if (name === undefined) continue
      addTo(set, name, start)
    }
  return set
}

/** The index of the first of sorted offsets, or of what begins at them, that is after `start`. */
const firstAfter = (sorted: readonly (number | Reader)[], start: number): number =>
  countBefore(sorted, one => (typeof one === 'number' ? one : one.start) <= start)

/** The option that a command gives a variable to, alone: `-d "$X"`, `--data=$X`. */
function optionOf({ words }: ShellCommand, variable: string): string | undefined {
  const at = words.findIndex(({ text }) => text.endsWith(`$${variable}`) || text.endsWith(`\${${variable}}`))
  const text = words[at]?.text ?? ''
  const joined = /^(-[a-zA-Z]|--[\w-]+=)\$/.exec(text)?.[1]
  if (joined !== undefined) return joined.replace('=', '')
  const before = words[at - 1]?.text ?? ''
  return text.startsWith('$') && before.startsWith('-') ? before : undefined
}

const PIPES: ReadonlySet<Operator | undefined> = new Set(['|', '|&'])

/** Where the commands begin that follow a command in its pipe. */
function pipedTo({ found: { index, way } }: Reader): readonly number[] {
  const next = (way.at(-1)?.list.entries ?? []).slice(index + 1, index + 1 + MOST_PIPED)
  const nodes = next.map(({ value }) => shellNode(value))
  const end = nodes.findIndex(node => !PIPES.has(joinOf(node)))
  return (end < 0 ? nodes : nodes.slice(0, end)).flatMap(node => node?.start ?? [])
}

const joinOf = (node: ShellNode | undefined): Operator | undefined =>
  node !== undefined && 'joined' in node ? node.joined : undefined

/** Where the command begins in whose words a command is substituted. */
function around({ found: { way } }: Reader): readonly number[] {
  const step = way.at(-1)
  const isSubstituted = step !== undefined && /^[$<]\(\)$/.test(step.role)
  return isSubstituted && step.command?.shell === 'simple' ? [step.command.start] : []
}
