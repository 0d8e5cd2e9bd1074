import type { Suggestion } from '../engine/edit.ts'
import type { Finding, Report } from '../engine/finding.ts'
import { visible, visibleAtLineStart } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { codeFrame, type FrameSource, frameSource, MOST_FRAMED } from './code-frame.ts'
import { editDiff } from './fix-diff.ts'
import { type FileBlock, fileBlocks, inOrder } from './order.ts'
import type { ReportContext, Reporter, TextStyle } from './reporter.ts'
import { STATISTICS, statisticsOf, TALLY_COLUMNS } from './statistics.ts'
import { findingCounts, remarks } from './summary.ts'
import { clipTo, padTo, widthOf } from './width.ts'
import { placeOf, ruleLabel } from './words.ts'

const same = (text: string): string => text
const PLAIN: TextStyle = { red: same, yellow: same, blue: same, green: same, bold: same, dim: same, underline: same }
const COLOUR = { error: 'red', warning: 'yellow', info: 'blue' } as const

/** The report for people: a block a file, or the statistics in their place; then what is to be known beside the findings. */
export const text: Reporter = (report, context) => {
  const style = context.style ?? PLAIN
  const blocks = context.statistics
    ? statisticsTables(report, style)
    : fileBlocks(inOrder(report.findings, context.sort)).map(one => block(one, context, style))
  return `${[...blocks, summary(report, context, style)].join('\n\n')}\n`
}

/** A table by rule, one by area, one by folder; none where there is nothing to count. */
function statisticsTables(report: Report, style: TextStyle): readonly string[] {
  if (report.findings.length === 0) return []
  const statistics = statisticsOf(report)
  return STATISTICS.map(([part, title]) => {
    const head = [...TALLY_COLUMNS, title]
    const rows = statistics[part].map(tally => [
      ...TALLY_COLUMNS.map(column => String(tally[column])),
      visibleAtLineStart(tally.name),
    ])
    const widths = TALLY_COLUMNS.map((column, i) =>
      Math.max(column.length, ...rows.map(cells => cells[i]?.length ?? 0)),
    )
    const aligned = ([...cells]: readonly string[]): string =>
      cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  ')
    return [style.underline(`By ${title}`), aligned(head), ...rows.map(aligned)].join('\n')
  })
}

interface Columns {
  readonly place: number
  readonly severity: number
  readonly message: number
}

function block({ path, findings }: FileBlock, context: ReportContext, style: TextStyle): string {
  const columns = columnsOf(findings, context.columns)
  const source = context.codeFrames ? frameSource(path, context) : undefined
  const lines = foldEqual(findings, context.folded ? MOST_EQUAL : Number.POSITIVE_INFINITY).flatMap(
    ({ finding, more }) =>
      more > 0
        ? [style.dim(`  … and ${more} more of ${ruleLabel(finding)}: --all`)]
        : [
            ...rowLines(finding, columns, context, style),
            ...relatedLines(finding, columns, context, style),
            ...frameLines(finding, source, context.columns, style),
            ...fixLines(finding, context, style),
          ],
  )
  return [style.underline(visibleAtLineStart(path)), ...lines].join('\n')
}

/** As many findings of one check as are shown of a file. */
const MOST_EQUAL = 3

interface Folded {
  readonly finding: Finding
  /** How many more equal findings there are than are shown. */
  readonly more: number
}

/** The findings, with one entry in the place of all of a check after the first `most`; one more is shown as it is. */
function foldEqual(findings: readonly Finding[], most: number): readonly Folded[] {
  const byLabel = groupBy(findings, ruleLabel)
  const folds = new Map(
    [...byLabel.values()].flatMap(([...same]) => {
      const [first, ...rest] = same.slice(most)
      return first === undefined || rest.length === 0
        ? []
        : [first, ...rest].map(one => [one, one === first ? rest.length + 1 : 0])
    }),
  )
  return findings.flatMap(finding => {
    const more = folds.get(finding)
    return more === 0 ? [] : [{ finding, more: more ?? 0 }]
  })
}

/** How to fix it in a sentence, what its fix changes, and what there is to choose from. */
function fixLines(finding: Finding, context: ReportContext, style: TextStyle): readonly string[] {
  const { fixOf } = context
  if (fixOf === undefined) return []
  const sentence = fixOf(finding)
  const { fix, suggestions = [] } = finding
  return [
    ...(sentence === undefined ? [] : [`    ${style.green('fix:')} ${visible(sentence)}`]),
    ...diffLines(finding, fix, context, style),
    ...suggestions.flatMap(one => [
      `    ${style.green('suggestion:')} ${visible(one.title)}`,
      ...diffLines(finding, one, context, style),
    ]),
  ]
}

const DIFF_COLOUR = { '-': 'red', '+': 'green' } as const

/** The lines that an edit changes, each part with its place where that is in another file. */
const diffLines = (
  finding: Finding,
  edit: Suggestion | undefined,
  context: ReportContext,
  style: TextStyle,
): readonly string[] =>
  editDiff(finding, edit, context).flatMap(({ path, line, lines, more }) => [
    ...(path === finding.location.path ? [] : [`      ${style.dim(`${visibleAtLineStart(path)}:${line}`)}`]),
    ...lines.map(({ sign, text: own }) => {
      const shown = clipTo(own.replaceAll('\t', '  '), Math.max(20, context.columns - 8))
      return `      ${style[DIFF_COLOUR[sign]](`${sign} ${shown}`.trimEnd())}`
    }),
    ...(more === 0 ? [] : [`      ${style.dim(`… and ${more} more lines`)}`]),
  ])

