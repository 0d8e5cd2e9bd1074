import { type FuzzCase, readCorpus } from './corpus.ts'
import { type Violation, violationOf } from './invariants.ts'
import { loadLinter } from './load-linter.ts'
import { makeCase } from './make-case.ts'

/** What the runner is asked for: a run by its number, or a case as it is. */
export type Request = { readonly seed: number; readonly run: number } | { readonly files: FuzzCase }

/** What came of it. */
export interface Answer {
  readonly violation: Violation | undefined
  readonly milliseconds: number
}

/** In one of so many runs all invariants are checked; a case that is made smaller is always held to all. */
const WHOLE_EVERY = 5

/** So much memory of a process is too much for a small case (in MB); Node itself and the corpus take about 150. */
const MOST_MEMORY = 800

// The process in which cases are linted, one message each: what hangs, or takes all memory, ends nothing but it.
const linter = await loadLinter()
const corpus = readCorpus(linter.registry.parsers)

function answer(request: Request): Answer {
  const files = 'files' in request ? request.files : makeCase(request.seed, request.run, corpus)
  const isWhole = 'files' in request || request.run % WHOLE_EVERY === 0
  const begin = performance.now()
  const violation = violationOf(files, linter, isWhole ? 'all' : 'cheap')
  const milliseconds = performance.now() - begin
  const peak = process.resourceUsage().maxRSS / 1024
  if (violation === undefined && peak > MOST_MEMORY)
    return { violation: { invariant: 'memory', message: `the process has taken ${peak.toFixed(0)} MB` }, milliseconds }
  return { violation, milliseconds }
}

process.on('message', (request: Request) => process.send?.(answer(request)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
