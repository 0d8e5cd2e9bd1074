import { literal } from '../../../documents/read.ts'
import type { Hiding } from '../../../facts/pipeline/procedure.ts'
import {
  type Command,
  type CompoundCommand,
  type List,
  type Operator,
  shellNode,
} from '../../../languages/shell/tree.ts'
import type { Node } from '../../../languages/tree/node.ts'
import { baseName } from '../../../model/repository-path.ts'
import { outputOf } from './output.ts'
import { listOf, type Run, type Way } from './run.ts'
import type { State } from './state.ts'
import { at } from './words.ts'

/** What only says something, or nothing, and goes on. */
const SHRUGS = /^(?:true|:|echo|printf)$/

/** What discards the failure before `||` if it comes behind it: `true`, `echo …`, a group of them. */
function ignoredFailure(run: Run, commands: readonly Command[]): Hiding | undefined {
  const [command, ...others] = commands
  if (command === undefined || others.length > 0) return undefined
  if (command.shell === 'group') {
    const list = listOf(command, 'body')
    return list !== undefined && isShrug(run, list)
      ? { by: '|| { … }', at: at(run.text, command.start, command.start + 1), ...statedFrom(run, command) }
      : undefined
  }
  if (command.shell !== 'simple') return undefined
  const name = shrugging(run, command)
  const first = command.items[0]
  return name === undefined || first === undefined
    ? undefined
    : { by: `|| ${name}`, at: at(run.text, first.start, first.end), ...statedFrom(run, command) }
}

/** Words that say of a failure that it was to be expected. */
const EXPECTED =
  /\balready\b|\bexist(?:s|ed|ing)?\b|\bnot (?:found|there|installed|present|running)\b|\bno such\b|\bnothing to\b|\b(?:skip|ignor|optional|harmless|best[ -]effort|non-?fatal|may (?:fail|not|already)|can fail|fails? (?:if|when|where|on)|expected)/i

/** Whether the words of what takes the failure's place, or the comment behind it or on the line above, give the reason. */
function statedFrom(run: Run, { start, end }: Command): Pick<Hiding, 'isStated'> {
  const script = literal(run.text) ?? ''
  const line = script.slice(
    end,
    Math.max(end, script.indexOf('\n', end) < 0 ? script.length : script.indexOf('\n', end)),
  )
  const before = script.slice(0, script.lastIndexOf('\n', start) + 1).trimEnd()
  const above = before.slice(before.lastIndexOf('\n') + 1)
  const comments = [/^[\s})]*#(.*)$/.exec(line)?.[1], /^\s*#(?!!)(.*)$/.exec(above)?.[1]]
  const isStated = [script.slice(start, end), ...comments].some(text => text !== undefined && EXPECTED.test(text))
  return isStated ? { isStated } : {}
}

/** The name of a command that only says something. */
function shrugging(run: Run, command: Command): string | undefined {
  const first = command.shell === 'simple' ? command.items[0] : undefined
  const name = first?.shell === 'word' ? baseName(first.text) : ''
  return SHRUGS.test(name) && !run.functions.has(name) ? name : undefined
}

function isShrug(run: Run, { entries }: List): boolean {
  return (
    entries.length > 0 &&
    entries.every(({ value }) => {
      const command = shellNode(value)
      return command !== undefined && 'isNegated' in command && shrugging(run, command) !== undefined
    })
  )
}

/** What hides the failure of `if ! COMMAND; then echo …; fi`, and of `if COMMAND >FILE; then …; fi`, whose answer is kept. */
export function shrugIn(run: Run, command: CompoundCommand, way: Way): Hiding | undefined {
  const [condition, then, last] = [listOf(command, 'condition'), listOf(command, 'then'), listOf(command, 'else')]
  const [first, ...others] = condition?.entries ?? []
  const own = shellNode(first?.value)
  if (way.isTested || others.length > 0 || then === undefined) return undefined
  if (own === undefined || !('isNegated' in own)) return undefined
  if (own.isNegated) {
    const isHidden = last === undefined && isShrug(run, then)
    return isHidden ? { by: 'if !', at: at(run.text, command.start, command.start + 2) } : undefined
  }
  const isHidden = keepsAnswer(run, own) && (last === undefined || isShrug(run, last))
  return isHidden ? { by: 'if', at: at(run.text, command.start, command.start + 2) } : undefined
}

/** What takes the failure of the first commands of a chain away; what a list ends with is its own outcome. */
export function shrugOf(
  run: Run,
  chain: readonly { readonly operator: Operator | undefined; readonly commands: readonly Command[] }[],
  isEnd: boolean,
): Hiding | undefined {
  const last = chain.at(-1)
  if (last?.operator === '||') return ignoredFailure(run, last.commands)
  const isOnlyAnd = chain.length > 1 && chain.every(({ operator }) => operator !== '||')
  return isOnlyAnd && !isEnd ? hiddenByAnd(run, chain[0]?.commands ?? []) : undefined
}

/** What hides the failure of a query whose answer is kept in `QUERY >FILE && …`. */
function hiddenByAnd(run: Run, commands: readonly Command[]): Hiding | undefined {
  const [command, ...others] = commands
  if (command === undefined || others.length > 0 || !keepsAnswer(run, command)) return undefined
  return { by: '&&', at: at(run.text, command.start, command.end) }
}

/** Whether a command writes a file, so that it is not run to see whether it succeeds. */
function keepsAnswer(run: Run, command: Command): boolean {
  const output = command.shell === 'simple' ? outputOf(run, command.items) : undefined
  return output !== undefined && output.text !== '/dev/null'
}

/** Whether errexit sees a failure here. */
export const holds = (state: State | undefined, { isTested }: Way): boolean =>
  state?.settings.errexit === 'on' && !isTested

/** Whether `<(…)` is in a node; the exit status of its commands is discarded. */
export function isProcess(node: Node): boolean {
  const own = shellNode(node)
  if (own?.shell === 'word') return own.parts.some(({ kind }) => kind === 'process')
  if (own?.shell === 'list') return false
  if (node.type === 'sequence') return node.items.some(isProcess)
  return node.type === 'mapping' && node.entries.some(({ value }) => isProcess(value))
}

/** What hides the failures in `< <(…)`. */
export const discardedStatus = (run: Run, node: Node, state: State | undefined, way: Way): Hiding | undefined =>
  holds(state, way) && isProcess(node) ? { by: '<(…)', at: at(run.text, node.start, node.end) } : undefined
