import type { Report } from '../../engine/finding.ts'
import { loadReporter } from '../../reporters/index.ts'
import type { ReportContext } from '../../reporters/reporter.ts'
import type { Root } from '../../workspace/repository.ts'
import type { Environment } from '../environment.ts'
import { formatProblems } from './complain.ts'
import { appendText } from './write-files.ts'

/**
 * Adds the report to the summary of a GitHub Actions job, if this is one. A failure is reported but does not change the exit
 * code: the summary is an addition that the user did not request. `roots` are those that no link may lead out of.
 */
export async function writeJobSummary(
  report: Report,
  createContext: () => ReportContext,
  roots: readonly Root[],
  environment: Environment,
): Promise<void> {
  const path = environment.variables['GITHUB_STEP_SUMMARY']
  if (path === undefined || path === '') return
  const write = await loadReporter('markdown')
  const reason = appendText(path, `${write(report, createContext())}\n`, roots)
  if (reason !== undefined)
    environment.stderr.write(formatProblems([`the job summary could not be written: ${reason}`]))
}
