import { parse as parseWithUnbash } from 'unbash'
import { TEMPLATE } from '../template.ts'
import type { Comment, SyntaxProblem } from '../tree/parsed.ts'
import { readComments } from './comments.ts'
import { MAX_HERE_DOCUMENTS, MAX_SCRIPT_LENGTH } from './limits.ts'
import { readScript } from './read-list.ts'
import { newReading, type Reading } from './reading.ts'
import {
  isTemplate,
  type Masked,
  maskOutputs,
  maskPlaceholders,
  maskTemplates,
  withoutDirectives,
} from './templates.ts'
import type { List } from './tree.ts'

/** What a script is read into. Offsets are UTF-16 offsets into its text. */
export interface ParsedShell {
  readonly format: 'shell'
  /** The script, as `tree.ts` describes it: also where it does not parse, as far as it could be read. None where it was not analysed. */
  readonly roots: readonly List[]
  /** Where the script is not well formed: the first place of each text that is parsed by itself. */
  readonly problems: readonly SyntaxProblem[]
  /** What is well formed and was not read, with the reason: at most `MAX_UNREAD` places. */
  readonly unread: readonly SyntaxProblem[]
  /** The comments, in order, the line `#!…` too. */
  readonly comments: readonly Comment[]
  /** Why the text was not analysed at all. */
  readonly notAnalysed?: string
}

/**
 * Parses a script of bash, dash or a POSIX shell: all is read as bash does. Never throws; takes time proportional to
 * the length of the text, whatever it contains (`limits.ts`).
 */
export function parseShell(text: string): ParsedShell {
  const plain = withoutDirectives(text)
  const read = parsePlain(plain)
  return plain === text || (read.problems.length === 0 && read.notAnalysed === undefined) ? read : parsePlain(text)
}

function parsePlain(text: string): ParsedShell {
  if (text.length > MAX_SCRIPT_LENGTH) return unread(`it is longer than ${MAX_SCRIPT_LENGTH} characters`)
  if (text.split('<<', MAX_HERE_DOCUMENTS + 2).length > MAX_HERE_DOCUMENTS + 1)
    return unread(`it has more than ${MAX_HERE_DOCUMENTS} here-documents`)
  const read = parseMasked(text, maskTemplates(text))
  const isSource = read.notAnalysed === TEMPLATE
  if (!isSource && read.problems.length === 0) return read
  const filled = isSource ? maskOutputs(text) : maskPlaceholders(text)
  const again = filled && parseMasked(text, filled)
  return again === undefined || again.problems.length > 0 ? read : again
}

function parseMasked(text: string, masked: Masked): ParsedShell {
  const reading = newReading(text, masked)
  const root = rootOf(reading)
  if (root === undefined) return unread('it nests too deep')
  readComments(reading)
  const { problems, unread: left, comments } = reading.tally
  problems.sort(byStart)
  const [fault] = problems
  if (fault !== undefined && isTemplate(masked.source, fault.start)) return unread(TEMPLATE)
  return {
    format: 'shell',
    roots: [{ ...root, start: 0, end: text.length }],
    problems,
    unread: left.sort(byStart),
    comments: comments.sort(byStart),
  }
}

const byStart = (one: SyntaxProblem | Comment, other: SyntaxProblem | Comment): number => one.start - other.start

/** The tree; undefined where unbash overflows its stack, as on `f() f() f() …`. Other exceptions are defects. */
function rootOf(reading: Reading): List | undefined {
  try {
    return readScript(reading, parseWithUnbash(reading.source), 0)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const unread = (notAnalysed: string): ParsedShell => ({
  format: 'shell',
  roots: [],
  problems: [],
  unread: [],
  comments: [],
  notAnalysed,
})
