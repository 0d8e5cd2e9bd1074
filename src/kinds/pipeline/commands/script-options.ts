import type { ShellWord } from '../../../languages/tree/command.ts'

/** An option of a command, once for each time that it is given. */
export interface Option {
  readonly name: string
  readonly value: ShellWord
}

/** The options with their values, and the other words. */
export function readOptions(words: readonly ShellWord[]) {
  const options: Option[] = []
  const others: ShellWord[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    const next = words[i + 1]
    if (word === undefined) continue
    const equals = word.text.indexOf('=')
    if (!word.text.startsWith('-')) others.push(word)
    else if (equals > 0) {
      const value = { ...word, text: word.text.slice(equals + 1), start: word.start + equals + 1 }
      options.push({ name: word.text.slice(0, equals), value })
    } else if (next !== undefined && !next.text.startsWith('-')) {
      options.push({ name: word.text, value: next })
      i++
    }
  }
  return { options, others }
}
