import { POD_SPEC, POD_TEMPLATES } from '../dialects/pod-templates.ts'
import { containersOf, OPERATED_TYPES, TERRAFORM_PODS } from '../dialects/run-pods.ts'
import { type Cursor, commandLine, get, items } from '../documents/cursor.ts'
import { blocks, literal } from '../documents/read.ts'
import { defineCarrier, type Holding, type Unopened } from '../engine/carrier.ts'
import { NAMED_PROGRAM } from '../languages/shell/command-line.ts'
import { isScriptFlag } from '../languages/tree/script-flag.ts'
import { commandIn, unreadWords } from './variable-commands.ts'

const SHELL = /(?:^|\/)(?:ba|k|mk|z|da|a)?sh$/
/** What only runs the words after it. */
const WRAPPER = /(?:^|\/)(?:tini|dumb-init|env|exec|nice|sudo|gosu|su-exec|timeout|busybox)$|^-|^--$|^\w+=|^\d+[smh]?$/

/** A program that no shell runs fails as one that ends at the first failure. */
const ONE_PROGRAM = ['-eu', '-o', 'pipefail'] as const

/** `command: [sh, -c, SCRIPT]`, the script as the first argument, or a program with its arguments; of probes and hooks, too. */
export default defineCarrier({
  id: 'container-command',
  types: [
    'core/Pod',
    ...Object.keys(POD_TEMPLATES).filter(type => type !== 'core/Pod'),
    POD_SPEC,
    ...OPERATED_TYPES,
    ...TERRAFORM_PODS,
  ],
  within: ['manifest'],

  *holds(resource) {
    for (const container of containersOf(resource)) yield* scriptsOf(container)
  },
})

/** What a container runs: when it starts, and when Kubernetes has it run something. */
export function* scriptsOf(container: Cursor): Generator<Holding | Unopened> {
  for (const variable of items(get(container, 'env'))) yield* commandIn(get(variable, 'value'))
  for (const run of [container, ...executed(container)]) {
    const script = scriptOf([...items(get(run, 'command')), ...items(get(run, 'args'))], run)
    if (script === undefined) continue
    const { others = [], ...held } = script
    yield { ...held, role: 'script', language: 'shell' }
    const text = literal(held.cursor) ?? ''
    if (PASSES_ON.test(text)) yield* unreadWords(others, NAMED_PROGRAM.exec(text)?.[0])
  }
}

/** The commands of hooks and probes, as Kubernetes and Terraform call them. */
const executed = (container: Cursor): readonly Cursor[] =>
  [
    ...blocks(get(container, 'lifecycle')).flatMap(hooks =>
      ['postStart', 'preStop', 'post_start', 'pre_stop'].map(hook => get(hooks, hook)),
    ),
    ...['livenessProbe', 'readinessProbe', 'startupProbe', 'liveness_probe', 'readiness_probe', 'startup_probe'].map(
      probe => get(container, probe),
    ),
  ].flatMap(one => blocks(one).flatMap(handler => blocks(get(handler, 'exec'))))

/** A script that gives its own words to a command. */
const PASSES_ON = /\$(?:[@*\d]|\{[@*\d])/

/** What a shell is given. */
interface ShellScript extends Required<Pick<Holding, 'cursor' | 'startedWith'>> {
  /** The words of the script, `$0` first. */
  readonly others?: readonly Cursor[]
}

/** The script that a command gives to a shell with the options of that, or the command itself as one; undefined if there is none. */
function scriptOf(words: readonly Cursor[], owner: Cursor): ShellScript | undefined {
  const script = shellScriptIn(words)
  if (script !== 'no shell') return script
  const cursor = commandLine(owner)
  return cursor.node && { cursor, startedWith: ONE_PROGRAM }
}

/** What Docker runs of the entrypoint and the command of a service: lists, or a text that is one command. */
export function dockerScriptsOf(service: Cursor): readonly (Holding | Unopened)[] {
  const [entrypoint, command] = [get(service, 'entrypoint'), get(service, 'command')]
  if (command.node?.type !== 'scalar') return listedScript([...items(entrypoint), ...items(command)], service)
  return entrypoint.node === undefined
    ? [{ cursor: command, startedWith: ONE_PROGRAM, role: 'script', language: 'shell' }]
    : unreadWords([...items(entrypoint), command])
}

/** What the words of a command run: a shell its script, another program itself, as the line that `owner` makes of them. */
export function listedScript(words: readonly Cursor[], owner: Cursor): readonly Holding[] {
  const script = scriptOf(words, owner)
  if (script === undefined) return []
  const { cursor, startedWith } = script
  return [{ cursor, startedWith, role: 'script', language: 'shell' }]
}

function shellScriptIn(words: readonly Cursor[]): ShellScript | 'no shell' | undefined {
  const texts = words.map(word => literal(word) ?? '')
  const program = texts.findIndex(text => !WRAPPER.test(text))
  if (!SHELL.test(texts[program] ?? '')) return 'no shell'
  const flag = texts.findIndex((text, i) => i > program && isScriptFlag(text))
  const isEnd = texts[flag + 1] === '--'
  const at = flag + (isEnd ? 2 : 1)
  const cursor = flag < 0 ? undefined : words[at]
  return cursor && { cursor, startedWith: texts.slice(program + 1, flag + 1), others: words.slice(at + 1) }
}
