import { remembered } from '../../model/remembered.ts'
import type { ShellWord } from '../tree/command.ts'
import { innerWords, readCommandLine } from './command-line.ts'
import { type Expanded, expandedCommands } from './expanded-words.ts'
import { type Sources, sourcesIn } from './sources.ts'
import type { Source } from './tracing.ts'
import type { List } from './tree.ts'

/** What a command is given: an object for a cluster, a change of one, commands for a shell, a request or a policy for AWS, values for a chart. */
export type InputUse = 'manifest' | 'patch' | 'options' | 'script' | 'document' | 'values'

/** What one command is given, as far as the script shows it. */
export interface CommandInput {
  readonly use: InputUse
  /** The program: `kubectl`, `bash`. */
  readonly program: string
  readonly expanded: Expanded
  /** The option whose value it is; absent for an operand and for standard input. */
  readonly option?: string
  /** Where it comes from; several where a function is called several times. Never empty. */
  readonly sources: readonly Source[]
}

/** All that the commands of a script are given, in the order of the commands. `script` is the text of `list`. */
export const commandInputs = (script: string, list: List): readonly CommandInput[] => inputsIn(list)(script)

const inputsIn = remembered((list: List) => {
  let before: { readonly script: string; readonly all: readonly CommandInput[] } | undefined
  return (script: string): readonly CommandInput[] => {
    if (before?.script !== script) before = { script, all: allInputs(script, list) }
    return before.all
  }
})

function allInputs(script: string, list: List): readonly CommandInput[] {
  const all = expandedCommands(script, list)
  const sources = sourcesIn(list, all)
  return all.flatMap(expanded => {
    const words = withoutSettings(expanded.command.words)
    const first = baseName(words[0]?.text ?? '')
    if (words.length === 0 || NEVER.test(first)) return []
    const given: Given = { expanded, words, sources }
    const opaque = opaqueProgram(given)
    if (opaque !== undefined) return [opaque]
    return [
      ...manifestsOf(given),
      ...patchesOf(given),
      ...optionsOf(given),
      ...valuesOf(given),
      ...documentsOf(given),
      ...scriptsOf(given, first),
    ]
  })
}

interface Given {
  readonly expanded: Expanded
  readonly words: readonly ShellWord[]
  readonly sources: Sources
}

const baseName = (text: string): string => text.slice(text.lastIndexOf('/') + 1)

