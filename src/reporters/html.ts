import type { Finding } from '../engine/finding.ts'
import { groupBy } from '../model/group-by.ts'
import { codeFrame, type FrameSource, frameSource } from './code-frame.ts'
import { STYLE } from './html-style.ts'
import { escapeMarkup } from './markup.ts'
import type { ReportContext, Reporter } from './reporter.ts'
import { isAddress } from './rule-table.ts'
import { findingCounts, remarks } from './summary.ts'
import { placeOf, ruleLabel } from './words.ts'

/** How many columns of a line a code frame shows. */
const FRAME_WIDTH = 160

/** One page to look at: no script, nothing fetched from anywhere, every text escaped. */
export const html: Reporter = (report, context) => {
  const files = Array.from(
    groupBy(report.findings, finding => finding.location.path),
    ([path, findings]) => fileSection(path, findings, context),
  )
  const others = remarks(report, context.showSuppressed).map(
    ({ text, details }) => `<li>${escapeMarkup(text)}${list(details)}</li>`,
  )
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>clauselint: ${escapeMarkup(findingCounts(report))}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>clauselint: ${escapeMarkup(findingCounts(report))}</h1>`,
    ...(others.length === 0 ? [] : ['<ul>', ...others, '</ul>']),
    ...files,
    `<footer><p>clauselint ${escapeMarkup(context.version)}</p></footer>`,
    '</body>',
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map(item => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`

function fileSection(path: string, findings: readonly Finding[], context: ReportContext): string {
  const source = context.codeFrames ? frameSource(path, context) : undefined
  return [
    '<section>',
    `<h2>${escapeMarkup(path)}</h2>`,
    '<table>',
    '<thead><tr><th>Place</th><th>Severity</th><th>Message</th><th>Rule</th></tr></thead>',
    '<tbody>',
    ...findings.map(finding => row(finding, source, context)),
    '</tbody>',
    '</table>',
    '</section>',
  ].join('\n')
}

function row(finding: Finding, source: FrameSource | undefined, context: ReportContext): string {
  const { location, severity, message, object, related } = finding
  const cells = [
    `<td class="place">${location.startLine}:${location.startColumn}</td>`,
    `<td class="severity ${severity}">${severity}</td>`,
    `<td class="message">${[
      escapeMarkup(message),
      object === '' ? '' : `<span class="object">${escapeMarkup(object)}</span>`,
      ...related.map(one => `<span class="related">${escapeMarkup(`${placeOf(one.location)}  ${one.note}`)}</span>`),
      frame(finding, source),
    ].join('')}</td>`,
    `<td class="rule">${ruleLink(finding, context)}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}

function ruleLink(finding: Finding, { rules }: ReportContext): string {
  const label = escapeMarkup(ruleLabel(finding))
  const address = rules()
    .find(({ rule }) => rule.id === finding.rule)
    ?.rule.references.find(isAddress)
  return address === undefined ? label : `<a href="${escapeMarkup(address)}" rel="noreferrer">${label}</a>`
}

function frame(finding: Finding, source: FrameSource | undefined): string {
  const shown = codeFrame(finding, source, FRAME_WIDTH)
  if (shown === undefined) return ''
  const { before, marked, after } = shown
  return `<pre>${escapeMarkup(before)}<mark>${escapeMarkup(marked)}</mark>${escapeMarkup(after)}</pre>`
}
