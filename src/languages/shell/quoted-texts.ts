import { groupBy } from '../../model/group-by.ts'
import type { ShellCommand } from '../tree/command.ts'
import type { Node } from '../tree/node.ts'
import { join } from '../tree/query.ts'
import { calledCommands } from './called-functions.ts'
import { listsOf, pathsOf, placedCommand, redirectsWithin, withFirstWords } from './commands.ts'
import { type Flow, flowOf } from './flow.ts'
import { joinedOf } from './joined.ts'
import { isLiteralObject } from './jq.ts'
import { everyCommand, type Found, targetOf } from './read.ts'
import { shellNode, type Word } from './tree.ts'

/** A text in quotes that a command gets: `-d '{"a": 1}'`, `<<< '{"a": 1}'`, `echo '{"a": 1}' | …`, `X='{"a": 1}'`. */
export interface QuotedText {
  /** The option whose value it is. */
  readonly option?: string
  /** From the script's root, to the text without its quotes. */
  readonly pointer: string
  readonly text: string
  /** The command whose word it is, then those that get it; none where it is a variable that nothing uses. */
  readonly commands: readonly ShellCommand[]
  /** The files that it is written to. */
  readonly paths: readonly string[]
}

/** The texts in quotes of a script that begin with a bracket or become a document's file, each in one or several adjacent pairs of quotes. */
export const bracketTexts = (script: string, root: Node): readonly QuotedText[] =>
  listsOf(root).flatMap(list => {
    const flow = flowOf(script, list)
    const called = groupBy(calledCommands(script, list), ({ start }) => start)
    return everyCommand(list).flatMap(found => {
      const command = placedCommand(script, found)
      const inner = called.get(found.command.start)?.map(one => one.command) ?? []
      return command === undefined ? [] : textsOf({ found, command: withFirstWords(command), flow, inner })
    })
  })

/** A command with where its output goes. */
interface Source {
  readonly found: Found
  readonly command: ShellCommand
  readonly flow: Flow
  /** What a function runs with its words, where it calls one. */
  readonly inner: readonly ShellCommand[]
}

function textsOf(source: Source): readonly QuotedText[] {
  const { command, pointer } = source.found
  if (command.shell !== 'simple') return []
  const items = command.items.flatMap((item, i) => {
    if (item.shell === 'redirect') return []
    const before = command.items[i - 1]
    const own = `${pointer}${join('', i)}`
    const option = before?.shell === 'word' && before.text.startsWith('-') ? before.text : undefined
    if (item.shell === 'word') return wordTexts(source, item, own, option)
    const value = shellNode(item.entries[0]?.value)
    return value?.shell === 'word'
      ? assigned(source, value, `${own}${join('', item.entries[0]?.key ?? '')}`, item.name)
      : []
  })
  return [...items, ...hereStrings(source)]
}

/** The text of a word, which is an operand, an option's value, or what is exported or passed to an option in one word. */
function wordTexts(source: Source, word: Word, pointer: string, before: string | undefined): readonly QuotedText[] {
  const joined = joinedOf(word)
  const value = joined?.value ?? word
  const at = joined === undefined ? pointer : `${pointer}${join('', joined.name)}`
  if (joined !== undefined && !joined.name.startsWith('-')) return assigned(source, value, at, joined.name)
  const option = joined?.name ?? before
  if (PRINTING.test(source.command.words[0]?.text ?? '') && PROGRAM.test(option ?? '-n'))
    return printed(source, value, at)
  if (option === undefined) return handedOn(source, word, pointer)
  const text = quoted(value, at)
  return text === undefined ? [] : [{ ...text, option, commands: [source.command], paths: [] }]
}

/** What a function is given, and gives to the option of a command: `post /api/v2.0/projects '{…}'`. */
function handedOn({ inner }: Source, word: Word, pointer: string): readonly QuotedText[] {
  const text = inner.length === 0 ? undefined : quoted(word, pointer)
  if (text === undefined) return []
  const optionIn = ({ words }: ShellCommand): string =>
    words[words.findIndex(({ start, end }) => start === word.start && end === word.end) - 1]?.text ?? ''
  const commands = inner.filter(command => optionIn(command).startsWith('-'))
  const [first] = commands
  return first === undefined ? [] : [{ ...text, option: optionIn(first), commands, paths: [] }]
}

/** `-n`, `-e`, `-nc`: what a command that prints takes before its text. */
const PROGRAM = /^-(?:[a-zA-Z]{1,4}|-(?:null-input|compact-output|raw-output))$/
const PRINTING = /^(?:echo|printf|jq)$/

/** What `echo`, `printf` or `jq -n` write, where another command or a file gets it. */
function printed({ command, found, flow }: Source, word: Word, pointer: string): readonly QuotedText[] {
  const { start } = found.command
  const receivers = flow.receiversOf(start)
  const paths = pathsOf([command, ...receivers])
  const text = quoted(word, pointer, paths)
  if (text === undefined || (command.words[0]?.text === 'jq' && !isMadeOfNothing(command, text.text))) return []
  // `printf` and `echo -e` make other characters of some.
  if (/\\(?!n$)/.test(text.text) && isEscaped(command)) return []
  const option = command.variable === undefined ? {} : flow.givenAs(command.variable, start)
  return receivers.length + paths.length === 0 ? [] : [{ ...text, ...option, commands: [command, ...receivers], paths }]
}

const isEscaped = ({ words: [program, option] }: ShellCommand): boolean =>
  program?.text === 'printf' || (program?.text === 'echo' && /^-[nE]*e/.test(option?.text ?? ''))

/** Whether jq only writes its program down: it reads nothing, and the program is an object. */
const isMadeOfNothing = ({ words }: ShellCommand, program: string): boolean =>
  words.some(({ text }) => /^(?:--null-input|-[a-zA-Z]{0,4}n[a-zA-Z]{0,4})$/.test(text)) && isLiteralObject(program)

/** What a variable is set to, where a command uses it. */
function assigned({ command, found, flow }: Source, word: Word, pointer: string, name: string): readonly QuotedText[] {
  const text = quoted(word, pointer)
  if (text === undefined) return []
  const given = flow.givenAs(name, found.command.start)
  return given.commands.length === 0 ? [] : [{ ...text, ...given, commands: [command, ...given.commands], paths: [] }]
}

/** The texts of `<<<`. */
const hereStrings = ({ found, command, flow }: Source): readonly QuotedText[] =>
  redirectsWithin(found.command).flatMap(({ redirect, at }) => {
    const target = redirect.operator === '<<<' ? targetOf(redirect) : undefined
    const pointer = `${found.pointer}${at}${join('', redirect.entries[0]?.key ?? '')}`
    const commands = [command, ...flow.receiversOf(found.command.start)]
    const paths = pathsOf(commands)
    const text = target === undefined ? undefined : quoted(target, pointer, paths)
    return text === undefined ? [] : [{ ...text, commands, paths }]
  })

type Quoted = Pick<QuotedText, 'text' | 'pointer'>
/** Files with a document, whatever it begins with. */
const CONFIGURATION = /\.(?:ya?ml|json|toml)$/

/** The text of a word that is in quotes from its first character on, and begins with a bracket or becomes such a file. */
function quoted(word: Word, pointer: string, paths: readonly string[] = []): Quoted | undefined {
  const [first] = word.parts
  const isFile = paths.some(path => CONFIGURATION.test(path)) && word.text.includes('\n')
  if (first?.kind !== 'literal' || first.quote === 'none' || !(isFile || /^\s*[[{]/.test(word.text))) return undefined
  return { text: word.text, pointer: word.type === 'scalar' ? pointer : `${pointer}/text` }
}
