import * as facts from '../../facts/index.ts'
import { allOf, type Context, defineRule, pathOf, warning } from '../../rule.ts'

const checks = {
  'OP-01': 'the script operates the platform without {missing}',
  'OP-01.reads': 'the script operates the platform without {missing}',
  'OP-01.single': 'the script operates the platform without {missing}',
  'OP-01.answered': 'the script operates the platform without {missing}',
  'OP-01.late': 'errexit (set -e) is set after {command}, whose failure does not stop the script',
  'OP-01.nounset': 'the script operates the platform without nounset (set -u)',
  'OP-01.firstLine': warning('options on the first line are lost when the script is started as `bash FILE`'),
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
    'OP-01.late': 'warning',
    'OP-01.reads': 'info',
    // The failure of its last command is the script's own.
    'OP-01.single': 'info',
    // A script that decides by itself what comes after each failure needs no option for that.
    'OP-01.answered': 'info',
    'OP-01.firstLine': 'info',
    'OP-02': 'info',
    'OP-02.reads': 'info',
  },
  unattendedChecks: ['OP-01', 'OP-01.late'],
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

const CHECKS = { changes: 'OP-01', reads: 'OP-01.reads', single: 'OP-01.single', answered: 'OP-01.answered' } as const
const NAMES = { errexit: 'errexit (set -e)', nounset: 'nounset (set -u)' } as const

function* judge(one: facts.Procedure, { say, unsure }: Context<typeof checks, Record<never, never>>) {
  for (const { shell, first, missing, isLate, isOpen, stake, piped } of facts.shellFaults(one)) {
    const at = shell.sets ?? shell.at
    const fix = facts.withShellOptions(shell, first, [...missing, 'pipefail'])
    const names = missing.map(option => NAMES[option])
    if (names.length > 0 && missing.every(option => option === 'nounset')) yield say('OP-01.nounset', at, { fix })
    else if (isLate && stake === 'changes') yield say('OP-01.late', at, { data: { command: facts.nameOf(first) }, fix })
    else if (names.length > 0) yield say(CHECKS[stake], at, { data: { missing: names.join(' and ') }, fix })
    else if (isOpen) yield unsure({ why: 'whether errexit and nounset are set is decided elsewhere', at: first.at })
    else if (one.isByFirstLine) yield say('OP-01.firstLine', shell.at)
    if (piped !== undefined)
      yield say(stake === 'reads' ? 'OP-02.reads' : 'OP-02', piped.command.at, {
        data: { command: piped.program },
        fix: facts.withShellOptions(shell, piped.command, ['pipefail']),
      })
  }
}
