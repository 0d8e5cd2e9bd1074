import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadParsers } from '../../index.ts'
import { argumentsOf, commandViolation } from './command-run.ts'
import { type Corpus, type FuzzCase, readCorpus } from './corpus.ts'
import type { Violation } from './invariants.ts'
import { makeCase } from './make-case.ts'
import { createProbe, type Probe } from './probe.ts'
import { storeRegression } from './regression-files.ts'
import type { Answer, Request } from './runner.ts'
import { shrink } from './shrink.ts'

// npm run fuzz [-- MINUTES] [--seed N] [--run N]: lints documents of test/corpus after random changes and checks what
// must hold whatever a document is (invariants.ts); every 200th time with the whole built command too. The same seed
// makes the same cases, in the same order. A case that breaks an invariant is made small and written to test/regressions.
// With --run only that run of the seed.
const EVERY = 200
const MOST_STORED = 20
/** How many smaller cases are tried; fewer where each may take until the watchdog, or a start of Node. */
const TRIES = { plain: 1_500, command: 60, slow: 25 } as const
const SLOWEST = 5
/** src/dev/fuzz/runner.ts, as .ci/typescript.mjs bundles it beside this program. */
const RUNNER = 'dist/dev/runner.js'
const SLOW: ReadonlySet<string> = new Set(['no hang', 'no crash', 'memory'])

const print = (text: string): void => void process.stdout.write(`${text}\n`)

interface Slow {
  readonly run: number
  readonly milliseconds: number
}

/** What a session has come to. */
interface Session {
  runs: number
  readonly begin: number
  /** How often each failure was seen, by what it looks like. */
  readonly failures: Map<string, number>
  slowest: readonly Slow[]
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, run: { type: 'string' } },
  })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const minutes = Number(positionals[0] ?? 1)
  if (!Number.isSafeInteger(seed) || !(minutes > 0))
    throw new Error('usage: npm run fuzz [-- MINUTES] [--seed N] [--run N]')
  print(`seed ${seed}`)
  const corpus = readCorpus(await loadParsers(new Set(['json', 'toml', 'shell'])))
  const probe = createProbe(resolve(RUNNER))
  const session: Session = { runs: 0, begin: performance.now(), failures: new Map(), slowest: [] }
  const [first, last] =
    values.run === undefined ? [0, Number.POSITIVE_INFINITY] : [Number(values.run), Number(values.run)]
  const end = session.begin + minutes * 60_000
  try {
    for (let run = first; run <= last && performance.now() < end; run++)
      await fuzzOnce({ seed, run, corpus, probe, session })
  } finally {
    probe.end()
  }
  summarise(session)
  process.exitCode = session.failures.size === 0 ? 0 : 1
}

interface Run {
  readonly seed: number
  readonly run: number
  readonly corpus: Corpus
  readonly probe: Probe
  readonly session: Session
}

async function fuzzOnce({ seed, run, corpus, probe, session }: Run): Promise<void> {
  const { violation, milliseconds } = await askTwice({ seed, run }, probe)
  session.runs++
  session.slowest = [...session.slowest, { run, milliseconds }]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST)
  const isNew = violation !== undefined && count(violation, session) && session.failures.size <= MOST_STORED
  if (isNew)
    await store(violation, { seed, run, corpus }, async files => (await probe.ask({ files })).violation, TRIES.plain)
  if (run % EVERY !== 0) return
  const given = argumentsOf(run / EVERY)
  const ended = await commandViolation(makeCase(seed, run, corpus), given)
  if (ended !== undefined && count(ended, session) && session.failures.size <= MOST_STORED)
    await store(ended, { seed, run, corpus }, files => commandViolation(files, given), TRIES.command)
  if (run % (EVERY * 50) === 0) print(`${session.runs} runs, ${session.failures.size} kinds of failures`)
}

/** The answer to a request; of one that took too long or too much, what comes of it in a new process: a busy machine is no fault. */
async function askTwice(request: Request, probe: Probe): Promise<Answer> {
  const first = await probe.ask(request)
  return first.violation !== undefined && SLOW.has(first.violation.invariant) ? probe.ask(request) : first
}

/** Counts a failure; true the first time that one like it is seen. */
function count(violation: Violation, { failures }: Session): boolean {
  const kind = kindOf(violation)
  const times = failures.get(kind) ?? 0
  failures.set(kind, times + 1)
  return times === 0
}

/** What two failures with one cause have in common: the invariant, and the message without what the documents say. */
const kindOf = ({ invariant, message }: Violation): string =>
  `${invariant}: ${message
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\d+/g, 'N')
    .slice(0, 60)}`

async function store(
  violation: Violation,
  { seed, run, corpus }: Pick<Run, 'seed' | 'run' | 'corpus'>,
  violationOf: (files: FuzzCase) => Promise<Violation | undefined>,
  most: number,
): Promise<void> {
  const { invariant } = violation
  print(`seed ${seed}, run ${run}: ${invariant}: ${JSON.stringify(violation.message)}`)
  const fails = async (files: FuzzCase): Promise<boolean> => (await violationOf(files))?.invariant === invariant
  const tries = SLOW.has(invariant) ? TRIES.slow : most
  const files = await shrink(makeCase(seed, run, corpus), fails, tries, corpus.parsers)
  const { message } = (await violationOf(files)) ?? violation
  const name = `${invariant.replaceAll(/\W+/g, '-')}-${seed}-${run}`
  const folder = storeRegression({ name, invariant, message, files })
  print(`  ${folder}: ${JSON.stringify(files).slice(0, 2_000)}`)
}

function summarise({ runs, begin, failures, slowest }: Session): void {
  const seconds = (performance.now() - begin) / 1000
  print(
    `${runs} runs in ${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(0)} runs/s; ${failures.size} kinds of failures`,
  )
  for (const [kind, times] of failures) print(`  ${times} × ${kind}`)
  print(`slowest: ${slowest.map(({ run, milliseconds }) => `run ${run} ${milliseconds.toFixed(0)} ms`).join(', ')}`)
}

await main()
