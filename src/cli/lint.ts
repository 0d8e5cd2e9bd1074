import { suggest } from '../workspace/suggest.ts'
import { commandNames } from './commands.ts'
import { refuse } from './complain.ts'
import { conclude, reportOf, toLintedRun } from './conclude.ts'
import type { Environment } from './environment.ts'
import type { ExitCode } from './exit-code.ts'
import { lintFiles } from './lint-files.ts'
import type { LintOptions } from './lint-options.ts'
import { openRun } from './run.ts'
import { createTextReader } from './text-reader.ts'

/** `clauselint [lint] PATH…`: from the arguments to the exit code. */
export async function lint(options: LintOptions, environment: Environment): Promise<ExitCode> {
  const run = await openRun(options, environment)
  if ('problems' in run) return refuse([...run.problems, ...meantCommand(options.paths)], environment)
  const texts = createTextReader(run)
  const linted = lintFiles(run.files, texts, run.configured.settingsOf, run.registry)
  const all = toLintedRun(run, linted, texts)
  return conclude(reportOf(all), all, options, environment)
}

/** `clauselint rulse`: what is no file may be meant as a command. */
function meantCommand([path, ...more]: readonly string[]): readonly string[] {
  const command = more.length === 0 && path !== undefined ? suggest(path, commandNames) : undefined
  return command === undefined || path === command ? [] : [`did you mean the command ${command}?`]
}
