import type { Location } from '../engine/file-result.ts'
import type { Finding } from '../engine/finding.ts'
import { writeJson } from './json-text.ts'
import { inert } from './markdown-text.ts'
import type { ReportContext, Reporter } from './reporter.ts'
import { helpAddress } from './rule-table.ts'
import { exclusionText, fullMessage } from './words.ts'

const SEVERITY = { error: 'ERROR', warning: 'WARNING', info: 'INFO' } as const

/**
 * reviewdog's DiagnosticResult (proto/rdf/reviewdog.proto): its columns count bytes of UTF-8, from 1. In comments reviewdog
 * gives the message to GitHub and GitLab as Markdown (service/commentutil/commentutil.go), on a terminal as it is.
 */
export const rdjson: Reporter = (report, context) => {
  const diagnostics = [
    ...findingDiagnostics(report.findings, context),
    ...report.notAnalysed.map(({ path, reason, location, fails }) => ({
      message: inert(`not analysed: ${reason}`),
      location: { path, ...(location && { range: { start: { line: location.startLine } } }) },
      severity: fails ? 'ERROR' : 'INFO',
      code: { value: 'not-analysed' },
    })),
    ...report.exclusions.map(one => ({
      message: inert(exclusionText(one)),
      location: { path: one.path },
      severity: 'INFO',
      code: { value: 'excluded' },
    })),
    ...report.faults.map(({ source, path, message }) => ({
      message: inert(`fault of clauselint in ${source}: ${message}`),
      location: { path },
      severity: 'ERROR',
      code: { value: 'fault' },
    })),
  ]
  return writeJson({ source: { name: 'clauselint' }, diagnostics })
}

function findingDiagnostics(findings: readonly Finding[], context: ReportContext): readonly object[] {
  const urls = new Map(context.rules().map(one => [one.rule.id, helpAddress(one)]))
  let ranges: { readonly path: string; readonly rangeOf: RangeOf; readonly changedRangeOf: RangeOf } | undefined
  return findings.map(finding => {
    const { path } = finding.location
    if (ranges?.path !== path) {
      const text = context.textOf(path)
      ranges = { path, rangeOf: rangesIn(text), changedRangeOf: rangesIn(text) }
    }
    const url = urls.get(finding.rule)
    return {
      message: inert(
        finding.check === finding.rule ? fullMessage(finding) : `${fullMessage(finding)} (${finding.check})`,
      ),
      location: { path, range: ranges.rangeOf(finding.location) },
      severity: SEVERITY[finding.severity],
      code: { value: finding.rule, ...(url === undefined ? {} : { url }) },
      ...suggestions(finding, context, ranges.changedRangeOf),
    }
  })
}

/** Each suggestion is independent: only an edit that is one change in the finding's own file is one. */
function suggestions(finding: Finding, { replacementsOf }: ReportContext, rangeOf: RangeOf): object {
  const edits = [...(finding.fix === undefined ? [] : [finding.fix]), ...(finding.suggestions ?? [])]
  const single = edits.flatMap(edit => {
    const [first, second] = replacementsOf(finding, edit) ?? []
    return first === undefined || second !== undefined || first.location.path !== finding.location.path ? [] : [first]
  })
  return single.length === 0
    ? {}
    : { suggestions: single.map(({ location, text }) => ({ range: rangeOf(location), text })) }
}

type RangeOf = (location: Location) => object

/** Ranges of locations in one text, requested in their order; of whole lines if the text is not available. */
function rangesIn(text: string | undefined): RangeOf {
  if (text === undefined) return ({ startLine, endLine }) => ({ start: { line: startLine }, end: { line: endLine } })
  // A column goes on from the one before it on the same line: a long line is read once, not once a finding.
  let last = { lineStart: -1, offset: 0, bytes: 0 }
  return ({ start, end, startLine, startColumn, endLine, endColumn }) => {
    const lineStart = start - (startColumn - 1)
    const from =
      last.lineStart === lineStart && last.offset <= start ? last : { lineStart, offset: lineStart, bytes: 0 }
    const bytes = from.bytes + utf8Length(text, from.offset, start)
    last = { lineStart, offset: start, bytes }
    const endBytes =
      endLine === startLine ? bytes + utf8Length(text, start, end) : utf8Length(text, end - (endColumn - 1), end)
    return { start: { line: startLine, column: bytes + 1 }, end: { line: endLine, column: endBytes + 1 } }
  }
}

/** How many bytes of UTF-8 the UTF-16 units from `start` up to `end` take. */
function utf8Length(text: string, start: number, end: number): number {
  let bytes = 0
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i)
    // Each half of a surrogate pair counts for two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}
