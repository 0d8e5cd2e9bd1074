import type { Finding, Report } from '../../engine/finding.ts'
import { visible } from '../../reporters/visible.ts'

/**
 * What is new and what is gone from one report to the next, in lines; empty where nothing is. A finding that only moved
 * to another line is neither.
 */
export function formatDifference(before: Report, after: Report): string {
  const appeared = missingFrom(before.findings, after.findings)
  const gone = missingFrom(after.findings, before.findings)
  if (appeared.length === 0 && gone.length === 0) return ''
  const { errors, warnings, infos } = after.counts
  return [
    ...gone.map(finding => `- ${lineOf(finding)}\n`),
    ...appeared.map(finding => `+ ${lineOf(finding)}\n`),
    `${appeared.length} new, ${gone.length} gone: now ${errors} errors, ${warnings} warnings, ${infos} infos\n`,
  ].join('')
}

/** The findings that `known` has not, each as often as it is there too often. */
function missingFrom(known: readonly Finding[], findings: readonly Finding[]): readonly Finding[] {
  const left = new Map<string, number>()
  for (const finding of known) left.set(identityOf(finding), (left.get(identityOf(finding)) ?? 0) + 1)
  return findings.filter(finding => {
    const identity = identityOf(finding)
    const number = left.get(identity) ?? 0
    left.set(identity, number - 1)
    return number <= 0
  })
}

const identityOf = ({ fingerprint, severity, message }: Finding): string => `${fingerprint} ${severity} ${message}`

const lineOf = ({ location, severity, message, check }: Finding): string =>
  `${visible(location.path)}:${location.startLine}:${location.startColumn}  ${severity}  ${message}  ${check}`
