import { groupBy } from '../../model/group-by.ts'
import { remembered } from '../../model/remembered.ts'
import type { ShellCommand, ShellWord, WordPiece } from '../tree/command.ts'
import { placedCommand } from './commands.ts'
import { everyCommand } from './read.ts'
import type { List } from './tree.ts'

/** A command of a function, as one call of that runs it. */
export interface CalledCommand {
  /** Where the call begins, in UTF-16 code units of the script. */
  readonly start: number
  /** The command with the words of the call in the place of `$1`, `$2` …, each where it is written there. */
  readonly command: ShellCommand
}

/** Limits of commands of a function that get its arguments, and of those that all calls of a script together run. */
const MOST_IN = 8
const MOST = 500

/** The commands that get arguments of a function, once for each call. `script` is the text of `list`. */
export const calledCommands = (script: string, list: List): readonly CalledCommand[] => calledIn(list)(script)

const calledIn = remembered((list: List) => {
  let before: { readonly script: string; readonly all: readonly CalledCommand[] } | undefined
  return (script: string): readonly CalledCommand[] => {
    if (before?.script !== script) before = { script, all: FUNCTION.test(script) ? allCalled(script, list) : [] }
    return before.all
  }
})

const FUNCTION = /\bfunction\s|\(\)\s{0,9}[({]|\(\)\s{0,9}\n/

function allCalled(script: string, list: List): readonly CalledCommand[] {
  const placed = everyCommand(list).flatMap(found => {
    const command = placedCommand(script, found)
    const around = found.way.findLast(step => step.command?.shell === 'function')?.command
    const name = around !== undefined && 'name' in around ? around.name : undefined
    return command === undefined ? [] : [{ command, name: name ?? '', start: found.command.start }]
  })
  const functions = groupBy(
    placed.filter(({ name }) => name !== ''),
    ({ name }) => name,
  )
  const found: CalledCommand[] = []
  for (const { command, start } of placed) {
    const [program, ...given] = command.words
    const body = program === undefined ? undefined : functions.get(program.text)
    if (program === undefined || body === undefined || given.length === 0) continue
    const values = valuesIn(
      body.map(one => one.command),
      given,
    )
    const getting = body.filter(one => one.command.words.some(word => getsOne(word, values))).slice(0, MOST_IN)
    for (const one of getting) {
      if (found.length >= MOST) return found
      found.push({
        start,
        command: { ...one.command, words: one.command.words.map(word => filledIn(word, values)), call: program },
      })
    }
  }
  return found
}

type Values = ReadonlyMap<string, ShellWord>

/** What a call gives to `$1`, `$2` …, and to the variables that its function sets to these (`local path="$1"`). */
function valuesIn(body: readonly ShellCommand[], given: readonly ShellWord[]): Values {
  const values = new Map(given.map((word, i) => [String(i + 1), word]))
  for (const { words } of body)
    for (const { text } of words) {
      const [, name = '', number = ''] = /^(\w+)=\$\{?([1-9])(?::?[-?][^}]*)?\}?$/.exec(text) ?? []
      const value = values.get(number)
      if (value !== undefined) values.set(name, value)
    }
  return values
}

const givenFor = ({ kind, name = '' }: WordPiece, values: Values): ShellWord | undefined =>
  kind === 'parameter' ? values.get(name) : undefined

const getsOne = ({ pieces = [], text }: ShellWord, values: Values): boolean =>
  !/^\w+=/.test(text) && pieces.some(piece => givenFor(piece, values) !== undefined)

/** A word with what the call gives, at the place of the first of that. */
function filledIn(word: ShellWord, values: Values): ShellWord {
  if (!getsOne(word, values)) return word
  const { pieces = [] } = word
  const first = pieces.flatMap(piece => givenFor(piece, values) ?? [])[0] ?? word
  const [only, ...others] = pieces
  const whole = only === undefined || others.length > 0 ? undefined : givenFor(only, values)
  if (whole !== undefined) return whole
  const text = pieces.map(piece => givenFor(piece, values)?.text ?? piece.text).join('')
  const isOpen = pieces.some(piece => givenFor(piece, values)?.isOpen ?? piece.kind !== 'literal')
  return { text, isOpen, start: first.start, end: first.end }
}
