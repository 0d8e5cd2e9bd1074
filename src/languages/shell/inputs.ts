import { remembered } from '../../model/remembered.ts'
import { baseName } from '../../model/repository-path.ts'
import type { ShellWord } from '../tree/command.ts'
import { innerWords, NAMED_PROGRAM, PROGRAM, readCommandLine } from './command-line.ts'
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
  return { program, word, ...readCommandLine(program, own.slice(at + 1), endOfWord) }
}

/** The end of a word from an offset of its text on. */
export const endOfWord = (word: ShellWord, from: number): ShellWord => ({
  ...word,
  text: word.text.slice(from),
  start: Math.min(word.start + from, word.end),
})

/** Verbs and objects of programs that operate the platform. */
const VERBS =
  /^(?:create|apply|replace|patch|set|delete|adm|clusterrolebindings?|rolebindings?|upgrade|install|eks|iam|ec2|ecr)(?:\/|$)/

/** A program that is only known when the script runs, with the words of one of ours: `$TOOL apply -f …`, `${{ inputs.tool }} …`. */
function opaqueProgram(given: Given): CommandInput | undefined {
  const { expanded, words } = given
  const [first, ...rest] = words
  if (first === undefined || !first.isOpen || !/^["']?\S{0,60}[$`]/.test(first.text)) return argumentsOnly(given)
  const isOurs = rest.some(({ text }) => VERBS.test(text)) && !rest.some(({ text }) => PROGRAM.test(text))
  if (!isOurs || KNOWN.test(first.text)) return undefined
  const { start, end } = first
  const source = { state: 'unknown', why: 'its program is a variable', at: { start, end } } as const
  return { use: 'script', program: 'a shell', expanded, sources: [source] }
}

/** Variables whose values are words that who calls the script or a function gives: those are read there. */
const PASSED_ON = /^["']?\$(?:[@*]|\{[@*]\})["']?$/

/** A program of ours whose words are only known when the script runs: `kubectl "${args[@]}"`, `xargs kubectl`. */
function argumentsOnly({ expanded, words }: Given): CommandInput | undefined {
  const own = innerWords(words)
  const at = own.findIndex(({ text }) => PROGRAM.test(text))
  const rest = own.slice(at + 1).filter(({ text }) => !/^-/.test(text))
  const isPiped = /^(?:xargs|parallel)$/.test(baseName(words[0]?.text ?? ''))
  const isOpen = rest.length > 0 && rest.every(one => one.isOpen && !PASSED_ON.test(one.text))
  const word = at < 0 ? undefined : own[at]
  if (word === undefined || !(isOpen || (rest.length === 0 && isPiped))) return undefined
  const { start, end } = word
  const source = { state: 'unknown', why: 'its words are variables', at: { start, end } } as const
  return { use: 'script', program: baseName(word.text), expanded, sources: [source] }
}

/** Variables that everybody knows. */
const KNOWN = /^\$\{?(?:KUBECTL|K|HELM|AWS|EKSCTL|AWS_CLI)\}?$/

const APPLIES = /^(?:apply|create|replace)$/

const FILE = /^(?:-f|--filename)$/
/** What applies or makes what it is given, by their verbs, with the options that name it. */
const MANIFESTS: Readonly<Record<string, readonly [verb: RegExp, option: RegExp]>> = {
  kubectl: [APPLIES, FILE],
  oc: [/^(?:apply|create|replace|new-app)$/, FILE],
  kind: [APPLIES, /^--config$/],
  kapp: [/^(?:deploy|app-group)$/, /^(?:-f|--file)$/],
  eksctl: [/^(?:create|upgrade|update|replace|delete|enable)$/, /^(?:-f|--config-file)$/],
}

/** `kubectl apply -f …`, `kind create cluster --config …`; `kubectl create NAME` without a file is read by its options. */
function manifestsOf(given: Given): readonly CommandInput[] {
  const line = lineOf(given, /^(?:kubectl|oc|kind|kapp|eksctl)$/)
  const [applies, name] = (line && MANIFESTS[line.program]) ?? []
  if (line === undefined || applies === undefined || name === undefined) return []
  const { program, operands, options } = line
  const isReconciled = operands[0]?.text === 'auth' && operands[1]?.text === 'reconcile'
  const verb = isReconciled ? operands[0] : operands.find(({ text }) => applies.test(text))
  if (verb === undefined || operands.indexOf(verb) > 1) return []
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
  if (!isMade && !isSet && !/^(?:expose|autoscale|run|debug|new-app)$/.test(verb.text)) return []
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
  /^--(?:cli-input-(?:json|yaml)|(?:[a-z-]+-)?policy-(?:document|text)|lifecycle-policy-text|assume-role-policy-document|(?:registry-|resource-)?policy|replication-configuration|configuration-values|template-body|template-file|parameters|user-data|launch-template-data|desired-state)$/

function documentsOf(given: Given): readonly CommandInput[] {
  const line = lineOf(given, /^aws$/)
  if (line === undefined) return []
  return (
    line.options
      .filter(({ name, values }) => DOCUMENT.test(name) && values.length > 0)
      // Parameters are documents where they are commands for machines.
      .filter(({ name, values }) => name !== '--parameters' || values.some(({ text }) => OPERATES.test(text)))
      .map(({ name: option, values: [value] }) => ({
        use: 'document',
        program: 'aws',
        expanded: given.expanded,
        option,
        sources: (option === '--template-file' ? given.sources.named : given.sources.argument)(given.expanded, value),
      }))
  )
}

const SHELL = /^(?:ba|da|a|k|z)?sh$/
/** What runs the command behind it. */
const RUNS =
  /^(?:sudo|doas|env|time|timeout|nice|nohup|exec|command|builtin|stdbuf|retry|xargs|parallel|setsid|flock|chroot|busybox|su|sg)$/

/** What starts a shell as another user, or in another group (su(1), sg(1)). */
const AS_ANOTHER = /^s[ug]$/

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
    return textsAmong(rest).flatMap(text => made(first, sources.argument(expanded, text)))
  }
  if (first === 'at' || first === 'batch') return made(first, sources.input(expanded))
  if (KEEPS.test(first)) return textsAmong(rest).flatMap(text => made(first, sources.argument(expanded, text)))
  if (INTERPRETER.test(first)) return made(first, otherProgram(given, rest))
  const ssh = words.slice(0, first === 'sshpass' ? 6 : 3).findIndex(({ text }) => baseName(text) === 'ssh')
  if (ssh >= 0) return made('ssh', remoteOf(given, ssh))
  return shellOf(given, first, made)
}

/** What gives a text among its words to a shell. */
const KEEPS = /^(?:tmux|screen|script|nix-shell|multipass)$/
const textsAmong = (words: readonly ShellWord[]): readonly ShellWord[] => words.filter(({ text }) => /\s/.test(text))

/** What runs programs of another language, and what such a program runs in turn that operates the platform. */
const INTERPRETER = /^(?:python[\d.]*|perl|ruby|node|php|lua|osascript|expect|tclsh|pwsh|powershell|crontab|g?make)$/
const OPERATES =
  /\b(?:(?:kubectl|oc)\W{1,9}(?:create|apply|replace|patch|set|delete|adm|scale|drain)|helm\W{1,9}(?:install|upgrade|uninstall|rollback)|eksctl\W{1,9}(?:create|delete|upgrade|scale)|aws\W{1,9}[a-z0-9-]{2,30}\W{1,9}(?:create|put|delete|update|attach|authorize|modify|terminate)-)/

/** Whether a text of another sort than a script has a command in it that changes the platform. */
export const operatesPlatform = (text: string): boolean => OPERATES.test(text)

/** The program that an interpreter is given, by an option or as its input, where it operates the platform. */
function otherProgram({ expanded, sources }: Given, words: readonly ShellWord[]): readonly Source[] {
  const code = words.findIndex(({ text }) => /^-(?:[a-zA-Z]{0,4}[ce]|Command)$/i.test(text))
  const given = code < 0 ? undefined : words[code + 1]
  const isFile = given === undefined && words.some(({ text }) => /^[^-]/.test(text))
  const texts = given === undefined ? (isFile ? [] : sources.input(expanded)) : sources.argument(expanded, given)
  return texts.flatMap(source =>
    source.state === 'text' && operatesPlatform('text' in source.node ? source.node.text : source.node.value)
      ? [{ state: 'unknown', why: 'it is a program of another language', at: rangeOf(source.node) } as const]
      : [],
  )
}

const rangeOf = ({ start, end }: { readonly start: number; readonly end: number }) => ({ start, end })

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
  const shell = words.findIndex(({ text }) => SHELL.test(baseName(text)) || AS_ANOTHER.test(text))
  if (shell < 0) return []
  const program = baseName(words[shell]?.text ?? '')
  const rest = words.slice(shell + 1)
  const code = rest.findIndex(({ text }) => /^-[a-z]{0,6}c$/.test(text))
  if (code >= 0) {
    const [text, ...others] = rest.slice(code + 1)
    // `sh -c 'kubectl "$@"' -- create …`: the words of its commands are behind it.
    const isGiven =
      others.length > 0 && /["'\s]\$(?:[@*]|\{[@*]\})/.test(text?.text ?? '') && NAMED_PROGRAM.test(text?.text ?? '')
    if (isGiven && text !== undefined)
      return made(program, [{ state: 'unknown', why: 'its words are arguments', at: rangeOf(text) }])
    return made(program, sources.argument(expanded, text), '-c')
  }
  if (AS_ANOTHER.test(program)) return made(program, sources.input(expanded))
  // What runs in a container may be interactive.
  const isHere = shell === 0 || RUNS.test(first)
  const operand = rest.find(({ text }, i) => !/^[-+].|^-$/.test(text) && !/^[-+]o$/.test(rest[i - 1]?.text ?? ''))
  const isPiped = rest.some(({ text }) => text === '-s' || text === '-')
  if (operand !== undefined && !isPiped) return isHere ? made(program, sources.named(expanded, operand)) : []
  return made(program, isHere && !isPiped ? sources.program(expanded) : sources.input(expanded))
}
