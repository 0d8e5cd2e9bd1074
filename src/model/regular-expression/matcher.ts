import { isWord } from './classes.ts'
import type { Instruction } from './program.ts'
import type { Assertion } from './syntax.ts'

/** Where a pattern was found: pairs of start and end, of the whole first, then of each group; undefined for one that took no part. */
export type Found = readonly (number | undefined)[]

/** Counts steps of work; may throw to stop it. */
export type Charge = (steps: number) => void

/** A compiled pattern. */
export interface Machine {
  readonly program: readonly Instruction[]
  readonly start: number
  /** How many steps one of its own counts for, at most. */
  readonly cost: number
}

/** One way through the program: the next step, and the bounds of groups so far. */
interface Thread {
  readonly at: number
  readonly bounds: Found
}

/** The first place at or after an offset, of several there the one that Perl would find; takes time in proportion to the pattern times the text. */
export function search(machine: Machine, text: string, from: number, charge: Charge): Found | undefined {
  const walk: Walk = { machine, text, seen: new Uint32Array(machine.program.length), round: 0, steps: 0 }
  let threads: readonly Thread[] = []
  let found: Found | undefined
  for (let offset = from; ; ) {
    const code = text.codePointAt(offset)
    const active = reachable(walk, threads, offset, found === undefined)
    charge((walk.steps * machine.cost) / 8)
    const matched = active.findIndex(({ at }) => machine.program[at]?.kind === 'match')
    if (matched >= 0) found = withBound(active[matched]?.bounds ?? [], 1, offset)
    const alive = matched < 0 ? active : active.slice(0, matched)
    if (code === undefined || (alive.length === 0 && found !== undefined)) return found
    threads = advanced(machine, alive, code)
    offset += code > 0xffff ? 2 : 1
  }
}

/** What is known while a text is searched. */
interface Walk {
  readonly machine: Machine
  readonly text: string
  /** The round in which each step of the program was reached last: one round for each character. */
  readonly seen: Uint32Array
  round: number
  /** How many steps were reached in this round. */
  steps: number
}

/** The threads that read a character next, or have matched, in the order in which they are preferred. */
function reachable(walk: Walk, threads: readonly Thread[], offset: number, mayBegin: boolean): readonly Thread[] {
  const active: Thread[] = []
  walk.round++
  walk.steps = 1
  for (const thread of threads) follow(walk, thread, offset, active)
  // What begins earlier is preferred to what begins here.
  if (mayBegin) follow(walk, { at: walk.machine.start, bounds: [offset] }, offset, active)
  return active
}

function advanced({ program }: Machine, threads: readonly Thread[], code: number): readonly Thread[] {
  const next: Thread[] = []
  for (const { at, bounds } of threads) {
    const step = program[at]
    if (step?.kind === 'character' && step.test(code)) next.push({ at: step.next, bounds })
  }
  return next
}

/** Adds the steps that read a character, or that have matched, which can be reached from a step without reading any; each once. */
function follow(walk: Walk, from: Thread, offset: number, active: Thread[]): void {
  const { machine, text, seen, round } = walk
  const waiting: Thread[] = [from]
  for (let thread = waiting.pop(); thread !== undefined; thread = waiting.pop()) {
    const { at, bounds } = thread
    const step = machine.program[at]
    if (step === undefined || seen[at] === round) continue
    seen[at] = round
    walk.steps++
    if (step.kind === 'split') waiting.push({ at: step.second, bounds }, { at: step.first, bounds })
    else if (step.kind === 'bound') waiting.push({ at: step.next, bounds: withBound(bounds, step.slot, offset) })
    else if (step.kind !== 'assertion') active.push(thread)
    else if (holds(step.assertion, text, offset)) waiting.push({ at: step.next, bounds })
  }
}

const withBound = (bounds: Found, slot: number, offset: number): Found => {
  const copy = [...bounds]
  copy[slot] = offset
  return copy
}

function holds(assertion: Assertion, text: string, offset: number): boolean {
  const isBoundary = isWord(text.charCodeAt(offset - 1)) !== isWord(text.charCodeAt(offset))
  switch (assertion) {
    case 'text start':
      return offset === 0
    case 'text end':
      return offset === text.length
    case 'line start':
      return offset === 0 || text.charAt(offset - 1) === '\n'
    case 'line end':
      return offset === text.length || text.charAt(offset) === '\n'
    case 'word boundary':
      return isBoundary
    case 'no word boundary':
      return !isBoundary
  }
}
