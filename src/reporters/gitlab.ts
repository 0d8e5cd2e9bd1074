import { fingerprint } from '../engine/assemble/fingerprint.ts'
import type { Report } from '../engine/finding.ts'
import { writeJson } from './json-text.ts'
import type { Reporter } from './reporter.ts'
import { visible } from './visible.ts'
import { fullMessage, ruleLabel } from './words.ts'

const SEVERITY = { error: 'critical', warning: 'minor', info: 'info' } as const

interface Issue {
  readonly description: string
  readonly check_name: string
  readonly fingerprint: string
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker'
  readonly location: { readonly path: string; readonly lines: { readonly begin: number; readonly end?: number } }
}

/** GitLab's Code Quality report: the part of the Code Climate format that GitLab reads. */
export const gitlab: Reporter = report => writeJson(distinct(issues(report)))

const issues = (report: Report): readonly Issue[] => [
  ...report.findings.map(finding => ({
    description: fullMessage(finding),
    check_name: ruleLabel(finding),
    fingerprint: finding.fingerprint,
    severity: SEVERITY[finding.severity],
    location: {
      path: finding.location.path,
      lines: { begin: finding.location.startLine, end: finding.location.endLine },
    },
  })),
  ...report.notAnalysed.map(({ path, reason }) => ({
    description: visible(`not analysed: ${reason}`),
    check_name: 'not-analysed',
    fingerprint: fingerprint(['not-analysed', path, reason].join('\n')),
    severity: 'info' as const,
    location: { path, lines: { begin: 1 } },
  })),
  ...report.faults.map(({ source, path, message }) => ({
    description: visible(`fault of clauselint in ${source}: ${message}`),
    check_name: 'fault',
    fingerprint: fingerprint(['fault', source, path].join('\n')),
    severity: 'blocker' as const,
    location: { path, lines: { begin: 1 } },
  })),
]

/** GitLab shows only the first of several issues with one fingerprint, so the others' get a number. */
function distinct(all: readonly Issue[]): readonly Issue[] {
  const seen = new Map<string, number>()
  return all.map(issue => {
    const number = (seen.get(issue.fingerprint) ?? 0) + 1
    seen.set(issue.fingerprint, number)
    return number === 1 ? issue : { ...issue, fingerprint: `${issue.fingerprint}-${number}` }
  })
}
