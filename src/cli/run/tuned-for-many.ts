import { createRequire } from 'node:module'

/** From so many files on the time and the memory that V8 spends on compiling and collecting count. */
const MANY = 500
/** From so many files on what they take at once is more than what starting takes. */
const VERY_MANY = 30_000
/** So many files have made hot what every file needs: what is hot later is compiled later. */
const WARM = 1000

/** A setting of V8. */
interface Setting {
  readonly flag: string
  /** What V8 has by itself. */
  readonly usual: number
  readonly wanted: number
  /** The fewest files of a run for which it is set, and how many are too many. */
  readonly least: typeof MANY | typeof VERY_MANY
  readonly below?: typeof VERY_MANY
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
 * the time. What so many files make hot is compiled soon: that pays there.
 */
const SETTINGS: readonly Setting[] = [
  { flag: '--max-inlined-bytecode-size-cumulative', usual: 920, wanted: 400, least: MANY, from: 0 },
  { flag: '--semi-space-growth-factor', usual: 2, wanted: 1, least: MANY, from: 0 },
  { flag: '--heap-growing-percent', usual: 0, wanted: 40, least: VERY_MANY, from: 0 },
  ...laterCompiled(Number.parseInt(process.versions.v8, 10)),
]

function laterCompiled(v8: number): readonly Setting[] {
  if (v8 === 11)
    return [{ flag: '--interrupt-budget', usual: 67_584, wanted: 400_000, least: MANY, below: VERY_MANY, from: WARM }]
  if (v8 === 12)
    return [
      {
        flag: '--invocation-count-for-turbofan',
        usual: 3000,
        wanted: 12_000,
        least: MANY,
        below: VERY_MANY,
        from: WARM,
      },
    ]
  return []
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
    for (const setting of active) setFlagsFromString(`${setting.flag}=${setting[which]}`)
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
