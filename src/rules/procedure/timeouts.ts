import * as facts from '../../facts/index.ts'
import { allOf, defineRule, type Fix, type Place } from '../../rule.ts'

const REQUEST = 'this request has no {missing}, and may hang'

export default defineRule({
  id: 'procedure/timeouts',
  summary: 'Give each request and each wait a time after which it fails',
  severity: 'warning',
  relevance: { 'OP-24': 'cluster', 'OP-24.other': 'platform', 'OP-24.wait': 'cluster' },
  elsewhere: { 'OP-24': 'info', 'OP-24.wait': 'info' },
  references: [
    'https://curl.se/docs/manpage.html',
    'https://kubernetes.io/docs/reference/kubectl/generated/kubectl_rollout/kubectl_rollout_status/',
  ],
  checks: {
    'OP-24': REQUEST,
    // Of a script without a command of the platform.
    'OP-24.other': REQUEST,
    'OP-24.wait': 'kubectl rollout status has no --timeout of its own',
  },
  on: { procedures: allOf(facts.procedure), others: allOf(facts.otherScript) },

  *check({ procedures, others }, { say, unsure }) {
    const untimed = [...procedures.map(inCheck('OP-24')), ...others.map(inCheck('OP-24.other'))].flat()
    for (const { check, command, missing } of untimed)
      if (facts.mayBeTimed(command))
        yield unsure({ why: 'the options of the command are known when it runs', at: command.at })
      else if (command.program === 'curl')
        yield say(check, command.at, {
          data: { missing: missing.join(' and ') },
          fix: limited(missing, command.at),
        })
      else
        yield say('OP-24.wait', command.operands[0]?.at ?? command.at, {
          // Of two times the last one counts.
          ...(facts.optionsOf(command, '--timeout').length === 0 && {
            fix: limited(missing, command.operands[1]?.at ?? command.at),
          }),
        })
  },
})

/** Gives the commands of a script that nothing ends, with the check that speaks of its requests. */
const inCheck =
  (check: 'OP-24' | 'OP-24.other') =>
  ({ commands, runs }: facts.Procedure) =>
    (runs === 'user data' ? [] : commands).flatMap(command => {
      const missing = command.isTimed ? [] : facts.missingTimeouts(command)
      return missing.length === 0 ? [] : [{ check, command, missing }]
    })

/** A time for each option, in seconds where no unit is written: long enough for what answers at all. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  '--connect-timeout': ['--connect-timeout', '10'],
  '--max-time': ['--max-time', '60'],
  '--timeout': ['--timeout=10m'],
}

/** The options with a time, behind the word at `at`. */
function limited(missing: readonly string[], at: Place): Fix {
  const words = missing.flatMap(one => LIMITS[one] ?? [])
  return { title: `add ${words.join(' ')}`, safe: false, edits: [{ at, inScript: 'word', append: words }] }
}
