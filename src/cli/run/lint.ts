import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Repository } from '../../workspace/repository.ts'
import { suggest } from '../../workspace/suggest.ts'
import { unreadConfigurations } from '../../workspace/unread-configuration.ts'
import { locateCache } from '../cache/cache-location.ts'
import { type OpenedCache, openedCache } from '../cache/opened-cache.ts'
import { COMMAND_NAMES } from '../commands/command.ts'
import type { Environment } from '../environment.ts'
import type { ExitCode } from '../exit-code.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { conclude, isBaselineConfigured, reportOf, toLintedRun } from '../output/conclude.ts'
import { createProgress } from '../output/progress.ts'
import { lintCached, type ReportedRun } from './cached/lint-cached.ts'
import { lintFiles } from './lint-files.ts'
import type { LintOptions } from './lint-options.ts'
import type { LintedRun } from './linted-run.ts'
import { openRun, type Run } from './run.ts'
import { changesOf } from './since/changed.ts'
import { comparedRun } from './since/compared.ts'
import { createTextReader } from './text-reader.ts'
import { tunedForMany } from './tuned-for-many.ts'

/** `clauselint [lint] PATH…`: from the arguments to the exit code. */
export async function lint(options: LintOptions, environment: Environment): Promise<ExitCode> {
  const cache = createCacheOpener(options, environment)
  const opened = await openRun(options, environment, cache?.open)
  if ('problems' in opened)
    return refuse([...opened.problems, ...meantCommand(options.paths, environment.cwd)], environment)
  // Before files are linted: to start git takes the longer the more memory this process has.
  const changes = await changesOf(opened, options, environment)
  if (changes !== undefined && 'problem' in changes) return refuse([changes.problem], environment)
  const run = { ...opened, changes }
  environment.stderr.write(formatProblems(unreadConfigurations(run, environment.cwd)))
  if (options.render) return lintRendered(run, options, environment)
  if (options.shard !== undefined)
    return (await import('./shards/shard.ts')).lintShard(options.shard, options.reports[0]?.file, run, environment)
  const { remarks, close, ...first } = reportMany(run, environment, {
    problem: cache?.problem(),
    isAbout: aboutWhich(run, options),
  })
  try {
    return await concludeRun(first, remarks, options, environment)
  } finally {
    close?.()
  }
}

/** From the report to the exit code; fixes first. */
async function concludeRun(
  { linted, report }: Pick<ReportedRun, 'linted' | 'report'>,
  remarks: readonly string[],
  options: LintOptions,
  environment: Environment,
): Promise<ExitCode> {
  environment.stderr.write(formatProblems(remarks))
  if (options.fix === undefined) return conclude(report, linted, options, environment)
  const { fixRun } = await import('./fix-run.ts')
  const choose = options.fix.isInteractive
    ? await (await import('./choose-fixes.ts')).chooseFixes(linted, report, options, environment)
    : undefined
  if (choose !== undefined && 'problem' in choose) return refuse([choose.problem], environment)
  const fixed = await fixRun(linted, report, { ...options, fix: options.fix }, environment, choose)
  if ('problem' in fixed) return refuse([fixed.problem], environment)
  return conclude(fixed.last.whole, fixed.last.run, options, environment, fixed.unwritten)
}

/** Lints what programs make of charts and kustomizations, in the place of what they are made of. */
async function lintRendered(run: Run, options: LintOptions, environment: Environment): Promise<ExitCode> {
  const { render } = await import('./rendered/render.ts')
  const rendered = await render(run, environment)
  const { report, linted } = reported(rendered.run, environment)
  return conclude(rendered.complete(report), linted, options, environment)
}

/** Opens the cache that is asked for; tells afterwards why it could not be used. */
export function createCacheOpener({ cache, cacheLocation }: LintOptions, { cwd, now }: Environment) {
  if (cache === undefined) return undefined
  let problem: string | undefined
  return {
    problem: () => problem,
    open: (repository: Repository): OpenedCache | undefined => {
      const location = locateCache(cacheLocation, repository, cwd)
      if ('file' in location)
        return openedCache(location, repository, cache === 'content' ? undefined : now().getTime())
      problem = location.problem
      return undefined
    },
  }
}

/** The files that are reported about, where nothing else matters: a baseline may be about all files, and so may fixes. */
function aboutWhich(
  { changes, files, configured: { settingsOf } }: Run,
  { baseline, strictBaseline, fix }: LintOptions,
): ((path: string) => boolean) | undefined {
  if (fix !== undefined || baseline !== undefined || strictBaseline === true) return undefined
  return isBaselineConfigured({ files, settingsOf }) ? undefined : changes?.isChanged
}

/** What to know beside the files of a run. */
interface ReportOptions {
  /** Why the run has no cache although one was asked for. */
  readonly problem?: string | undefined
  /** Which files are reported about, if not all are. */
  readonly isAbout?: ((path: string) => boolean) | undefined
}

/** Lints all files of the run, as `reported`, with what it takes to lint many. */
export const reportMany = (run: Run, environment: Pick<Environment, 'stderr'>, options: ReportOptions): ReportedRun =>
  tunedForMany(run.files.length, run.cached?.cache.results() !== undefined, onProgress =>
    reported(run, environment, options, onProgress),
  )

/** Lints all files of the run, with its cache if it has one. */
function reported(
  run: Run,
  { stderr }: Pick<Environment, 'stderr'>,
  { problem, isAbout }: ReportOptions = {},
  onLinted?: (files: number) => void,
): ReportedRun {
  const texts = createTextReader(run, run.ahead)
  const progress = createProgress(stderr)
  const onProgress = (done: number, linted = done): void => {
    progress.show(done, run.files.length)
    onLinted?.(linted)
  }
  const since = run.changes?.since
  const compared = (all: LintedRun): LintedRun => (since === undefined ? all : comparedRun(since, all))
  try {
    if (run.cached !== undefined) {
      const first = lintCached(run, texts, run.cached, { onProgress, isAbout })
      const linted = compared(first.linted)
      return linted === first.linted ? first : { ...first, linted, report: reportOf(linted, undefined, isAbout) }
    }
    const { settingsOf } = run.configured
    const each = lintFiles(run.files, texts, { settingsOf, registry: run.registry, onProgress })
    const linted = compared(toLintedRun(run, each, texts))
    return { linted, report: reportOf(linted, undefined, isAbout), remarks: problem === undefined ? [] : [problem] }
  } finally {
    progress.clear()
  }
}

/** `clauselint exlpain HT-04`: a first argument that is not a file may be meant as a command, or as an option. */
function meantCommand([first]: readonly string[], cwd: string): readonly string[] {
  if (first === undefined || existsSync(resolve(cwd, first))) return []
  if (first === 'version') return ['did you mean --version?']
  const command = suggest(first, COMMAND_NAMES)
  return command === undefined ? [] : [`did you mean the command ${command}?`]
}
