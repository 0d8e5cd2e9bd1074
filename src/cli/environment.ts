import type { Registry } from '../engine/registry.ts'
import type { LinterInputs } from '../index.ts'
import type { Parsers } from '../languages/tree/parsed.ts'

/** Where text goes. */
export interface Output {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  /** The terminal's width in columns, where there is one. */
  readonly columns: number | undefined
}

/** Everything that the command is given from outside, so that a test can give it too. */
export interface Environment {
  /** The arguments, without the program's own name. */
  readonly argv: readonly string[]
  /** The current folder, absolute. */
  readonly cwd: string
  /** The environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  /** Standard input; where it has more than `most` bytes, at least one more than these. */
  readonly readInput: (most: number) => Promise<Buffer>
  /** Asks the user one question and gives the line that was typed; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>
  readonly now: () => Date
  /** Makes another linter than clauselint's own, for tests. */
  readonly createLinter?: (parsers: Parsers, given: LinterInputs) => Registry
}
