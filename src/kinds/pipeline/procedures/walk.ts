import { isDeletion } from '../../../facts/pipeline/deletions.ts'
import { nameOf, type ProcedureCommand } from '../../../facts/pipeline/procedure.ts'
import { redirectsOf } from '../../../languages/shell/read.ts'
import {
  type Command,
  type CompoundCommand,
  type List,
  type Operator,
  shellNode,
} from '../../../languages/shell/tree.ts'
import type { Node } from '../../../languages/tree/node.ts'
import type { Origin } from './command.ts'
import { comparedCase } from './guards.ts'
import { discardedStatus, shrugIn, shrugOf } from './hiding.ts'
import { fileQuery, isNarrowed, originsOfWord, queryIn } from './origins.ts'
import { outputOf, showsInput, writtenBy } from './output.ts'
import { watchQuery } from './query-watch.ts'
import { listOf, partOf, queryOf, type Run, type Way } from './run.ts'
import { followSimple } from './simple.ts'
import { failed, following, join, type Outcome, type State, withSettingsOf } from './state.ts'
import { at, expand, MOST_TURNS } from './words.ts'

/** Commands that are joined by `|`, with the operator before them. */
interface Pipe {
  readonly operator: Operator | undefined
  readonly commands: readonly Command[]
}

/** Follows a list from `state` on, undefined where nothing comes to it. */
export function follow(run: Run, list: List, state: State | undefined, way: Way): Outcome {
  let outcome: Outcome = { yes: state }
  const chains = chainsOf(list)
  for (const chain of chains)
    outcome = followChain(run, chain, following(outcome, way.isTested), way, chain === chains.at(-1))
  const isFatal = !way.isTested && outcome.no?.settings.errexit === 'on'
  return { yes: outcome.yes, no: join(outcome.soft, isFatal ? undefined : outcome.no) }
}

/** The statements of a list: pipes that `&&` and `||` join. */
function chainsOf({ entries }: List): readonly (readonly Pipe[])[] {
  const chains: { operator: Operator | undefined; commands: Command[] }[][] = []
  for (const { value } of entries) {
    const command = shellNode(value)
    if (command === undefined || !('isNegated' in command)) continue
    const { joined } = command
    const chain = chains.at(-1)
    if (joined === undefined || chain === undefined) chains.push([{ operator: undefined, commands: [command] }])
    else if (joined === '&&' || joined === '||') chain.push({ operator: joined, commands: [command] })
    else chain.at(-1)?.commands.push(command)
  }
  return chains
}

function followChain(run: Run, chain: readonly Pipe[], state: State | undefined, way: Way, isEnd: boolean): Outcome {
  const shrug = way.isTested ? undefined : shrugOf(run, chain, isEnd)
  let outcome: Outcome = {}
  let before: ProcedureCommand | undefined
  for (const [i, { operator, commands }] of chain.entries()) {
    const isLast = i === chain.length - 1
    const from = operator === undefined ? state : operator === '&&' ? outcome.yes : failed(outcome)
    const hidden = isLast ? way.hidden : (shrug ?? way.hidden)
    const onFailure = operator === '||' && isAttempt(before) ? 'or' : way.onFailure
    run.last = undefined
    const isSame = isLast && onFailure === way.onFailure
    const after = chain.slice(i + 1)
    // `A && B` at the end of a list fails where A does, and nothing comes after it.
    const isLists = isEnd && after.length > 0 && after.every(one => one.operator === '&&')
    const isAnswered = shrug === undefined && (isLists || after.some(one => one.operator === '||'))
    const around = isSame
      ? way
      : {
          ...way,
          hidden,
          onFailure,
          isTested: way.isTested || !isLast,
          isAnswered: isAnswered || way.isAnswered === true,
        }
    const own = followPipe(run, commands, from, around)
    before = run.last ?? before
    if (operator === undefined) outcome = own
    else if (operator === '&&') outcome = { yes: own.yes, no: own.no, soft: join(outcome.no, outcome.soft, own.soft) }
    else outcome = { yes: join(outcome.yes, own.yes), no: own.no, soft: own.soft }
  }
  return chain[0]?.commands[0]?.isBackground === true ? { yes: state } : outcome
}

function followPipe(run: Run, commands: readonly Command[], state: State | undefined, way: Way): Outcome {
  const [first] = commands
  if (first === undefined) return { yes: state }
  const isBackground = way.isBackground || first.isBackground
  const around = isBackground === way.isBackground ? way : { ...way, isBackground }
  const own = commands.length === 1 ? followCommand(run, first, state, around) : piped(run, commands, state, around)
  return first.isNegated ? { yes: failed(own), soft: own.yes } : own
}

