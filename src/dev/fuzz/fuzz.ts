import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadParsers } from '../../index.ts'
import { lazyLanguages } from '../../languages/languages.ts'
import { argumentsOf, commandViolation, runBuilt } from './command-run.ts'
import { type Corpus, type FuzzCase, readCorpus } from './corpus.ts'
import type { Violation } from './invariants.ts'
import { makeCase } from './make-case.ts'
import { createProbe, hasEnded, type Probe } from './probe.ts'
import { storeRegression } from './regression-files.ts'
import type { Answer, Runs, Timed } from './runner.ts'
import { shrink } from './shrink.ts'

// npm run fuzz [-- MINUTES] [--seed N] [--run N] [--fixes]: lints documents of test/corpus after random changes and checks what
// must be true of every document (invariants.ts); every 200th time with the whole built command too. The same seed
// makes the same cases, in the same order. A case that breaks an invariant is made small and written to
// test/regressions. With --run only that run of the seed, with --fixes the fixes of every case, not of one in four.
const EVERY = 200
const BUILT_EVERY = 2_000
const MOST_STORED = 20
/** How many smaller cases are tried; fewer where each may take until the watchdog, or a start of Node. */
const TRIES = { plain: 1_500, command: 60, slow: 25 } as const
const SLOWEST = 5
/** src/dev/fuzz/runner.ts, as .ci/typescript.mjs bundles it beside this program. */
const RUNNER = 'dist/dev/runner.js'
const SLOW: ReadonlySet<string> = new Set(['no hang', 'no crash', 'memory'])

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** What a session has come to. */
interface Session {
  runs: number
  commands: number
  built: number
  /** How often runs were repeated one by one, since they took too long or too much together. */
  repeated: number
  readonly begin: number
  /** How often each failure was seen, by what it looks like. */
  readonly failures: Map<string, number>
  slowest: readonly Timed[]
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, run: { type: 'string' }, fixes: { type: 'boolean', default: false } },
  })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const minutes = Number(positionals[0] ?? 1)
  if (!Number.isSafeInteger(seed) || !(minutes > 0))
    throw new Error('usage: npm run fuzz [-- MINUTES] [--seed N] [--run N] [--fixes]')
  print(`seed ${seed}`)
  const corpus = readCorpus(await loadParsers(new Set(lazyLanguages)))
  const probe = createProbe(resolve(RUNNER))
  const session: Session = {
    runs: 0,
    commands: 0,
    built: 0,
    repeated: 0,
    begin: performance.now(),
    failures: new Map(),
    slowest: [],
  }
  const only = values.run === undefined ? undefined : Number(values.run)
  const end = session.begin + minutes * 60_000
  try {
    const step = only === undefined ? EVERY : 1
    for (let first = only ?? 0; first <= (only ?? first) && performance.now() < end; first += step) {
      const command = first % EVERY === 0 ? { given: argumentsOf(first / EVERY) } : {}
      await fuzz({ seed, first, count: step, fixes: values.fixes, ...command, corpus, probe, session })
    }
  } finally {
    probe.end()
  }
  summarise(session)
  process.exitCode = session.failures.size === 0 ? 0 : 1
}

/** Some runs, and what is needed to judge them. */
interface Task extends Runs {
  readonly corpus: Corpus
  readonly probe: Probe
  readonly session: Session
}

async function fuzz(task: Task): Promise<void> {
  const { first, count, given, session } = task
  const { found, slowest } = await askAgain(task)
  session.runs += count
  if (given !== undefined) session.commands++
  session.slowest = [...session.slowest, slowest].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST)
  for (const { run, violation } of found) await note(violation, run, task)
  if (given !== undefined && first % BUILT_EVERY === 0) await fuzzBuilt(task, given)
  if (session.runs % (EVERY * 100) === 0) print(`${session.runs} runs, ${session.failures.size} kinds of failures`)
}

async function fuzzBuilt(task: Task, given: readonly string[]): Promise<void> {
  const { seed, first, corpus, session } = task
  session.built++
  const ended = await commandViolation(makeCase(seed, first, corpus), given, runBuilt)
  if (ended !== undefined && isNew(ended, session))
    await store(ended, first, task, files => commandViolation(files, given, runBuilt), TRIES.command)
}

/** Counts a failure; the first one like it is made small and kept. */
async function note(violation: Violation, run: number, task: Task): Promise<void> {
  const { given, probe, session } = task
  if (!isNew(violation, session)) return
  const more = given !== undefined && violation.invariant.startsWith('command ') ? { given } : {}
  await store(
    violation,
    run,
    task,
    async files => (await probe.ask({ files, ...more })).found[0]?.violation,
    TRIES.plain,
  )
}

/**
 * The results of runs; if together they took too long or too much, of each by itself: a busy machine is not a fault.
 */
async function askAgain({ seed, first, count, fixes, given, probe, session }: Task): Promise<Answer> {
  const command = given === undefined ? {} : { given }
  const answer = await probe.ask({ seed, first, count, fixes, ...command })
  if (!hasEnded(answer)) return answer
  session.repeated++
  const answers: Answer[] = []
  for (let run = first; run < first + count; run++)
    answers.push(await probe.ask({ seed, first: run, count: 1, fixes, ...(run === first ? command : {}) }))
  return { found: answers.flatMap(({ found }) => found), slowest: answer.slowest }
}

/** Counts a failure; true the first time that one like it is seen, of the first few. */
function isNew(violation: Violation, { failures }: Session): boolean {
  const kind = kindOf(violation)
  const times = failures.get(kind) ?? 0
  failures.set(kind, times + 1)
  return times === 0 && failures.size <= MOST_STORED
}

/** What two failures with one cause have in common: the invariant, and the message without what the documents say. */
const kindOf = ({ invariant, message }: Violation): string =>
  `${invariant}: ${message
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\d+/g, 'N')
    .slice(0, 60)}`

async function store(
  violation: Violation,
  run: number,
  { seed, corpus }: Task,
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

function summarise({ runs, commands, built, repeated, begin, failures, slowest }: Session): void {
  const seconds = (performance.now() - begin) / 1000
  print(
    `${runs} runs in ${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(0)} runs/s, ${commands} of the whole command and ${built} of the built one`,
  )
  print(`${failures.size} kinds of failures; ${repeated} times ${EVERY} runs were repeated one by one`)
  for (const [kind, times] of failures) print(`  ${times} × ${kind}`)
  print(`slowest: ${slowest.map(({ run, milliseconds }) => `run ${run} ${milliseconds.toFixed(0)} ms`).join(', ')}`)
}

await main()
