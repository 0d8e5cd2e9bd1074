import * as facts from '../../facts/index.ts'
import { allOf, type Context, defineRule, type Place, pathOf } from '../../rule.ts'

const checks = {
  'OP-01': 'the script operates the platform without {missing}',
  'OP-01.reads': 'the script operates the platform without {missing}',
  'OP-01.single': 'the script operates the platform without {missing}',
  'OP-01.answered': 'the script operates the platform without {missing}',
  'OP-01.nounset': 'the script operates the platform without nounset (set -u)',
  'OP-01.firstLine': {
    severity: 'warning',
    text: 'options on the first line are lost when the script is started as `bash FILE`',
  },
  'OP-02.reads': 'without pipefail, a failure of {command} in this pipe is not noticed',
  'OP-02': 'without pipefail, a failure of {command} in this pipe is not noticed',
} as const

export default defineRule({
  id: 'procedure/shell-options',
  summary: 'Let a script stop on the first failure and on inputs that are not set',
  severity: 'error',
  relevance: { 'OP-01': 'anywhere', 'OP-01.reads': 'cluster', 'OP-01.nounset': 'platform', 'OP-02': 'anywhere' },
  elsewhere: {
    'OP-01': 'warning',
    'OP-01.reads': 'info',
    // The failure of its last command is the script's own.
    'OP-01.single': 'info',
    // A script that decides by itself what comes after each failure needs no option for that.
    'OP-01.answered': 'info',
    'OP-01.firstLine': 'info',
    'OP-02': 'info',
    'OP-02.reads': 'info',
  },
  references: ['https://www.gnu.org/software/bash/manual/html_node/The-Set-Builtin.html'],
  checks,
  on: { procedure: allOf(facts.procedure) },
  with: { sourced: allOf(facts.scriptLibrary, facts.sourcedFinder), library: allOf(facts.scriptLibrary) },

  *check({ procedure }, context, { sourced, library }) {
    const isSourced = facts.sourcedPaths(procedure, library)
    for (const one of procedure) {
      const [first] = one.shells
      if (first === undefined || one.runs === 'user data') continue
      if (one.runs === 'script' && isSourced(pathOf(first.at.document)))
        yield context.unsure({ why: 'what sources the script decides on its options', at: first.at })
      else yield* judge(facts.withSourced(one, sourced(one)), context)
    }
  },
})

function* judge(
  { commands, shells, runs, isByFirstLine }: facts.Procedure,
  { say, unsure }: Context<typeof checks, Record<never, never>>,
) {
  for (const [i, shell] of shells.entries()) {
    const { at, sets, hasInputs } = shell
    const operations = commands.filter(
      ({ shell: own, isReached, effect }) => own === i && isReached && effect !== 'none',
    )
    const [first] = operations
    // A job that only queries is not a procedure.
    if (first === undefined || (runs === 'job' && operations.every(({ effect }) => effect === 'reads'))) continue
    // What switches it off for some lines, and on again, has it.
    const isSet = operations.some(({ settings }) => settings.errexit === 'on') && first.settings.errexit === 'off'
    const missing = missingAt(first, 'off', runs === 'script' || hasInputs).filter(
      one => one !== 'errexit' || !(isSet && sets !== undefined && isBefore(sets, first.at)),
    )
    const isChange = operations.some(({ effect }) => effect === 'changes')
    const check = !isChange
      ? 'OP-01.reads'
      : isSingle(commands, operations)
        ? 'OP-01.single'
        : CLEANS.test(pathOf(at.document)) ||
            operations.every(({ effect, isAnswered }) => effect !== 'changes' || isAnswered === true)
          ? 'OP-01.answered'
          : 'OP-01'
    const fix = facts.withShellOptions(shell, first, [...missing, 'pipefail'])
    const names = missing.map(one => NAMES[one])
    if (names.length > 0 && missing.every(one => one === 'nounset')) yield say('OP-01.nounset', sets ?? at, { fix })
    else if (names.length > 0) yield say(check, sets ?? at, { data: { missing: names.join(' and ') }, fix })
    else if (missingAt(first, 'maybe', true).length > 0)
      yield unsure({ why: 'whether errexit and nounset are set is decided elsewhere', at: first.at })
    else if (isByFirstLine) yield say('OP-01.firstLine', at)
    const piped = operations.find(
      ({ isPiped, fedBy, effect, settings }) =>
        settings.pipefail === 'off' && (isPiped || (effect === 'changes' && fedBy !== undefined)),
    )
    if (piped !== undefined)
      yield say(isChange ? 'OP-02' : 'OP-02.reads', piped.at, {
        data: { command: piped.isPiped ? piped.program : (piped.fedBy ?? '') },
        fix: facts.withShellOptions(shell, piped, ['pipefail']),
      })
  }
}

/** The names of scripts that go on, since what they remove may be gone. */
const CLEANS =
  /(?:^|[-_./])(?:clean-?up|clean|uninstall|tear-?down|destroy|delete|remove|purge|nuke|wipe|reset|stop|undeploy)[^/]*\.(?:sh|bash)$/i

/** Whether a script runs one command of the platform, and that at its end. */
const isSingle = (commands: facts.Procedure['commands'], operations: facts.Procedure['commands']): boolean => {
  const [only, ...others] = operations
  return others.length === 0 && only === commands.at(-1) && only?.isLooped === false
}

/** Whether one place in a script is before another one. */
const isBefore = (one: Place, other: Place): boolean => (one.within?.start ?? 0) < (other.within?.start ?? 0)

const NAMES = { errexit: 'errexit (set -e)', nounset: 'nounset (set -u)' } as const

/**
 * The options that are not set at a command. Nounset is not needed if nothing comes from outside; `set +e` is another
 * fault.
 */
function missingAt(
  { settings, hidden }: facts.ProcedureCommand,
  setting: facts.Setting,
  needsInputs: boolean,
): readonly (keyof typeof NAMES)[] {
  return [
    ...(settings.errexit === setting && hidden === undefined ? (['errexit'] as const) : []),
    ...(needsInputs && settings.nounset === setting ? (['nounset'] as const) : []),
  ]
}
