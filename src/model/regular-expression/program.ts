import {
  type Assertion,
  type CharacterTest,
  MAX_REPEAT,
  type Pattern,
  PatternError,
  PatternTooLarge,
} from './syntax.ts'

/** A step of a program that matches; `next` are the steps after it, the preferred one first. */
export type Instruction =
  | { readonly kind: 'character'; readonly test: CharacterTest; next: number }
  | { readonly kind: 'assertion'; readonly assertion: Assertion; next: number }
  /** Stores the offset as a bound of a group. */
  | { readonly kind: 'bound'; readonly slot: number; next: number }
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'match' }

/** How many steps a pattern may be compiled to: repetitions of repetitions multiply. */
const MAX_INSTRUCTIONS = 20_000

/** Compiles a pattern to the program of a machine that follows all ways at once. */
export function compile(pattern: Pattern): { readonly program: readonly Instruction[]; readonly start: number } {
  if (repeats(pattern) > MAX_REPEAT) throw new PatternError('a repetition has wrong bounds')
  const program: Instruction[] = [{ kind: 'match' }]
  const start = add(program, pattern, 0)
  return { program, start }
}

/** How often the innermost part may be repeated by bounds: Go multiplies those that are nested (regexp/syntax, repeatIsValid). */
function repeats(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'sequence':
    case 'alternatives':
      return pattern.parts.reduce((most, part) => Math.max(most, repeats(part)), 1)
    case 'group':
      return repeats(pattern.part)
    case 'repeat':
      return Math.max(1, (pattern.max ?? pattern.min) * repeats(pattern.part))
    default:
      return 1
  }
}

const push = (program: Instruction[], instruction: Instruction): number => {
  if (program.length >= MAX_INSTRUCTIONS) throw new PatternTooLarge()
  return program.push(instruction) - 1
}

/** Adds the steps of a pattern in front of the step `next`; gives the first of them. */
function add(program: Instruction[], pattern: Pattern, next: number): number {
  switch (pattern.kind) {
    case 'empty':
      return next
    case 'character':
      return push(program, { kind: 'character', test: pattern.test, next })
    case 'assertion':
      return push(program, { kind: 'assertion', assertion: pattern.assertion, next })
    case 'sequence':
      return pattern.parts.reduceRight((after, part) => add(program, part, after), next)
    case 'alternatives': {
      const starts = pattern.parts.map(part => add(program, part, next))
      return starts.reduceRight((second, first) => push(program, { kind: 'split', first, second }))
    }
    case 'group': {
      const close = push(program, { kind: 'bound', slot: 2 * pattern.index + 1, next })
      const inner = add(program, pattern.part, close)
      return push(program, { kind: 'bound', slot: 2 * pattern.index, next: inner })
    }
    case 'repeat':
      return addRepeat(program, pattern, next)
  }
}

function addRepeat(
  program: Instruction[],
  { part, min, max, isLazy }: Extract<Pattern, { kind: 'repeat' }>,
  next: number,
): number {
  const choice = (inner: number, outer: number): Instruction =>
    isLazy ? { kind: 'split', first: outer, second: inner } : { kind: 'split', first: inner, second: outer }
  let start = next
  let needed = min
  if (max === undefined) {
    // The loop is made before what it repeats, which leads back to it.
    const loop: Instruction = { kind: 'split', first: next, second: next }
    const back = push(program, loop)
    start = add(program, part, back)
    Object.assign(loop, choice(start, next))
    // As Go compiles it, `x*` is `(?:x+)?`: an `x` that may be empty is preferred to going on (https://go.dev/issue/46123).
    if (needed > 0) needed--
    else start = push(program, choice(start, next))
  }
  for (let left = (max ?? min) - min; left > 0; left--) start = push(program, choice(add(program, part, start), next))
  for (let left = needed; left > 0; left--) {
    const length = program.length
    start = add(program, part, start)
    // What is empty once is empty a thousand times.
    if (program.length === length) break
  }
  return start
}
