import { runsPods } from '../../../dialects/run-pods.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import {
  containerVerification,
  type PrintedSecret,
  printedSecret,
} from '../../../facts/kubernetes/container-commands.ts'
import { withoutRequests } from '../../../facts/pipeline/printed-credentials.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { isCommand } from '../../../languages/tree/query.ts'
import { namesInVariables } from '../../../model/names-in-variables.ts'
import { isSecretName } from '../../../model/text-match.ts'
import {
  asksOnlyStatus,
  asksWithoutTls,
  isVerificationVariable,
  skipsVerification,
  verificationFlag,
} from '../../../model/tls-flags.ts'
import { scriptsOf } from '../../pipeline/commands/pipeline-scripts.ts'
import {
  commandPlace,
  commandsIn,
  PRINTS,
  type ScriptCommand,
  wordPlace,
} from '../../pipeline/commands/script-commands.ts'
import { partPlace } from '../../pipeline/commands/script-variables.ts'
import { isSecretFile } from '../configuration/secret-file.ts'

const SPOKEN = /verify|insecure|certificate|curl|TLS|SSL|PYTHONHTTPS|token|secret|pass|key/i
/** Programs that run another program: their options cannot be distinguished from that one's. */
const RUNS = /^(?:sudo|env|exec|time|timeout|nohup|xargs|if|while|until|!)$/

/** The script that a container's shell runs. */
export default defineKind({
  id: 'ContainerScript',
  types: ['shell'],
  held: { as: ['script'], contains: SPOKEN },
  recognisedBy: 'the script of a container that skips the verification of TLS, or prints a secret',

  read: resource => {
    if (!runsPods(resource.holder?.type ?? '')) return undefined
    return ifAny(
      scriptsOf(resource).flatMap(script => {
        const [first] = script.texts
        // What a container runs without a shell is read by its words.
        if (first === undefined || isCommand(first.text.pointer)) return []
        const commands = commandsIn(script)
        const isTraced = first.startedWith.some(flag => /^-[a-z]*x|^xtrace$/.test(flag))
        return [...factsOf(commands), ...(isTraced ? tracedFromStart(commands) : [])]
      }),
    )
  },
})

const textOf = ({ text }: ShellWord): string => text

function* factsOf(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  const named = namesOf(commands)
  const used = variablesUsed(commands)
  let traced: ScriptCommand | undefined
  for (const command of commands) {
    yield* verificationIn(command)
    yield* verificationSet(command, used)
    for (const fact of printedIn(command)) if (!named.has(fact.what)) yield printedSecret.of(fact)
    const trace = traceOf(command)
    if (trace !== undefined) traced = trace === 'off' ? undefined : command
    const what = traced && secretIn(command, named)?.what
    if (traced === undefined || what === undefined) continue
    yield printedSecret.of({ isShown: true, by: 'set -x', what, at: commandPlace(traced) })
    traced = undefined
  }
}

/** What a shell prints that was started with `-x`: the first use of a secret that is not printed anyway, until its tracing ends. */
function* tracedFromStart(commands: readonly ScriptCommand[]): Generator<EmittedFact> {
  const named = namesOf(commands)
  for (const command of commands) {
    if (traceOf(command) === 'off') return
    const used = secretIn(command, named)
    if (used === undefined || [...printedIn(command)].some(({ isShown }) => isShown)) continue
    const { word, what } = used
    yield printedSecret.of({ isShown: true, by: 'the shell, with -x,', what, at: wordPlace(command, word) })
    return
  }
}

const namesOf = (commands: readonly ScriptCommand[]): ReadonlySet<string> =>
  namesInVariables(commands.map(({ words, redirects }) => ({ words: words.map(textOf), files: redirects.map(textOf) })))

/** The first word of a command with the value of a variable for a secret in it; `named`: variables that are none. */
function secretIn({ words }: ScriptCommand, named: ReadonlySet<string>) {
  for (const word of words) {
    const what = secretVariable(word)
    if (what !== undefined && !named.has(what)) return { word, what }
  }
  return undefined
}

/** A probe asks its own Pod. */
const OF_PROBE = /\/(?:liveness|readiness|startup)Probe\//

