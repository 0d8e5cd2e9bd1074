import { runMain } from './command-main.ts'
import { commandViolation } from './command-run.ts'
import { type FuzzCase, readCorpus } from './corpus.ts'
import { type Violation, violationOf } from './invariants.ts'
import type { Depth } from './linter.ts'
import { loadLinter } from './load-linter.ts'
import { makeCase } from './make-case.ts'

/** What the runner is asked for: a number of runs of a seed from the first on, or a case. */
export type Request = Runs | Case

/** A case as it is: linted, or given to the whole command with these arguments. */
interface Case {
  readonly files: FuzzCase
  readonly given?: readonly string[]
}

/** Runs of a seed, by their numbers. */
export interface Runs {
  readonly seed: number
  readonly first: number
  readonly count: number
  /** The fixes of each case are made, not only of one in four. */
  readonly fixes: boolean
  /** The whole command gets the first one's case too, with these arguments. */
  readonly given?: readonly string[]
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

/** In one of this many runs all invariants are checked; a case that is made smaller is always checked against all. */
const WHOLE_EVERY = 20
/** In one of this many its fixes are made: each of them means linting again. */
const FIXED_EVERY = 4

/** So much memory of a process is too much for small cases (in MB); Node itself and the corpus take about 300. */
const MOST_MEMORY = 800

// The process in which cases are linted: what hangs, or takes all memory, ends nothing but it.
const linter = await loadLinter()
const corpus = readCorpus(linter.registry.parsers)

async function answer(request: Request): Promise<Answer> {
  const { first, count } = 'files' in request ? { first: 0, count: 1 } : request
  const found: Answer['found'][number][] = []
  let slowest = { run: first, milliseconds: 0 }
  for (let run = first; run < first + count; run++) {
    const begin = performance.now()
    const violation = await violationIn(request, run)
    const milliseconds = performance.now() - begin
    if (milliseconds > slowest.milliseconds) slowest = { run, milliseconds }
    if (violation !== undefined) found.push({ run, violation })
  }
  const ended =
    'files' in request || request.given === undefined
      ? undefined
      : await commandIn(makeCase(request.seed, first, corpus), request.given)
  if (ended !== undefined) found.push({ run: first, violation: ended })
  const peak = process.resourceUsage().maxRSS / 1024
  if (found.length === 0 && peak > MOST_MEMORY)
    found.push({
      run: first,
      violation: { invariant: 'memory', message: `the process has taken ${peak.toFixed(0)} MB` },
    })
  return { found, slowest }
}

const depthOf = ({ fixes }: Runs, run: number): Depth =>
  run % WHOLE_EVERY === 0 ? 'all' : fixes || run % FIXED_EVERY === 0 ? 'fixes' : 'cheap'

const commandIn = (files: FuzzCase, given: readonly string[]): Promise<Violation | undefined> =>
  commandViolation(files, given, runMain)

async function violationIn(request: Request, run: number): Promise<Violation | undefined> {
  if ('files' in request)
    return request.given === undefined ? violationOf(request.files, linter) : commandIn(request.files, request.given)
  return violationOf(makeCase(request.seed, run, corpus), linter, depthOf(request, run))
}

process.on('message', async (request: Request) => process.send?.(await answer(request)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
