import type { Suggestion } from '../engine/edit.ts'
import type { Finding, RelatedLocation, Report } from '../engine/finding.ts'
import { codeFrame, type Framed, type FrameSource, frameSource, MOST_FRAMED } from './code-frame.ts'
import { editDiff } from './fix-diff.ts'
import { SCRIPT, SCRIPT_HASH } from './html-script.ts'
import { STYLE } from './html-style.ts'
import { attributes, escapeMarkup } from './markup.ts'
import { type FileBlock, fileBlocks, inOrder, SEVERITIES } from './order.ts'
import type { ReportContext, Reporter } from './reporter.ts'
import { helpAddress } from './rule-table.ts'
import { folderOf, STATISTICS, type Statistics, statisticsOf, TALLY_COLUMNS, type Tally } from './statistics.ts'
import { findingCounts, type Remark, remarks } from './summary.ts'
import { areaNameOf, count, placeOf, ruleLabel } from './words.ts'

/** How many columns of a line a code frame shows. */
const FRAME_WIDTH = 160

/**
 * One page to look at, by itself: the overview, the findings, what was not read. Nothing is fetched from anywhere, every
 * text is escaped, and the only script is ours.
 */
export const html: Reporter = (report, context) => {
  const title = escapeMarkup(`clauselint: ${findingCounts(report)}`)
  const others = remarks(report).map(remark => remarkItem(remark, context))
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${title}</h1>`,
    ...(report.findings.length === 0 ? [] : findingsPart(report, context)),
    ...(others.length === 0 ? [] : ['<h2>Beside the findings</h2>', '<ul>', ...others, '</ul>']),
    `<footer><p>clauselint ${escapeMarkup(context.version)}</p></footer>`,
    ...(report.findings.length === 0 ? [] : [`<script>${SCRIPT}</script>`]),
    '</body>',
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

function findingsPart(report: Report, context: ReportContext): readonly string[] {
  const statistics = statisticsOf(report)
  return [
    '<h2>Overview</h2>',
    ...STATISTICS.map(([part, title]) => tallyTable(title, statistics[part])),
    '<h2>Findings</h2>',
    filters(statistics),
    ...fileBlocks(inOrder(report.findings, context.sort)).map(block => fileSection(block, context)),
  ]
}

/** A folded table; a click on a name shows only its findings. */
const tallyTable = (title: string, tallies: readonly Tally[]): string =>
  [
    `<details${title === 'area' ? ' open' : ''}><summary>By ${title} (${tallies.length})</summary>`,
    `<table class="tally"><thead><tr>${[...TALLY_COLUMNS, title].map(name => `<th>${name}</th>`).join('')}</tr></thead><tbody>`,
    ...tallies.map(tally => {
      const numbers = TALLY_COLUMNS.map(column => `<td>${tally[column]}</td>`).join('')
      const button = `<button type="button"${attributes({ 'data-key': title, 'data-value': tally.name })}>`
      return `<tr>${numbers}<td>${button}${escapeMarkup(tally.name)}</button></td></tr>`
    }),
    '</tbody></table></details>',
  ].join('\n')

const filters = (statistics: Statistics): string =>
  [
    '<form>',
    '<input type="search" name="search" placeholder="search" aria-label="search">',
    ...SEVERITIES.map(
      severity => `<label><input type="checkbox" name="severity" value="${severity}" checked> ${severity}</label>`,
    ),
    ...STATISTICS.map(([part, title]) => select(title, statistics[part])),
    '<button type="reset">all</button>',
    '<button type="button" data-open="true">unfold</button>',
    '<button type="button" data-open="false">fold</button>',
    '<output></output>',
    '</form>',
  ].join('\n')

function select(title: string, tallies: readonly Tally[]): string {
  const names = tallies.map(({ name }) => name).sort()
  const options = names.map(name => `<option${attributes({ value: name })}>${escapeMarkup(name)}</option>`)
  return `<select name="${title}" aria-label="${title}"><option value="">any ${title}</option>${options.join('')}</select>`
}

function remarkItem({ text, details, option }: Remark, { showSuppressed }: ReportContext): string {
  if (details.length === 0 || (option === 'showSuppressed' && !showSuppressed)) return `<li>${escapeMarkup(text)}</li>`
  const items = details.map(detail => `<li>${escapeMarkup(detail)}</li>`).join('')
  return `<li><details><summary>${escapeMarkup(text)}</summary><ul>${items}</ul></details></li>`
}

function fileSection({ path, findings }: FileBlock, context: ReportContext): string {
  const source = context.codeFrames ? frameSource(path, context) : undefined
  return [
    `<details class="file" open${attributes({ 'data-path': path })}>`,
    `<summary>${escapeMarkup(path)} <small>${count(findings.length, 'finding')}</small></summary>`,
    '<table>',
    '<thead><tr><th>Place</th><th>Severity</th><th>Message</th><th>Rule</th></tr></thead>',
    '<tbody>',
    ...findings.map(finding => row(finding, source, context)),
    '</tbody>',
    '</table>',
    '</details>',
  ].join('\n')
}

function row(finding: Finding, source: FrameSource | undefined, context: ReportContext): string {
  const { location, severity, message, object, related, rule } = finding
  const cells = [
    `<td class="place">${location.startLine}:${location.startColumn}</td>`,
    `<td class="severity ${severity}">${severity}</td>`,
    `<td class="message">${[
      escapeMarkup(message),
      object === '' ? '' : `<span class="object">${escapeMarkup(object)}</span>`,
      ...related.map((one, i) => relatedPlace(one, i < MOST_FRAMED ? context : undefined)),
      frame(finding, source),
      fix(finding, context),
    ].join('')}</td>`,
    `<td class="rule">${ruleLink(finding, context)}</td>`,
  ]
  const keys = {
    'data-severity': severity,
    'data-rule': ruleLabel(finding),
    'data-area': areaNameOf(rule),
    'data-folder': folderOf(location.path),
  }
  return `<tr class="finding"${attributes(keys)}>${cells.join('')}</tr>`
}

function ruleLink(finding: Finding, { rules }: ReportContext): string {
  const label = escapeMarkup(ruleLabel(finding))
  const known = rules().find(({ rule }) => rule.id === finding.rule)
  const address = known && helpAddress(known)
  return address === undefined ? label : `<a href="${escapeMarkup(address)}" rel="noreferrer">${label}</a>`
}

/** A related place in words, and its line where a context to read it by is given. */
function relatedPlace({ location, note }: RelatedLocation, context: ReportContext | undefined): string {
  const words = `<span class="related">${escapeMarkup(`${placeOf(location)}  ${note}`)}</span>`
  return context?.codeFrames === true ? words + frame({ location }, frameSource(location.path, context)) : words
}

function frame(finding: Framed, source: FrameSource | undefined): string {
  const shown = codeFrame(finding, source, FRAME_WIDTH)
  if (shown === undefined) return ''
  const { before, marked, after } = shown
  return `<pre>${escapeMarkup(before)}<mark>${escapeMarkup(marked)}</mark>${escapeMarkup(after)}</pre>`
}

/** How the finding is fixed in words, what its fix changes, and what there is to choose from. */
function fix(finding: Finding, context: ReportContext): string {
  const sentence = context.fixOf?.(finding)
  const words = sentence === undefined ? '' : `<span class="fix">Fix: ${escapeMarkup(sentence)}</span>`
  const { fix: own, suggestions = [] } = finding
  const how = own?.safe === true ? '--fix' : '--fix=all'
  return [
    words,
    ...(own === undefined ? [] : [difference(finding, own, ` (${how})`, context)]),
    ...suggestions.map(one => difference(finding, one, ' (suggestion)', context)),
  ].join('')
}

function difference(finding: Finding, edit: Suggestion, how: string, context: ReportContext): string {
  const parts = editDiff(finding, edit, context)
  if (parts.length === 0) return ''
  const changes = parts.map(({ path, line, lines: changed, more }) => {
    const place = path === finding.location.path ? `${line}:` : `${path}:${line}:`
    const marked = changed.map(({ sign, text }) => {
      const shown = escapeMarkup(`${sign} ${text}`)
      return sign === '-' ? `<del>${shown}</del>` : `<ins>${shown}</ins>`
    })
    const rest = more === 0 ? [] : [`… and ${more} more lines`]
    return `<pre>${[escapeMarkup(place), ...marked, ...rest].join('\n')}</pre>`
  })
  return `<details class="fix"><summary>${escapeMarkup(edit.title)}${how}</summary>${changes.join('')}</details>`
}
