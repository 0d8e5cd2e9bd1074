import { appendFileSync } from 'node:fs'
import type { Report } from '../../engine/finding.ts'
import { loadReporter } from '../../reporters/index.ts'
import type { ReportContext } from '../../reporters/reporter.ts'
import { reasonOf } from '../../workspace/reason.ts'
import type { Environment } from '../environment.ts'
import { formatProblems } from './complain.ts'

/**
 * Adds the report to the summary of a GitHub Actions job, where this is one. What keeps it from that is said, but
 * changes nothing of how the run ends: the summary is GitHub's own addition, nobody has asked for it.
 */
export async function writeJobSummary(
  report: Report,
  createContext: () => ReportContext,
  environment: Environment,
): Promise<void> {
  const path = environment.variables['GITHUB_STEP_SUMMARY']
  if (path === undefined || path === '') return
  const write = await loadReporter('markdown')
  try {
    appendFileSync(path, `${write(report, createContext())}\n`)
  } catch (error) {
    environment.stderr.write(formatProblems([`the job summary could not be written: ${reasonOf(error)}`]))
  }
}
