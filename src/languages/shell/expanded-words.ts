import { remembered } from '../../model/remembered.ts'
import type { ShellCommand, ShellWord, WordPiece } from '../tree/command.ts'
import { PROGRAM } from './command-line.ts'
import { placedCommand, plain } from './commands.ts'
import { everyCommand, type Found } from './read.ts'
import { type Assignment, type List, type SimpleCommand, shellNode, type Word } from './tree.ts'

type Values = Map<string, readonly ShellWord[] | undefined>

/** The values of variables and aliases of a script, if they are certain: they are set once, and on every path. */
interface Names {
  readonly variables: Values
  /** Aliases, and functions that only run the program in them with their own arguments. */
  readonly aliases: Values
  readonly budget: Budget
}

/** How much longer all commands together may become, in words and in UTF-16 code units: a value may be in many of them. */
interface Budget {
  words: number
  length: number
}
const MOST_WORDS = 20_000
const MOST_LENGTH = 500_000

/** Whether a command prints words for a shell, which runs them: `echo kubectl delete … | bash`, `eval "$(echo …)"`. */
export function printsForShell({ found, command }: Expanded): boolean {
  if (!/^(?:echo|printf)$/.test(command.words[0]?.text ?? '')) return false
  const around = found.way.at(-1)
  if (around?.role === '$()' && around.command?.shell === 'simple' && isEval(around.command)) return true
  const next = shellNode(found.way.at(-1)?.list.entries[found.index + 1]?.value)
  const first =
    next?.shell === 'simple' && next.joined === '|' ? next.items.find(({ shell }) => shell === 'word') : undefined
  return first?.shell === 'word' && /^(?:\S*\/)?(?:ba|da|a|k|z)?sh$/.test(first.text)
}

const isEval = ({ items }: SimpleCommand): boolean => {
  const first = items.find(({ shell }) => shell === 'word')
  return first?.shell === 'word' && first.text === 'eval'
}

const EXPANDS = /\$\{?[A-Za-z_0-9@*{]|\balias\b/

/** Other names of kubectl, and what runs it as its own: `minikube kubectl -- apply`. */
const KUBECTL = /^(?:\S*\/)?(?:kubectl\.exe|microk8s\.kubectl|kubectl-?\d[\w.-]*)$/

/** A command with its program by the name that it is known by. */
function named(command: ShellCommand): ShellCommand {
  const { words } = command
  const [first, second, third] = words
  if (first !== undefined && KUBECTL.test(first.text))
    return { ...command, words: [{ ...first, text: 'kubectl' }, ...words.slice(1)] }
  const isMinikube = first?.text === 'minikube' && second?.text === 'kubectl' && third?.text === '--'
  return isMinikube ? { ...command, words: [...words.slice(1, 2), ...words.slice(3)] } : command
}

/** A command with the values of its variables in their place. */
export interface Expanded {
  readonly found: Found
  readonly command: ShellCommand
}

/**
 * The commands of a script, in the order of `everyCommand`, with the values of its variables, arrays, aliases and wrappers in
 * their place, each where it is written. `script` is the text of `list`.
 */
export function expandedCommands(script: string, list: List): readonly Expanded[] {
  return expandedIn(list)(script)
}

const expandedIn = remembered((list: List) => {
  let before: { readonly script: string; readonly all: readonly Expanded[] } | undefined
  return (script: string): readonly Expanded[] => {
    if (before?.script !== script) before = { script, all: expandAll(script, list) }
    return before.all
  }
})

function expandAll(script: string, list: List): readonly Expanded[] {
  const all = everyCommand(list).flatMap((found): readonly Expanded[] => {
    const command = placedCommand(script, found)
    return command === undefined ? [] : [{ found, command: named(command) }]
  })
  if (!EXPANDS.test(script)) return all
  const names = namesIn(list)
  return all.map(({ found, command }) => {
    if (names.budget.words <= 0 || command.words.length === 0) return { found, command }
    // Of other programs, what reads them looks up the variables in their words, to have the places of the parts.
    const isFilled = command.words.some(({ text }) => PROGRAM.test(text))
    const words = command.words.flatMap((word, i) => expand(word, { isFirst: i === 0, isFilled }, names, script))
    names.budget.words -= words.length - command.words.length
    return { found, command: { ...command, words } }
  })
}

const JOINED = /^--[\w-]+=\$\{?[A-Za-z_]\w*\}?$/

const PLAIN = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?:\[[@*]\])?\})$/

function expand(
  word: ShellWord,
  { isFirst, isFilled }: { readonly isFirst: boolean; readonly isFilled: boolean },
  names: Names,
  script: string,
): readonly ShellWord[] {
  if (!word.isOpen) return (isFirst ? names.aliases.get(word.text) : undefined) ?? [word]
  const [, simple, braced] = PLAIN.exec(word.text) ?? []
  const values = names.variables.get(simple ?? braced ?? '')
  if (values === undefined)
    return [isFirst || isFilled || JOINED.test(word.text) ? filled(word, names) : addressed(word, names)]
  const [only, ...others] = values
  const isQuoted = script[word.start] === '"'
  return only === undefined || others.length > 0 || isQuoted ? values : piecesOf(only, script)
}

