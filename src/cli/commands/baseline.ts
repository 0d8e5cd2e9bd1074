import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding } from '../../engine/finding.ts'
import { count } from '../../reporters/words.ts'
import { type KnownFinding, keyOf, writeBaseline } from '../../workspace/baseline-file.ts'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { BASELINE_NAME } from '../../workspace/linted-names.ts'
import type { GivenOption } from '../arguments.ts'
import { compare, loadBaseline, toKnown } from '../baseline/baseline.ts'
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
  options: LINT_OPTIONS.filter(({ name }) => HERE.has(name)),
  run: async ([first, ...paths], given, environment) => {
    const action = ACTIONS.find(one => one === first)
    if (action === undefined)
      return refuse(
        ['write or prune? clauselint baseline write records all findings, prune removes stale entries'],
        environment,
      )
    return keepBaseline(action, paths, given, environment)
  },
}

async function keepBaseline(
  action: Action,
  paths: readonly string[],
  given: readonly GivenOption[],
  environment: Environment,
): Promise<ExitCode> {
  const options = toLintOptions(paths, given, environment.variables)
  if ('problem' in options) return refuse([options.problem], environment)
  const run = await openRun(options.value, environment)
  if ('problems' in run) return refuse(run.problems, environment)
  const name = options.value.baseline ?? configuredBaseline(run, environment) ?? BASELINE_NAME
  const path = resolve(environment.cwd, name)
  const before = action === 'write' && !existsSync(path) ? { known: [] } : loadBaseline(name, environment)
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
  const known =
    action === 'write'
      ? rewritten(before.known, report.findings, linted)
      : pruned(before.known, [...report.findings, ...report.hidden], linted)
  const output = { path, given: name, text: writeBaseline(known) }
  const unwritten = writeFiles([output], guardedRoots(run.repository, environment.cwd))
  if (unwritten.length > 0) return refuse(problemsOf(unwritten), environment)
  environment.stderr.write(
    formatProblems([`${name}: ${count(total(known), 'known finding')} (before: ${total(before.known)})`]),
  )
  return ExitCode.Clean
}

/** The baseline that the configuration names, from the current folder; undefined where none or several do. */
function configuredBaseline(run: Run, { cwd }: Environment): string | undefined {
  const [first, ...others] = new Set(run.files.map(file => run.configured.settingsOf(file).baseline))
  return first === undefined || others.length > 0 ? undefined : pathFrom(cwd, run)(first)
}

/** All findings of this run, and what is known of files that it did not look at. */
function rewritten(
  before: readonly KnownFinding[],
  findings: readonly Finding[],
  run: OpenedRun,
): readonly KnownFinding[] {
  const { stale } = compare([], before, run)
  const looked = new Set(stale.map(({ known }) => keyOf(known)))
  const found = new Map(toKnown(findings, run).map(one => [keyOf(one), one]))
  // In a partly analysed file, some may be found again and others may be in the part that was not analysed.
  for (const one of before)
    if (!looked.has(keyOf(one)) && one.count > (found.get(keyOf(one))?.count ?? 0)) found.set(keyOf(one), one)
  return [...found.values()]
}

/** What is known and still there; nothing is added. */
function pruned(
  before: readonly KnownFinding[],
  findings: readonly Finding[],
  run: OpenedRun,
): readonly KnownFinding[] {
  const stale = new Map(compare(findings, before, run).stale.map(({ known }) => [keyOf(known), known.count]))
  return before.flatMap(one => {
    const count = one.count - (stale.get(keyOf(one)) ?? 0)
    return count > 0 ? [{ ...one, count }] : []
  })
}

const total = (known: readonly KnownFinding[]): number => known.reduce((sum, { count }) => sum + count, 0)
