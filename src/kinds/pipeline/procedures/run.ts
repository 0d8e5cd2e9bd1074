import type { Cursor, Place } from '../../../documents/document.ts'
import type { Argument, Hiding, ProcedureCommand, ScriptInput } from '../../../facts/pipeline/procedure.ts'
import { type CompoundCommand, type List, shellNode } from '../../../languages/shell/tree.ts'
import type { Node } from '../../../languages/tree/node.ts'
import type { Origin } from './command.ts'
import type { Outcome, State } from './state.ts'
import type { Variables } from './words.ts'

/** What following a script has found so far. It changes while the script is followed, and nowhere else. */
export interface Run {
  /** The text that is being followed: of a job one after the other. */
  text: Cursor
  readonly functions: Map<string, FunctionBody>
  readonly aliases: Map<string, readonly Argument[]>
  readonly variables: Variables
  /** By the places of their programs: a function that is called twice has its commands once. */
  readonly commands: Map<string, ProcedureCommand>
  /** The words of each command, the program's first, by the same key, where they are wanted; then every program is noted. */
  readonly words?: Map<string, readonly Argument[]>
  /** What the commands and variables of the innermost substitution tell. */
  origins: Set<Origin>
  /** The functions that are being called. */
  readonly calls: FunctionBody[]
  /** How many commands may still be followed: functions call each other. */
  left: number
  /** The shells so far, the last of them runs. */
  readonly shells: ShellNotes[]
  /** The variables that are set by what is around the script, or anywhere in it. */
  readonly given: ReadonlySet<string>
  /** Those that are set around it. */
  readonly stated: ReadonlySet<string>
  /** Whether the script counts its arguments, or asks whether the first one is empty. */
  readonly isCounted: boolean
  /** The files that have been sourced so far, as they are named. */
  readonly sources: Argument[]
  /** What has been called so far that is neither a function of the script nor a program that rules read, by its name. */
  readonly others: string[]
  /** Where errexit was switched off, with the commands that ran since, by that place; none once it is on again. */
  readonly suspended: Map<string, { readonly at: Place; readonly keys: string[] }>
  /** The commands that run in the background and that nothing has waited for. */
  readonly background: string[]
  /** What `trap` has run where the script ends or fails, as it was set last for each signal. */
  readonly traps: Map<string, Trap>
  /** The inputs that a script goes on without, by their names. */
  readonly inputs: Map<string, ScriptInput>
  /** The variables that are empty where they are not given, by their names: `NODE=${NODE:-}`. */
  readonly emptied: Map<string, ScriptInput>
  /** What the status of an update is compared with. */
  readonly updateStates: Argument[]
  /** The words of the queries whose answers are in files, by the names of these. */
  readonly files: Map<string, readonly string[]>
  /** The command that was found last. */
  last: ProcedureCommand | undefined
  /** The key of the command that was recorded last. */
  recent?: string
  readonly follow: (run: Run, list: List, state: State | undefined, way: Way) => Outcome
}

/** What has been seen of one shell. */
export interface ShellNotes {
  readonly at: Place
  readonly isBash: boolean
  sets?: Place
  setsBy?: readonly Argument[]
  traces?: Place
  hasInputs: boolean
}

/** The arguments of `trap`, and the state where it is set. */
export interface Trap {
  readonly code: Argument
  readonly text: Cursor
  readonly state: State
}

export interface FunctionBody {
  readonly list: List
  readonly text: Cursor
  readonly isSubshell: boolean
}

/** How a command is reached. */
export interface Way {
  /** Whether a failure decides something, so that errexit does not apply. */
  readonly isTested: boolean
  /** Whether what comes after a failure is decided here: it is a condition, or `||` follows. */
  readonly isAnswered?: boolean
  readonly isLooped: boolean
  readonly isCaptured: boolean
  readonly isPiped: boolean
  readonly feeds?: readonly string[] | undefined
  readonly isBackground: boolean
  /** The command before it in its pipe whose failure only pipefail tells. */
  readonly fedBy?: string | undefined
  /** What the commands of the pipe before this one tell. */
  readonly piped: ReadonlySet<Origin>
  /** The words of the query whose answer it gets. */
  readonly stdinFrom?: readonly string[] | undefined
  /** The file that the end of the pipe writes. */
  readonly writes?: ProcedureCommand['output']
  /** Whether the rest of the pipe shows what it gets. */
  readonly isShown?: boolean
  readonly hidden?: Hiding | undefined
  /** What comes to it only after a failure. */
  readonly onFailure?: ProcedureCommand['onFailure']
  /** Where the states of `return` go to, and those of `break`. */
  readonly returns?: Returns | undefined
  readonly breaks?: State[] | undefined
}

export interface Returns {
  readonly yes: State[]
  readonly no: State[]
}

export const DIRECTLY: Way = {
  isTested: false,
  isLooped: false,
  isCaptured: false,
  isPiped: false,
  isBackground: false,
  piped: new Set(),
}

/** The lists in a node, without lists in lists: the substitutions of a word. */
export function listsIn(node: Node | undefined): readonly List[] {
  const own = shellNode(node)
  if (own?.shell === 'list') return [own]
  if (node?.type === 'sequence') return node.items.flatMap(listsIn)
  return node?.type === 'mapping' ? node.entries.flatMap(({ value }) => listsIn(value)) : []
}

/** The list that a compound command has by such a key. */
export function listOf(node: Node | undefined, key: string): List | undefined {
  const value = node?.type === 'mapping' ? node.entries.find(one => one.key === key)?.value : undefined
  const own = shellNode(value)
  return own?.shell === 'list' ? own : undefined
}

/** The node that a compound command has by such a key. */
export const partOf = (command: CompoundCommand, key: string): Node | undefined =>
  command.entries.find(one => one.key === key)?.value

/** Runs `inside` as a shell of its own whose output is taken, and gives what it tells beside its outcome. */
export function collecting<T>(
  run: Run,
  inside: () => T,
): { readonly result: T; readonly origins: ReadonlySet<Origin> } {
  const outer = run.origins
  const origins = new Set<Origin>()
  run.origins = origins
  const result = inside()
  run.origins = outer
  for (const one of origins) outer.add(one)
  return { result, origins }
}

/** Notes that the commands found by `inside` have their failures hidden. */
export const keyOf = ({ document, pointer, within }: Place): string => `${document} ${pointer} ${within?.start}`

/** The words of the query that was found last. */
export function queryOf({ last }: Run): readonly string[] | undefined {
  if (last === undefined || last.effect !== 'reads' || !/^(?:kubectl|oc)$/.test(last.program)) return undefined
  const options = last.options.map(({ name, value }) =>
    name === '--field-selector' && value !== undefined ? `${name}=${value.text}` : name,
  )
  return [last.program, ...last.operands.map(({ text }) => text), ...options]
}
