import { createRequire } from 'node:module'

/** From so many files on the time and the memory that V8 spends on compiling and collecting count. */
const MANY = 500
/** From so many files on it pays to compile soon. */
const MUCH_WORK = 20_000
/** From so many files on what they take at once is more than what starting takes. */
const VERY_MANY = 30_000
/** So many files have made hot what every file needs: what is hot later is compiled later. */
const WARM = 1000

/** A setting of V8, as an option of Node's. */
interface Setting {
  /** What V8 has by itself. */
  readonly usual: string
  readonly wanted: string
  /** The fewest files of a run for which it is set, and how many are too many. */
  readonly least: typeof MANY | typeof MUCH_WORK | typeof VERY_MANY
  readonly below?: typeof MUCH_WORK
  /** How many files are linted before. */
  readonly from: 0 | typeof WARM
}

/**
 * What V8 11 to 13 (Node 20 to 24) are told. Each of the many rules and readers is run a few thousand times, which is enough
 * to be compiled, but not to pay for what inlining costs (9,000 files: a sixth of the processor time of all threads), nor,
 * once the parser is compiled, for being compiled so soon (another quarter; on Node 22 an eighth). The halves of what is young
 * stay as small as they are after the start, 8 MB in place of 16: nearly all that outlives its file stays to the end, and peak
 * memory falls by a seventh (Node 22 and 24: a fifth, a quarter). The main thread takes as long as before. V8 13 compiles
 * quickly first, and the main thread takes a quarter longer if it is told to wait.
 *
 * Of very many files most of what is made is kept to the end. V8 expects otherwise and lets the heap grow up to fourfold before
 * it collects: 100,000 files then take 590 to 990 MB, whichever way its threads are delayed. To collect sooner costs some 5 % of
 * the time. What so many files make hot is compiled soon: of 25,000 files that takes a tenth off the main thread, and gives it
 * to others.
 *
 * V8 forgets the bytecode of what has not been called for some time, and all that starts a run would not be in what is kept
 * of compiled code (code-cache.ts): after 100,000 files one file would take 1.9 times as long as Node's own start, not 1.4. After
 * 9,000 it does not, and to keep it is 8 MB.
 */
const SETTINGS: readonly Setting[] = [
  { ...of('--max-inlined-bytecode-size-cumulative', 920, 400), least: MANY, from: 0 },
  { ...of('--semi-space-growth-factor', 2, 1), least: MANY, from: 0 },
  { usual: '--flush-bytecode', wanted: '--no-flush-bytecode', least: MUCH_WORK, from: 0 },
  { ...of('--heap-growing-percent', 0, 40), least: VERY_MANY, from: 0 },
  ...laterCompiled(Number.parseInt(process.versions.v8, 10)),
]

function laterCompiled(v8: number): readonly Setting[] {
  const [least, below] = [MANY, MUCH_WORK] as const
  if (v8 === 11) return [{ ...of('--interrupt-budget', 67_584, 400_000), least, below, from: WARM }]
  if (v8 === 12) return [{ ...of('--invocation-count-for-turbofan', 3000, 12_000), least, below, from: WARM }]
  return []
}

function of(option: string, usual: number, wanted: number): Pick<Setting, 'usual' | 'wanted'> {
  return { usual: `${option}=${usual}`, wanted: `${option}=${wanted}` }
}

/**
 * Does work on so many files with V8 set for it, where they are many; `work` tells how many it has done. Compiled code is only
 * kept for the same settings, so chunks are loaded with the usual ones: without that each run compiles rules and kinds
 * again, which is 5 % of the main thread.
 */
export function tunedForMany<T>(files: number, work: (onProgress: (done: number) => void) => T): T {
  if (files < MANY) return work(() => undefined)
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  const settings = SETTINGS.filter(({ least, below = files + 1 }) => files >= least && files < below)
  let active: readonly Setting[] = settings.filter(({ from }) => from === 0)
  const set = (which: 'usual' | 'wanted'): void => {
    for (const setting of active) setFlagsFromString(setting[which])
  }
  const { extensions } = createRequire(import.meta.filename)
  // Absent where no compiled code is kept.
  const load = extensions['.cjs']
  if (load !== undefined)
    extensions['.cjs'] = (module, filename) => {
      set('usual')
      load(module, filename)
      set('wanted')
    }
  set('wanted')
  try {
    return work(done => {
      if (done !== WARM) return
      active = settings
      set('wanted')
    })
  } finally {
    set('usual')
    if (load !== undefined) extensions['.cjs'] = load
  }
}
