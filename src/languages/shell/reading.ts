import type { Comment, SyntaxProblem } from '../tree/parsed.ts'
import { MAX_LISTS, MAX_NODES, MAX_UNREAD, REREAD_BASE, REREAD_FACTOR } from './limits.ts'
import type { Masked, Template } from './templates.ts'

/** What is collected and counted while one script is read. */
interface Tally {
  /** Code units that may still be read again. */
  reread: number
  /** Words and commands that may still be read. */
  nodes: number
  readonly problems: SyntaxProblem[]
  readonly unread: SyntaxProblem[]
  readonly comments: Comment[]
}

/** A stretch of text that unbash has parsed, on its way into a tree. Lives only while `parseShell` runs. */
export interface Reading {
  /** The script as it is written. */
  readonly script: string
  /** The text that unbash's positions refer to: the script, or the decoded text of backticks. */
  readonly source: string
  /** The offset in the script of a position in `source`. */
  readonly at: (position: number) => number
  /** The expressions of pipelines that `source` has stand-ins for, in order. */
  readonly templates: readonly Template[]
  /** The ranges of `source` in which no comment begins: pairs of start and end. */
  readonly taken: number[]
  readonly tally: Tally
}

/** A fresh reading of a whole script, which has been masked for unbash. */
export function newReading(script: string, { source, templates }: Masked): Reading {
  const tally: Tally = {
    reread: REREAD_BASE + REREAD_FACTOR * script.length,
    nodes: MAX_NODES,
    problems: [],
    unread: [],
    comments: [],
  }
  return { script, source, at: position => position, templates, taken: [], tally }
}

/** Why a list is not read that nests deeper than `MAX_LISTS`. */
export const TOO_DEEP = `what is nested here was not read: it nests deeper than ${MAX_LISTS} levels`

/** The text of the script that a range of `source` is written as. */
export const written = ({ script, at }: Reading, start: number, end: number): string => script.slice(at(start), at(end))

/** Marks a range as one in which no comment begins, but for the pairs of positions in `inner`, whose text is read by itself. */
export function take({ taken }: Reading, start: number, inner: readonly number[], end: number): void {
  taken.push(start)
  // There may be more of them than a call has arguments.
  for (const position of inner) taken.push(position)
  taken.push(end)
}

/** Reports that a range of `source` was not read, and why; the first `MAX_UNREAD` of them are kept. */
export function skip({ at, tally, taken }: Reading, message: string, start: number, end: number): void {
  taken.push(start, end)
  if (tally.unread.length < MAX_UNREAD) tally.unread.push({ message, start: at(start), end: at(end) })
}

/** Counts a range of `source` that is read again; false, and reported as unread, if too much has been. */
export function mayReread(reading: Reading, start: number, end: number): boolean {
  if (reading.tally.reread >= end - start) {
    reading.tally.reread -= end - start
    return true
  }
  skip(reading, 'what is nested here was not read: the script nests too much', start, end)
  return false
}

/** Counts a word or command at a range of `source`; false, and reported as unread, if there are too many. */
export function mayAdd(reading: Reading, start: number, end: number): boolean {
  reading.tally.nodes -= 1
  if (reading.tally.nodes >= 0) return true
  if (reading.tally.nodes === -1) skip(reading, `what follows was not read: more than ${MAX_NODES} words`, start, end)
  else reading.taken.push(start, end)
  return false
}

/**
 * The result of `lazy`, which makes unbash parse; undefined, and reported as unread, if that overflows the stack. Other
 * exceptions are defects and are thrown on.
 */
export function attempt<T>(reading: Reading, start: number, end: number, lazy: () => T): T | undefined {
  try {
    return lazy()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    skip(reading, 'what is nested here was not read: it nests too deep', start, end)
    return undefined
  }
}
