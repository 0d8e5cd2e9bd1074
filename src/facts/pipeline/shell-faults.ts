import { type Place, pathOf } from '../../documents/document.ts'
import type { Procedure, ProcedureCommand, Setting } from './procedure.ts'
import type { ShellOption } from './script-edits.ts'

/** What a shell of a procedure lacks where it operates the platform first. */
export interface ShellFaults {
  readonly shell: Procedure['shells'][number]
  /** The first command that operates the platform. */
  readonly first: ProcedureCommand
  /** The options that are off there; nounset is not needed if nothing comes from outside. */
  readonly missing: readonly StopOption[]
  /** Whether errexit is among them, and is set for what comes later. */
  readonly isLate: boolean
  /** Whether one of them may be on: something else decides it. */
  readonly isOpen: boolean
  /**
   * What is at stake: `reads` where nothing is changed, `single` where only the last command changes something, whose failure is the script's
   * own; `answered` where each change decides by itself what comes after its failure, or the script cleans up and is to go on.
   */
  readonly stake: 'reads' | 'single' | 'answered' | 'changes'
  /** The first command in a pipe whose failure is not noticed, with the program that fails. */
  readonly piped?: { readonly command: ProcedureCommand; readonly program: string }
}

/** The options that stop a script at a failure, or at an input that is not set. */
type StopOption = Exclude<ShellOption, 'pipefail'>

/** The names of scripts that go on, since what they remove may be gone. */
const CLEANS =
  /(?:^|[-_./])(?:clean-?up|clean|uninstall|tear-?down|destroy|delete|remove|purge|nuke|wipe|reset|stop|undeploy)[^/]*\.(?:sh|bash)$/i

/** What the shells of a procedure lack that operate the platform. A job that only queries is not a procedure. */
export function shellFaults({ commands, shells, runs }: Procedure): readonly ShellFaults[] {
  return shells.flatMap((shell, i) => {
    const operations = commands.filter(
      ({ shell: own, isReached, effect }) => own === i && isReached && effect !== 'none',
    )
    const changes = operations.filter(({ effect }) => effect === 'changes')
    const [first] = operations
    if (first === undefined || (runs === 'job' && operations.every(({ effect }) => effect === 'reads'))) return []
    const isSetLater = first.settings.errexit === 'off' && operations.some(({ settings }) => settings.errexit === 'on')
    // What switches it off for some lines, and on again, has it.
    const isSwitched = isSetLater && shell.sets !== undefined && isBefore(shell.sets, first.at)
    const all = optionsAt(first, 'off', runs === 'script' || shell.hasInputs)
    const missing = all.filter(one => one !== 'errexit' || !isSwitched)
    const piped = operations.find(
      ({ isPiped, fedBy, effect, settings }) =>
        settings.pipefail === 'off' && (isPiped || (effect === 'changes' && fedBy !== undefined)),
    )
    const isAnswered = CLEANS.test(pathOf(shell.at.document)) || changes.every(one => one.isAnswered === true)
    return {
      shell,
      first,
      missing,
      isLate: isSetLater && missing.includes('errexit'),
      isOpen: optionsAt(first, 'maybe', true).length > 0,
      stake:
        changes.length === 0 ? 'reads' : isSingle(commands, changes) ? 'single' : isAnswered ? 'answered' : 'changes',
      ...(piped && { piped: { command: piped, program: piped.isPiped ? piped.program : (piped.fedBy ?? '') } }),
    }
  })
}

/** Whether a script changes the platform by its last command alone: nothing goes on after a change that fails. */
function isSingle(commands: readonly ProcedureCommand[], [only, ...others]: readonly ProcedureCommand[]): boolean {
  return others.length === 0 && only === commands.at(-1) && only?.isLooped === false
}

/** Whether one place in a script is before another one. */
const isBefore = (one: Place, other: Place): boolean => (one.within?.start ?? 0) < (other.within?.start ?? 0)

/** The options that have a setting at a command. `set +e` is another fault. */
const optionsAt = (
  { settings, hidden }: ProcedureCommand,
  setting: Setting,
  needsInputs: boolean,
): readonly StopOption[] => [
  ...(settings.errexit === setting && hidden === undefined ? (['errexit'] as const) : []),
  ...(needsInputs && settings.nounset === setting ? (['nounset'] as const) : []),
]