/** Each command of a pipe has a shell of its own; the last one's outcome is the pipe's. */
function piped(run: Run, commands: readonly Command[], state: State | undefined, way: Way): Outcome {
  const told = new Set<Origin>()
  let last: Outcome = {}
  let { stdinFrom } = way
  const writes = writtenBy(run, commands.slice(1))
  const isShown = !way.isCaptured && commands.slice(1).every(command => showsInput(run, command))
  const feeder = commands
    .slice(0, -1)
    .map(mayFail)
    .find(name => name !== undefined)
  for (const [i, command] of commands.entries()) {
    const isLast = i === commands.length - 1
    const before = run.origins
    run.origins = new Set()
    const hidden = isLast ? way.hidden : undefined
    run.last = undefined
    last = followCommand(run, command, state, {
      ...way,
      hidden,
      stdinFrom,
      writes: i === 0 ? writes : undefined,
      isShown: i === 0 && isShown,
      isPiped: !isLast,
      feeds: i === 0 ? commands.slice(1).map(one => wordsOf(one)[0] ?? '') : undefined,
      fedBy: isLast ? feeder : undefined,
      isCaptured: way.isCaptured || !isLast,
      piped: new Set(told),
    })
    stdinFrom = queryOf(run) ?? (isChoice(command) && stdinFrom !== undefined ? [...stdinFrom, 'grep'] : stdinFrom)
    for (const one of run.origins) {
      told.add(one)
      before.add(one)
    }
    run.origins = before
  }
  return { yes: withSettingsOf(last.yes, state), no: state }
}

/** The words of a simple command, as they are written. */
const wordsOf = (command: Command): readonly string[] =>
  command.shell === 'simple' ? command.items.flatMap(item => (item.shell === 'word' ? [item.text] : [])) : []

/** The program of a command that may fail; what only prints its words, a here-document or an object made of them does not. */
function mayFail(command: Command): string | undefined {
  if (command.shell !== 'simple') return undefined
  const [program, ...rest] = wordsOf(command)
  const isGiven = rest.length === 0 && redirectsOf(command).some(({ operator }) => operator.startsWith('<<'))
  const isMade = rest.some(word => word.startsWith('--dry-run'))
  return program === undefined || /^(?:echo|printf|yes|true|:)$/.test(program) || isGiven || isMade
    ? undefined
    : program
}

/** Whether a command of a pipe lets through only the lines that match: `grep web`, and not `grep -v kube-system`. */
function isChoice(command: Command): boolean {
  if (command.shell !== 'simple') return false
  const [program, ...rest] = wordsOf(command)
  return /^(?:[ef]?grep|rg)$/.test(program ?? '') && !rest.some(word => /^-[a-zA-Z]*v|^--invert-match$/.test(word))
}

function followCommand(run: Run, command: Command, state: State | undefined, way: Way): Outcome {
  if (command.shell === 'simple') return followSimple(run, command, state, way)
  const from = partOf(command, 'redirects')
  const isCaptured = way.isCaptured || outputOf(run, redirectsOf(command)) !== undefined
  run.last = undefined
  originsOfWord(run, from, state, {
    ...way,
    isPiped: false,
    fedBy: undefined,
    isCaptured,
    hidden: from && discardedStatus(run, from, state, way),
  })
  const stdinFrom = (isNarrowed(from) ? undefined : (queryOf(run) ?? fileQuery(run, command))) ?? way.stdinFrom
  const inner: Way = { ...way, isPiped: false, isCaptured, stdinFrom }
  switch (command.shell) {
    case 'if':
      return followIf(run, command, state, inner)
    case 'while':
    case 'until':
      return followWhile(run, command, state, inner)
    case 'for':
    case 'select':
      return followFor(run, command, state, inner)
    case 'case':
      return followCase(run, command, state, inner)
    case 'function': {
      const list = listOf(command, 'body')
      const isSubshell = command.isSubshell === true
      if (list !== undefined) run.functions.set(command.name ?? '', { list, text: run.text, isSubshell })
      return { yes: state }
    }
    case 'group': {
      const { yes, no } = body(run, command, state, inner)
      return { yes, soft: no }
    }
    default: {
      // What a subshell exits with is a failure of the subshell.
      const { yes } = body(run, command, state, inner)
      return { yes: withSettingsOf(yes, state), no: state }
    }
  }
}

const nothing = (state: State | undefined): Outcome => ({ yes: state })

function body(run: Run, command: CompoundCommand, state: State | undefined, way: Way, key = 'body'): Outcome {
  const list = listOf(command, key)
  return list === undefined ? nothing(state) : follow(run, list, state, way)
}

