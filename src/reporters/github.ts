import type { Finding, Report } from '../engine/finding.ts'
import { visible } from '../engine/redaction/visible.ts'
import type { Reporter } from './reporter.ts'
import { findingCounts, remarks } from './summary.ts'
import { fullMessage, ruleLabel } from './words.ts'

const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const

/** Workflow commands of GitHub Actions: an annotation a finding, what was not analysed, a fault; then the counts. */
export const github: Reporter = report => {
  const others = remarks(report).map(remark => remark.text)
  const lines = [
    ...report.findings.map(annotation),
    ...report.notAnalysed.map(({ path, reason, location, fails }) =>
      command(
        fails ? 'error' : 'warning',
        { file: path, ...(location && { line: location.startLine }), title: 'not analysed' },
        reason,
      ),
    ),
    ...report.faults.map(({ source, path, message }) =>
      command('error', { file: path, title: `fault of clauselint in ${source}` }, message),
    ),
    command('notice', { title: 'clauselint' }, [findingCounts(report), ...others, ...notShown(report)].join('; ')),
  ]
  return `${lines.join('\n')}\n`
}

/** As many annotations of each severity GitHub shows of a step, and says nothing of the others (its documentation of workflow commands). */
const MOST_SHOWN = 10

function notShown({ counts: { errors, warnings, infos } }: Report): readonly string[] {
  const more = [errors, warnings, infos].reduce((sum, count) => sum + Math.max(0, count - MOST_SHOWN), 0)
  return more === 0
    ? []
    : [`GitHub shows no annotation for ${more} of them: the job summary and the SARIF report have more`]
}

function annotation(finding: Finding): string {
  const { path, startLine, startColumn, endLine, endColumn } = finding.location
  // Columns count only where start and end are on the same line.
  const columns = startLine === endLine ? { col: startColumn, endColumn } : {}
  return command(
    COMMAND[finding.severity],
    { file: path, line: startLine, endLine, ...columns, title: ruleLabel(finding) },
    fullMessage(finding),
  )
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  return visible(`::${name} ${list.join(',')}::${escapeData(visible(message))}`)
}

// The runner undoes exactly these, in data and in properties.
const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
