import { baseName } from '../../model/repository-path.ts'
import type { ShellWord } from '../tree/command.ts'
import { join } from '../tree/query.ts'
import { plain, redirectsWithin } from './commands.ts'
import type { Expanded } from './expanded-words.ts'
import { joinedOf } from './joined.ts'
import { documentOf, type Found, targetOf } from './read.ts'
import { type PlacedWord, type Range, type Source, type Tracing, traced } from './tracing.ts'
import { type Command, type List, shellNode, type Word } from './tree.ts'

/** Where the commands of a script have their inputs from. */
export interface Sources {
  /** What a command reads as its standard input. */
  readonly input: (expanded: Expanded) => readonly Source[]
  /** What a shell without a file's name runs: what `<(…)` prints, else its standard input. */
  readonly program: (expanded: Expanded) => readonly Source[]
  /** What a word names: a file, `-`, `/dev/stdin`, `<(…)`. */
  readonly named: (expanded: Expanded, word: ShellWord | undefined) => readonly Source[]
  /** What a word is: a text, `$(…)`, a variable, `file://…`. */
  readonly argument: (expanded: Expanded, word: ShellWord | undefined) => readonly Source[]
  /** What words are that are run as one text. */
  readonly words: (expanded: Expanded, words: readonly ShellWord[]) => readonly Source[]
}

/** How far texts are followed from pipe to pipe, and how many sources one input has at most. */
const DEEPEST = 8
const MOST = 20
/** How many commands and words are followed for one input, and how many of one list. */
const MOST_STEPS = 100
const MOST_IN_LIST = 200

/** Whether the way goes on: it is neither too long nor too wide. */
const mayFollow = ({ budget }: Tracing, depth: number): boolean => depth > 0 && budget.left-- > 0

/** Follows the texts of a script to the commands that get them. */
export function sourcesIn(list: List, all: readonly Expanded[]): Sources {
  const tracing = traced(list, all)
  // Functions and variables may lead to each other.
  const few = (find: (own: Tracing) => readonly Source[]): readonly Source[] =>
    find({ ...tracing, budget: { left: MOST_STEPS } }).slice(0, MOST)
  return {
    input: ({ found }) => few(own => inputOf(found, own, DEEPEST)),
    program: ({ found }) => few(own => processesOf(found, own, DEEPEST) ?? inputOf(found, own, DEEPEST)),
    named: ({ found }, word) => few(own => namedBy(found, word, own, DEEPEST)),
    argument: ({ found }, word) => few(own => argumentOf(found, word, own, DEEPEST)),
    words: ({ found }, words) => few(own => joinedWords(found, words, own)),
  }
}

const rangeOf = ({ start, end }: Range): Range => ({ start, end })
const unknown = (why: string, at: Range): Source => ({ state: 'unknown', why, at: rangeOf(at) })

/** What a command reads as its input: by a redirection, else by a pipe, else what is around it reads. */
function inputOf(found: Found, tracing: Tracing, depth: number, descriptor = '0'): readonly Source[] {
  const { command, way, index, pointer } = found
  if (!mayFollow(tracing, depth)) return [unknown('it passes through many commands', command)]
  for (const { redirect, at } of [...redirectsWithin(command)].reverse()) {
    if (!redirect.operator.startsWith('<') || (redirect.descriptor ?? '0') !== descriptor) continue
    const own = `${pointer}${at}${join('', redirect.entries[0]?.key ?? '')}`
    const document = documentOf(redirect)
    if (document !== undefined) return [{ state: 'text', pointer: own, node: document }]
    const target = targetOf(redirect)
    if (target === undefined) continue
    if (redirect.operator === '<<<') return wordSources(found, { pointer: own, word: target }, tracing, depth - 1)
    return namedWord(found, { pointer: own, word: target }, tracing, depth - 1)
  }
  if (descriptor !== '0') return [unknown('it is what another descriptor reads', command)]
  const list = way.at(-1)?.list
  if ('joined' in command && (command.joined === '|' || command.joined === '|&')) {
    const before = shellNode(list?.entries[index - 1]?.value)
    if (before !== undefined && 'isNegated' in before) return printedBy(before, tracing, depth - 1)
  }
  const step = way.at(-1)
  const around = step?.command === undefined ? undefined : tracing.foundOf.get(step.command)
  if (around === undefined || step === undefined) return [unknown('it is what the script reads', command)]
  if (around.command.shell === 'function') {
    const calls = tracing.callsOf.get(around.command.name ?? '') ?? []
    return calls.length === 0
      ? [unknown('it is what a function reads', command)]
      : calls.slice(0, MOST).flatMap(one => inputOf(one, tracing, depth - 1))
  }
  return /[()]/.test(step.role)
    ? [unknown('it is what the script reads', command)]
    : inputOf(around, tracing, depth - 1)
}

