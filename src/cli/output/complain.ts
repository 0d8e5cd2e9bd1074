import { visible } from '../../engine/visible.ts'
import type { ConfigurationProblem } from '../../workspace/configuration.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'

/** `clauselint.yaml:3:5: unknown key "ruels"; did you mean "rules"?` */
export const problemText = ({ path, line, column, message }: ConfigurationProblem): string =>
  `${path}:${line}:${column}: ${message}`

/** Problems as they are written to standard error, a line each; empty where there are none. */
export const formatProblems = (problems: readonly string[]): string =>
  problems.map(problem => `clauselint: ${visible(problem)}\n`).join('')

/** Says what is wrong with what was asked for. */
export function refuse(problems: readonly string[], { stderr }: Environment): ExitCode {
  stderr.write(formatProblems(problems))
  return ExitCode.WrongUse
}
