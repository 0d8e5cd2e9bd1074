import type { Argument } from '../../../facts/pipeline/procedure.ts'
import { baseName } from '../../../model/repository-path.ts'
import { withoutPrefixes } from './command.ts'
import { record } from './record.ts'
import { DIRECTLY, type Run, type Trap, type Way } from './run.ts'

const ON_FAILURE: Way = { ...DIRECTLY, onFailure: 'trap' }

/** Follows what `trap` runs where a script ends: after a failure as after success. */
export function followTraps(run: Run): void {
  const seen = new Set<Argument>()
  for (const trap of run.traps.values()) {
    if (seen.has(trap.code)) continue
    seen.add(trap.code)
    run.text = trap.text
    for (const words of commandsIn(trap.code)) followTrap(run, trap, words)
  }
}

function followTrap(run: Run, { state }: Trap, words: readonly Argument[]): void {
  const [program, ...rest] = withoutPrefixes(words)
  if (program === undefined) return
  const own = run.functions.get(program.text)
  if (own === undefined) {
    const written = { program, rest, first: undefined, redirects: [], isTimed: false }
    record(run, baseName(program.text), written, state, ON_FAILURE)
    return
  }
  const { text } = run
  run.text = own.text
  run.calls.push(own)
  run.follow(run, own.list, state, ON_FAILURE)
  run.calls.pop()
  run.text = text
}

/** The words of the commands in the code of a trap, each where it is written if the code is in plain quotes. */
function commandsIn(code: Argument): readonly (readonly Argument[])[] {
  const { within } = code.at
  const quotes = within === undefined ? -1 : within.end - within.start - code.text.length
  const start = quotes === 0 || quotes === 2 ? (within?.start ?? 0) + quotes / 2 : undefined
  const commands: Argument[][] = [[]]
  for (const { 0: written, index } of code.text.matchAll(/[;&|\n]+|[^\s;&|]+/g)) {
    if (/^[;&|\n]/.test(written)) commands.push([])
    else commands.at(-1)?.push(wordOf(code, written, start === undefined ? undefined : start + index))
  }
  return commands.filter(words => words.length > 0)
}

const wordOf = (code: Argument, written: string, start: number | undefined): Argument => ({
  text: written.replace(/^["']|["']$/g, ''),
  isOpen: written.includes('$') || written.includes('`'),
  at: start === undefined ? code.at : { ...code.at, within: { start, end: start + written.length } },
})
