import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { suggest } from '../../workspace/suggest.ts'
import { unreadConfigurations } from '../../workspace/unread-configuration.ts'
import { locateCache } from '../cache/cache-location.ts'
import { COMMAND_NAMES } from '../commands/command.ts'
import type { Environment } from '../environment.ts'
import type { ExitCode } from '../exit-code.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { conclude, reportOf, toLintedRun } from '../output/conclude.ts'
import { createProgress } from '../output/progress.ts'
import { lintCached, type ReportedRun } from './cached/lint-cached.ts'
import { lintFiles } from './lint-files.ts'
import type { LintOptions } from './lint-options.ts'
import { openRun, type Run } from './run.ts'
import { createTextReader } from './text-reader.ts'
import { tunedForMany } from './tuned-for-many.ts'

/** `clauselint [lint] PATH…`: from the arguments to the exit code. */
export async function lint(options: LintOptions, environment: Environment): Promise<ExitCode> {
  const run = await openRun(options, environment)
  if ('problems' in run) return refuse([...run.problems, ...meantCommand(options.paths, environment.cwd)], environment)
  environment.stderr.write(formatProblems(unreadConfigurations(run, environment.cwd)))
  if (options.render) return lintRendered(run, options, environment)
  if (options.shard !== undefined)
    return (await import('./shards/shard.ts')).lintShard(options.shard, options.reports[0]?.file, run, environment)
  const { remarks, close, ...first } = tunedForMany(run.files.length, onProgress =>
    reported(run, options, environment, onProgress),
  )
  try {
    return await concludeRun(run, first, remarks, options, environment)
  } finally {
    close?.()
  }
}

/** From the report to the exit code; fixes first. */
async function concludeRun(
  run: Run,
  first: Pick<ReportedRun, 'linted' | 'report'>,
  remarks: readonly string[],
  options: LintOptions,
  environment: Environment,
): Promise<ExitCode> {
  const { linted, report } =
    options.since === undefined ? first : await compared(options.since, run, first, environment)
  environment.stderr.write(formatProblems(remarks))
  if (options.fix === undefined) return conclude(report, linted, options, environment)
  const { fixRun } = await import('./fix-run.ts')
  const isWanted = options.fix.isInteractive
    ? await (await import('./choose-fixes.ts')).chooseFixes(linted, report, options, environment)
    : undefined
  if (isWanted !== undefined && 'problem' in isWanted) return refuse([isWanted.problem], environment)
  const fixed = await fixRun(linted, report, { ...options, fix: options.fix }, environment, isWanted)
  if ('problem' in fixed) return refuse([fixed.problem], environment)
  return conclude(fixed.last.whole, fixed.last.run, options, environment, fixed.unwritten)
}

/** Lints what programs make of charts and kustomizations, in the place of what they are made of. */
async function lintRendered(run: Run, options: LintOptions, environment: Environment): Promise<ExitCode> {
  const { render } = await import('./rendered/render.ts')
  const rendered = await render(run, environment)
  const { report, linted } = reported(rendered.run, options, environment)
  return conclude(rendered.complete(report), linted, options, environment)
}

/** Lints all files of the run, with the cache if it is requested; standard input is never cached. */
export function reported(
  run: Run,
  { cache, cacheLocation }: Pick<LintOptions, 'cache' | 'cacheLocation'>,
  { cwd, stderr }: Pick<Environment, 'cwd' | 'stderr'>,
  onDone?: (files: number) => void,
): ReportedRun {
  const texts = createTextReader(run, run.ahead)
  const progress = createProgress(stderr)
  const onProgress = (done: number): void => {
    progress.show(done, run.files.length)
    onDone?.(done)
  }
  const location = cache && run.inputs.size === 0 ? locateCache(cacheLocation, run.repository, cwd) : undefined
  try {
    if (location !== undefined && 'file' in location) return lintCached(run, texts, location, onProgress)
    const { settingsOf } = run.configured
    const linted = lintFiles(run.files, texts, { settingsOf, registry: run.registry, onProgress })
    const all = toLintedRun(run, linted, texts)
    return { linted: all, report: reportOf(all), remarks: location === undefined ? [] : [location.problem] }
  } finally {
    progress.clear()
  }
}

/** What rules that compare have to say of changes since `revision` belongs to the report, too. */
async function compared(
  revision: string,
  run: Run,
  first: Pick<ReportedRun, 'linted' | 'report'>,
  environment: Environment,
): Promise<Pick<ReportedRun, 'linted' | 'report'>> {
  const { comparedRun } = await import('./since/compared.ts')
  const linted = await comparedRun(revision, run, first.linted, environment)
  return linted === first.linted ? first : { linted, report: reportOf(linted) }
}

/** `clauselint exlpain HT-04`: a first argument that is not a file may be meant as a command. */
function meantCommand([first]: readonly string[], cwd: string): readonly string[] {
  if (first === undefined || existsSync(resolve(cwd, first))) return []
  const command = suggest(first, COMMAND_NAMES)
  return command === undefined ? [] : [`did you mean the command ${command}?`]
}
