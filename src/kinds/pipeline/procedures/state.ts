import type { Guards, Setting, ShellSettings } from '../../../facts/pipeline/procedure.ts'

/** The state at a point of a script. */
export interface State {
  readonly settings: ShellSettings
  readonly guards: Guards
}

/** The states after a command: of success, and of a failure that errexit sees or does not see; undefined where it cannot be. */
export interface Outcome {
  readonly yes?: State | undefined
  readonly no?: State | undefined
  /** After a failure that does not end the script: of `a` in `a && b`. */
  readonly soft?: State | undefined
}

/** The state before a script's first command: nothing is set, nothing compared. */
export const START: State = {
  settings: { errexit: 'off', nounset: 'off', pipefail: 'off', xtrace: 'off', umask: 'off' },
  guards: { account: 'off', server: 'off' },
}

/** The state where several paths meet. */
export function join(...states: readonly (State | undefined)[]): State | undefined {
  const there = states.filter(state => state !== undefined)
  return there.length === 0 ? undefined : there.reduce(meet)
}

function meet(a: State, b: State): State {
  if (a === b) return a
  const [x, y] = [a.settings, b.settings]
  return {
    settings: {
      errexit: either(x.errexit, y.errexit),
      nounset: either(x.nounset, y.nounset),
      pipefail: either(x.pipefail, y.pipefail),
      xtrace: either(x.xtrace, y.xtrace),
      umask: either(x.umask, y.umask),
    },
    guards: {
      account: weaker(a.guards.account, b.guards.account),
      server: weaker(a.guards.server, b.guards.server),
    },
  }
}

const either = (a: Setting, b: Setting): Setting => (a === b ? a : 'maybe')

const weaker = (a: Setting, b: Setting): Setting => {
  if (a === 'off' || b === 'off') return 'off'
  return either(a, b)
}

/** The state after a failure, whoever sees it. */
export const failed = ({ no, soft }: Outcome): State | undefined => join(no, soft)

/** The state in which the next command of a list runs; `isTested` if errexit does not apply. */
export function following({ yes, no, soft }: Outcome, isTested: boolean): State | undefined {
  const isFatal = !isTested && no?.settings.errexit === 'on'
  return join(yes, soft, isFatal ? undefined : no)
}

/** `state` with the settings of `other`: what a subshell sets does not leave it. */
export const withSettingsOf = (state: State | undefined, other: State | undefined): State | undefined =>
  state && other && { ...state, settings: other.settings }

const LETTERS: Readonly<Record<string, keyof ShellSettings>> = { e: 'errexit', u: 'nounset', x: 'xtrace' }
const NAMES: readonly (keyof ShellSettings)[] = ['errexit', 'nounset', 'pipefail', 'xtrace']

/** The settings that the arguments of `set`, `bash` or a first line make: `-euo pipefail`, `+e`, `-o errexit`. */
export function settingsIn(words: readonly string[]): Partial<ShellSettings> {
  const made: Partial<Record<keyof ShellSettings, Setting>> = {}
  for (const [i, word] of words.entries()) {
    const [, sign, letters = ''] = /^([-+])([A-Za-z]+)$/.exec(word) ?? []
    if (sign === undefined) {
      if (word === '--') break
      continue
    }
    const setting = sign === '-' ? 'on' : 'off'
    for (const letter of letters) {
      const name = LETTERS[letter]
      if (name !== undefined) made[name] = setting
      const named = NAMES.find(one => letter === 'o' && one === words[i + 1])
      if (named !== undefined) made[named] = setting
    }
  }
  return made
}
