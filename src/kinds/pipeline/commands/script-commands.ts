import { place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import type { Value } from '../../../documents/value.ts'
import { type CommandLine, innerWords } from '../../../languages/shell/command-line.ts'
import type { ShellCommand, ShellWord } from '../../../languages/tree/command.ts'
import { baseName } from '../../../model/repository-path.ts'
import type { PipelineScript, ScriptCommand } from './pipeline-scripts.ts'
import { readOptions, valuesOf } from './script-options.ts'

export type { ScriptCommand } from './pipeline-scripts.ts'

/** The commands of a pipeline's script, in order. */
export const commandsIn = ({ texts }: PipelineScript): readonly ScriptCommand[] =>
  texts.flatMap(({ commands }) => commands())

/** The same, where those of functions that get words are there once for each call, with what it gives them. */
export const commandsWithCalls = ({ texts }: PipelineScript): readonly ScriptCommand[] =>
  texts.flatMap(({ commands, called }) => {
    const asCalled = called()
    const starts = new Set(asCalled.map(({ words }) => words[0]?.start))
    return [...commands().filter(({ words }) => !starts.has(words[0]?.start)), ...asCalled]
  })

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
  /** The first value of each option, a switch's own word. */
  readonly options: ReadonlyMap<string, ShellWord>
  /** All of its words. */
  readonly line: CommandLine<ShellWord>
  /** Whether a word that is not an option's value is only known when it runs: it may contain options. */
  readonly isOpen: boolean
  readonly command: ScriptCommand
  /** The operation's word. */
  readonly word: ShellWord
}

/** What a shell only prints. */
export const PRINTS: ReadonlySet<string> = new Set(['echo', 'printf', 'cat', 'log', 'info'])

/** The words of a command of one of these programs, whatever runs it; undefined where it is none or only prints. */
export function lineOf(
  { words: all }: ShellCommand,
  ...programs: readonly string[]
): (CommandLine<ShellWord> & { readonly program: string; readonly word: ShellWord }) | undefined {
  if (PRINTS.has(all[0]?.text ?? '')) return undefined
  const words = innerWords(all)
  const at = words.findIndex(({ text }) => programs.includes(baseName(text)))
  const word = words[at]
  if (word === undefined) return undefined
  const program = baseName(word.text)
  return { ...readOptions(program, words.slice(at + 1)), program, word }
}

/** The command as an operation of EKS, whatever runs it (`sudo`, `timeout 5m`, `if !`); undefined where it is none. */
export function eksCommand(command: ScriptCommand): EksCommand | undefined {
  const line = lineOf(command, 'aws', 'eksctl')
  return line?.program === 'eksctl' ? operationOf(command, line, line.operands, 2) : awsCommand(command, 'eks')
}

/** The command as an operation of a service of the AWS CLI, whatever runs it; undefined where it is none. */
export function awsCommand(command: ScriptCommand, service: string): EksCommand | undefined {
  const line = lineOf(command, 'aws')
  const [first, ...others] = line?.operands ?? []
  return line === undefined || first?.text !== service ? undefined : operationOf(command, line, others, 1)
}

function operationOf(
  command: ScriptCommand,
  line: NonNullable<ReturnType<typeof lineOf>>,
  operands: readonly ShellWord[],
  length: number,
): EksCommand | undefined {
  const named = operands.slice(0, length)
  const [word] = named
  if (word === undefined) return undefined
  const operation = named.map(({ text }) => text).join(' ')
  const options = new Map(line.options.map(({ name, values: [value], word: own }) => [name, value ?? own]))
  const isOpen = [...operands.slice(length), ...line.options.flatMap(({ values }) => values.slice(1))].some(
    one => one.isOpen,
  )
  const program = line.program === 'eksctl' ? 'eksctl' : 'aws'
  return { program, operation, options, line, isOpen, command, word }
}

/** The place of a word of a command. */
export const wordPlace = ({ text }: ScriptCommand, { start, end }: ShellWord): Place => ({
  ...place(text),
  within: { start, end },
})

/** Where an operation is asked for: the call of the function that it is in, where that gives it words. */
export const operationPlace = ({ command, word }: EksCommand): Place => wordPlace(command, command.call ?? word)

/** The place of a command with all its words. */
export const commandPlace = ({ text, words }: ScriptCommand): Place => ({
  ...place(text),
  within: { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 },
})

/** A word as a value: unknown where the shell only knows it when it runs. */
export function wordText(command: ScriptCommand, word: ShellWord): Value<string> {
  const at = wordPlace(command, word)
  return word.isOpen
    ? { state: 'unknown', why: 'a variable of the script', at }
    : { state: 'known', value: word.text, at }
}

/** An option's value: unknown where the shell only knows it when it runs. */
export function optionValue(operation: EksCommand, ...names: readonly string[]): Value<string> {
  const found = names.map(name => operation.options.get(name)).find(value => value !== undefined)
  return found === undefined ? { state: 'absent', at: operationPlace(operation) } : wordText(operation.command, found)
}

/** The words that a list option is given: one by one, with commas between them for eksctl, or in one list in JSON. */
export function wordsAfter({ program, line }: EksCommand, option: string): readonly ShellWord[] {
  return valuesOf(line, option).flatMap((word): readonly ShellWord[] => {
    const isJson = /^\s*\[\s*"/.test(word.text)
    if (!isJson && program !== 'eksctl') return [word]
    const items = isJson ? word.text.matchAll(/"((?:[^"\\]|\\.)*)"/g) : word.text.matchAll(/([^,]+)/g)
    return Array.from(items, ([, text = '']) => ({ ...word, text }))
  })
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
