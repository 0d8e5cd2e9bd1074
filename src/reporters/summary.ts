import { CONFIDENCES } from '../engine/confidence.ts'
import type { Exclusion, Finding, NotAnalysed, Report } from '../engine/finding.ts'
import { visible } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { kindCounts, unreadKinds } from './unread-kinds.ts'
import { count, exclusionText, placeOf, placeOfUnread, ruleLabel } from './words.ts'

/** One thing that the reader shall know beside the findings, and the cases of it. */
export interface Remark {
  readonly text: string
  readonly details: readonly string[]
  /** What asks for the details where a report has to be short; absent where they are always of interest. */
  readonly option?: 'showSuppressed' | 'showUnread'
}

/** `2 errors, 1 warning in 2 of 12 files`; `no findings in 12 files`. */
export function findingCounts({ findings, counts }: Report): string {
  const files = count(counts.files, 'file')
  if (findings.length === 0) return `no findings in ${files}`
  const parts = [
    counts.errors > 0 ? count(counts.errors, 'error') : '',
    counts.warnings > 0 ? count(counts.warnings, 'warning') : '',
    counts.infos > 0 ? count(counts.infos, 'info') : '',
  ].filter(part => part !== '')
  const withFindings = new Set(findings.map(finding => finding.location.path)).size
  return `${parts.join(', ')} in ${withFindings} of ${files}`
}

/** What was fixable, suppressed, not decided, not read, and what went wrong in clauselint itself: a remark each. */
export function remarks(report: Report): readonly Remark[] {
  const fixable = report.findings.filter(finding => finding.fix?.safe).length
  const forReview = report.findings.filter(finding => finding.fix?.safe === false).length
  const toChoose = report.findings.filter(
    ({ fix, suggestions }) => fix === undefined && suggestions !== undefined,
  ).length
  const suppressed = report.suppressed.length
  const undecided = report.notes.reduce((sum, note) => sum + note.count, 0)
  const faults = report.faults.length
  return [
    { number: fixable, text: `${fixable} of them can be fixed with --fix`, details: [] },
    {
      number: forReview,
      text: `${forReview} of them ${forReview === 1 ? 'has' : 'have'} a fix that needs review: --fix=all`,
      details: [],
    },
    {
      number: toChoose,
      text: `${toChoose} of them ${toChoose === 1 ? 'has' : 'have'} edits to choose from: --fix-interactive`,
      details: [],
    },
    {
      number: suppressed,
      text: `${count(suppressed, 'finding is', 'findings are')} suppressed`,
      details: suppressedOnes(report),
      option: 'showSuppressed' as const,
    },
    hidden(report),
    silent(report),
    {
      number: undecided,
      text: `${count(undecided, 'thing was', 'things were')} not decided`,
      details: undecidedOnes(report),
      option: 'showUnread' as const,
    },
    {
      number: report.notAnalysed.length + report.counts.unrecognised,
      text: unreadParts(report).join('; '),
      details: byReason(report.notAnalysed),
      // What fails the run is always of interest.
      ...(report.notAnalysed.some(({ fails }) => fails) ? {} : { option: 'showUnread' as const }),
    },
    ...report.exclusions.map(one => ({
      number: 1,
      text: exclusionText(one),
      details: excludedOnes(one),
      option: 'showUnread' as const,
    })),
    {
      number: faults,
      text: `${count(faults, 'fault')} of clauselint itself; please report`,
      details: report.faults.map(({ source, path, message }) => visible(`${source} on ${path}: ${message}`)),
    },
  ].flatMap(({ number, ...remark }) => (number === 0 ? [] : [remark]))
}

/** The sorts of files that were not read, the files that were read in part, and the documents of no known kind. */
function unreadParts(report: Report): readonly string[] {
  const kinds = unreadKinds(report)
  const number = kinds.reduce((sum, { files }) => sum + files, 0)
  const partly = new Set(report.notAnalysed.filter(({ kind }) => kind === undefined).map(({ path }) => path)).size
  const { documents, unrecognised } = report.counts
  return [
    ...(number > 0 ? [`${kindCounts(kinds)} ${number === 1 ? 'was' : 'were'} not read`] : []),
    ...(partly > 0 ? [`${count(partly, 'file was', 'files were')} not wholly analysed`] : []),
    ...(unrecognised > 0 ? [`${unrecognised} of ${count(documents, 'document')} not recognised as any kind`] : []),
  ]
}

