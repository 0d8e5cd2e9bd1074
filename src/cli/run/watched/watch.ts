import { dirname, resolve } from 'node:path'
import type { FileResult } from '../../../engine/file-result.ts'
import type { Report } from '../../../engine/finding.ts'
import type { linkFacts } from '../../../engine/join/join.ts'
import { createLiveLink } from '../../../engine/join/live/live-link.ts'
import { folderOfPath } from '../../../model/repository-path.ts'
import { reasonOf } from '../../../workspace/reason.ts'
import { foldersUpwards, toAbsolute } from '../../../workspace/repository.ts'
import { compareSettings } from '../../../workspace/settings.ts'
import type { Environment } from '../../environment.ts'
import type { ExitCode } from '../../exit-code.ts'
import { formatProblems, refuse } from '../../output/complain.ts'
import { conclude, isBaselineConfigured, opened, reportOf, toLintedRun } from '../../output/conclude.ts'
import { formatDifference } from '../../output/difference.ts'
import { failure, withoutWarnings } from '../../output/failure.ts'
import { createProgress } from '../../output/progress.ts'
import { lintFiles, type ResultMemory } from '../lint-files.ts'
import type { LintOptions } from '../lint-options.ts'
import type { LintedRun } from '../linted-run.ts'
import { openRun, type Run } from '../run.ts'
import { createTextReader } from '../text-reader.ts'
import { createFolderWatcher } from './folder-watcher.ts'

/** Milliseconds to wait for further changes: those that come together are one. */
const GATHER = 100

/**
 * `clauselint --watch`: reports as usual, then what each change of a file, a configuration or an ignore file adds or
 * resolves. Each time it checks all files, but lints only files that changed, and runs only rules that they affect. Ends on
 * `interrupted`, with the exit code of the last report.
 */
export async function watch(
  options: LintOptions,
  environment: Environment,
  interrupted: AbortSignal,
): Promise<ExitCode> {
  const memory = createMemory()
  const linker = createLinker()
  const first = await lintNow(options, environment, memory, linker)
  if ('problems' in first) return refuse(first.problems, environment)
  let exitCode = await conclude(first.report, first.linted, options, environment)
  const fresh = await withoutConfigured(first, environment)
  let shown = options.quiet ? withoutWarnings(fresh) : fresh

  const changes = createSignal()
  const watcher = createFolderWatcher(changes.raise)
  const follow = (run: Run): void => {
    if (watcher.set(foldersOf(run, options, environment))) changes.raise()
  }
  interrupted.addEventListener('abort', changes.raise)
  try {
    follow(first.run)
    environment.stderr.write('watching for changes; press Ctrl-C to stop\n')
    for (;;) {
      await changes.next(interrupted)
      if (interrupted.aborted) return exitCode
      const now = await lintNow(options, environment, memory, linker)
      if ('problems' in now) environment.stderr.write(formatProblems(now.problems))
      else {
        follow(now.run)
        const fresh = await withoutConfigured(now, environment)
        const failed = failure(fresh, options, now.linted, false)
        const report = options.quiet ? withoutWarnings(fresh) : fresh
        const difference = formatDifference(shown, report)
        environment.stdout.write(difference)
        if (difference !== '' || failed.exitCode !== exitCode) environment.stderr.write(formatProblems(failed.problems))
        shown = report
        exitCode = failed.exitCode
      }
    }
  } catch (error) {
    return refuse([`cannot watch: ${reasonOf(error)}`], environment)
  } finally {
    watcher.close()
  }
}

interface Now {
  readonly run: Run
  readonly linted: LintedRun
  readonly report: Report
}

/** The report without what the baselines of the configurations know; the whole one where they cannot be read. */
async function withoutConfigured({ report, linted }: Now, environment: Environment): Promise<Report> {
  if (!isBaselineConfigured(linted)) return report
  const { withoutKnown } = await import('../../baseline/baseline.ts')
  const fresh = withoutKnown(report, opened(linted), undefined, environment)
  return 'problem' in fresh ? report : fresh.report
}

async function lintNow(
  options: LintOptions,
  environment: Environment,
  memory: ResultMemory,
  linker: Linker,
): Promise<Now | { readonly problems: readonly string[] }> {
  const run = await openRun(options, environment)
  if ('problems' in run) return run
  const texts = createTextReader(run)
  const progress = createProgress(environment.stderr)
  const { settingsOf } = run.configured
  const linted = lintFiles(run.files, texts, {
    settingsOf,
    registry: run.registry,
    memory,
    onProgress: done => progress.show(done, run.files.length),
  })
  const all = toLintedRun(run, linted, texts)
  const report = reportOf(all, linker(run))
  progress.clear()
  return { run, linted: all, report }
}

type Linker = (run: Run) => typeof linkFacts

/** Gives the way to link a run: the one of the run before, which knows what it found, where the same is configured. */
function createLinker(): Linker {
  const isAlike = compareSettings()
  let last: { readonly run: Run; readonly link: ReturnType<typeof createLiveLink> } | undefined
  return run => {
    const { files, configured, registry } = run
    const isSame = (before: Run): boolean =>
      Object.keys(before.registry.parsers).length === Object.keys(registry.parsers).length &&
      files.every(path => isAlike(before.configured.settingsOf(path), configured.settingsOf(path)))
    if (last === undefined || !isSame(last.run))
      last = { run, link: createLiveLink(path => configured.settingsOf(path).settings, registry) }
    return last.link
  }
}

function createMemory(): ResultMemory {
  const known = new Map<string, { readonly key: string; readonly result: FileResult }>()
  return {
    get: (path, key) => {
      const entry = known.get(path)
      return entry?.key === key ? entry.result : undefined
    },
    set: (path, key, result) => {
      known.set(path, { key, result })
    },
  }
}

/** The folders in which a change may change the report, absolute: those that were walked, and all above them. */
function foldersOf(run: Run, { paths, configuration }: LintOptions, { cwd }: Environment): ReadonlySet<string> {
  const layers = run.configured.configurations.flatMap(one => one.layers.map(({ path }) => folderOfPath(path)))
  const inside = [...run.folders, ...run.files.map(folderOfPath), ...layers].flatMap(foldersUpwards)
  const named = [...paths, ...(configuration === undefined ? [] : [configuration])]
  return new Set([
    ...[...new Set(inside)].map(folder => toAbsolute(run.repository, folder)),
    ...named.map(path => dirname(resolve(cwd, path))),
  ])
}

/** A repeated event; what happens while nothing waits for it is not lost. */
function createSignal() {
  let isRaised = false
  let wake = (): void => {}
  const raise = (): void => {
    isRaised = true
    wake()
  }
  const next = async (interrupted: AbortSignal): Promise<void> => {
    if (!isRaised)
      await new Promise<void>(done => {
        wake = done
      })
    if (!interrupted.aborted) await new Promise(done => setTimeout(done, GATHER))
    isRaised = false
  }
  return { raise, next }
}
