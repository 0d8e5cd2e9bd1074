import { defineRule } from '../../engine/rule.ts'
import { type ProcedureCommand, procedure, type Setting } from '../../facts/pipelines/procedure.ts'

export default defineRule({
  id: 'procedure/shell-options',
  summary: 'Let a script stop on the first failure and on inputs that are not set',
  severity: 'error',
  since: '0.1.0',
  references: ['https://www.gnu.org/software/bash/manual/html_node/The-Set-Builtin.html'],
  checks: {
    'OP-01': 'the script operates the platform without {missing}',
    'OP-01.firstLine': {
      severity: 'warning',
      text: 'options on the first line are lost when the script is started as `bash FILE`',
    },
    'OP-02': 'without pipefail, a failure of {command} in this pipe is not noticed',
  },
  on: procedure,

  *check({ commands, shells, runs, isByFirstLine }, { say, unsure }) {
    if (runs === 'user data') return
    for (const [i, { at, sets, hasInputs }] of shells.entries()) {
      const operations = commands.filter(
        ({ shell, isReached, effect }) => shell === i && isReached && effect !== 'none',
      )
      const [first] = operations
      // A job that only asks is no procedure.
      if (first === undefined || (runs === 'job' && operations.every(({ effect }) => effect === 'reads'))) continue
      const missing = missingAt(first, 'off', runs === 'script' || hasInputs)
      if (missing.length > 0) yield say('OP-01', sets ?? at, { data: { missing: missing.join(' and ') } })
      else if (missingAt(first, 'maybe', true).length > 0)
        yield unsure({ why: 'whether errexit and nounset hold is decided elsewhere', at: first.at })
      else if (isByFirstLine) yield say('OP-01.firstLine', at)
      const piped = operations.find(({ isPiped, settings }) => isPiped && settings.pipefail === 'off')
      if (piped !== undefined) yield say('OP-02', piped.at, { data: { command: piped.program } })
    }
  },
})

/** The options that do not hold at a command. Nounset is not needed where nothing comes from outside; `set +e` is another fault. */
function missingAt({ settings, hidden }: ProcedureCommand, setting: Setting, needsInputs: boolean): readonly string[] {
  return [
    ...(settings.errexit === setting && hidden === undefined ? ['errexit (set -e)'] : []),
    ...(needsInputs && settings.nounset === setting ? ['nounset (set -u)'] : []),
  ]
}
