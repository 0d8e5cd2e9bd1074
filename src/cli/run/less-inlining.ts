import { createRequire } from 'node:module'

/** From so many files on the time that V8 spends on compiling counts. */
const MANY = 500
const FLAG = '--max-inlined-bytecode-size-cumulative='
/** From so many files on the memory that is taken counts. */
const VERY_MANY = 30_000
/** In per cent of what is in use. */
const GROWTH = 30
/** What V8 11 to 13 (Node 20 to 24) do by themselves. */
const USUAL = 920
const LESS = 400

/**
 * Does work on so many files while V8 inlines less: each of the many rules is run a few thousand times, which is enough to be
 * compiled, but not to pay for what inlining costs. 9,000 files take 16 % less processor time of all threads (Node 24: 8 %),
 * and 3 to 5 % less of the main one. Compiled code is only kept for the same flags, so chunks are loaded with the usual ones:
 * without that each run compiles rules and kinds again, which is 5 % of the main thread.
 *
 * Of very many files most of what is made is kept to the end. V8 expects otherwise and lets the heap grow up to fourfold before
 * it collects: 100,000 files then take 590 to 900 MB, whichever way its threads are delayed, in place of 570, and no less time.
 */
export function withLessInlining<T>(files: number, work: () => T): T {
  if (files < MANY) return work()
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  if (files >= VERY_MANY) setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
  const inline = (most: number): void => setFlagsFromString(`${FLAG}${most}`)
  const { extensions } = createRequire(import.meta.filename)
  // Absent where no compiled code is kept.
  const load = extensions['.cjs']
  if (load !== undefined)
    extensions['.cjs'] = (module, filename) => {
      inline(USUAL)
      load(module, filename)
      inline(LESS)
    }
  inline(LESS)
  try {
    return work()
  } finally {
    inline(USUAL)
    if (load !== undefined) extensions['.cjs'] = load
  }
}
