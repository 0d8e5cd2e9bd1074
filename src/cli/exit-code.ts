/** The exit codes of the command. 3 wins over 1; 2 is decided before anything is linted, or if nothing could be. */
export const ExitCode = {
  /** Nothing is at or above the fail level. */
  Clean: 0,
  /** There are findings at or above the fail level, more warnings than allowed, or, if `--strict`, something not analysed. */
  Findings: 1,
  /** Wrong use, a wrong configuration, nothing to lint or nothing recognised in the whole run. */
  WrongUse: 2,
  /** A defect of clauselint itself. Findings are printed all the same. */
  Defect: 3,
} as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]
