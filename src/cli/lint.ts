import { suggest } from '../workspace/suggest.ts'
import { commandNames } from './commands.ts'
import { refuse } from './complain.ts'
import { conclude, reportOf, toLintedRun } from './conclude.ts'
import type { Environment } from './environment.ts'
import type { ExitCode } from './exit-code.ts'
import { lintFiles } from './lint-files.ts'
import type { LintOptions } from './lint-options.ts'
import { openRun } from './run.ts'
import { lintShard } from './shard.ts'
import { createTextReader } from './text-reader.ts'

/** `clauselint [lint] PATH…`: from the arguments to the exit code. */
export async function lint(options: LintOptions, environment: Environment): Promise<ExitCode> {
  const run = await openRun(options, environment)
  if ('problems' in run) return refuse([...run.problems, ...meantCommand(options.paths)], environment)
  if (options.shard !== undefined) return lintShard(options.shard, options.reports[0]?.file, run, environment)
  const texts = createTextReader(run)
  const linted = lintFiles(run.files, texts, run.configured.settingsOf, run.registry)
  const all = toLintedRun(run, linted, texts)
  if (options.fix === undefined) return conclude(reportOf(all), all, options, environment)
  const { fixRun } = await import('./fix-run.ts')
  const fixed = await fixRun(all, { ...options, fix: options.fix }, environment)
  if ('problem' in fixed) return refuse([fixed.problem], environment)
  return conclude(fixed.last.report, fixed.last.run, options, environment, fixed.unwritten)
}

/** `clauselint rulse`: what is no file may be meant as a command. */
function meantCommand([path, ...more]: readonly string[]): readonly string[] {
  const command = more.length === 0 && path !== undefined ? suggest(path, commandNames) : undefined
  return command === undefined || path === command ? [] : [`did you mean the command ${command}?`]
}