const STANDARD_INPUT = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/

/** What a word names. */
function namedBy(found: Found, word: ShellWord | undefined, tracing: Tracing, depth: number): readonly Source[] {
  if (word === undefined)
    return processesOf(found, tracing, depth) ?? [unknown('the name of the file is a variable', found.command)]
  if (STANDARD_INPUT.test(word.text)) return inputOf(found, tracing, depth - 1)
  const descriptor = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(word.text)?.[1]
  if (descriptor !== undefined) return inputOf(found, tracing, depth - 1, descriptor)
  const writers = tracing.writers.get(word.text) ?? []
  if (writers.length > 0 && depth > 0)
    return writers.slice(0, MOST).flatMap(one => writtenBy(one, word.text, tracing, depth - 1))
  if (word.isOpen) {
    const process = processesOf(found, tracing, depth)
    const isProcess = /^[<(]/.test(word.text)
    if (isProcess && process !== undefined) return process
    const values = word.pieces?.length === 1 ? (tracing.assigned.get(word.pieces[0]?.name ?? '') ?? []) : []
    if (values.length > 0 && mayFollow(tracing, depth))
      return values.slice(0, MOST).flatMap(one => namedWord(found, one, tracing, depth - 1))
    const name = endOfPath(word)
    return name === undefined
      ? [unknown('the name of the file is a variable', word)]
      : [{ state: 'file', path: name, at: rangeOf(word) }]
  }
  if (/^https?:\/\//.test(word.text)) return [unknown('it is fetched from a URL', word)]
  return [{ state: 'file', path: word.text.replace(/^fileb?:\/\//, ''), at: rangeOf(word) }]
}

/** What a command writes to a file. */
function writtenBy(found: Found, path: string, tracing: Tracing, depth: number): readonly Source[] {
  const first = tracing.byFound.get(found.command)?.command.words[0]?.text ?? ''
  const texts = baseName(first) === 'tee' ? inputOf(found, tracing, depth) : printedBy(found.command, tracing, depth)
  return texts.map(one => (one.state === 'text' ? { ...one, path } : one))
}

/** The end of a path whose beginning is only known when the script runs: `$DIR/lib.sh`. */
function endOfPath({ pieces = [] }: ShellWord): string | undefined {
  const last = pieces.at(-1)
  return last?.kind === 'literal' ? /(?:^|\/)([\w.-]+\.\w+|[\w.-]+\/)$/.exec(last.text)?.[0] : undefined
}

function namedWord(found: Found, placed: PlacedWord, tracing: Tracing, depth: number): readonly Source[] {
  if (placed.word.parts.some(({ kind }) => kind === 'process')) return substituted(placed.word, tracing, depth)
  return namedBy(found, plain(placed.word), tracing, depth)
}

/** What the `<(…)` among the words of a command print: these are not words themselves. */
function processesOf({ command }: Found, tracing: Tracing, depth: number): readonly Source[] | undefined {
  if (command.shell !== 'simple') return undefined
  const words = command.items.flatMap(item => (item.shell === 'word' ? (joinedOf(item)?.value ?? item) : []))
  const processes = words.filter(({ parts }) => parts.some(({ kind }) => kind === 'process'))
  return processes.length === 0 ? undefined : processes.flatMap(word => substituted(word, tracing, depth))
}

/** What the substitutions in a word print. */
function substituted(word: Word, tracing: Tracing, depth: number): readonly Source[] {
  const lists = word.type === 'mapping' ? word.entries.map(({ value }) => shellNode(value)) : []
  return lists.flatMap(list => (list?.shell === 'list' ? printedIn(list, word, tracing, depth) : []))
}

/** What a word is: `file://…` is a file, all else a text. */
function argumentOf(found: Found, word: ShellWord | undefined, tracing: Tracing, depth: number): readonly Source[] {
  if (word === undefined) return processesOf(found, tracing, depth) ?? [unknown('it is an argument', found.command)]
  if (/^fileb?:\/\//.test(word.text)) {
    const path = word.text.replace(/^fileb?:\/\//, '')
    return namedBy(found, { ...word, text: path }, tracing, depth)
  }
  const placed = tracing.wordsAt.get(word.start) ?? tracing.wordsAt.get(outerStart(word, tracing))
  return placed === undefined ? [unknown('it is an argument', word)] : wordSources(found, placed, tracing, depth)
}

/** A value in one word with its option may begin inside of a quote. */
const outerStart = ({ start }: ShellWord, { wordsAt }: Tracing): number => (wordsAt.has(start - 1) ? start - 1 : start)

/** What a word of the script is as a text. */
function wordSources(found: Found, placed: PlacedWord, tracing: Tracing, depth: number): readonly Source[] {
  const { word, pointer } = placed
  if (!mayFollow(tracing, depth)) return [unknown('it passes through many variables', word)]
  const parts = word.parts.filter(({ text }) => text !== '')
  const [only, ...others] = parts
  if (only === undefined || others.length > 0 || only.kind === 'literal' || only.kind === 'glob') {
    const isText = parts.length === 0 || parts.some(({ kind, text }) => kind === 'literal' && /[\w{[]/.test(text))
    return isText
      ? [{ state: 'text', pointer: word.type === 'mapping' ? join(pointer, 'text') : pointer, node: word }]
      : [unknown('it is the value of variables', word)]
  }
  if (only.kind === 'command') return substituted(word, tracing, depth - 1)
  if (only.kind !== 'parameter') return [unknown('it is the result of an expression', word)]
  const isPlain = only.operator === undefined && only.prefix === undefined
  const values = isPlain ? (tracing.assigned.get(only.name) ?? []) : []
  const reads = isPlain ? (tracing.readInto.get(only.name) ?? []) : []
  if (values.length + reads.length === 0) return [unknown(`it is the value of ${nameOf(only.name)}`, word)]
  return [
    ...values.slice(0, MOST).flatMap(one => wordSources(found, one, tracing, depth - 1)),
    ...reads.slice(0, MOST).flatMap(one => inputOf(one, tracing, depth - 1)),
  ]
}

/** A variable for people; what is positional has no name. */
const nameOf = (name: string): string => (/^[A-Za-z_]\w{0,40}$/.test(name) ? `$${name}` : 'an argument')

/** Words that are run as one text: one text, or words of a command, which are read as such. */
function joinedWords(found: Found, words: readonly ShellWord[], tracing: Tracing): readonly Source[] {
  const texts = words.filter(({ text, isOpen }) => isOpen || /\s/.test(text))
  return texts.length === 0
    ? [{ state: 'elsewhere', as: 'words', at: rangeOf(found.command) }]
    : texts.length < words.length && texts.every(({ isOpen }) => isOpen)
      ? [unknown('its words are variables', found.command)]
      : texts.flatMap(word => argumentOf(found, word, tracing, DEEPEST))
}

/** What only chooses from its input, or changes some of it. */
const FILTERS = /^(?:tee|sed|awk|gawk|yq|jq|envsubst|gomplate|tr|grep|perl|head|tail|sort|uniq|cut|sponge)$/

/** What a command prints. */
function printedBy(command: Command, tracing: Tracing, depth: number): readonly Source[] {
  if (!mayFollow(tracing, depth)) return [unknown('it passes through many commands', command)]
  const found = tracing.foundOf.get(command)
  if (found === undefined) return [unknown('a command prints it', command)]
  if (command.shell !== 'simple') {
    const lists = command.entries.slice(0, MOST_IN_LIST).map(({ value }) => shellNode(value))
    const own = lists.flatMap(list => (list?.shell === 'list' ? printedIn(list, command, tracing, depth - 1) : []))
    return own.length === 0 ? [unknown('a command prints it', command)] : own
  }
  const words = tracing.byFound.get(command)?.command.words ?? []
  // `$(<FILE)`.
  if (words.length === 0) return inputOf(found, tracing, depth - 1)
  const [first, ...rest] = words
  const name = baseName(first?.text ?? '')
  if (name === 'echo' || name === 'printf') return written(found, name, rest, tracing, depth)
  const operands = rest.filter(({ text }) => !text.startsWith('-') || text === '-')
  if (name === 'cat')
    return operands.length === 0
      ? (processesOf(found, tracing, depth - 1) ?? inputOf(found, tracing, depth - 1))
      : operands.flatMap(word => namedBy(found, word, tracing, depth - 1))
  if (FILTERS.test(name)) return filtered(found, name, operands, tracing, depth)
  const body = tracing.functions.get(name)
  if (body !== undefined) return printedBy(body.command, tracing, depth - 1)
  const said = words.map(({ text }) => text).join(' ')
  const at = rangeOf(command)
  return ELSEWHERE.test(said)
    ? [{ state: 'elsewhere', as: 'objects', at }]
    : [unknown(`${programOf(name)} prints it`, command)]
}

/** What is read where it is: builds of kustomizations and charts of the repository, objects that `kubectl create` makes by options. */
const ELSEWHERE =
  /^(?:\S*\/)?(?:(?:kustomize build|kubectl kustomize|oc kustomize)(?! \S*(?:https?:|github\.com))|helm template\b.*\s\.{0,2}\/|kubectl create (?:-n \S+ )?[a-z])/

const programOf = (name: string): string => (/^[\w.+-]{1,40}$/.test(name) ? name : 'a command')

/** What `echo` and `printf` write: one text, or several words. */
function written(
  found: Found,
  name: string,
  words: readonly ShellWord[],
  tracing: Tracing,
  depth: number,
): readonly Source[] {
  const [format = undefined, ...rest] = words.filter(({ text }, i) => !/^-[neE]+$/.test(text) || i > 1)
  if (format === undefined) return [unknown('a command prints it', found.command)]
  const isFormat = name === 'printf' && /^(?:%[sb](?:\\n|\n)?)+$/.test(format.text)
  const texts = isFormat ? rest : [format, ...rest]
  if (name === 'printf' && !isFormat && /%[^%]/.test(format.text) && !format.isOpen)
    return [unknown('printf puts it together', found.command)]
  const [only, ...others] = texts
  if (only === undefined) return [unknown('a command prints it', found.command)]
  if (others.length > 0 && !isFormat) return [{ state: 'elsewhere', as: 'words', at: rangeOf(found.command) }]
  return texts.flatMap(word => argumentOf(found, word, tracing, depth - 1))
}

/** The text before a filter: what it changes of it is little. */
function filtered(
  found: Found,
  name: string,
  operands: readonly ShellWord[],
  tracing: Tracing,
  depth: number,
): readonly Source[] {
  const isProgramFirst = !/^(?:tee|envsubst|head|tail|sort|uniq|sponge)$/.test(name)
  const last = operands.at(-1)
  const hasFile = last !== undefined && operands.length > (isProgramFirst ? 1 : 0) && name !== 'tee' && name !== 'tr'
  return hasFile ? namedBy(found, last, tracing, depth - 1) : inputOf(found, tracing, depth - 1)
}

/** What the commands of a list print. */
function printedIn(list: List, at: Range, tracing: Tracing, depth: number): readonly Source[] {
  if (list.entries.length > MOST_IN_LIST) return [unknown('several commands print it', at)]
  const commands = list.entries.flatMap(({ value }) => {
    const command = shellNode(value)
    return command !== undefined && 'isNegated' in command ? [command] : []
  })
  // Of a pipe the last command prints.
  const last = commands.filter((_, i) => !/^\|&?$/.test(commands[i + 1]?.joined ?? ''))
  const printing = last.filter(command => !isSilent(command, tracing))
  if (printing.length === 0 || printing.length > MOST) return [unknown('several commands print it', at)]
  return printing.flatMap(command => printedBy(command, tracing, depth - 1))
}

/** What prints nothing that matters. */
function isSilent(command: Command, { byFound }: Tracing): boolean {
  if (command.shell !== 'simple') return command.shell === 'function'
  const words = byFound.get(command)?.command.words ?? []
  const isSetting = words.length > 0 && words.every(({ text }) => /^[A-Za-z_]\w*\+?=/.test(text))
  return (
    isSetting ||
    /^(?:set|cd|export|local|readonly|declare|umask|trap|sleep|shift|return|true|:|\[|\[\[)$/.test(words[0]?.text ?? '')
  )
}
