import { type FuzzCase, readCorpus } from './corpus.ts'
import { type Violation, violationOf } from './invariants.ts'
import { loadLinter } from './load-linter.ts'
import { makeCase } from './make-case.ts'

/** What the runner is asked for: so many runs of a seed from the first on, or a case as it is. */
export type Request = Runs | { readonly files: FuzzCase }

/** Runs of a seed, by their numbers. */
export interface Runs {
  readonly seed: number
  readonly first: number
  readonly count: number
}

/** How long a run took. */
export interface Timed {
  readonly run: number
  readonly milliseconds: number
}

/** What came of it; a case as it is has no number, and is run 0. */
export interface Answer {
  readonly found: readonly { readonly run: number; readonly violation: Violation }[]
  readonly slowest: Timed
}

/** In one of so many runs all invariants are checked; a case that is made smaller is always held to all. */
const WHOLE_EVERY = 20

/** So much memory of a process is too much for small cases (in MB); Node itself and the corpus take about 300. */
const MOST_MEMORY = 800

// The process in which cases are linted: what hangs, or takes all memory, ends nothing but it.
const linter = await loadLinter()
const corpus = readCorpus(linter.registry.parsers)

function answer(request: Request): Answer {
  const { first, count } = 'files' in request ? { first: 0, count: 1 } : request
  const found: Answer['found'][number][] = []
  let slowest = { run: first, milliseconds: 0 }
  for (let run = first; run < first + count; run++) {
    const begin = performance.now()
    const violation = violationIn(request, run)
    const milliseconds = performance.now() - begin
    if (milliseconds > slowest.milliseconds) slowest = { run, milliseconds }
    if (violation !== undefined) found.push({ run, violation })
  }
  const peak = process.resourceUsage().maxRSS / 1024
  if (found.length === 0 && peak > MOST_MEMORY)
    found.push({
      run: first,
      violation: { invariant: 'memory', message: `the process has taken ${peak.toFixed(0)} MB` },
    })
  return { found, slowest }
}

function violationIn(request: Request, run: number): Violation | undefined {
  if ('files' in request) return violationOf(request.files, linter)
  return violationOf(makeCase(request.seed, run, corpus), linter, run % WHOLE_EVERY === 0 ? 'all' : 'cheap')
}

process.on('message', (request: Request) => process.send?.(answer(request)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