/** Columns as wide as their content; a message that leaves no room for its rule does not widen the others'. */
function columnsOf(findings: readonly Finding[], width: number): Columns {
  const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)
  const place = widest(findings.map(positionOf))
  const severity = widest(findings.map(finding => finding.severity))
  const room = width - indentOf({ place, severity }) - 2 - widest(findings.map(labelOf))
  const messages = findings.map(finding => visible(finding.message)).filter(message => widthOf(message) <= room)
  return { place, severity, message: widest(messages) }
}

const labelOf = (finding: Finding): string =>
  finding.confidence === 'low' ? `${ruleLabel(finding)}, low confidence` : ruleLabel(finding)

const positionOf = ({ location }: Finding): string => `${location.startLine}:${location.startColumn}`

const indentOf = ({ place, severity }: Pick<Columns, 'place' | 'severity'>): number => 2 + place + 2 + severity + 2

/** One line; on a terminal that is too narrow for it several, which are broken between words. */
function rowLines(
  finding: Finding,
  columns: Columns,
  { columns: width, wraps, pageOf }: ReportContext,
  style: TextStyle,
): readonly string[] {
  const head = [
    padTo(positionOf(finding), columns.place),
    style[COLOUR[finding.severity]](padTo(finding.severity, columns.severity)),
  ]
  const label = labelOf(finding)
  const linked = style.dim(linkTo(pageOf?.(finding), label))
  const indent = indentOf(columns)
  const message = visible(finding.message)
  const room = width - indent
  const isWide = widthOf(padTo(message, columns.message)) + 2 + widthOf(label) > room
  if (wraps !== true || !isWide || room < MIN_ROOM)
    return [`  ${[...head, padTo(message, columns.message), linked].join('  ')}`]
  const [first = '', ...others] = wrapped(message, room)
  const last = others.at(-1) ?? first
  const fits = widthOf(last) + 2 + widthOf(label) <= room
  const rest = fits ? others : [...others, '']
  const lines = [`  ${[...head, first].join('  ')}`, ...rest.map(line => `${' '.repeat(indent)}${line}`)]
  return lines.map((line, i) => (i < lines.length - 1 ? line : `${line}${fits ? '  ' : ''}${linked}`))
}

/** Columns: in less, broken lines are harder to read than those that the terminal breaks. */
const MIN_ROOM = 24

/** The text in lines of at most `width` columns, broken at spaces; a longer word is a line. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && widthOf(line) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The text as a link that terminals open (OSC 8); as it is where there is no address. */
const linkTo = (address: string | undefined, text: string): string =>
  address === undefined ? text : `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`

function relatedLines(
  { related }: Finding,
  columns: Columns,
  context: ReportContext,
  style: TextStyle,
): readonly string[] {
  const indent = ' '.repeat(indentOf(columns))
  return related.flatMap(({ location, note }, i) => {
    const row = `${indent}${style.dim(`${placeOf(location)}  ${visible(note)}`)}`
    const source = context.codeFrames && i < MOST_FRAMED ? frameSource(location.path, context) : undefined
    const number = String(location.startLine)
    const frame = codeFrame({ location }, source, Math.max(20, context.columns - indent.length - number.length - 4))
    if (frame === undefined) return [row]
    return [row, `${indent}${style.dim(`${number} | ${frame.before}${frame.marked}${frame.after}`.trimEnd())}`]
  })
}

function frameLines(
  finding: Finding,
  source: FrameSource | undefined,
  width: number,
  style: TextStyle,
): readonly string[] {
  const number = String(finding.location.startLine)
  const frame = codeFrame(finding, source, Math.max(20, width - number.length - 7))
  if (frame === undefined) return []
  const marks = '^'.repeat(Math.max(1, widthOf(frame.marked)))
  const before = ' '.repeat(widthOf(frame.before))
  return [
    `    ${style.dim(`${number} |`)} ${frame.before}${frame.marked}${frame.after}`.trimEnd(),
    `    ${style.dim(`${' '.repeat(number.length)} |`)} ${before}${style[COLOUR[finding.severity]](marks)}`,
  ]
}

/** How a user asks for the details of a remark. */
const OPTION_NAMES = { showSuppressed: '--show-suppressed', showUnread: '--show-unread' } as const

function summary(report: Report, context: ReportContext, style: TextStyle): string {
  const colour = report.counts.errors > 0 ? style.red : report.findings.length > 0 ? style.yellow : style.green
  const lines = remarks(report).flatMap(({ text, details, option }) =>
    option === undefined || context[option]
      ? [text, ...details.map(detail => style.dim(`  ${detail}`))]
      : [details.length > 0 ? `${text}: ${OPTION_NAMES[option]}` : text],
  )
  return [style.bold(colour(findingCounts(report))), ...lines].join('\n')
}
