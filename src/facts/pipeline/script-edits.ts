import type { Place } from '../../documents/document.ts'
import type { Edit, Fix, Suggestion } from '../../engine/edit.ts'
import type { Argument, ProcedureCommand, ProcedureShell } from './procedure.ts'

/** What takes the command away whose program is at `at`: with what joins it to the one before it, or with its line. */
export const withoutCommand = (title: string, at: Place): Suggestion => ({
  title,
  edits: [{ at, inScript: 'command', remove: true }],
})

/** The options of a shell that let a script stop. */
export type ShellOption = 'errexit' | 'nounset' | 'pipefail'

const LETTERS = { errexit: 'e', nounset: 'u', pipefail: '' } as const satisfies Readonly<Record<ShellOption, string>>

/**
 * The fix by which a shell has options at its command `first` that are off there: at its first command that sets some, or where the
 * script begins. Undefined where the script switches them off itself, or sets options in a way that is not plain.
 */
export function withShellOptions(
  { at, sets, setsBy = [], isBash }: ProcedureShell,
  { settings }: ProcedureCommand,
  wanted: readonly ShellOption[],
): Fix | undefined {
  const missing = wanted.filter(one => settings[one] === 'off' && (one !== 'pipefail' || isBash))
  if (missing.length === 0) return undefined
  const letters = missing.map(one => LETTERS[one]).join('')
  const ends = missing.includes('pipefail')
  if (sets === undefined) {
    const words = ['set', ...(ends ? [`-${letters}o`, 'pipefail'] : [`-${letters}`])]
    return toFix(`begin with ${words.join(' ')}`, [{ at, inScript: 'script', prepend: words }])
  }
  const word = setsBy.find(({ text }) => /^-[a-z]+$/.test(text))
  // Of what it sets something must be on there: else it comes behind that command, or is taken back.
  if (word === undefined || !isPlain(setsBy) || !isOn(word.text, settings)) return undefined
  const isAlone = setsBy.length === 1
  const text = word.text.replace(/^-([a-z]*?)(o?)$/, `-$1${letters}$2`) + (ends && isAlone ? 'o' : '')
  const added = !ends ? [] : isAlone ? ['pipefail'] : ['-o', 'pipefail']
  const words = setsBy.map(one => (one === word ? text : one.text))
  return toFix(`write ${['set', ...words, ...added].join(' ')}`, [
    ...(text === word.text ? [] : [{ at: word.at, inScript: 'word' as const, set: text }]),
    ...(added.length === 0 ? [] : [{ at: sets, inScript: 'command' as const, append: added }]),
  ])
}

const toFix = (title: string, edits: readonly Edit[]): Fix => ({ title, safe: false, edits })

/** Whether all words are switches and names of options. */
const isPlain = (words: readonly Argument[]): boolean =>
  words.every(
    ({ text, isOpen }, i) =>
      !isOpen && (/^-[a-z]+$/.test(text) || (/^[a-z]+$/.test(text) && words[i - 1]?.text.endsWith('o') === true)),
  )

/** Whether the options by letters of a word are on. */
const isOn = (word: string, { errexit, nounset }: ProcedureCommand['settings']): boolean =>
  (!word.includes('e') || errexit === 'on') && (!word.includes('u') || nounset === 'on')
