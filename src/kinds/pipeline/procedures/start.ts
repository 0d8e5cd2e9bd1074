import { rootOf, writtenText } from '../../../documents/cursor.ts'
import type { Document } from '../../../documents/document.ts'
import { shellNode } from '../../../languages/shell/tree.ts'
import { DIRECTLY, type Run } from './run.ts'
import { START, type State, settingsIn } from './state.ts'
import { follow } from './walk.ts'

/** A text with its tree, whose offsets are those of the text. */
export function scriptText(document: Document) {
  const { held, file, root } = document
  const [written, tree] = held === undefined ? [file.text, root] : [held.origin.text, held.unmoved]
  const list = shellNode(tree)
  return { written, text: held?.at ?? writtenText(rootOf(document)), list: list?.shell === 'list' ? list : undefined }
}

/** The state before the first command of a shell that is started with such options. */
export const startOf = (options: readonly string[]): State => ({
  ...START,
  settings: { ...START.settings, ...settingsIn(options) },
})

/** A run in which nothing has been followed yet. */
export const newRun = (text: Run['text'], known: Pick<Run, 'given' | 'stated' | 'isCounted'>): Run => ({
  text,
  ...known,
  shells: [],
  functions: new Map(),
  aliases: new Map(),
  variables: new Map(),
  commands: new Map(),
  origins: new Set(),
  calls: [],
  left: MOST_COMMANDS,
  sources: [],
  others: [],
  suspended: new Map(),
  files: new Map(),
  background: [],
  traps: new Map(),
  inputs: new Map(),
  emptied: new Map(),
  updateStates: [],
  last: undefined,
  follow,
})

/**
 * Limit of commands that are followed into functions: they may call each other more often than anybody can wait for.
 */
const MOST_COMMANDS = 50_000

/** The commands of functions that nothing has called. */
export function uncalled(run: Run): void {
  for (const { list, text } of run.functions.values()) {
    run.text = text
    follow(run, list, undefined, DIRECTLY)
  }
}
