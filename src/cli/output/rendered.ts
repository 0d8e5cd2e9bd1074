import type { Finding, Report } from '../../engine/finding.ts'
import { redact } from '../../engine/redaction/redact.ts'
import { countBefore } from '../../model/count-before.ts'

const SOURCE = /^# Source: (\S.*)$/gm

/**
 * Names the template that each finding in rendered output comes from: `helm template` writes `# Source: PATH` before
 * each document. `inputs` are the texts that were rendered (standard input), by their paths.
 */
export function nameSources(report: Report, inputs: ReadonlyMap<string, string>): Report {
  const sources = new Map([...inputs].map(([path, text]) => [path, sourcesOf(text)]))
  if ([...sources.values()].every(({ length }) => length === 0)) return report
  const named = (finding: Finding): Finding => withSource(finding, sources.get(finding.location.path) ?? [])
  return { ...report, findings: report.findings.map(named) }
}

/** A template and the offset from which on the text was made of it. */
interface Source {
  readonly start: number
  readonly path: string
}

const sourcesOf = (text: string): readonly Source[] =>
  [...text.matchAll(SOURCE)].map(({ index, 1: path = '' }) => ({ start: index, path: redact(path.trim()) }))

/** The last source that begins before `offset`; they are sorted. */
const lastBefore = (sources: readonly Source[], offset: number): Source | undefined =>
  sources[countBefore(sources, ({ start }) => start < offset) - 1]

function withSource(finding: Finding, sources: readonly Source[]): Finding {
  const source = lastBefore(sources, finding.location.start)
  if (source === undefined) return finding
  // Only the file is known, not the place in it.
  const beginning = { start: 0, end: 0, startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }
  const related = { location: { path: source.path, ...beginning }, note: 'rendered from this template' }
  return { ...finding, related: [...finding.related, related] }
}
