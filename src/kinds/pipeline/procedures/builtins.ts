import type { Argument, Setting } from '../../../facts/pipeline/procedure.ts'
import { joinedOf } from '../../../languages/shell/joined.ts'
import type { Word } from '../../../languages/shell/tree.ts'
import type { Origin } from './command.ts'
import { keyOf, type Run, type Way } from './run.ts'
import { type Outcome, type State, settingsIn } from './state.ts'
import { at } from './words.ts'

interface Given {
  readonly words: readonly Argument[]
  readonly written: readonly Word[]
  readonly told: ReadonlySet<Origin>
  /** The query whose answer is redirected into it. */
  readonly queried?: readonly string[] | undefined
}
type Builtin = (run: Run, given: Given, state: State | undefined, way: Way) => Outcome

const sets: Builtin = (run, { words, written }, state) => ({ yes: state && setting(run, words, written[0], state) })

const jumps: Builtin = (_, __, state, { breaks }) => {
  if (state !== undefined) breaks?.push(state)
  return {}
}

const declares: Builtin = (run, { written, told }, state) => {
  for (const word of written.slice(1)) declare(run, word, told)
  return { yes: state, no: state }
}

const reads: Builtin = (run, { words, told, queried }, state) => {
  for (const word of words)
    if (/^[A-Za-z_]\w*$/.test(word.text))
      run.variables.set(word.text, { words: [{ ...word, isOpen: true }], origins: told, query: queried })
  return { yes: state, no: state }
}

const sources: Builtin = (run, { words: [file] }, state) => {
  if (file !== undefined) run.sources.push(file)
  // What fails in it has run before.
  const after = state && sourced(state, 'sourced')
  return { yes: after, no: after }
}

/** `trap CODE SIGNAL…`: it runs where the script ends, fails or is stopped; `-` and an empty code take it back. */
const traps: Builtin = (run, { words }, state) => {
  const [code, ...signals] = words.filter(({ text }) => text !== '--')
  for (const { text } of signals) {
    if (!/^(?:SIG)?(?:EXIT|0|ERR|INT|TERM|HUP)$/i.test(text)) continue
    if (code === undefined || state === undefined || code.text === '-' || code.text === '') run.traps.delete(text)
    else run.traps.set(text, { code, text: run.text, state })
  }
  return { yes: state }
}

const BUILTINS: Readonly<Record<string, Builtin>> = {
  set: sets,
  shopt: (run, given, state, way) =>
    given.words.some(({ text }) => /^-s?o$/.test(text)) ? sets(run, given, state, way) : { yes: state },
  umask: (_, { words }, state) => ({ yes: state && masked(state, words[0]?.text ?? '') }),
  exit: () => ({}),
  return: (_, { words }, state, way) => returned(words[0]?.text ?? '', state, way),
  break: jumps,
  continue: jumps,
  true: (_, __, state) => ({ yes: state }),
  ':': (_, __, state) => ({ yes: state }),
  false: (_, __, state) => ({ no: state }),
  wait: (run, _, state) => {
    run.background.length = 0
    return { yes: state, no: state }
  },
  alias: (run, { words }, state) => {
    for (const word of words) alias(run, word)
    return { yes: state }
  },
  local: declares,
  export: declares,
  readonly: declares,
  declare: declares,
  typeset: declares,
  read: reads,
  mapfile: reads,
  readarray: reads,
  source: sources,
  trap: traps,
  '.': sources,
}

/** A script that may compare the account or the server, by its name. */
const MAY_GUARD = /(?:account|context|guard|verify|preflight|check|assert|ensure|validate)[\w.-]*$/i

/** What a builtin of the shell does to the state; undefined for any other command. */
export function followBuiltin(
  run: Run,
  name: string,
  given: Given,
  state: State | undefined,
  way: Way,
): Outcome | undefined {
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined
  if (builtin !== undefined) return builtin(run, given, state, way)
  const file = given.written[0]?.text ?? ''
  if (!/[/.]/.test(file) || !MAY_GUARD.test(file)) return undefined
  return { yes: state && { ...state, guards: perhaps(state.guards, 'maybe') }, no: state }
}

function setting(run: Run, words: readonly Argument[], first: Word | undefined, state: State): State {
  const made = settingsIn(words.map(({ text }) => text))
  const place = first === undefined ? undefined : at(run.text, first.start, words.at(-1)?.at.within?.end ?? first.end)
  if (made.errexit === 'on') run.suspended.clear()
  if (place !== undefined) {
    if (made.errexit === 'off' && state.settings.errexit === 'on')
      run.suspended.set(keyOf(place), { at: place, keys: [] })
    const isSet = [made.errexit, made.nounset, made.pipefail].includes('on')
    const shell = run.shells.at(-1)
    if (shell !== undefined && isSet && shell.sets === undefined) {
      shell.sets = place
      shell.setsBy = words
    }
    if (shell !== undefined && made.xtrace === 'on') shell.traces ??= place
  }
  return { ...state, settings: { ...state.settings, ...made } }
}

const masked = (state: State, mask: string): State => ({
  ...state,
  settings: {
    ...state.settings,
    umask:
      /^0?[0-7]?77$/.test(mask) || /^u=[rwx]*,go=$|^go=$|^g=,o=$|^u=[rwx]*,g=,o=$/.test(mask)
        ? 'on'
        : mask.includes('$')
          ? 'maybe'
          : 'off',
  },
})

function returned(status: string, state: State | undefined, { returns }: Way): Outcome {
  if (state === undefined) return {}
  if (status === '' || status === '0' || status.includes('$')) returns?.yes.push(state)
  if (status !== '' && status !== '0') returns?.no.push(state)
  return {}
}

function alias(run: Run, word: Argument): void {
  const [, name, value] = /^([\w.-]+)=(.*)$/s.exec(word.text) ?? []
  if (name === undefined || value === undefined) return
  run.aliases.set(
    name,
    value.split(/\s+/).map(text => ({ text, isOpen: text.includes('$'), at: word.at })),
  )
}

/** `export X=…`: a variable like any other. */
function declare(run: Run, word: Word, told: ReadonlySet<Origin>): void {
  const joined = joinedOf(word)
  const text = word.text
  const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) return
  const start = joined?.value.start ?? word.end - value.length
  run.variables.set(name, {
    words: [{ text: value, isOpen: !word.isKnown, at: at(run.text, start, word.end) }],
    origins: told,
  })
}

const perhaps = (guards: State['guards'], other: Setting): State['guards'] => ({
  account: guards.account === 'off' ? other : guards.account,
  server: guards.server === 'off' ? other : guards.server,
})

/** A file that is sourced may set any option, and compare anything; so may the one that sources this. */
export function sourced(state: State, other: 'maybe' | 'sourced'): State {
  const { settings } = state
  const on = (one: 'errexit' | 'nounset' | 'pipefail' | 'umask') => (settings[one] === 'off' ? other : settings[one])
  return {
    guards: perhaps(state.guards, other),
    settings: {
      ...settings,
      errexit: on('errexit'),
      nounset: on('nounset'),
      pipefail: on('pipefail'),
      umask: on('umask'),
    },
  }
}