/** How many findings are too unsure to be reported, and how they are. */
function hidden({ hidden: all }: Report): Remark & { readonly number: number } {
  const levels = CONFIDENCES.filter(level => all.some(({ confidence }) => confidence === level))
  const are = all.length === 1 ? 'finding' : 'findings'
  return {
    number: all.length,
    text: `${all.length} ${are} of ${levels.join(' and ')} confidence ${all.length === 1 ? 'is' : 'are'} not shown: --min-confidence ${levels.at(-1)}`,
    details: [],
  }
}

/** How many checks found something where they do not speak, in one line. */
function silent({ silent: all }: Report): Remark & { readonly number: number } {
  const checksOf = (isOne: (finding: Finding) => boolean): number =>
    new Set(all.flatMap(one => (isOne(one) ? [one.check] : []))).size
  const own = checksOf(({ silence }) => silence?.lacks === 'platform')
  const eks = checksOf(({ silence }) => silence?.lacks === 'cluster')
  const others = checksOf(() => true)
  const procedures = `${count(own, 'check')} of the contract's own procedures`
  const are = (number: number): string => (number === 1 ? 'is silent' : 'are silent')
  const text =
    own > 0 && eks > 0
      ? `${procedures} and ${eks} for EKS ${are(own + eks)}: nothing here shows its platform, or a cluster of EKS`
      : own > 0
        ? `${procedures} ${are(own)}: nothing here shows its platform`
        : eks > 0
          ? `${count(eks, 'check')} for EKS ${are(eks)}: nothing here shows a cluster of it`
          : `${count(others, 'check')} ${are(others)} in tests, examples and on throw-away clusters`
  return {
    number: all.length,
    text: `${text}; \`extends: clauselint:contract\` turns ${own + eks + others === 1 ? 'it' : 'them'} on`,
    details: [],
  }
}

const suppressedOnes = ({ suppressed }: Report): readonly string[] =>
  suppressed.map(({ finding, reason }) =>
    visible(`${placeOf(finding.location)}  ${finding.message}  ${ruleLabel(finding)}  (${reason})`),
  )

/** What an exclusion is of, a line each for checks, files and folders. */
const excludedOnes = ({ checks, files, folders }: Exclusion): readonly string[] =>
  [
    { what: 'off', names: checks },
    { what: 'ignored', names: [...files, ...folders.map(folder => `${folder}/`)] },
  ].flatMap(({ what, names }) => (names.length === 0 ? [] : [`${what}: ${someOf(names.map(name => visible(name)))}`]))

/** By reason, the most frequent first. */
function undecidedOnes({ notes }: Report): readonly string[] {
  const byReason = Array.from(
    groupBy(notes, note => note.why),
    ([why, same]) => ({ why, first: same[0], number: same.reduce((sum, note) => sum + note.count, 0) }),
  )
  return byReason
    .toSorted((a, b) => b.number - a.number)
    .map(one => `${one.number} × ${visible(one.why)}${one.first ? ` (${placeOf(one.first.location)})` : ''}`)
}

/** How many places of one reason, or names of what is excluded, are listed. */
const MAX_PLACES = 10

/** By reason, the most frequent first, with the places. */
const byReason = (all: readonly NotAnalysed[]): readonly string[] =>
  Array.from(
    groupBy(all, one => one.reason),
    ([reason, same]) => ({ reason, same }),
  )
    .toSorted((a, b) => b.same.length - a.same.length)
    .map(({ reason, same }) => `${same.length} × ${visible(reason)} (${placesOf(same)})`)

const placesOf = (all: readonly NotAnalysed[]): string => someOf(all.map(placeOfUnread))

/** The first of these texts, and how many more there are. */
function someOf(all: readonly string[]): string {
  const more = all.length - MAX_PLACES
  const shown = all.slice(0, MAX_PLACES)
  return more <= 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more: --format json lists all`
}