function* verificationIn(command: ScriptCommand): Generator<EmittedFact> {
  const first = command.words.findIndex(({ text }) => !RUNS.test(text) && !/^\w+=/.test(text))
  const program = command.words[first]?.text ?? ''
  for (const [i, word] of command.words.entries()) {
    const at = wordPlace(command, word)
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(word.text) ?? []
    const isSet = i < first || first < 0 || program === 'export'
    if (isSet && isVerificationVariable(name) && !word.isOpen)
      yield containerVerification.of({
        setting: name,
        isSkipped: { state: 'known', value: skipsVerification(name, value), at },
      })
    if (first < 0 || i <= first || PRINTS.has(program) || asksWithoutTls(command.words.map(textOf))) continue
    const setting = verificationFlag(program, word.text)
    if (setting !== undefined)
      yield containerVerification.of({
        setting,
        isSkipped: { state: 'known', value: true, at },
        ...((OF_PROBE.test(at.pointer) || asksOnlyStatus(program, command.words.map(textOf))) && { isProbe: true }),
      })
  }
}

/** The variables that commands use whose values are not known as a whole. */
const variablesUsed = (commands: readonly ScriptCommand[]): ReadonlySet<string> =>
  new Set(
    commands.flatMap(({ words }) =>
      words.flatMap(({ text, isOpen }) =>
        isOpen ? Array.from(text.matchAll(/\$\{?([A-Za-z_]\w{0,100})/g), ([, name = '']) => name) : [],
      ),
    ),
  )

/** A variable that a command grows in: `push="$push --insecure-skip-tls-verify"`. What it is if it is known is with the command that uses it. */
function* verificationSet(command: ScriptCommand, used: ReadonlySet<string>): Generator<EmittedFact> {
  const [word, other] = command.words
  const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(word?.text ?? '') ?? []
  if (word === undefined || other !== undefined || !used.has(name) || value.includes('$(')) return
  for (const part of value.split(/\s+/)) {
    const setting = verificationFlag('', part)
    const at = setting === undefined ? undefined : partPlace(command, word, setting)
    if (setting !== undefined && at !== undefined)
      yield containerVerification.of({ setting, isSkipped: { state: 'known', value: true, at } })
  }
}

function* printedIn(command: ScriptCommand): Generator<PrintedSecret> {
  const by = command.words[0]?.text ?? ''
  if (!/^(?:echo|printf|cat|printenv)$/.test(by)) return
  for (const word of command.words.slice(1)) {
    const what = printedOf(by, word)
    if (what !== undefined) yield { isShown: command.isShown === true, by, what, at: wordPlace(command, word) }
  }
}

/** The secret that a word makes a program print: a variable, or a file. */
function printedOf(by: string, word: ShellWord): string | undefined {
  if (by === 'cat') return isSecretFile(word.text) ? word.text : undefined
  if (by === 'printenv') return isSecretName(word.text) ? word.text : undefined
  return secretVariable({ ...word, text: withoutRequests(word.text) }) ?? fileRead(word)
}

/** The variable of a secret whose value a word has; none that is only asked for (`${TOKEN:+set}`, `${#TOKEN}`). */
function secretVariable({ text, isOpen }: ShellWord): string | undefined {
  if (!isOpen) return undefined
  for (const [, braced, plain] of text.matchAll(/\$(?:\{([A-Za-z_]\w{0,100})\}|([A-Za-z_]\w{0,100}))/g)) {
    const name = braced ?? plain ?? ''
    // A variable of this name has that of a Secret as often as not.
    if (!/^secret$/i.test(name) && isSecretName(name)) return name
  }
  return undefined
}

/** The file of a secret whose content a word has: `$(cat /var/run/token)`, `$(</var/run/token)`. */
function fileRead({ text }: ShellWord): string | undefined {
  const path = /(?:\$\(|`)\s{0,9}(?:cat\s{1,9}|<\s{0,9})([^\s)`|;]{1,300})\s{0,9}[)`]/.exec(text)?.[1]
  return path !== undefined && isSecretFile(path) ? path : undefined
}

/** Whether a shell begins to print its commands here, or ends to. */
function traceOf({ words }: ScriptCommand): 'on' | 'off' | undefined {
  if (words[0]?.text !== 'set') return undefined
  const isOn = words.some(
    ({ text }, i) => /^-[a-z]*x[a-z]*$/.test(text) || (text === 'xtrace' && words[i - 1]?.text === '-o'),
  )
  if (isOn) return 'on'
  const isOff = words.some(
    ({ text }, i) => /^\+[a-z]*x/.test(text) || (text === 'xtrace' && words[i - 1]?.text === '+o'),
  )
  return isOff ? 'off' : undefined
}
