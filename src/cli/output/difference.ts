import type { Finding, NotAnalysed, Report } from '../../engine/finding.ts'
import { visible } from '../../engine/redaction/visible.ts'
import { placeOfUnread } from '../../reporters/words.ts'

/**
 * What is new and what is gone from one report to the next, in lines; empty where nothing is. A finding, or a document
 * that is not analysed, that only moved to another line is neither.
 */
export function formatDifference(before: Report, after: Report): string {
  const appeared = missingFrom(before.findings, after.findings, identityOf)
  const gone = missingFrom(after.findings, before.findings, identityOf)
  const unread = missingFrom(before.notAnalysed, after.notAnalysed, identityOfUnread)
  const readAgain = missingFrom(after.notAnalysed, before.notAnalysed, identityOfUnread)
  if (appeared.length + gone.length + unread.length + readAgain.length === 0) return ''
  const { errors, warnings, infos } = after.counts
  return [
    ...readAgain.map(one => `- ${lineOfUnread(one)}\n`),
    ...unread.map(one => `+ ${lineOfUnread(one)}\n`),
    ...gone.map(finding => `- ${lineOf(finding)}\n`),
    ...appeared.map(finding => `+ ${lineOf(finding)}\n`),
    `${appeared.length} new, ${gone.length} gone: now ${errors} errors, ${warnings} warnings, ${infos} infos\n`,
  ].join('')
}

/** Those of `all` that `known` has not, each as often as it is there too often. */
function missingFrom<T>(known: readonly T[], all: readonly T[], identify: (one: T) => string): readonly T[] {
  const left = new Map<string, number>()
  for (const one of known) left.set(identify(one), (left.get(identify(one)) ?? 0) + 1)
  return all.filter(one => {
    const identity = identify(one)
    const number = left.get(identity) ?? 0
    left.set(identity, number - 1)
    return number <= 0
  })
}

const identityOf = ({ fingerprint, severity, message }: Finding): string => `${fingerprint} ${severity} ${message}`

const identityOfUnread = ({ path, reason }: NotAnalysed): string => `${path} ${reason}`

const lineOfUnread = (one: NotAnalysed): string => `${placeOfUnread(one)}  not analysed: ${visible(one.reason)}`

const lineOf = ({ location, severity, message, check }: Finding): string =>
  visible(`${location.path}:${location.startLine}:${location.startColumn}  ${severity}  ${message}  ${check}`)
