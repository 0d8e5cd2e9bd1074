import { parseJson } from '../../model/parse-json.ts'
import type { Entry, MappingNode, ScalarNode } from '../tree/node.ts'
import { isScriptFlag } from '../tree/script-flag.ts'
import type { Instruction, Instructions } from './instructions.ts'
import type { Script } from './tree.ts'

/** A word of an instruction. Offsets are UTF-16, into the text of the file. */
interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

const SHELL = /^(?:\S*\/)?(?:ba|k|da|a)?sh$/

/** What images for Windows are called: their shell is another one. */
const WINDOWS = /windows|nanoserver|servercore/i

/** The instructions of a Dockerfile as nodes; `text` is that of the file. */
export function readInstructions({ instructions }: Instructions, text: string): readonly MappingNode[] {
  const shells = new Map<string, boolean>()
  const argumentsOf = entrypointArguments(instructions)
  let isShell = true
  return instructions.map(one => {
    if (one.name === 'FROM') isShell = readFrom(one, shells)
    if (one.name === 'SHELL') isShell = SHELL.test(jsonOf(one)?.[0]?.text ?? '')
    const value: MappingNode = {
      type: 'mapping',
      entries: membersOf(one, text, isShell, argumentsOf.get(one) ?? []),
      start: one.nameEnd,
      end: one.end,
    }
    const entry = { key: one.name, keyStart: one.start, keyEnd: one.nameEnd, value }
    return { type: 'mapping', entries: [entry], start: one.start, end: one.end }
  })
}

/** Whether a stage begins with a POSIX shell; its name is put into `shells`. */
function readFrom(one: Instruction, shells: Map<string, boolean>): boolean {
  const words = wordsOf(one)
  const [image, , name] = words.filter(({ text }) => !text.startsWith('--'))
  const isShell = shells.get(image?.text.toLowerCase() ?? '') ?? !words.some(({ text }) => WINDOWS.test(text))
  if (name !== undefined) shells.set(name.text.toLowerCase(), isShell)
  return isShell
}

/** What the last CMD of a stage gives to its last ENTRYPOINT, both in the exec form. */
function entrypointArguments(instructions: readonly Instruction[]): ReadonlyMap<Instruction, readonly Word[]> {
  const found = new Map<Instruction, readonly Word[]>()
  let entrypoint: Instruction | undefined
  let command: Instruction | undefined
  for (const one of instructions) {
    if (one.name === 'FROM') [entrypoint, command] = [undefined, undefined]
    if (one.name === 'ENTRYPOINT') entrypoint = one
    if (one.name === 'CMD') command = one
    if (entrypoint !== undefined && command !== undefined) found.set(entrypoint, jsonOf(command) ?? [])
  }
  return found
}

function membersOf(one: Instruction, text: string, isShell: boolean, more: readonly Word[]): readonly Entry[] {
  switch (one.name) {
    case 'FROM':
      return fromOf(wordsOf(one))
    case 'COPY':
    case 'ADD':
      return [...sources(wordsOf(one), COPIED), ...contentOf(one, text), ...scriptsCopied(one)]
    case 'ARG':
      return wordsOf(one).map(argument)
    case 'ENV':
      return variablesOf(wordsOf(one))
    case 'RUN':
    case 'CMD':
    case 'ENTRYPOINT':
    case 'HEALTHCHECK': {
      const own = jsonOf(one)
      const words = own && [...own, ...more]
      const script = words === undefined ? scriptOf(one, text, isShell) : (givenToShell(words) ?? programOf(words))
      const mounted = one.name === 'RUN' ? sources(wordsOf(one), MOUNTED) : []
      return script === undefined ? mounted : [...mounted, entryOf('script', script)]
    }
    default:
      return []
  }
}

const COPIED = /^--from=/
const MOUNTED = /^--mount=(?:[^=,\s]{1,40}(?:=[^,\s]{0,300})?,){0,10}from=/