function followIf(run: Run, command: CompoundCommand, state: State | undefined, way: Way): Outcome {
  const branches: readonly Node[] = [
    command,
    ...command.entries.filter(({ key }) => /^elif(?: \(\d+\))?$/.test(key)).map(({ value }) => value),
  ]
  let rest = state
  const ends: Outcome[] = []
  let onFailure: Way['onFailure']
  for (const branch of branches) {
    const condition = listOf(branch, 'condition')
    const then = listOf(branch, 'then')
    const hidden = branches.length === 1 ? shrugIn(run, command, way) : undefined
    run.last = undefined
    const watch = way.isTested ? undefined : watchQuery(run, condition)
    const tested = condition && follow(run, condition, rest, { ...way, isTested: true, isAnswered: true, hidden })
    watch?.asked()
    const isNot = isNegated(condition)
    onFailure = !isNot && isAttempt(run.last) ? 'or' : undefined
    if (then !== undefined)
      ends.push(follow(run, then, tested?.yes, isNot && isAttempt(run.last) ? { ...way, onFailure: 'or' } : way))
    watch?.followed({ by: 'if', at: at(run.text, branch.start, branch.start + 2) })
    rest = tested === undefined ? rest : failed(tested)
  }
  const last = listOf(command, 'else')
  ends.push(
    last === undefined ? nothing(rest) : follow(run, last, rest, { ...way, onFailure: onFailure ?? way.onFailure }),
  )
  return { yes: join(...ends.map(({ yes }) => yes)), soft: join(...ends.map(failed)) }
}

/** Whether a condition is one command with `!` before it. */
function isNegated(condition: List | undefined): boolean {
  const [first, ...others] = condition?.entries ?? []
  const own = shellNode(first?.value)
  return others.length === 0 && own !== undefined && 'isNegated' in own && own.isNegated
}

/** Whether a condition is always true: `while true`, `while sleep 60`. */
function isEndless(condition: List | undefined): boolean {
  const [first, ...others] = condition?.entries ?? []
  const own = shellNode(first?.value)
  if (others.length > 0 || own?.shell !== 'simple') return false
  const [word] = own.items
  return word?.shell === 'word' && /^(?:true|:|sleep)$/.test(word.text)
}

/** A change, or a wait for one: what comes after its failure is to clean up. */
const isAttempt = (command: ProcedureCommand | undefined): boolean =>
  command !== undefined &&
  (command.effect === 'changes' ? !isDeletion(command) : /^kubectl (?:wait|rollout)$/.test(nameOf(command)))

function followWhile(run: Run, command: CompoundCommand, state: State | undefined, way: Way): Outcome {
  const breaks: State[] = []
  const condition = listOf(command, 'condition')
  // What watches for ever goes on after a failure on purpose.
  const isAnswered = way.isAnswered === true || (command.shell === 'while' && isEndless(condition))
  const inner: Way = { ...way, isLooped: true, isAnswered, breaks }
  const tested =
    condition === undefined
      ? nothing(state)
      : follow(run, condition, state, { ...inner, isTested: true, isAnswered: true })
  const isWhile = command.shell === 'while'
  body(run, command, isWhile ? tested.yes : failed(tested), inner, 'do')
  // It is tested again with what the body has set.
  if (condition !== undefined && state !== undefined) follow(run, condition, undefined, inner)
  return { yes: join(isWhile ? failed(tested) : tested.yes, ...breaks) }
}

function followFor(run: Run, command: CompoundCommand, state: State | undefined, way: Way): Outcome {
  const breaks: State[] = []
  const words = partOf(command, 'words')
  const hidden =
    state?.settings.errexit === 'on' && !way.isTested
      ? { by: 'for', at: at(run.text, command.start, command.start + 3) }
      : undefined
  run.last = undefined
  originsOfWord(run, words, state, { ...way, hidden })
  const stdinFrom = (isNarrowed(words) ? undefined : (queryOf(run) ?? queryIn(run, words))) ?? way.stdinFrom
  const name = command.name ?? ''
  run.variables.set(name, { words: [], origins: new Set(), among: knownWords(run, words) })
  const done = body(run, command, state, { ...way, isLooped: true, breaks, stdinFrom }, 'do')
  run.variables.delete(name)
  return { yes: join(state, done.yes, failed(done), ...breaks) }
}

/** The words of a loop that are known before it runs. */
const knownWords = (run: Run, words: Node | undefined): readonly string[] =>
  (words?.type === 'sequence' ? words.items : []).slice(0, MOST_TURNS).flatMap(item => {
    const word = shellNode(item)
    const given = word?.shell === 'word' ? expand(word, run.text, run.variables) : []
    return given.flatMap(({ text, isOpen }) => (isOpen ? [] : [text]))
  })

function followCase(run: Run, command: CompoundCommand, state: State | undefined, way: Way): Outcome {
  const word = partOf(command, 'word')
  const told = originsOfWord(run, word, state, { ...way, hidden: undefined })
  const ends: Outcome[] = []
  let isWhole = false
  for (const { key, value } of command.entries) {
    const list = listOf(value, 'do')
    if (list === undefined) continue
    const isRest = /^(?:\*|.*\|\*|\*\|.*)\)(?: \(\d+\))?$/.test(key)
    isWhole ||= isRest
    const from = isRest ? state : comparedCase(run, value, told, state, way)
    ends.push(follow(run, list, from, way))
  }
  const rest = isWhole ? undefined : state
  return { yes: join(rest, ...ends.map(({ yes }) => yes)), soft: join(...ends.map(failed)) }
}
