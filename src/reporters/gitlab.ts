import { fingerprint } from '../engine/assemble/fingerprint.ts'
import type { Report } from '../engine/finding.ts'
import { writeJson } from './json-text.ts'
import { inert } from './markdown-text.ts'
import type { Reporter } from './reporter.ts'
import { exclusionText, fullMessage, ruleLabel } from './words.ts'

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
    description: described(fullMessage(finding)),
    check_name: ruleLabel(finding),
    fingerprint: finding.fingerprint,
    severity: SEVERITY[finding.severity],
    location: {
      path: finding.location.path,
      lines: { begin: finding.location.startLine, end: finding.location.endLine },
    },
  })),
  ...report.notAnalysed.map(({ path, reason, location, fails }) => ({
    description: described(`not analysed: ${reason}`),
    check_name: 'not-analysed',
    fingerprint: fingerprint(['not-analysed', path, reason].join('\n')),
    severity: fails ? ('major' as const) : ('info' as const),
    location: { path, lines: { begin: location?.startLine ?? 1 } },
  })),
  ...report.exclusions.map(one => ({
    description: described(exclusionText(one)),
    check_name: 'excluded',
    fingerprint: fingerprint(['excluded', one.path].join('\n')),
    severity: 'info' as const,
    location: { path: one.path, lines: { begin: 1 } },
  })),
  ...report.faults.map(({ source, path, message }) => ({
    description: described(`fault of clauselint in ${source}: ${message}`),
    check_name: 'fault',
    fingerprint: fingerprint(['fault', source, path].join('\n')),
    severity: 'blocker' as const,
    location: { path, lines: { begin: 1 } },
  })),
]

/**
 * A description that is text for all who read it: GitLab shows it as text, but its own `%{…}` are taken for styles, and some
 * releases of its merge request widget took tags for HTML; others post it as Markdown. A space ends what a tag begins with.
 */
const described = (text: string): string => inert(text.replace(/<(?=[A-Za-z/!?])/g, '< ').replace(/%(?=\{)/g, '% '))

/** GitLab shows only the first of several issues with one fingerprint, so the others' get a number. */
function distinct(all: readonly Issue[]): readonly Issue[] {
  const seen = new Map<string, number>()
  return all.map(issue => {
    const number = (seen.get(issue.fingerprint) ?? 0) + 1
    seen.set(issue.fingerprint, number)
    return number === 1 ? issue : { ...issue, fingerprint: `${issue.fingerprint}-${number}` }
  })
}
