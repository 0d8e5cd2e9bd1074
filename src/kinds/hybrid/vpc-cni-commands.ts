import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import { CNI_VARIABLES, type CniVariable, type VpcCni } from '../../facts/hybrid/vpc-cni.ts'
import type { ShellWord } from '../../languages/tree/command.ts'
import { scriptsOf } from '../pipeline/commands/pipeline-scripts.ts'
import { commandsIn, lineOf, type ScriptCommand, wordPlace } from '../pipeline/commands/script-commands.ts'
import { valuesOf } from '../pipeline/commands/script-options.ts'
import { AGENT } from './read-vpc-cni.ts'

/** What commands set for the DaemonSet: `kubectl set env daemonset/aws-node -n kube-system NAME=VALUE`. */
export const setByCommands = (resource: Resource): readonly VpcCni[] =>
  scriptsOf(resource)
    .filter(({ texts }) => texts.some(({ text }) => literal(text)?.includes(AGENT) === true))
    .flatMap(script => commandsIn(script).flatMap(command => setBy(command) ?? []))

function setBy(command: ScriptCommand): VpcCni | undefined {
  const line = lineOf(command, 'kubectl', 'oc')
  const [verb, object, ...rest] = line?.operands ?? []
  if (line === undefined || verb?.text !== 'set' || object?.text !== 'env' || !isForAgent(rest)) return undefined
  const pairs = [...rest, ...valuesOf(line, '--env', '-e')]
  const variables = pairs.flatMap(word => variableIn(command, word) ?? [])
  const at = wordPlace(command, verb)
  if (variables.length === 0) return undefined
  return {
    form: 'command',
    source: 'request',
    variables,
    unquoted: [],
    isWhole: false,
    envAt: at,
    exclusionAt: at,
    at,
  }
}

/** `daemonset/aws-node`, or the kind and the name as two words. */
const isForAgent = (words: readonly ShellWord[]): boolean =>
  words.some(({ text }, i) => text === `${kindIn(text)}/${AGENT}` || (isKind(text) && words[i + 1]?.text === AGENT))

const kindIn = (text: string): string => {
  const [kind = ''] = text.split('/')
  return isKind(kind) ? kind : ''
}

const isKind = (text: string): boolean => /^(?:ds|daemonsets?)(?:\.apps)?$/.test(text)

/** `NAME=VALUE`; `NAME-` takes the variable away. */
function variableIn(command: ScriptCommand, word: ShellWord): CniVariable | undefined {
  const [, name = '', sign] = /^([A-Z][A-Z0-9_]{0,99})([=-])/.exec(word.text) ?? []
  if (!CNI_VARIABLES.has(name)) return undefined
  const at = wordPlace(command, word)
  if (sign === '-') return { name, value: { state: 'known', value: '', at }, at }
  return { name, value: valueIn(command, word, name.length + 1), at }
}

/** The value behind the sign, in its own quotes or in those of the word. */
function valueIn(command: ScriptCommand, word: ShellWord, from: number): Value<string> {
  const value = word.text.slice(from)
  const whole = wordPlace(command, word)
  const start = (literal(command.text) ?? '').slice(word.start, word.end).lastIndexOf(value)
  const at =
    start < 0 || value === ''
      ? whole
      : { ...whole, within: { start: word.start + start, end: word.start + start + value.length } }
  return word.isOpen ? { state: 'unknown', why: 'a variable of the script', at } : { state: 'known', value, at }
}
