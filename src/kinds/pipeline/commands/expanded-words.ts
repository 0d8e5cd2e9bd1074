import { everyCommand, type Found } from '../../../languages/shell/read.ts'
import { type Assignment, type List, type SimpleCommand, shellNode, type Word } from '../../../languages/shell/tree.ts'
import type { ShellCommand, ShellWord } from '../../../languages/tree/command.ts'

/** The values of variables and aliases of a script, if they are certain: they are set once, and on every path. */
interface Names {
  readonly variables: ReadonlyMap<string, readonly ShellWord[] | undefined>
  readonly aliases: ReadonlyMap<string, readonly ShellWord[] | undefined>
}

/** How much longer all commands together may become: an array may be in many of them. */
const MOST_WORDS = 20_000
const EXPANDS = /\$\{?[A-Za-z_]|\balias\b/

/**
 * The commands of a script with the values of its variables, arrays and aliases in their place, one level deep, each
 * where it is written.
 */
export function expandedWords(
  commands: readonly ShellCommand[],
  script: string,
  list: List | undefined,
): readonly ShellCommand[] {
  if (list === undefined || !EXPANDS.test(script)) return commands
  const names = namesIn(list)
  if (names.variables.size + names.aliases.size === 0) return commands
  let left = MOST_WORDS
  return commands.map(command => {
    if (left <= 0 || command.words.length === 0) return command
    const words = command.words.flatMap((word, i) => expand(word, i === 0, names, script))
    left -= words.length - command.words.length
    return { ...command, words }
  })
}

const PLAIN = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:\[[@*]\])?\})$/

function expand(word: ShellWord, isFirst: boolean, names: Names, script: string): readonly ShellWord[] {
  if (!word.isOpen) return (isFirst ? names.aliases.get(word.text) : undefined) ?? [word]
  const [, plain, braced] = PLAIN.exec(word.text) ?? []
  const values = names.variables.get(plain ?? braced ?? '')
  if (values === undefined) return [joined(word, names)]
  const [only, ...others] = values
  const isQuoted = script[word.start] === '"'
  return only === undefined || others.length > 0 || isQuoted ? values : pieces(only, script)
}

/** `--name=$X` with the value that is known: where it is written. */
function joined(word: ShellWord, names: Names): ShellWord {
  const [, option = '', name = ''] = /^(--[\w-]+=)\$\{?([A-Za-z_]\w*)\}?$/.exec(word.text) ?? []
  const [only, ...others] = names.variables.get(name) ?? []
  return only === undefined || others.length > 0 ? word : { ...word, text: option + only.text, isOpen: false }
}

/** The words of an unquoted value. */
function pieces(value: ShellWord, script: string): readonly ShellWord[] {
  if (!/\s/.test(value.text)) return [value]
  const at = script.slice(value.start, value.end).indexOf(value.text)
  return [...value.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const start = value.start + at + index
    return at < 0 ? { ...value, text } : { text, isOpen: false, start, end: start + text.length }
  })
}

function namesIn(list: List): Names {
  const variables = new Map<string, readonly ShellWord[] | undefined>()
  const aliases = new Map<string, readonly ShellWord[] | undefined>()
  const set = (into: typeof variables, name: string, words: readonly ShellWord[] | undefined): void => {
    const before = into.get(name)
    const isSame = before?.length === 1 && words?.length === 1 && before[0]?.text === words[0]?.text
    into.set(name, into.has(name) && !isSame ? undefined : words)
  }
  for (const found of everyCommand(list)) {
    const { command } = found
    if (command.shell === 'for' || command.shell === 'select') set(variables, command.name ?? '', undefined)
    if (command.shell !== 'simple') continue
    const words = command.items.filter(item => item.shell === 'word')
    const isSure = isOnEachPath(found)
    if (words.length === 0)
      for (const item of command.items)
        if (item.shell === 'assignment') set(variables, item.name, isSure ? assigned(item) : undefined)
    declared(command, words, isSure, (name, value) =>
      set(words[0]?.text === 'alias' ? aliases : variables, name, value),
    )
  }
  return { variables, aliases }
}

/** Whether no condition decides whether a command runs. */
const isOnEachPath = ({ command, way }: Found): boolean =>
  command.joined === undefined &&
  way.every(step => step.command === undefined || /^(?:function|group)$/.test(step.command.shell))

function assigned({ isAppend, entries }: Assignment): readonly ShellWord[] | undefined {
  const value = shellNode(entries[0]?.value)
  const words = value?.shell === 'array' ? value.items.map(shellNode) : [value]
  const read = words.flatMap(word => (word?.shell === 'word' ? [wordOf(word)] : []))
  const isKnown = value?.shell === 'array' || read.every(({ isOpen }) => !isOpen)
  return isAppend || !isKnown || read.length === 0 ? undefined : read
}

const wordOf = ({ text, isKnown, start, end }: Word): ShellWord => ({ text, isOpen: !isKnown, start, end })

const DECLARES = /^(?:export|local|readonly|declare|typeset|alias)$/
const READS = /^(?:read|mapfile|readarray)$/

/** What `export X=…` and `alias x=…` set, and the unknown result of `read`. */
function declared(
  command: SimpleCommand,
  [first, ...rest]: readonly Word[],
  isSure: boolean,
  set: (name: string, words: readonly ShellWord[] | undefined) => void,
): void {
  if (first === undefined) return
  if (READS.test(first.text)) for (const { text } of rest) set(text, undefined)
  if (!DECLARES.test(first.text) || command.shell !== 'simple') return
  for (const word of rest) {
    const [, name, value] = /^([\w.-]+)=(.*)$/s.exec(word.text) ?? []
    if (name === undefined || value === undefined) continue
    const start = word.end - (value.length === 0 ? 0 : Math.min(value.length, word.end - word.start))
    const whole: ShellWord = { text: value, isOpen: !word.isKnown, start, end: word.end }
    const isAlias = first.text === 'alias'
    const words = isAlias ? value.split(/\s+/).map(text => ({ ...whole, text })) : [whole]
    set(name, isSure && word.isKnown ? words : undefined)
  }
}