/** The stages or images that the flags of an instruction name. */
const sources = (words: readonly Word[], flag: RegExp): readonly Entry[] =>
  words.flatMap(({ text, start, end }) => {
    const before = flag.exec(text)?.[0].length
    if (before === undefined) return []
    const name = /^[^,]*/.exec(text.slice(before))?.[0] ?? ''
    return [member('from', { text: name, start: start + before, end: Math.min(end, start + before + name.length) })]
  })

/** The scripts that are copied out of the context of the build. */
function scriptsCopied(one: Instruction): readonly Entry[] {
  const words = wordsOf(one)
  if (one.documents.length > 0 || words.some(({ text }) => /^--from=|^\[/.test(text))) return []
  return words
    .filter(({ text }) => !text.startsWith('--'))
    .slice(0, -1)
    .flatMap(word => (/^[\w./-]{1,300}\.(?:ba)?sh$/.test(word.text) ? [member('script', word)] : []))
}

/** The file that a here-document becomes, with its path. */
function contentOf(one: Instruction, text: string): readonly Entry[] {
  const [document, ...more] = one.documents
  const to = wordsOf(one).at(-1)
  if (document === undefined || more.length > 0 || to === undefined || to.text.endsWith('/')) return []
  return [
    member('to', unquoted(to)),
    entryOf('content', script(text.slice(document.start, document.end), document.start)),
  ]
}

function fromOf(words: readonly Word[]): readonly Entry[] {
  const [image, as, name] = words.filter(({ text }) => !text.startsWith('--'))
  if (image === undefined) return []
  return [
    member('image', unquoted(image)),
    ...(name !== undefined && /^as$/i.test(as?.text ?? '') ? [member('as', name)] : []),
  ]
}

function argument(word: Word): Entry {
  const equals = word.text.indexOf('=')
  if (equals < 0)
    return entryOf(word.text, { type: 'scalar', style: 'plain', value: null, start: word.end, end: word.end })
  const value = { ...word, text: word.text.slice(equals + 1), start: word.start + equals + 1 }
  return member(word.text.slice(0, equals), unquoted(value))
}

/** `NAME=VALUE NAME=VALUE`, or the older `NAME VALUE` with one variable. */
function variablesOf(words: readonly Word[]): readonly Entry[] {
  const [name, value, ...more] = words
  if (name === undefined || value === undefined || name.text.includes('=')) return words.map(argument)
  return more.length > 0 ? [] : [member(name.text, unquoted(value))]
}

/** A word without the quotes around it. */
function unquoted({ text, start, end }: Word): Word {
  const inner = /^(["'])(.*)\1$/s.exec(text)?.[2]
  return inner === undefined ? { text, start, end } : { text: inner, start: start + 1, end: end - 1 }
}

const FLAGS = /^(?:[ \t]|\\\n|--[\w-]{1,40}(?:=\S{0,1000})?(?=\s))*/
const BEFORE_CHECK = /^(?:[ \t]|\\\n|--[\w-]{1,40}(?:=\S{0,1000})?(?=\s))*CMD[ \t]+/i

/** A shell that reads the here-document before it: `RUN <<EOF bash -eu`. */
const READER = /^(?:\S{0,100}\/)?(?:ba|k|da|a)?sh(?:[ \t]+-[\w-]{1,20}){0,5}$/

/** What a shell runs: all behind the flags, or the here-document alone. */
function scriptOf(one: Instruction, text: string, isShell: boolean): Script | undefined {
  const flags = (one.name === 'HEALTHCHECK' ? BEFORE_CHECK : FLAGS).exec(one.text.slice(one.nameEnd - one.textStart))
  if (flags === null) return undefined
  const start = one.nameEnd + flags[0].length
  const [document, ...more] = one.documents
  const lines = one.text.slice(start - one.textStart)
  const isFirst = document?.markStart === start && more.length === 0
  const reader = isFirst ? lines.slice(document.markEnd - start).trim() : ''
  if (isFirst && (reader === '' || READER.test(reader))) {
    const body = text.slice(document.start, document.end)
    const program = /^#![ \t]*(?:\S*\/env[ \t]+)?(\S+)/.exec(body)?.[1] ?? /^\S+/.exec(reader)?.[0]
    return (program === undefined ? isShell : SHELL.test(program)) ? script(body, document.start) : undefined
  }
  const whole = lines + text.slice(start + lines.length, one.end)
  return isShell && whole.trim() !== '' ? script(whole, start) : undefined
}

const script = (value: string, start: number): Script => ({
  type: 'scalar',
  style: 'plain',
  dockerfile: 'script',
  value,
  start,
  end: start + value.length,
})

/** The script of `["sh", "-c", "…"]`. */
function givenToShell(words: readonly Word[]): ScalarNode | undefined {
  const flag = words.findIndex(({ text }) => isScriptFlag(text))
  const found = words[flag + 1]
  if (flag < 1 || found === undefined || !SHELL.test(words[0]?.text ?? '')) return undefined
  return { type: 'scalar', style: 'double', value: found.text, start: found.start, end: found.end }
}

/** Characters that mean themselves to a shell, and those that do between double quotes. */
const PLAIN = /^[\w@%+=:,./-]+$/
const QUOTED = /^[^$`\\"!\n]*$/

/** `["curl", "-k", "https://…"]` as a shell command: with blanks for brackets and commas. */
function programOf(words: readonly Word[]): ScalarNode | undefined {
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined || first.text.startsWith('-')) return undefined
  // Of one with escapes, a shell would make something else.
  if (!words.every(({ text, start, end }) => !text.includes("'") && end - start === text.length + 2)) return undefined
  const written = words.map(({ text }) =>
    PLAIN.test(text) ? ` ${text} ` : QUOTED.test(text) ? `"${text}"` : `'${text}'`,
  )
  if (words.some(({ start }, i) => start < (words[i - 1]?.end ?? 0)))
    return { type: 'scalar', style: 'double', value: written.join(''), start: first.start, end: first.end }
  let value = ''
  for (const [i, { start }] of words.entries()) value = value.padEnd(start - first.start) + (written[i] ?? '')
  return script(value, first.start)
}

/** One that nothing closes goes to the end, so that each character is read once. */
const STRING = /"(?:[^"\\]|\\.)*(?:"|$|\\)/gs

/** The strings of the exec form; undefined of the shell form, which is also what Docker cannot read as a list of JSON. */
function jsonOf(one: Instruction): readonly Word[] | undefined {
  const from = bodyStart(one)
  const flat = flatten(one)
  const bracket = /^\s*(?:--\S{1,1000}\s+)*(?:CMD\s+)?\[/i.exec(flat)?.[0].length
  if (bracket === undefined || !/\]\s*$/.test(flat.slice(-200))) return undefined
  const words: Word[] = []
  let end = bracket
  for (const { 0: written, index } of flat.slice(bracket).matchAll(STRING)) {
    const text = stringOf(written)
    const start = bracket + index
    if (text === undefined || !(words.length === 0 ? /^\s*$/ : /^\s*,\s*$/).test(flat.slice(end, start)))
      return undefined
    end = start + written.length
    words.push({ text, start: from + start, end: from + end })
  }
  return words.length === 0 || !/^\s*\]\s*$/.test(flat.slice(end)) ? undefined : words
}

function stringOf(written: string): string | undefined {
  const value = parseJson(written)
  return typeof value === 'string' ? value : undefined
}

function wordsOf(one: Instruction): readonly Word[] {
  const from = bodyStart(one)
  return [...flatten(one).matchAll(/(?:"[^"]*"|'[^']*'|[^\s"']|["'])+/g)].map(({ 0: text, index }) => ({
    text,
    start: from + index,
    end: from + index + text.length,
  }))
}

const bodyStart = ({ nameEnd }: Instruction): number => nameEnd

/** What follows the name, in one line, as long as it is written. */
function flatten(one: Instruction): string {
  return one.text.slice(one.nameEnd - one.textStart).replace(/\\\n/g, '  ')
}

const member = (key: string, { text, start, end }: Word): Entry =>
  entryOf(key, { type: 'scalar', style: 'plain', value: text, start, end })

const entryOf = (key: string, value: ScalarNode): Entry => ({ key, keyStart: value.start, keyEnd: value.start, value })
