import type { FileResult } from '../engine/file-result.ts'
import type { NotAnalysed, Report } from '../engine/finding.ts'
import { linkFacts } from '../engine/link-facts.ts'
import { settle } from '../engine/settle.ts'
import { documentOpener } from '../index.ts'
import { suggest } from '../workspace/suggest.ts'
import { commandNames } from './commands.ts'
import { formatProblems, refuse } from './complain.ts'
import type { Environment } from './environment.ts'
import { ExitCode } from './exit-code.ts'
import { failure, withoutWarnings } from './failure.ts'
import { lintFiles } from './lint-files.ts'
import type { LintOptions } from './lint-options.ts'
import { nameSources } from './rendered.ts'
import { inputTexts, openRun } from './run.ts'
import { createTextReader } from './text-reader.ts'
import { writeReports } from './write-reports.ts'

/** `clauselint [lint] PATH…`: from the arguments to the exit code. */
export async function lint(options: LintOptions, environment: Environment): Promise<ExitCode> {
  const run = await openRun(options, environment)
  if ('problems' in run) return refuse([...run.problems, ...meantCommand(options.paths)], environment)

  const { registry, files, configured } = run
  const settingsOf = (path: string) => configured.settingsOf(path).settings
  const texts = createTextReader(run)
  const linted = lintFiles(files, texts, configured.settingsOf, registry)
  const linked = linkFacts(linted.results, settingsOf, registry)
  const settled = settle(linted.results, linked, settingsOf, registry, documentOpener(registry, texts.again))
  const report = nameSources(complete(settled, linted, run.notAnalysed), inputTexts(run))
  const shown = options.quiet ? withoutWarnings(report) : report

  const problems = await writeReports(shown, { options, environment, run, textOf: texts.again })
  const failed = failure(report, linted.results, options, run)
  environment.stderr.write(formatProblems([...problems, ...failed.problems]))
  return problems.length > 0 && failed.exitCode !== ExitCode.Defect ? ExitCode.WrongUse : failed.exitCode
}

/** `clauselint rulse`: what is no file may be meant as a command. */
function meantCommand([path, ...more]: readonly string[]): readonly string[] {
  const command = more.length === 0 && path !== undefined ? suggest(path, commandNames) : undefined
  return command === undefined || path === command ? [] : [`did you mean the command ${command}?`]
}

/** Adds what was not even read, and the defects that kept a whole file from being linted. */
function complete(
  report: Report,
  linted: { readonly notAnalysed: readonly NotAnalysed[]; readonly faults: FileResult['faults'] },
  notFound: readonly NotAnalysed[],
): Report {
  const notAnalysed = [...report.notAnalysed, ...linted.notAnalysed, ...notFound]
  return {
    ...report,
    notAnalysed: notAnalysed.sort((a, b) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : a.reason < b.reason ? -1 : 1,
    ),
    faults: [...report.faults, ...linted.faults],
  }
}
