import { type CommandLine, readCommandLine } from '../../../languages/shell/command-line.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'

/** The options of a command with their values, and the other words, as `program` reads them. */
export const readOptions = (program: string, words: readonly ShellWord[]): CommandLine<ShellWord> =>
  readCommandLine(program, words, endOfWord)

/** The end of a word from an offset of its text on. */
export const endOfWord = (word: ShellWord, from: number): ShellWord => ({
  ...word,
  text: word.text.slice(from),
  start: Math.min(word.start + from, word.end),
})

/** The values of all options that have one of these names, in order. */
export const valuesOf = ({ options }: CommandLine<ShellWord>, ...names: readonly string[]): readonly ShellWord[] =>
  options.flatMap(({ name, values }) => (names.includes(name) ? values : []))
