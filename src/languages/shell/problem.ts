import { MAX_PROBLEMS, MAX_UNREAD } from './limits.ts'
import type { Reading } from './reading.ts'

/** An error of unbash, at a position where the script does not parse. */
interface UnbashError {
  readonly message: string
  readonly pos: number
}

const NESTING = /^maximum .+ nesting depth exceeded$/

/** unbash's sentences and ours. A token that is not the shell's own may be a secret, and is not repeated. */
const WORDS: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^unexpected token 'newline'$/, 'the line ends where more is expected'],
  [/^unexpected token ('(?:[;&|<>(){}]{1,3}|then|fi|do|done|esac|else|elif|in)')$/, '$1 is not expected here'],
  [/^unexpected (?:token|argument|')[\s\S]*$/, 'this is not expected here'],
  [/^unterminated (.+)$/, 'this $1 is not closed'],
  [/^expected ('.+') to close ('.+')$/, '$1 is expected here, to close $2'],
  [/^expected ('.+') to close (.+)$/, '$1 is expected here, to close the $2'],
  [/^expected ('in') after 'case' word$/, "$1 is expected here, after the word of 'case'"],
  [/^expected ('.+')$/, '$1 is expected here'],
  [/^expected (command|word) after ('.+')$/, 'a $1 is expected here, after $2'],
  [/^expected command in (.+)$/, 'a command is expected here, in the $1'],
  [/^expected redirect target$/, 'the target of the redirection is expected here'],
  [/^expected operand after unary test operator$/, 'an operand is expected here'],
  [/^expected compound command as function body$/, "the function's body is expected here, in braces"],
  [/^expected three arithmetic expressions in for header$/, "three expressions are expected in the header of 'for'"],
]

/**
 * Adds the first error of unbash to the problems, in plain words: the others follow from it. Where unbash
 * gave up at a limit of its own, that is added to what was not read.
 */
export function addProblems({ source, at, tally }: Reading, errors: readonly UnbashError[]): void {
  const first = errors.find(({ message }) => !NESTING.test(message))
  for (const error of errors) {
    const start = Math.min(error.pos, source.length)
    const range = { start: at(start), end: at(endOfToken(source, start)) }
    if (error === first && tally.problems.length < MAX_PROBLEMS)
      tally.problems.push({ message: `${inWords(error.message)}${source.includes('\r\n') ? CRLF : ''}`, ...range })
    else if (NESTING.test(error.message) && tally.unread.length < MAX_UNREAD)
      tally.unread.push({ message: 'what is nested here was not read: it nests too deep', ...range })
  }
}

function inWords(message: string): string {
  const found = WORDS.find(([theirs]) => theirs.test(message))
  return found === undefined ? 'this is not well formed' : message.replace(...found)
}

/** Most often all that is wrong with a script from Windows: `then` and `{` at the end of a line are other words with it. */
const CRLF = '; the lines end in CRLF, whose carriage return shells take for a part of the last word'

const MAX_TOKEN_LENGTH = 100

/** The end of the word or operator at a position. */
function endOfToken(source: string, start: number): number {
  const token = /^(?:\$\(\(?|[;&|<>()]{1,3}|[^\s;&|<>()]+)/.exec(source.slice(start, start + MAX_TOKEN_LENGTH))
  return start + (token?.[0].length ?? 0)
}
