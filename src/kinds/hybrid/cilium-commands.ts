import { type Cursor, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import { parse } from '../../languages/parse.ts'
import type { ShellWord } from '../../languages/tree/command.ts'
import { scriptsOf } from '../pipeline/commands/pipeline-scripts.ts'
import { commandsIn, lineOf, type ScriptCommand, wordText } from '../pipeline/commands/script-commands.ts'
import { valuesOf } from '../pipeline/commands/script-options.ts'
import type { Installation } from './cilium-layers.ts'

const PROGRAM = /^(?:\S*\/)?(?:helm|cilium)$/
const HELM = new Set(['install', 'upgrade', 'template'])
const CILIUM = new Set(['install', 'upgrade'])
const CHART = /\/(?:rke2-)?cilium(?:-v?\d[\w.+-]{0,60}\.tgz)?$/
const SET = /^(--set|--set-string|--set-literal|--set-json|--helm-set|--helm-set-string)(?:=|$)/
/** Values that are not in the command. */
const ELSEWHERE = /^(?:--reuse-values|--reset-then-reuse-values|--set-file)(?:=|$)/
const FILES = /^(-f|--values|--helm-values)(?:=|$)/

/** What the commands of scripts install Cilium with: `helm upgrade … --set a.b=c`, `cilium install --set a.b=c`. */
export const commandInstallations = (resource: Resource): readonly Installation[] =>
  scriptsOf(resource)
    .filter(({ texts }) => texts.some(({ text }) => literal(text)?.includes('cilium') === true))
    .flatMap(script => commandsIn(script).filter(isInstallation))
    .flatMap(command => installationOf(command) ?? [])

const isInstallation = ({ words }: ScriptCommand): boolean =>
  words.some(({ text }) => PROGRAM.test(text)) && words.some(({ text }) => HELM.has(text))

function installationOf(command: ScriptCommand): Installation | undefined {
  const line = lineOf(command, 'helm', 'cilium')
  const [verb, ...others] = line?.operands ?? []
  if (line === undefined || verb === undefined) return undefined
  const isHelm = line.program === 'helm'
  const chart = isHelm ? others.find(word => isChart(word, line)) : verb
  const at = chart && typedPart(command.text, chart.start, chart.end)
  if (!(isHelm ? HELM : CILIUM).has(verb.text) || at === undefined) return undefined

  const rest = command.words.slice(command.words.indexOf(line.word) + 1)
  const flat = new Map<string, Cursor>()
  const files = filesIn(command, rest)
  let open = files === undefined || rest.some(({ text }) => ELSEWHERE.test(text))
  for (const [i, word] of rest.entries()) {
    const option = SET.exec(word.text)?.[1]
    if (option === undefined) continue
    const start = word.text === option ? 0 : option.length + 1
    const told = start === 0 ? rest[i + 1] : word
    // Objects and lists in JSON are not taken apart.
    const isJson = option === '--set-json' && /[{["]/.test(told?.text ?? '')
    const read = told === undefined || isJson ? undefined : settings(command, told, start)
    if (read === undefined) open = true
    else for (const [name, value] of read) flat.set(name, value)
  }
  return { layers: [{ flat, at }], open, files: files ?? [], chartVersion: versionOf(command, rest) }
}

/** `cilium/cilium`, `oci://…/cilium`, or `cilium` of the repository of Cilium's charts. */
const isChart = ({ text }: ShellWord, line: NonNullable<ReturnType<typeof lineOf>>): boolean =>
  CHART.test(text) ||
  (text === 'cilium' && valuesOf(line, '--repo').some(repository => REPOSITORY.test(repository.text)))

const REPOSITORY = /^https?:\/\/(?:helm\.cilium\.io|[^/]+\/.*cilium[^/]*)\/?$/

/** The values files that a command names; undefined where one is only known when it runs. */
function filesIn(command: ScriptCommand, words: readonly ShellWord[]): readonly string[] | undefined {
  const files: string[] = []
  for (const [i, word] of words.entries()) {
    const option = FILES.exec(word.text)?.[1]
    if (option === undefined) continue
    const told = word.text === option ? words[i + 1] : { ...word, text: word.text.slice(option.length + 1) }
    const written = told && wordText(command, told)
    if (written?.state !== 'known') return undefined
    files.push(...written.value.split(','))
  }
  return files
}

/** The values that `a.b=c,d={e,f}` sets, from the offset `from` of the word on; undefined where one is only known when it runs. */
function settings(
  command: ScriptCommand,
  word: ShellWord,
  from: number,
): readonly (readonly [string, Cursor])[] | undefined {
  const script = literal(command.text) ?? ''
  const quote = /^["']/.test(script.charAt(word.start)) ? 1 : 0
  const first = word.start + quote
  if (script.slice(first, first + word.text.length) !== word.text) return undefined
  const found: (readonly [string, Cursor])[] = []
  const add = (name: string, start: number, text: string): boolean => {
    const value = typedPart(command.text, first + start, first + start + text.length)
    if (value === undefined || (/[$`]/.test(text) && !isTemplated(text))) return false
    found.push([name, value])
    return true
  }
  // A value in braces is a list; elsewhere a comma ends the value.
  for (const match of word.text.slice(from).matchAll(/([^=,{}]{1,200})=(\{[^{}]*\}|[^,]*)/g)) {
    const [, name = '', value = ''] = match
    const start = from + match.index + name.length + 1
    if (!value.startsWith('{')) {
      if (!add(name, start, value)) return undefined
      continue
    }
    let n = 0
    for (const item of value.slice(1, -1).matchAll(/[^,\s]+/g))
      if (!add(`${name}[${n++}]`, start + 1 + item.index, item[0])) return undefined
  }
  return found
}

function versionOf(command: ScriptCommand, words: readonly ShellWord[]): Value<string> {
  const i = words.findIndex(({ text }) => /^--version(?:=|$)/.test(text))
  const word = words[i]?.text === '--version' ? words[i + 1] : words[i]
  if (word === undefined) return { state: 'absent', at: place(command.text) }
  return wordText(command, { ...word, text: word.text.replace(/^--version=/, '') })
}

/** The part of a string's value between two UTF-16 offsets, typed as YAML types it: `true` is not text. */
function typedPart(cursor: Cursor, start: number, end: number): Cursor | undefined {
  const { node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  const [root] = parse(node.value.slice(start, end), 'yaml', {}).roots
  return root && { ...cursor, node: root, within: { start, end } }
}