/** What only names programs, or asks whether they are there. */
const NEVER =
  /^(?:echo|printf|cat|log|info|warn|alias|which|type|hash|export|local|readonly|declare|typeset|function|\[|\[\[|test|man|apk|apt|apt-get|yum|dnf|brew|pip|pip3|npm|chmod|chown|cp|mv|rm|ln|install|mkdir|grep|sed|awk|git)$/

const withoutSettings = (words: readonly ShellWord[]): readonly ShellWord[] => {
  const first = words.findIndex(({ text }) => !/^[A-Za-z_]\w*\+?=/.test(text))
  return first < 0 ? [] : words.slice(first)
}

/** The line of a program among the words of a command, whatever runs it. */
function lineOf({ words }: Given, programs: RegExp) {
  const own = innerWords(words)
  const at = own.findIndex(({ text }) => programs.test(baseName(text)))
  const word = own[at]
  if (word === undefined) return undefined
  const program = baseName(word.text)
  return { program, word, ...readCommandLine(program, own.slice(at + 1), endOf) }
}

const endOf = (word: ShellWord, from: number): ShellWord => ({
  ...word,
  text: word.text.slice(from),
  start: Math.min(word.start + from, word.end),
})

/** Verbs and objects of programs that operate the platform. */
const VERBS =
  /^(?:create|apply|replace|patch|set|delete|adm|clusterrolebindings?|rolebindings?|upgrade|install|eks|iam|ec2|ecr)(?:\/|$)/

/** A program that is only known when the script runs, with the words of one of ours: `$TOOL apply -f …`, `${{ inputs.tool }} …`. */
function opaqueProgram({ expanded, words }: Given): CommandInput | undefined {
  const [first, ...rest] = words
  if (first === undefined || !first.isOpen || !/^["']?\S{0,60}\$/.test(first.text)) return undefined
  const isOurs = rest.some(({ text }) => VERBS.test(text)) && !rest.some(({ text }) => PROGRAM.test(text))
  if (!isOurs || KNOWN.test(first.text)) return undefined
  const { start, end } = first
  const source = { state: 'unknown', why: 'its program is a variable', at: { start, end } } as const
  return { use: 'script', program: 'a shell', expanded, sources: [source] }
}

const PROGRAM = /^(?:\S*\/)?(?:kubectl|oc|helm|aws|eksctl)$/
/** Variables that everybody knows. */
const KNOWN = /^\$\{?(?:KUBECTL|K|HELM|AWS|EKSCTL|AWS_CLI)\}?$/

const APPLIES = /^(?:apply|create|replace)$/

/** `kubectl apply -f …`, `kind create cluster --config …`; `kubectl create NAME` without a file is read by its options. */
function manifestsOf(given: Given): readonly CommandInput[] {
  const line = lineOf(given, /^(?:kubectl|oc|kind)$/)
  if (line === undefined) return []
  const { program, operands, options } = line
  const verb = operands.find(({ text }) => APPLIES.test(text))
  if (verb === undefined || operands.indexOf(verb) > 1) return []
  const name = program === 'kind' ? /^--config$/ : /^(?:-f|--filename)$/
  return options
    .filter(option => name.test(option.name))
    .map(({ name: option, values: [value] }) => ({
      use: 'manifest',
      program,
      expanded: given.expanded,
      option,
      sources: given.sources.named(given.expanded, value),
    }))
}

/** Objects whose patches are read as commands: bindings, and the DaemonSet of the VPC CNI. */
const PATCHED = /^(?:cluster)?rolebindings?(?:[./]|$)|^(?:\S*\/)?aws-node$/

/** `kubectl patch deployment web -p …`, `--patch-file …`. */
function patchesOf(given: Given): readonly CommandInput[] {
  const line = lineOf(given, /^(?:kubectl|oc)$/)
  const [verb, ...objects] = line?.operands ?? []
  if (line === undefined || verb?.text !== 'patch' || objects.some(({ text }) => PATCHED.test(text))) return []
  return line.options
    .filter(({ name, values }) => name === '--patch-file' || (/^(?:-p|--patch)$/.test(name) && values.length > 0))
    .map(({ name: option, values: [value] }) => ({
      use: 'patch',
      program: line.program,
      expanded: given.expanded,
      option,
      sources: (option === '--patch-file' ? given.sources.named : given.sources.argument)(given.expanded, value),
    }))
}

/** Objects that `kubectl create` makes of options; of the others there is nothing to judge, or a check reads the options. */
const MADE = /^(?:deployments?|deploy|jobs?|cronjobs?|cj|(?:cluster)?roles?|services?|svc|ingress|ing|configmaps?|cm)$/
const SETS = /^(?:env|resources|serviceaccount|sa|selector)$/

/** `kubectl create deployment web --image=…`, `kubectl set env …`, `kubectl expose`, `kubectl autoscale`. */
function optionsOf(given: Given): readonly CommandInput[] {
  const line = lineOf(given, /^(?:kubectl|oc)$/)
  const [verb, object] = line?.operands ?? []
  if (line === undefined || verb === undefined || object === undefined) return []
  // A job of a CronJob that is there has no options of its own.
  const isCopy = line.options.some(({ name }) => name === '--from')
  const isMade = verb.text === 'create' && MADE.test(object.text) && !isCopy
  const isSet = verb.text === 'set' && SETS.test(object.text)
  if (!isMade && !isSet && !/^(?:expose|autoscale)$/.test(verb.text)) return []
  const { start, end } = verb
  const source = { state: 'elsewhere', as: 'words', at: { start, end } } as const
  return [{ use: 'options', program: line.program, expanded: given.expanded, sources: [source] }]
}

/** `helm upgrade -f …`, `--values …`. */
function valuesOf(given: Given): readonly CommandInput[] {
  const line = lineOf(given, /^(?:helm|cilium)$/)
  if (line === undefined || !/^(?:install|upgrade|template)$/.test(line.operands[0]?.text ?? '')) return []
  return line.options
    .filter(({ name }) => /^(?:-f|--values|--helm-values)$/.test(name))
    .map(({ name: option, values: [value] }) => ({
      use: 'values',
      program: line.program,
      expanded: given.expanded,
      option,
      sources: given.sources.named(given.expanded, value),
    }))
}

/** The options of the AWS CLI that take a document (`--policy-document`, `--cli-input-json`), as a text or by `file://`. */
const DOCUMENT =
  /^--(?:cli-input-(?:json|yaml)|(?:[a-z-]+-)?policy-(?:document|text)|lifecycle-policy-text|assume-role-policy-document|(?:registry-)?policy|replication-configuration|configuration-values|template-body)$/

function documentsOf(given: Given): readonly CommandInput[] {
  const line = lineOf(given, /^aws$/)
  if (line === undefined) return []
  return line.options
    .filter(({ name, values }) => DOCUMENT.test(name) && values.length > 0)
    .map(({ name: option, values: [value] }) => ({
      use: 'document',
      program: 'aws',
      expanded: given.expanded,
      option,
      sources: given.sources.argument(given.expanded, value),
    }))
}

const SHELL = /^(?:ba|da|a|k|z)?sh$/
/** What runs the command behind it. */
const RUNS =
  /^(?:sudo|doas|env|time|timeout|nice|nohup|exec|command|builtin|stdbuf|retry|xargs|parallel|setsid|flock|chroot|busybox|su)$/

function scriptsOf(given: Given, first: string): readonly CommandInput[] {
  const { expanded, words, sources } = given
  const made = (program: string, found: readonly Source[], option?: string): readonly CommandInput[] =>
    found.length === 0
      ? []
      : [{ use: 'script', program, expanded, sources: found, ...(option === undefined ? {} : { option }) }]
  const [, ...rest] = words
  if (first === 'eval') return made(first, sources.words(expanded, rest))
  if (first === 'source' || first === '.') return made(first, sources.named(expanded, rest[0]))
  if (first === 'trap') {
    const [code, signal] = rest.filter(({ text }) => text !== '--')
    const isSet = code !== undefined && signal !== undefined && !/^-|^$/.test(code.text)
    return isSet ? made(first, sources.argument(expanded, code)) : []
  }
  if (first === 'watch') {
    const texts = rest.filter(({ text }) => /\s/.test(text))
    return texts.flatMap(text => made(first, sources.argument(expanded, text)))
  }
  const ssh = words.slice(0, 3).findIndex(({ text }) => baseName(text) === 'ssh')
  if (ssh >= 0) return made('ssh', remoteOf(given, ssh))
  return shellOf(given, first, made)
}

/** The options of ssh that take a word behind them. */
const SSH_VALUE = /^-[BbcDEeFIiJLlmOoPpQRSWw]$/

/** What ssh runs on a host: the words behind that, else what it reads. */
function remoteOf({ expanded, words, sources }: Given, ssh: number): readonly Source[] {
  let at = ssh + 1
  while (words[at]?.text.startsWith('-') === true) at += SSH_VALUE.test(words[at]?.text ?? '') ? 2 : 1
  const behind = words.slice(at + 1)
  const texts = behind.filter(({ text }) => /\s/.test(text))
  if (texts.length > 0) return texts.flatMap(text => sources.argument(expanded, text))
  return behind.length === 0 || behind.some(({ text }) => SHELL.test(baseName(text))) ? sources.input(expanded) : []
}

function shellOf(
  { expanded, words, sources }: Given,
  first: string,
  made: (program: string, found: readonly Source[], option?: string) => readonly CommandInput[],
): readonly CommandInput[] {
  const shell = words.findIndex(({ text }) => SHELL.test(baseName(text)) || text === 'su')
  if (shell < 0) return []
  const program = baseName(words[shell]?.text ?? '')
  const rest = words.slice(shell + 1)
  const code = rest.findIndex(({ text }) => /^-[a-z]{0,6}c$/.test(text))
  if (code >= 0) return made(program, sources.argument(expanded, rest[code + 1]), '-c')
  if (program === 'su') return made(program, sources.input(expanded))
  // What runs in a container may be interactive.
  const isHere = shell === 0 || RUNS.test(first)
  const operand = rest.find(({ text }, i) => !/^[-+].|^-$/.test(text) && !/^[-+]o$/.test(rest[i - 1]?.text ?? ''))
  const isPiped = rest.some(({ text }) => text === '-s' || text === '-')
  if (operand !== undefined && !isPiped) return isHere ? made(program, sources.named(expanded, operand)) : []
  return made(program, isHere && !isPiped ? sources.program(expanded) : sources.input(expanded))
}
