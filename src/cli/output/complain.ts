import { redactSentence } from '../../engine/redaction/redact.ts'
import { visible } from '../../engine/redaction/visible.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'

/** Problems as they are written to standard error, a line each; empty where there are none. */
export const formatProblems = (problems: readonly string[]): string =>
  problems.map(problem => `clauselint: ${visible(redactSentence(problem))}\n`).join('')

/** Reports what is wrong with the request. */
export function refuse(problems: readonly string[], { stderr }: Environment): ExitCode {
  stderr.write(formatProblems(problems))
  return ExitCode.WrongUse
}
