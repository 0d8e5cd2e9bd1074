import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Finding, Report, SuppressedFinding } from '../../engine/finding.ts'
import type { Severity } from '../../engine/settings.ts'
import { count } from '../../reporters/words.ts'
import {
  type Baseline,
  type KnownFinding,
  type KnownUnread,
  keyOf,
  keyWithoutDigest,
  readBaseline,
} from '../../workspace/baseline-file.ts'
import { loadConfiguredBaseline } from '../../workspace/configured-baseline.ts'
import { guardedRoots, resolveGuarded } from '../../workspace/guarded-path.ts'
import { createIdentifier, type Identify } from '../../workspace/object-digest.ts'
import { reasonOf } from '../../workspace/reason.ts'
import { toAbsolute } from '../../workspace/repository.ts'
import type { Environment } from '../environment.ts'
import type { LintedRun, OpenedRun } from '../run/linted-run.ts'
import { compareUnread, type StaleUnread } from './known-unread.ts'

/** Which findings are known. */
export interface BaselineOptions {
  /** As the user named it; undefined where nothing is known. */
  readonly baseline?: string | undefined
  /** Whether stale entries fail the run. */
  readonly strictBaseline?: boolean | undefined
}

/** An entry, or the part of its count, that nothing in the run is an instance of any more. */
export interface Stale {
  readonly known: KnownFinding
  readonly why: string
}

/** A report compared with a baseline. */
export interface Compared {
  readonly findings: readonly Finding[]
  readonly known: readonly Finding[]
  readonly stale: readonly Stale[]
}

/** The baseline at `given`, or what is wrong with it. */
export function loadBaseline(
  given: string,
  { cwd }: Pick<Environment, 'cwd'>,
): Baseline | { readonly problem: string } {
  try {
    const path = resolve(cwd, given)
    const target = resolveGuarded(path, guardedRoots({ linted: [] }, cwd))
    if ('refusal' in target) return { problem: `${given}: ${target.refusal}` }
    return readBaseline(given, readFileSync(path, 'utf8'))
  } catch (error) {
    return { problem: `${given}: ${reasonOf(error)}; create a baseline with clauselint baseline write` }
  }
}

/** Identifies the findings of a run. */
function identifierOf({ open, results, texts, registry }: OpenedRun): Identify {
  const documents = new Map(results.map(result => [result.path, result.documents]))
  return createIdentifier({ open, registry, textOf: texts.again, documentsOf: path => documents.get(path) ?? [] })
}

/** The findings of a report as a baseline knows them, those that are alike counted once. */
export function toKnown(findings: readonly Finding[], run: OpenedRun): readonly KnownFinding[] {
  const identify = identifierOf(run)
  const counted = new Map<string, KnownFinding>()
  for (const finding of findings) {
    const known = identify(finding)
    const before = counted.get(keyOf(known))
    counted.set(keyOf(known), before === undefined ? known : { ...before, count: before.count + 1 })
  }
  return [...counted.values()]
}

/** Separates known findings from new ones. Entries of files that this run did not lint are neither used nor stale. */
export function compare(findings: readonly Finding[], known: readonly KnownFinding[], run: OpenedRun): Compared {
  const identify = identifierOf(run)
  const left = new Map(known.map(one => [keyOf(one), one.count]))
  const matched: Finding[] = []
  const others: Finding[] = []
  const reported = new Set<string>()
  for (const finding of findings) {
    const one = identify(finding)
    const count = left.get(keyOf(one)) ?? 0
    left.set(keyOf(one), count - 1)
    if (count <= 0) reported.add(keyWithoutDigest(one))
    ;(count > 0 ? matched : others).push(finding)
  }
  const stateOf = createLooker(run)
  const stale = known.flatMap((one): readonly Stale[] => {
    const count = left.get(keyOf(one)) ?? 0
    const state = stateOf(one.path)
    if (count <= 0 || state === 'not looked at') return []
    const isChanged = reported.has(keyWithoutDigest(one))
    const why = state === 'gone' ? 'its file is gone' : isChanged ? 'its object has changed' : 'it is no longer found'
    return [{ known: { ...one, count }, why }]
  })
  return { findings: others, known: matched, stale }
}

/** Whether a file was linted, does not exist any more, or is none of this run's. */
function createLooker({ results, files, repository }: LintedRun) {
  const linted = new Set(results.flatMap(({ path, notAnalysed }) => (notAnalysed === undefined ? [path] : [])))
  const all = new Set(files)
  return (path: string): 'linted' | 'gone' | 'not looked at' => {
    if (linted.has(path)) return 'linted'
    return all.has(path) || existsSync(toAbsolute(repository, path)) ? 'not looked at' : 'gone'
  }
}