/** A word with the values of all its variables, if these are known: at its own place. */
function filled(word: ShellWord, { variables, budget }: Names): ShellWord {
  const texts = word.pieces?.map(({ kind, text, name, operator, operand }) => {
    if (kind === 'literal' || kind === 'glob') return text
    if (kind === 'template') return TEXT.exec(text)?.[1]?.replaceAll("''", "'")
    const [only, ...others] = variables.get(name ?? '') ?? []
    const isDefault = /^:?-$/.test(operator ?? '')
    if (kind !== 'parameter' || others.length > 0 || (operator !== undefined && !isDefault)) return undefined
    return only?.text ?? (isDefault && NAMED.test(operand ?? '') ? operand : undefined)
  })
  if (texts === undefined || !texts.every(text => text !== undefined)) return word
  const text = texts.join('')
  budget.length -= text.length
  return budget.length < 0 ? word : { text, isOpen: false, start: word.start, end: word.end }
}

/** A word that begins with a variable for the scheme of an address, or for more of it (`$PROTOCOL$HOST`): with that in its place. */
function addressed(word: ShellWord, { variables }: Names): ShellWord {
  const [first, ...rest] = word.pieces ?? []
  if (first?.kind !== 'parameter' || first.operator !== undefined || rest.length === 0) return word
  const [only, ...others] = variables.get(first.name ?? '') ?? []
  if (only === undefined || others.length > 0 || !/^https?:\/\//.test(only.text)) return word
  return { ...word, text: [only, ...rest].map(({ text }) => text).join('') }
}

/** An expression of a workflow that is only a text. */
const TEXT = /^\$\{\{\s{0,9}'((?:[^']|'')*)'\s{0,9}\}\}$/

/** The programs that a default names: `${KUBECTL:-kubectl}`. */
const NAMED = /^(?:kubectl|oc|helm|aws|eksctl|bash|sh)$/

/** The words of an unquoted value. */
function piecesOf(value: ShellWord, script: string): readonly ShellWord[] {
  if (!/\s/.test(value.text)) return [value]
  const at = script.slice(value.start, value.end).indexOf(value.text)
  return [...value.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const start = value.start + at + index
    return at < 0 ? { ...value, text } : { text, isOpen: false, start, end: start + text.length }
  })
}

function namesIn(list: List): Names {
  const names: Names = {
    variables: new Map(),
    aliases: new Map(),
    budget: { words: MOST_WORDS, length: MOST_LENGTH },
  }
  const { variables, aliases } = names
  const set = (into: Values, name: string, words: readonly ShellWord[] | undefined): void => {
    const before = into.get(name)
    const isSame = before?.length === 1 && words?.length === 1 && before[0]?.text === words[0]?.text
    into.set(name, into.has(name) && !isSame ? undefined : words)
  }
  const all = everyCommand(list)
  for (const [i, found] of all.entries()) {
    const { command } = found
    if (command.shell === 'for' || command.shell === 'select') set(variables, command.name ?? '', undefined)
    if (command.shell === 'function')
      set(aliases, command.name ?? '', wrappedBy(command, all.slice(i + 1, i + 1 + MOST_IN), variables))
    if (command.shell !== 'simple') continue
    const words = command.items.filter(item => item.shell === 'word')
    const isSure = isOnEachPath(found)
    if (words.length === 0)
      for (const item of command.items)
        if (item.shell === 'assignment') {
          const value = isSure ? assigned(item, names) : undefined
          if (item.isAppend) append(variables, item.name, value)
          else set(variables, item.name, value)
        }
    declared(command, words, isSure, names, (name, value) =>
      set(words[0]?.text === 'alias' ? aliases : variables, name, value),
    )
  }
  return names
}

/** `X+=(…)`: what an array that is known has at the end of the script is what commands get of it. */
function append(into: Values, name: string, words: readonly ShellWord[] | undefined): void {
  const before = into.get(name)
  into.set(name, before === undefined || words === undefined ? undefined : [...before, ...words])
}

/** How many commands a function that only wraps another program has at most. */
const MOST_IN = 8
const ARGUMENTS = /^\$(?:[@*]|\{[@*]\})$/
const PRINTS = /^(?:echo|printf|log|info|warn|debug|logger)$/

