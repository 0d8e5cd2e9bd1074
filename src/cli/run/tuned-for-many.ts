import { createRequire } from 'node:module'

/** From this number of files on, compiling and collecting cost more than they save by V8's usual settings. */
const MANY = 100
/** From this number of files on, a run takes so long that compiling early pays, and its memory matters more than 5 % of time. */
const VERY_MANY = 20_000
/** After this share of the files, what every file needs is compiled. */
const WARM = 0.1

/** An option of V8, for runs of at least `least` files and fewer than `below`. */
interface Setting {
  readonly option: string
  /** V8's own value. */
  readonly usual: number | boolean
  readonly wanted: number | boolean
  readonly least: typeof MANY | typeof VERY_MANY
  readonly below?: typeof VERY_MANY
  /** It is set once this share of the files is linted. */
  readonly after?: typeof WARM
  /** The only major version of V8 that it is for: 11 is that of Node 20, 12 of Node 22; 13 (Node 24) gets slower. */
  readonly v8?: 11 | 12
}

/**
 * Processor time is that of all threads, for 9,000 files unless stated; the main thread takes as long without any of this. For 185
 * files of Terraform, all of it is a third of the time and a seventh of the peak.
 */
const SETTINGS: readonly Setting[] = [
  // Rules and readers run a few thousand times each: enough to be compiled, too little to pay for inlining (a sixth of the time).
  { option: 'max-inlined-bytecode-size-cumulative', usual: 920, wanted: 400, least: MANY },
  // What outlives its file lives to the end, so a larger young generation only raises the peak (a seventh; Node 24: a quarter).
  { option: 'semi-space-growth-factor', usual: 2, wanted: 1, least: MANY },
  // Code that is hot only after the parser is not worth compiling as early (a quarter of the time).
  { option: 'interrupt-budget', usual: 67_584, wanted: 400_000, least: MANY, below: VERY_MANY, after: WARM, v8: 11 },
  // The same in Node 22 (an eighth of the time).
  {
    option: 'invocation-count-for-turbofan',
    usual: 3000,
    wanted: 12_000,
    least: MANY,
    below: VERY_MANY,
    after: WARM,
    v8: 12,
  },
  // Bytecode that V8 drops would be missing in what code-cache.ts keeps: the next start would take 1.9 times Node's own, not 1.4.
  { option: 'flush-bytecode', usual: true, wanted: false, least: VERY_MANY },
  // Most of what is made is kept, but V8 lets the heap grow up to fourfold before it collects (100,000 files: 590 to 990 MB).
  { option: 'heap-growing-percent', usual: 0, wanted: 40, least: VERY_MANY },
]

/** Of files whose results are known, each function runs too few times to be worth compiling: a fifth of the time. */
const KNOWN: readonly Setting[] = [{ option: 'opt', usual: true, wanted: false, least: MANY }]
/** If this many files had to be linted all the same, the others may have to be, too. */
const FEW = 100

const flagOf = (option: string, value: number | boolean): string =>
  typeof value === 'number' ? `--${option}=${value}` : `--${value ? '' : 'no-'}${option}`

/**
 * Does work on a number of files with V8 set for it, where they are many; `work` reports how many it has linted. Where results
 * `areKnown`, that may be few. Compiled code is only kept for the same settings, so chunks are loaded with the usual ones: without that each run compiles rules and
 * kinds again, which is 5 % of the main thread.
 */
export function tunedForMany<T>(
  files: number,
  areKnown: boolean,
  work: (onProgress: (linted: number) => void) => T,
): T {
  if (files < MANY) return work(() => undefined)
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  const version = Number.parseInt(process.versions.v8, 10)
  const forMany = SETTINGS.filter(
    ({ least, below = files + 1, v8 = version }) => files >= least && files < below && v8 === version,
  )
  let settings = areKnown ? KNOWN : forMany
  let isWarm = false
  const set = (which: 'usual' | 'wanted'): void => {
    for (const setting of settings)
      if (isWarm || setting.after === undefined) setFlagsFromString(flagOf(setting.option, setting[which]))
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
    return work(linted => {
      if (settings === KNOWN && linted >= FEW) {
        set('usual')
        settings = forMany
        set('wanted')
      }
      if (isWarm || linted < WARM * files) return
      isWarm = true
      set('wanted')
    })
  } finally {
    set('usual')
    if (load !== undefined) extensions['.cjs'] = load
  }
}
