import { type CommandLine, readCommandLine } from '../../../languages/shell/command-line.ts'
import { endOfWord } from '../../../languages/shell/inputs.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'

/** The options of a command with their values, and the other words, as `program` reads them. */
export const readOptions = (program: string, words: readonly ShellWord[]): CommandLine<ShellWord> =>
  readCommandLine(program, words, endOfWord)

/** The values of all options that have one of these names, in order. */
export const valuesOf = ({ options }: CommandLine<ShellWord>, ...names: readonly string[]): readonly ShellWord[] =>
  options.flatMap(({ name, values }) => (names.includes(name) ? values : []))
