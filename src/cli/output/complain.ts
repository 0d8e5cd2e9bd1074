import type { ConfigurationProblem } from '../../workspace/configuration.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'

/** `clauselint.yaml:3:5: unknown key "ruels"; did you mean "rules"?` */
export const problemText = ({ path, line, column, message }: ConfigurationProblem): string =>
  `${path}:${line}:${column}: ${message}`

/** Problems as they are written to standard error, a line each; empty where there are none. */
export const formatProblems = (problems: readonly string[]): string =>
  problems.map(problem => `clauselint: ${printableLine(problem)}\n`).join('')

/** Says what is wrong with what was asked for. */
export function refuse(problems: readonly string[], { stderr }: Environment): ExitCode {
  stderr.write(formatProblems(problems))
  return ExitCode.WrongUse
}

/** The text without what a terminal would obey: file names and documents may hold that. */
export const printableLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '·')
