import { place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import type { Value } from '../../../documents/value.ts'
import type { ShellCommand, ShellWord } from '../../../languages/tree/command.ts'
import type { PipelineScript, ScriptCommand } from './pipeline-scripts.ts'

export type { ScriptCommand } from './pipeline-scripts.ts'

/** The commands of a pipeline's script, in order. */
export const commandsIn = ({ texts }: PipelineScript): readonly ScriptCommand[] =>
  texts.flatMap(({ commands }) => commands())

/** The word behind an option; undefined where it is not given, or only known when it runs. */
export function optionIn({ words }: ShellCommand, option: string): string | undefined {
  const at = words.findIndex(({ text }) => text === option || text.startsWith(`${option}=`))
  const isJoined = words[at]?.text !== option
  const value = at < 0 ? undefined : words[isJoined ? at : at + 1]
  if (value === undefined || value.isOpen) return undefined
  return isJoined ? value.text.slice(option.length + 1) : value.text
}

/** An operation of a service of the AWS CLI, mostly `eks`, or of eksctl, with its options. */
export interface EksCommand {
  readonly program: 'aws' | 'eksctl'
  /** `update-addon`; eksctl's with its object: `upgrade cluster`. */
  readonly operation: string
  readonly options: ReadonlyMap<string, ShellWord>
  /** Whether a word that is not an option's value is only known when it runs: it may contain options. */
  readonly isOpen: boolean
  readonly command: ScriptCommand
  /** The operation's word. */
  readonly word: ShellWord
}

/** What a shell only prints. */
export const PRINTS: ReadonlySet<string> = new Set(['echo', 'printf', 'cat', 'log', 'info'])

/** The command as an operation of EKS, whatever runs it (`sudo`, `timeout 5m`, `if !`); undefined where it is none. */
export function eksCommand(command: ScriptCommand): EksCommand | undefined {
  const { words } = command
  if (PRINTS.has(words[0]?.text ?? '')) return undefined
  const at = words.findIndex(({ text }) => /^(?:\S*\/)?(?:aws|eksctl)$/.test(text))
  if (words[at]?.text.endsWith('eksctl') === true) return operationOf(command, 'eksctl', words.slice(at + 1), 2)
  return awsCommand(command, 'eks')
}

/** The command as an operation of a service of the AWS CLI, whatever runs it; undefined where it is none. */
export function awsCommand(command: ScriptCommand, service: string): EksCommand | undefined {
  const { words } = command
  const at = words.findIndex(({ text }) => /^(?:\S*\/)?aws$/.test(text))
  if (at < 0 || PRINTS.has(words[0]?.text ?? '')) return undefined
  const rest = words.slice(at + 1)
  const found = rest.findIndex(({ text }) => text === service)
  // Before the service there are global options with their values.
  if (found < 0 || rest.slice(0, found).some((word, i) => !isOption(word) && !isOption(rest[i - 1]))) return undefined
  return operationOf(command, 'aws', rest.slice(found + 1), 1)
}

const isOption = (word: ShellWord | undefined): boolean => word?.text.startsWith('-') === true

function operationOf(
  command: ScriptCommand,
  program: 'aws' | 'eksctl',
  words: readonly ShellWord[],
  length: number,
): EksCommand | undefined {
  const options = new Map<string, ShellWord>()
  const others: ShellWord[] = []
  for (const [i, word] of words.entries()) {
    const equals = word.text.indexOf('=')
    if (isOption(word) && equals > 0)
      options.set(word.text.slice(0, equals), {
        ...word,
        text: word.text.slice(equals + 1),
        start: word.start + equals + 1,
      })
    else if (isOption(word)) options.set(word.text, words[i + 1] ?? word)
    else if (!isOption(words[i - 1]) || words[i - 1]?.text.includes('=') === true) others.push(word)
  }
  const named = others.slice(0, length)
  const [word] = named
  if (word === undefined) return undefined
  const operation = named.map(({ text }) => text).join(' ')
  return { program, operation, options, isOpen: others.slice(length).some(({ isOpen }) => isOpen), command, word }
}

/** The place of a word of a command. */
export const wordPlace = ({ text }: ScriptCommand, { start, end }: ShellWord): Place => ({
  ...place(text),
  within: { start, end },
})

/** A word as a value: unknown where the shell only knows it when it runs. */
export function wordText(command: ScriptCommand, word: ShellWord): Value<string> {
  const at = wordPlace(command, word)
  return word.isOpen
    ? { state: 'unknown', why: 'a variable of the script', at }
    : { state: 'known', value: word.text, at }
}

/** An option's value: unknown where the shell only knows it when it runs. */
export function optionValue({ command, options, word }: EksCommand, ...names: readonly string[]): Value<string> {
  const found = names.map(name => options.get(name)).find(value => value !== undefined)
  return found === undefined ? { state: 'absent', at: wordPlace(command, word) } : wordText(command, found)
}

/** The words behind an option that takes several. */
export function wordsAfter({ command: { words } }: EksCommand, option: string): readonly ShellWord[] {
  const start = words.findIndex(({ text }) => text === option) + 1
  const end = words.findIndex(({ text }, i) => i >= start && text.startsWith('-'))
  return start === 0 ? [] : words.slice(start, end < 0 ? undefined : end)
}

/** The variable or output that a word is, by its own name: `$X`, `${X}`, `${{ steps.a.outputs.x }}`. */
function variableOf(text: string): string | undefined {
  return (
    /^\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?$/.exec(text)?.[1] ??
    /^\$\{\{ ?(?:[A-Za-z0-9_-]{1,100}\.){1,6}([A-Za-z0-9_-]{1,100}) ?\}\}$/.exec(text)?.[1]
  )
}

const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_-]*)=(.*)$/s

/**
 * Follows values through the variables of a script: `of` tells what a command's output is, and each variable that takes
 * it, or a copy of it, has that. Gives the look-up from a variable's name, as far as the script was `read`.
 */
export function variablesOf<T>(of: (command: ScriptCommand) => T | undefined) {
  const values = new Map<string, T>()
  return {
    read: (command: ScriptCommand): void => {
      const own = of(command)
      if (command.variable !== undefined && own !== undefined) values.set(command.variable, own)
      for (const { text } of command.words) {
        const [, name, value] = ASSIGNMENT.exec(text) ?? []
        const copied = values.get(variableOf(value ?? '') ?? '')
        if (name !== undefined && copied !== undefined) values.set(name, copied)
      }
    },
    get: (text: string): T | undefined => values.get(variableOf(text) ?? ''),
  }
}
