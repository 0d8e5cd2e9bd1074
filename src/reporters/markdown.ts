import type { Finding, Report } from '../engine/finding.ts'
import { visible } from '../engine/redaction/visible.ts'
import { editDiff } from './fix-diff.ts'
import { literal } from './markdown-text.ts'
import { inOrder, type Sort } from './order.ts'
import type { ReportContext, Reporter } from './reporter.ts'
import { STATISTICS, statisticsOf, TALLY_COLUMNS, type Tally } from './statistics.ts'
import { findingCounts, type Remark, remarks } from './summary.ts'
import { clipTo } from './width.ts'
import { count, fullMessage, placeOf, ruleLabel } from './words.ts'

/** GitHub shows no job summary above 1 MiB, so the number of rows and the length of cells are limited. */
const MAX_ROWS = 200
const MAX_CELL_LENGTH = 300
/** As many fixes as are shown line by line. */
const MAX_FIXES = 20
/** Fewer findings are counted at a glance. */
const MIN_COUNTED = 10
/** The statistics are an overview: the whole of them is in the JSON report. */
const MAX_COUNTED = 10

/** A summary in Markdown, for a job's page or a comment: the statistics, a table of the findings, what is to be known beside them. */
export const markdown: Reporter = (report, context) => {
  const isListed = ({ details, option }: Remark): boolean =>
    details.length > 0 && (option !== 'showSuppressed' || context.showSuppressed)
  const others = remarks(report)
  const blocks = [
    [`### clauselint: ${findingCounts(report)}`],
    ...statistics(report),
    ...table(report, context.sort),
    ...fixes(report, context),
    others.filter(remark => !isListed(remark)).map(({ text }) => `- ${literal(text)}`),
    ...others.filter(isListed).flatMap(({ text, details }) =>
      folded(
        text,
        details.slice(0, MAX_ROWS).map(detail => `- ${cell(detail)}`),
      ),
    ),
  ]
  const texts = blocks.filter(block => block.length > 0).map(block => block.join('\n'))
  return `${texts.join('\n\n')}\n`
}

type Block = readonly string[]

/** A folded table by rule, by area and by folder. */
function statistics(report: Report): readonly Block[] {
  if (report.findings.length <= MIN_COUNTED) return []
  const all = statisticsOf(report)
  const ruler = ['---', ...TALLY_COLUMNS.map(() => '---:')]
  return STATISTICS.flatMap(([part, title]) => {
    const head = [title, ...TALLY_COLUMNS]
    const more = all[part].length - MAX_COUNTED
    return folded(`By ${title}${more > 0 ? ` (${MAX_COUNTED} of ${all[part].length})` : ''}`, [
      `| ${head.join(' | ')} |`,
      `| ${ruler.join(' | ')} |`,
      ...all[part].slice(0, MAX_COUNTED).map(tallyRow),
    ])
  })
}

const tallyRow = (tally: Tally): string =>
  `| ${[cell(tally.name), ...TALLY_COLUMNS.map(column => String(tally[column]))].join(' | ')} |`

/** What a reader unfolds; GitHub and GitLab take Markdown in it if blank lines surround it. */
const folded = (title: string, lines: Block): readonly Block[] => [
  [`<details><summary>${literal(title)}</summary>`],
  lines,
  ['</details>'],
]

/** The table, and how many findings it leaves out. */
function table({ findings }: Report, sort: Sort): readonly Block[] {
  if (findings.length === 0) return []
  const more = findings.length - MAX_ROWS
  const head = ['| severity | place | finding | rule |', '| --- | --- | --- | --- |']
  return [
    [...head, ...inOrder(findings, sort).slice(0, MAX_ROWS).map(row)],
    more > 0 ? [`${count(more, 'more finding is', 'more findings are')} not shown here.`] : [],
  ]
}

/** What the fixes of the listed findings would change, folded. */
function fixes({ findings }: Report, context: ReportContext): readonly Block[] {
  const listed = inOrder(findings, context.sort).slice(0, MAX_ROWS)
  const shown = listed
    .filter(({ fix }) => fix !== undefined)
    .slice(0, MAX_FIXES)
    .flatMap(finding => fixBlock(finding, context))
  const more = listed.filter(({ fix }) => fix !== undefined).length - MAX_FIXES
  if (shown.length === 0) return []
  return folded(
    `What ${count(shown.length, 'fix', 'fixes')} would change${more > 0 ? ` (${more} more are not shown)` : ''}`,
    shown,
  )
}

function fixBlock(finding: Finding, context: ReportContext): Block {
  const parts = editDiff(finding, finding.fix, context)
  if (finding.fix === undefined || parts.length === 0) return []
  const lines = parts.flatMap(({ lines: changed, more }) => [
    ...changed.map(({ sign, text }) => `${sign} ${text}`),
    ...(more === 0 ? [] : [`… and ${more} more lines`]),
  ])
  // A fence that is longer than any in the text cannot be closed by it.
  const longest = Math.max(2, ...lines.flatMap(line => [...line.matchAll(/`+/g)].map(([ticks]) => ticks.length)))
  const fence = '`'.repeat(longest + 1)
  const how = finding.fix.safe ? '--fix' : '--fix=all'
  const place = `${parts[0]?.path ?? ''}:${parts[0]?.line ?? 1}`
  return [
    [`In ${cell(place)}: ${cell(finding.fix.title)} (${how})`, '', `${fence}diff`, ...lines, fence, ''].join('\n'),
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
