import { visible } from '../engine/redaction/visible.ts'
import type { Reporter } from './reporter.ts'
import { findingCounts, remarks } from './summary.ts'
import { fullMessage, placeOf, ruleLabel } from './words.ts'

/** A line a finding, as compilers write them; then one line with the counts and what is to be known beside them. */
export const compact: Reporter = report => {
  const findings = report.findings.map(
    finding => `${placeOf(finding.location)}: ${finding.severity}: ${fullMessage(finding)} [${ruleLabel(finding)}]`,
  )
  const others = remarks(report).map(({ text }) => text)
  return `${[...findings, visible([findingCounts(report), ...others].join('; '))].join('\n')}\n`
}