const MAX_SHOWN = 10

/** A baseline, and the files it applies to. */
interface Source extends Baseline {
  readonly name: string
  readonly holdsFor: (path: string) => boolean
}

/** The baseline that the command names, for all files, else those that configurations name for theirs. */
function sourcesOf(
  run: LintedRun,
  baseline: string | undefined,
  environment: Pick<Environment, 'cwd'>,
): readonly Source[] | { readonly problem: string } {
  const baselineOf = (path: string): string | undefined => run.settingsOf(path).baseline
  const named = new Set(baseline === undefined ? run.files.flatMap(path => baselineOf(path) ?? []) : [baseline])
  const sources: Source[] = []
  for (const name of named) {
    const isGiven = name === baseline
    const loaded = isGiven ? loadBaseline(name, environment) : loadConfiguredBaseline(name, run.repository)
    if ('problem' in loaded) return loaded
    sources.push({ name, ...loaded, holdsFor: path => isGiven || baselineOf(path) === name })
  }
  return sources
}

/** The report without what a baseline knows, which counts as suppressed, and the remarks on stale entries. */
export function withoutKnown(
  report: Report,
  run: OpenedRun,
  baseline: string | undefined,
  environment: Environment,
):
  | { readonly report: Report; readonly remarks: readonly string[]; readonly hasStale: boolean }
  | { readonly problem: string } {
  const sources = sourcesOf(run, baseline, environment)
  if ('problem' in sources) return sources
  const compared = sources.map(source => ({ ...source, ...compareWith(source, report, run) }))
  const known = new Map(compared.flatMap(one => one.known.map(finding => [finding, one.name])))
  const findings = report.findings.filter(one => !known.has(one))
  const number = (severity: Severity): number => findings.filter(finding => finding.severity === severity).length
  const suppressed = [...report.findings, ...report.hidden].flatMap((finding): readonly SuppressedFinding[] => {
    const name = known.get(finding)
    return name === undefined ? [] : [{ finding, reason: `known: it is in ${name}`, by: 'baseline' }]
  })
  let { notAnalysed } = report
  const unread = sources.map(source => {
    const one = compareUnread(notAnalysed, source.notAnalysed, run)
    notAnalysed = one.notAnalysed
    return { name: source.name, ...one }
  })
  return {
    report: {
      ...report,
      findings,
      hidden: report.hidden.filter(one => !known.has(one)),
      suppressed: [...report.suppressed, ...suppressed],
      notAnalysed,
      counts: { ...report.counts, errors: number('error'), warnings: number('warning'), infos: number('info') },
    },
    remarks: compared.flatMap(({ name, stale }, i) => {
      const { matched = 0, stale: staleUnread = [] } = unread[i] ?? {}
      return [
        ...matchedRemark(name, matched),
        ...staleRemarks(name, [...staleLines(stale), ...staleLines(staleUnread)]),
      ]
    }),
    hasStale: [...compared, ...unread].some(({ stale }) => stale.length > 0),
  }
}

const matchedRemark = (given: string, matched: number): readonly string[] =>
  matched === 0 ? [] : [`${given}: ${count(matched, 'thing')} not analysed ${matched === 1 ? 'is' : 'are'} known`]

/** What is hidden is there all the same: its entry is not stale. */
const compareWith = ({ known, holdsFor }: Source, { findings, hidden }: Report, run: OpenedRun): Compared =>
  compare(
    [...findings, ...hidden].filter(({ location }) => holdsFor(location.path)),
    known,
    run,
  )

/** A line for each stale entry. */
export const staleLines = (stale: readonly (Stale | StaleUnread)[]): readonly string[] =>
  stale.map(({ known, why }) => `  ${known.path}: ${labelOf(known)}: ${why}`)

function labelOf(known: KnownFinding | KnownUnread): string {
  if ('reason' in known) return `not analysed (${known.reason})`
  const { rule, check, object } = known
  return `${rule === check ? rule : `${rule} ${check}`}${object === '' ? '' : ` of ${object}`}`
}

/** The first lines, and how many more there are. */
export function someLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - MAX_SHOWN
  return more > 0 ? [...lines.slice(0, MAX_SHOWN), `  and ${more} more`] : lines
}

function staleRemarks(given: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return []
  const [they, them] = lines.length === 1 ? ['1 entry is', 'it'] : [`${lines.length} entries are`, 'them']
  return [`${given}: ${they} stale; clauselint baseline prune takes ${them} out`, ...someLines(lines)]
}
