import type { Finding } from '../../engine/finding.ts'
import type { Severity } from '../../engine/severity.ts'
import type { Judgement } from './judgements.ts'
import recorded from './mended.json' with { type: 'json' }
import { type Tally, tally } from './tally.ts'

/** What was found by default in the repositories that rules were mended on, and how it was judged. */
export interface Mended {
  readonly repositories: number
  readonly severities: Readonly<Record<Severity, number>>
  readonly tallies: readonly Tally[]
}

/** The last measurement: the repositories themselves are not part of this one. */
export const recordedMended: Mended = recorded

/** Findings whose paths begin with the repository's name, counted and judged. */
export function measureMended(findings: readonly Finding[], judgements: readonly Judgement[]): Mended {
  const severities = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) severities[severity]++
  return {
    repositories: new Set(findings.map(({ location }) => location.path.split('/')[0])).size,
    severities,
    tallies: tally(findings, judgements),
  }
}
