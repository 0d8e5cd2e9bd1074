/** A word of a shell command. Offsets are UTF-16, half-open, into the script. */
export interface ShellWord {
  /** Without its quotes and escapes; expansions (`$X`, `$(…)`) as they are written. */
  readonly text: string
  /** Whether a part of it is only known when it runs: `$X`, `${X}`, `$(…)`, a backtick, `${{ … }}`. */
  readonly isOpen: boolean
  readonly start: number
  readonly end: number
  /** Of an open word, what it is put together from. */
  readonly pieces?: readonly WordPiece[]
}

/** A piece of a word: a text, or what the shell replaces when it runs. */
export interface WordPiece {
  readonly kind: string
  /** A text without quotes; what is replaced as it is written. */
  readonly text: string
  /** The variable that is expanded. */
  readonly name?: string
  /** `:-`, `%%` … and what follows it; a value with one is not simply that of the variable. */
  readonly operator?: string
  readonly operand?: string
}

/** One simple command, wherever it is: in a list, a pipe, a branch, a `$(…)`. */
export interface ShellCommand {
  /** Its words, with what it assigns. None where it only redirects, and of what is redirected around a compound command. */
  readonly words: readonly ShellWord[]
  /** The files that it reads from and writes to. */
  readonly redirects: readonly ShellWord[]
  /** `X` where the command's output becomes the value of X: `X=$(…)`, `echo "X=$(…)"`. Its pipe's commands all have it. */
  readonly variable?: string
  /** Whether its output is surely the script's own: nothing takes it, and it is in no function, group or subshell. */
  readonly isShown?: true
  /** Of a command in a function as a call runs it: the word that calls the function. */
  readonly call?: ShellWord
}
