/** What can follow: one of these words, or the name of a file. */
export type Candidates = readonly string[] | 'files'

/** A command as the shell has to know it. */
export interface CompletedCommand {
  readonly name: string
  /** `--format`, `-f`. */
  readonly options: readonly string[]
  /** What follows an option that has a value: `--format` where the value is the next word, `--fix=` where it is not. */
  readonly values: readonly (readonly [string, Candidates])[]
  /** What the first argument may be. */
  readonly argument: Candidates
}
