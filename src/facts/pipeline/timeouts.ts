import { mayHoldOptions, nameOf, optionsOf, type ProcedureCommand } from './procedure.ts'

/** Whether what a variable or a file of options says may end a command. */
export const mayBeTimed = (command: ProcedureCommand): boolean =>
  mayHoldOptions(command) || command.options.some(({ name }) => /^(?:--config|-[a-zA-Z]{0,9}K)$/.test(name))

/** The options that end a request or a wait, as far as a command has none of them: those of curl, `--timeout` of `kubectl rollout status`. */
export function missingTimeouts(command: ProcedureCommand): readonly string[] {
  if (command.program === 'curl') {
    if (isDownload(command)) return []
    const has = (pattern: RegExp): boolean => command.options.some(({ name }) => pattern.test(name))
    // The whole request includes the connection.
    if (has(/^(?:--max-time|-[a-zA-Z]{0,9}m)$/)) return []
    return [...(has(/^--connect-timeout$/) ? [] : ['--connect-timeout']), '--max-time']
  }
  // `kubectl wait` ends after 30 seconds by itself, `rollout status` never.
  if (nameOf(command) !== 'kubectl rollout' || command.effect === 'none') return []
  const isStatus = command.operands[1]?.text === 'status'
  const isEnded = optionsOf(command, '--timeout', '--request-timeout').some(
    ({ value }) => !NEVER.test(value?.text ?? ''),
  )
  return isStatus && !isEnded ? ['--timeout'] : []
}

/** The time that `rollout status` takes for none. */
const NEVER = /^0(?:s|m|h)?$/

/** A file takes as long as it takes, and this machine answers or refuses. */
function isDownload(command: ProcedureCommand): boolean {
  if (command.operands.some(({ text }) => LOCAL.test(text))) return true
  if (command.operands.some(({ text }) => PROBE.test(text))) return false
  const outputs = optionsOf(command, '-o', '--output')
  if (outputs.length > 0) return outputs.some(({ value }) => value?.text !== '/dev/null')
  const isFollowing = command.options.some(({ name }) => /^(?:--location|-[a-zA-Z]{0,9}L[a-zA-Z]{0,9})$/.test(name))
  const isNamed = command.options.some(({ name }) => /^(?:--remote-name|-[a-zA-Z]{0,9}[Oo])$/.test(name))
  return command.output !== undefined || isNamed || (isFollowing && command.isCaptured)
}

/** What answers with a line, wherever that is kept. */
const PROBE = /\/(?:livez|readyz|healthz|version)(?:[?/]|$)/

const LOCAL = /^["']?(?:https?:\/\/)?(?:localhost|127\.|\[::1\]|169\.254\.)/