/** The words before the arguments of a function in the one program that it runs with them: `kubectl` of `k() { kubectl "$@"; }`. */
function wrappedBy(
  command: Found['command'],
  next: readonly Found[],
  variables: Values,
): readonly ShellWord[] | undefined {
  const body = next.filter(({ way }) => way.some(step => step.command === command))
  // After a shift, the call's words are no longer those that the program gets.
  if (body.some(({ command: inner }) => inner.shell === 'simple' && firstOf(inner) === 'shift')) return undefined
  const wrapped = body.flatMap(({ command: inner, way }): readonly (readonly Word[])[] => {
    if (inner.shell !== 'simple' || way.at(-1)?.command !== command) return []
    const words = inner.items.filter(item => item.shell === 'word')
    const [first] = words
    const last = words.at(-1)
    const isWrapped = last !== undefined && ARGUMENTS.test(last.text) && !PRINTS.test(first?.text ?? '')
    return isWrapped ? [words.slice(0, -1)] : []
  })
  const [only, ...others] = wrapped
  if (only === undefined || others.length > 0 || !only.every(isOfScript)) return undefined
  const [first, ...rest] = only.map(plain)
  if (first === undefined) return undefined
  const [, simple, braced] = PLAIN.exec(first.text) ?? []
  const program = first.isOpen ? variables.get(simple ?? braced ?? '') : [first]
  return program === undefined ? undefined : [...program, ...rest]
}

const firstOf = ({ items }: SimpleCommand): string | undefined =>
  items.flatMap(item => (item.shell === 'word' ? [item.text] : []))[0]

/** Whether a word of a function is the same in each call: none of the call's own words, and no output, is in it. */
const isOfScript = ({ isKnown, parts }: Word): boolean =>
  isKnown ||
  parts.every(part => part.kind === 'literal' || (part.kind === 'parameter' && /^[A-Za-z_]\w*$/.test(part.name)))

/** Whether no condition decides whether a command runs. */
const isOnEachPath = ({ command, way }: Found): boolean =>
  command.joined === undefined &&
  way.every(step => step.command === undefined || /^(?:function|group)$/.test(step.command.shell))

function assigned({ isAppend, entries }: Assignment, names: Names): readonly ShellWord[] | undefined {
  const value = shellNode(entries[0]?.value)
  const words = value?.shell === 'array' ? value.items.map(shellNode) : [value]
  const read = words.flatMap(word => (word?.shell === 'word' ? [filled(plain(word), names)] : []))
  const isKnown = value?.shell === 'array' || read.every(({ isOpen }) => !isOpen)
  const isText = isAppend && value?.shell !== 'array'
  const [only, ...others] = read
  if (!isKnown && !isText && only !== undefined && others.length === 0) return commandWords(only)
  return isText || !isKnown || read.length === 0 ? undefined : read
}

/**
 * The words of a value that begins with one of our programs, if variables are among the others: `kubectl --context $CTX`. All are
 * at the place of the value.
 */
function commandWords({ pieces = [], start, end }: ShellWord): readonly ShellWord[] | undefined {
  const [first] = pieces
  const [program = ''] = /^\S+(?=\s)/.exec(first?.kind === 'literal' ? first.text : '') ?? []
  if (!PROGRAM.test(program) || !pieces.every(({ kind }) => kind === 'literal' || kind === 'parameter'))
    return undefined
  const words: WordPiece[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind !== 'literal') words.at(-1)?.push(piece)
    else
      for (const [i, text] of piece.text.split(/\s+/).entries()) {
        if (i > 0) words.push([])
        if (text !== '') words.at(-1)?.push({ ...piece, text })
      }
  }
  return words.flatMap(own => {
    const text = own.map(piece => piece.text).join('')
    const isOpen = own.some(({ kind }) => kind !== 'literal')
    if (own.length === 0) return []
    return [isOpen ? { text, isOpen, start, end, pieces: own } : { text, isOpen, start, end }]
  })
}

const DECLARES = /^(?:export|local|readonly|declare|typeset|alias)$/
const READS = /^(?:read|mapfile|readarray)$/

/** What `export X=…` and `alias x=…` set, and the unknown result of `read`. */
function declared(
  command: SimpleCommand,
  [first, ...rest]: readonly Word[],
  isSure: boolean,
  names: Names,
  set: (name: string, words: readonly ShellWord[] | undefined) => void,
): void {
  if (first === undefined) return
  if (READS.test(first.text)) for (const { text } of rest) set(text, undefined)
  if (!DECLARES.test(first.text) || command.shell !== 'simple') return
  for (const word of rest) {
    const own = filled(plain(word), names)
    const [, name, value] = /^([\w.-]+)=(.*)$/s.exec(own.text) ?? []
    if (name === undefined || value === undefined) continue
    const start = word.end - (value.length === 0 ? 0 : Math.min(value.length, word.end - word.start))
    const whole: ShellWord = { text: value, isOpen: own.isOpen, start, end: word.end }
    const isAlias = first.text === 'alias'
    const words = isAlias ? value.split(/\s+/).map(text => ({ ...whole, text })) : [whole]
    set(name, isSure && !own.isOpen ? words : undefined)
  }
}
