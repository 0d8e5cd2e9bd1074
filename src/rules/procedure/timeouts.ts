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
      if (mayBeTimed(command))
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
      const missing = command.isTimed ? [] : missingIn(command)
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

/** Whether what a variable or a file of options says may end a command. */
const mayBeTimed = (command: facts.ProcedureCommand): boolean =>
  facts.mayHoldOptions(command) || command.options.some(({ name }) => /^(?:--config|-[a-zA-Z]{0,9}K)$/.test(name))

/** The options that end a request or a wait, as far as a command has none of them. */
function missingIn(command: facts.ProcedureCommand): readonly string[] {
  if (command.program === 'curl') {
    if (isDownload(command)) return []
    const has = (pattern: RegExp): boolean => command.options.some(({ name }) => pattern.test(name))
    // The whole request includes the connection.
    if (has(/^(?:--max-time|-[a-zA-Z]{0,9}m)$/)) return []
    return [...(has(/^--connect-timeout$/) ? [] : ['--connect-timeout']), '--max-time']
  }
  // `kubectl wait` ends after 30 seconds by itself, `rollout status` never.
  if (facts.nameOf(command) !== 'kubectl rollout' || command.effect === 'none') return []
  const isStatus = command.operands[1]?.text === 'status'
  const isEnded = facts
    .optionsOf(command, '--timeout', '--request-timeout')
    .some(({ value }) => !NEVER.test(value?.text ?? ''))
  return isStatus && !isEnded ? ['--timeout'] : []
}

/** The time that `rollout status` takes for none. */
const NEVER = /^0(?:s|m|h)?$/

/** A file takes as long as it takes, and this machine answers or refuses. */
function isDownload(command: facts.ProcedureCommand): boolean {
  if (command.operands.some(({ text }) => LOCAL.test(text))) return true
  if (command.operands.some(({ text }) => PROBE.test(text))) return false
  const outputs = facts.optionsOf(command, '-o', '--output')
  if (outputs.length > 0) return outputs.some(({ value }) => value?.text !== '/dev/null')
  const isFollowing = command.options.some(({ name }) => /^(?:--location|-[a-zA-Z]{0,9}L[a-zA-Z]{0,9})$/.test(name))
  const isNamed = command.options.some(({ name }) => /^(?:--remote-name|-[a-zA-Z]{0,9}[Oo])$/.test(name))
  return command.output !== undefined || isNamed || (isFollowing && command.isCaptured)
}

/** What answers with a line, wherever that is kept. */
const PROBE = /\/(?:livez|readyz|healthz|version)(?:[?/]|$)/

const LOCAL = /^["']?(?:https?:\/\/)?(?:localhost|127\.|\[::1\]|169\.254\.)/
