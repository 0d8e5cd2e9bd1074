import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding, NotAnalysed, Report } from '../../engine/finding.ts'
import { count } from '../../reporters/words.ts'
import { type Baseline, keyOf, keyOfUnread, writeBaseline } from '../../workspace/baseline-file.ts'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { BASELINE_NAME } from '../../workspace/linted-names.ts'
import type { GivenOption } from '../arguments.ts'
import { compare, loadBaseline, someLines, staleLines, toKnown } from '../baseline/baseline.ts'
import { compareUnread, toKnownUnread } from '../baseline/known-unread.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { opened, reportOf, toLintedRun } from '../output/conclude.ts'
import { pathFrom } from '../output/from-here.ts'
import { problemsOf, writeFiles } from '../output/write-files.ts'
import { lintFiles } from '../run/lint-files.ts'
import { LINT_OPTIONS, toLintOptions } from '../run/lint-options.ts'
import type { OpenedRun } from '../run/linted-run.ts'
import { openRun, type Run } from '../run/run.ts'
import { createTextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'

const HERE: ReadonlySet<string> = new Set([
  'baseline',
  'config',
  'rule',
  'min-confidence',
  'no-inline-config',
  'no-ignore',
  'max-file-size',
])

const ACTIONS = ['write', 'prune'] as const
type Action = (typeof ACTIONS)[number]

/** `clauselint baseline write|prune [PATH…]`: keeps the list of known findings. */
export const baselineCommand: Command = {
  usage: 'clauselint baseline write|prune [OPTIONS] [PATH…]',
  options: [
    ...LINT_OPTIONS.filter(({ name }) => HERE.has(name)),
    { name: 'check', help: 'With prune: write nothing, and exit with 1 if an entry has ended' },
  ],
  run: async ([first, ...paths], given, environment) => {
    const action = ACTIONS.find(one => one === first)
    if (action === undefined)
      return refuse(
        ['write or prune? clauselint baseline write records all findings, prune removes stale entries'],
        environment,
      )
    const isCheck = given.some(({ name }) => name === 'check')
    if (isCheck && action === 'write') return refuse(['--check needs prune'], environment)
    return keepBaseline(isCheck ? 'check' : action, paths, given, environment)
  },
}

/** Writes or prunes the baseline of these paths, and says what is in it. */
export async function keepBaseline(
  action: Action | 'check',
  paths: readonly string[],
  given: readonly GivenOption[],
  environment: Environment,
): Promise<ExitCode> {
  const options = toLintOptions(paths, given, environment.variables)
  if ('problem' in options) return refuse([options.problem], environment)
  // A strict run says of each thing that was not analysed whether it may fail a run.
  const run = await openRun({ ...options.value, strict: true }, environment)
  if ('problems' in run) return refuse(run.problems, environment)
  const name = options.value.baseline ?? configuredBaseline(run, environment) ?? BASELINE_NAME
  const path = resolve(environment.cwd, name)
  const before = action === 'write' && !existsSync(path) ? EMPTY : loadBaseline(name, environment)
  if ('problem' in before) return refuse([before.problem], environment)
  const texts = createTextReader(run)
  const linted = opened(
    toLintedRun(
      run,
      lintFiles(run.files, texts, { settingsOf: run.configured.settingsOf, registry: run.registry }),
      texts,
    ),
  )
  const report = reportOf(linted)
  if (report.faults.length > 0) {
    environment.stderr.write(formatProblems(['nothing was written: clauselint itself failed on some files']))
    return ExitCode.Defect
  }
  const now: Kept =
    action === 'write'
      ? rewritten(before, report, linted)
      : pruned(before, [...report.findings, ...report.hidden], report.notAnalysed, linted)
  if (action === 'check') return checked(name, now.ended, environment)
  const output = { path, given: name, text: writeBaseline(now) }
  const unwritten = writeFiles([output], guardedRoots(run.repository, environment.cwd))
  if (unwritten.length > 0) return refuse(problemsOf(unwritten), environment)
  const ended =
    now.ended.length === 0 ? [] : [`${count(now.ended.length, 'entry', 'entries')} removed:`, ...someLines(now.ended)]
  environment.stderr.write(formatProblems([`${name}: ${contentsOf(now)} (before: ${contentsOf(before)})`, ...ended]))
  return ExitCode.Clean
}

/** Says what has ended, and writes nothing: a pipeline keeps nothing of what it writes. */
function checked(name: string, ended: readonly string[], environment: Environment): ExitCode {
  const said =
    ended.length === 0
      ? [`${name}: no entry has ended`]
      : [
          `${name}: ${count(ended.length, 'entry has', 'entries have')} ended; clauselint baseline prune removes:`,
          ...someLines(ended),
        ]
  environment.stderr.write(formatProblems(said))
  return ended.length === 0 ? ExitCode.Clean : ExitCode.Findings
}

const EMPTY: Baseline = { known: [], notAnalysed: [] }

/** A baseline as it is to be written, and a line for each entry that was removed from it because it is stale. */
interface Kept extends Baseline {
  readonly ended: readonly string[]
}

/** `12 known findings, 3 things not analysed`. */
function contentsOf({ known, notAnalysed }: Baseline): string {
  const [findings, unread] = [total(known), total(notAnalysed)]
  return [count(findings, 'known finding'), ...(unread === 0 ? [] : [`${count(unread, 'thing')} not analysed`])].join(
    ', ',
  )
}

/** The baseline that the configuration names, from the current folder; undefined where none or several do. */
function configuredBaseline(run: Run, { cwd }: Environment): string | undefined {
  const [first, ...others] = new Set(run.files.map(file => run.configured.settingsOf(file).baseline))
  return first === undefined || others.length > 0 ? undefined : pathFrom(cwd, run)(first)
}

/** All that this run found, and what is known of files that it did not look at. */
function rewritten(before: Baseline, { findings, notAnalysed }: Report, run: OpenedRun): Kept {
  const { stale } = compare([], before.known, run)
  const looked = new Set(stale.map(({ known }) => keyOf(known)))
  const found = new Map(toKnown(findings, run).map(one => [keyOf(one), one]))
  // In a partly analysed file, some may be found again and others may be in the part that was not analysed.
  for (const one of before.known)
    if (!looked.has(keyOf(one)) && one.count > (found.get(keyOf(one))?.count ?? 0)) found.set(keyOf(one), one)
  const lookedUnread = new Set(compareUnread([], before.notAnalysed, run).stale.map(({ known }) => keyOfUnread(known)))
  const unread = new Map(before.notAnalysed.map(one => [keyOfUnread(one), one]))
  for (const key of lookedUnread) unread.delete(key)
  for (const one of toKnownUnread(notAnalysed)) unread.set(keyOfUnread(one), one)
  return { known: [...found.values()], notAnalysed: [...unread.values()], ended: [] }
}

/** What is known and still there; nothing is added. */
function pruned(
  before: Baseline,
  findings: readonly Finding[],
  notAnalysed: readonly NotAnalysed[],
  run: OpenedRun,
): Kept {
  const { stale } = compare(findings, before.known, run)
  const { stale: staleUnread } = compareUnread(notAnalysed, before.notAnalysed, run)
  return {
    known: without(before.known, stale, keyOf),
    notAnalysed: without(before.notAnalysed, staleUnread, keyOfUnread),
    ended: [...staleLines(stale), ...staleLines(staleUnread)],
  }
}

/** The entries, each as often as it is not stale. */
function without<T extends { readonly count: number }>(
  all: readonly T[],
  stale: readonly { readonly known: T }[],
  key: (one: T) => string,
): readonly T[] {
  const ended = new Map(stale.map(({ known }) => [key(known), known.count]))
  return all.flatMap(one => {
    const left = one.count - (ended.get(key(one)) ?? 0)
    return left > 0 ? [{ ...one, count: left }] : []
  })
}

const total = (known: readonly { readonly count: number }[]): number => known.reduce((sum, one) => sum + one.count, 0)
