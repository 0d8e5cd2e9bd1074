import type { Run } from './procedure-run.ts'
import { follow } from './procedure-walk.ts'

/** So many commands are followed into functions: they may call each other more often than anybody can wait for. */
const MOST_COMMANDS = 50_000

/** What following a script has found before its first command; `known` is what is known of its variables. */
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
  hasSourced: false,
  suspended: new Map(),
  background: [],
  traps: new Map(),
  inputs: new Map(),
  updateStates: [],
  last: undefined,
  follow,
})
