import type { SourceFile } from '../../src/documents/document.ts'
import type { Location } from '../../src/engine/file-result.ts'
import type { Report } from '../../src/engine/finding.ts'
import { toLine } from './expectations.ts'

const SEVERITIES = ['error', 'warning', 'info']

/**
 * What a run says, as lines like those of `expectationsOf`: every finding of every rule, and the notes of `rule`. A
 * severity stands in a line where the expectation for the same check on the same line names one; `low` wherever that is
 * the confidence: what is not reported by default has to be expected as such.
 */
export function saidBy(report: Report, files: readonly SourceFile[], rule: string, expected: readonly string[]) {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const line = (location: Location, check: string): string =>
    toLine({ path: location.path, line: location.startLine, check, token: tokenAt(texts.get(location.path), location) })
  const findings = report.findings.map(({ location, check, severity, confidence }) => {
    const begins = SEVERITIES.map(one => `${location.path}:${location.startLine} ${check}/${one}`)
    const isNamed = expected.some(one => begins.some(begin => one.startsWith(begin)))
    return line(
      location,
      [check, ...(isNamed ? [severity] : []), ...(confidence === 'low' ? [confidence] : [])].join('/'),
    )
  })
  const notes = report.notes.filter(note => note.rule === rule).map(({ location }) => line(location, 'note'))
  return [...findings, ...new Set(notes)].sort()
}

/** The source text of a range: of its first line, where it goes over several. */
const tokenAt = (text: string | undefined, { start, end }: Location): string =>
  text?.slice(start, end).split(/\r\n|\n|\r/, 1)[0] ?? ''
