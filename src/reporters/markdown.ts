import type { Finding, Report } from '../engine/finding.ts'
import { visible } from '../engine/redaction/visible.ts'
import { literal } from './markdown-text.ts'
import type { Reporter } from './reporter.ts'
import { findingCounts, remarks } from './summary.ts'
import { clipTo } from './width.ts'
import { count, fullMessage, placeOf, ruleLabel } from './words.ts'

/** GitHub shows no job summary above 1 MiB, so the number of rows and the length of cells are limited. */
const MAX_ROWS = 200
const MAX_CELL_LENGTH = 300
const BY_WEIGHT = ['error', 'warning', 'info'] as const

/** A summary in Markdown, for a job's page or a comment: a table of the findings, the most severe first, and the counts. */
export const markdown: Reporter = (report, context) => {
  const others = remarks(report, context.showSuppressed).flatMap(({ text, details, isUnread }) => [
    `- ${literal(text)}`,
    ...(isUnread ? details.slice(0, MAX_ROWS).map(detail => `  - ${cell(detail)}`) : []),
  ])
  const blocks = [[`### clauselint: ${findingCounts(report)}`], ...table(report), others]
  const texts = blocks.filter(block => block.length > 0).map(block => block.join('\n'))
  return `${texts.join('\n\n')}\n`
}

/** The table, and how many findings it leaves out. */
function table({ findings }: Report): readonly (readonly string[])[] {
  if (findings.length === 0) return []
  const rows = BY_WEIGHT.flatMap(severity => findings.filter(finding => finding.severity === severity))
  const more = rows.length - MAX_ROWS
  const head = ['| severity | place | finding | rule |', '| --- | --- | --- | --- |']
  return [
    [...head, ...rows.slice(0, MAX_ROWS).map(row)],
    more > 0 ? [`${count(more, 'more finding is', 'more findings are')} not shown here.`] : [],
  ]
}

function row(finding: Finding): string {
  const cells = [finding.severity, placeOf(finding.location), fullMessage(finding), ruleLabel(finding)]
  return `| ${cells.map(cell).join(' | ')} |`
}

function cell(text: string): string {
  const shown = visible(text)
  const clipped = clipTo(shown, MAX_CELL_LENGTH)
  // GitHub finds a mention although its @ is escaped, unless a comment parts the two.
  return literal(clipped.length < shown.length ? `${clipped}…` : clipped).replace(/\\@(?=\w)/g, '$&<!-- -->')
}
