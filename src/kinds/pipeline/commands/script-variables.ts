import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { type ScriptCommand, wordPlace } from './script-commands.ts'

/** What a script sets a variable to, with the command and the word that do. */
export interface Setting {
  readonly value: string
  readonly command: ScriptCommand
  readonly word: ShellWord
}
export type Settings = ReadonlyMap<string, Setting>

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.+)$/s

/** The values that commands set, each variable's last one. */
export function settingsIn(commands: readonly ScriptCommand[]): Settings {
  const found = new Map<string, Setting>()
  for (const command of commands)
    for (const word of command.words) {
      const [, name, value] = ASSIGNMENT.exec(word.text) ?? []
      if (name !== undefined && value !== undefined) found.set(name, { value, command, word })
    }
  return found
}

/** A text with the values of its variables, one level deep; what is not known stays as it is written. */
export const filled = (text: string, settings: Settings): string =>
  text.replaceAll(REFERENCE, (written, braced?: string, plain?: string) => {
    return settings.get(braced ?? plain ?? '')?.value ?? written
  })

/** `$X`, `${X}`, and `${X:?}`, which is the value where there is one. */
const REFERENCE = /\$(?:\{([A-Za-z_]\w*)(?::?\?[^{}]*)?\}|([A-Za-z_]\w*))/g

/** The place of a part of a word's text in the script; undefined if it is written in another way. */
export function partPlace(command: ScriptCommand, word: ShellWord, part: string): Place | undefined {
  const written = (literal(command.text) ?? '').slice(word.start, word.end)
  const index = part === '' ? -1 : written.lastIndexOf(part)
  const start = word.start + index
  return index < 0 ? undefined : wordPlace(command, { ...word, start, end: start + part.length })
}
