import { type Document, type Place, pathOf } from '../../../documents/document.ts'
import { type Shebang, shebangOf } from '../../../languages/shell/claims.ts'
import type { List } from '../../../languages/shell/tree.ts'
import { remembered } from '../../../model/remembered.ts'
import { sourced } from './builtins.ts'
import { DIRECTLY, type Run } from './run.ts'
import { isSourced } from './script-libraries.ts'
import { newRun, scriptText, startOf, uncalled } from './start.ts'
import { followTraps } from './traps.ts'
import { follow } from './walk.ts'
import { at, type Variables } from './words.ts'

/** A script of a file, followed from its first command to its last. */
export interface FollowedFile {
  readonly run: Run
  readonly shebang: Shebang | undefined
  /** The variables as they are at its end. */
  readonly variables: Variables
  /** Where it first sets xtrace. */
  readonly traces: Place | undefined
}

/**
 * Follows the script of a file, and all functions that nothing calls; with all words of its commands. Kept with the document, which
 * never changes: a script is followed once, for what it operates and for the pipelines that call it.
 */
export const followFile = remembered((document: Document): FollowedFile => {
  const { written, text, list } = scriptText(document)
  const shebang = shebangOf(written)
  const names = { stated: NONE, given: namesSetIn(written), isCounted: countsArguments(written) }
  const run: Run = { ...newRun(text, names), words: new Map() }
  const start = startOf(shebang?.options ?? [])
  run.shells.push({ at: firstPlace(text, list), isBash: shebang?.shell === 'bash', hasInputs: false })
  if (list !== undefined) follow(run, list, isSourced(pathOf(document.id)) ? sourced(start, 'maybe') : start, DIRECTLY)
  const variables = new Map(run.variables)
  const traces = run.shells[0]?.traces
  followTraps(run)
  uncalled(run)
  return { run, shebang, variables, traces }
})

const NONE: ReadonlySet<string> = new Set()

/** How a script asks whether it was given arguments. */
const COUNTS = /\$#|\$\{#\}|\bgetopts\b|-[zn]\s{1,9}"?\$\{?[1-9]|"\$\{?[1-9]\}?"\s{1,9}={1,2}\s{1,9}(?:""|'')/

/** Whether a script counts its arguments, or asks whether the first one is empty. */
export const countsArguments = (text: string): boolean => COUNTS.test(text)

/** The names of the variables that are set anywhere in a script. */
export const namesSetIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/(?<![\w$])([A-Za-z_]\w*)=/g)].map(([, name = '']) => name))

/** The first word of a script. */
export function firstPlace(text: Run['text'], list: List | undefined): Place {
  const entry = list?.entries[0]
  return entry === undefined ? at(text, 0, 0) : at(text, entry.keyStart, Math.max(entry.keyEnd, entry.keyStart + 1))
}
