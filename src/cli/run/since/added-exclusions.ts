import { resolve } from 'node:path'
import { basename } from 'node:path/posix'
import { fingerprint } from '../../../engine/assemble/fingerprint.ts'
import { linesOf, locationOf } from '../../../engine/assemble/locate.ts'
import type { Location, Suppression } from '../../../engine/file-result.ts'
import type { Finding, Report } from '../../../engine/finding.ts'
import { lintFile } from '../../../engine/lint/lint-file.ts'
import { printable } from '../../../engine/message.ts'
import { redact } from '../../../engine/redaction/redact.ts'
import { keyOf, keyOfUnread, readBaseline } from '../../../workspace/baseline-file.ts'
import { changesSince } from '../../../workspace/changed-files.ts'
import { type ConfigurationFile, loadStandard, type Standard } from '../../../workspace/configuration.ts'
import { namesOff } from '../../../workspace/exclusions.ts'
import { readConfiguration } from '../../../workspace/read-configuration.ts'
import { readFileBytes, readUtf8 } from '../../../workspace/read-text.ts'
import { toAbsolute, toPath } from '../../../workspace/repository.ts'
import type { Environment } from '../../environment.ts'
import type { LintedRun } from '../linted-run.ts'

/** One thing that a text keeps from being checked. */
interface Exclusion {
  /** The same for what excludes the same. */
  readonly key: string
  /** What a change does that adds it: `switches RB-01 off`. */
  readonly does: string
  readonly location: Location
}

/** Reads what a text at a path excludes. */
type Read = (path: string, text: string) => readonly Exclusion[]

/** The largest of these files, in bytes: that of a baseline. */
const MAX_BYTES = 50_000_000

/**
 * The report with a finding for all that the change since `revision` itself keeps from being checked, in files where the run is
 * strict: checks that it switches off, files that it ignores, findings that it suppresses or adds to the `baseline`.
 */
export async function withAddedExclusions(
  report: Report,
  { revision, baseline }: { readonly revision: string; readonly baseline: string | undefined },
  run: LintedRun,
  { variables, cwd }: Pick<Environment, 'variables' | 'cwd'>,
): Promise<{ readonly report: Report } | { readonly problem: string }> {
  const readers = await readersOf(run, baseline && resolve(cwd, baseline))
  if (readers.length === 0) return { report }
  const textOf = (path: string): string | undefined => {
    const read = readUtf8(toAbsolute(run.repository, path), MAX_BYTES)
    return 'text' in read ? read.text : undefined
  }
  const bytesOf = (path: string): Buffer | undefined => {
    const read = readFileBytes(toAbsolute(run.repository, path), MAX_BYTES)
    return 'bytes' in read ? read.bytes : undefined
  }
  const found = await changesSince(
    revision,
    { paths: readers.map(({ path }) => path), bytesOf, isWanted: () => false },
    { repository: run.repository, variables },
  )
  if ('problem' in found) return found
  const added = readers.flatMap(({ path, read }) => {
    if (!found.changed.has(path)) return []
    return newOnes(read(path, textOf(path) ?? ''), read(path, found.changed.get(path) ?? '')).map(toFinding)
  })
  const findings = [...report.findings, ...added].sort(byPlace)
  const files = report.counts.files + uncounted(added, report, run)
  return {
    report: { ...report, findings, counts: { ...report.counts, files, errors: report.counts.errors + added.length } },
  }
}

/** In how many files that are not documents these findings are: the report counts such files only where something is found in them. */
function uncounted(added: readonly Finding[], { findings }: Report, { files, settingsOf }: LintedRun): number {
  const counted = new Set([
    ...files.filter(path => settingsOf(path).settings.isConfiguration !== true),
    ...findings.map(({ location }) => location.path),
  ])
  return new Set(added.map(({ location }) => location.path).filter(path => !counted.has(path))).size
}

const byPlace = (a: Finding, b: Finding): number =>
  a.location.path === b.location.path ? a.location.start - b.location.start : a.location.path < b.location.path ? -1 : 1

/** The files that may exclude anything, where the run is strict, each with what reads it; `baseline` is absolute. */
async function readersOf(
  run: LintedRun,
  baseline: string | undefined,
): Promise<readonly { readonly path: string; readonly read: Read }[]> {
  const { files, results, exclusions, settingsOf, repository, registry } = run
  const configurations = files.filter(path => settingsOf(path).settings.isConfiguration === true)
  const ignoreFiles = exclusions.map(({ path }) => path).filter(path => basename(path) === '.clauselintignore')
  const configured = files.flatMap(path => settingsOf(path).baseline ?? [])
  const baselines = new Set(baseline === undefined ? configured : [toPath(repository, baseline)])
  const commented = results.filter(({ suppressions }) => suppressions.length > 0).map(({ path }) => path)
  const standard = configurations.length === 0 ? undefined : await loadStandard(registry)
  const all = [
    ...configurations.map(path => ({ path, read: ofConfiguration(standard) })),
    ...ignoreFiles.map(path => ({ path, read: ofIgnoreFile })),
    ...[...baselines].map(path => ({ path, read: ofBaseline })),
    ...commented.map(path => ({ path, read: ofComments(run) })),
  ]
  return all.filter(({ path }) => !path.startsWith('../') && settingsOf(path).isStrict)
}

/** What is excluded now and was not earlier, each as often as it is there more often. */
function newOnes(now: readonly Exclusion[], earlier: readonly Exclusion[]): readonly Exclusion[] {
  const left = new Map<string, number>()
  for (const { key } of earlier) left.set(key, (left.get(key) ?? 0) + 1)
  return now.filter(({ key }) => {
    const number = left.get(key) ?? 0
    left.set(key, number - 1)
    return number <= 0
  })
}

/** Makes the location of a whole line of a text, from 1. */
function linesIn(path: string, text: string): (line: number) => Location {
  const lines = linesOf(text)
  return line => {
    const start = lines.startOf(line)
    const end = /[\r\n]/.exec(text.slice(start))?.index
    return locationOf(path, lines, start, end === undefined ? text.length : start + end)
  }
}

const ofConfiguration =
  (standard: Standard | undefined): Read =>
  (path, text) => {
    const read = standard && readConfiguration(path, text, standard)
    return read !== undefined && 'file' in read ? statedIn(read.file, linesIn(path, text)) : []
  }

function statedIn({ stated, lineOf }: ConfigurationFile, lineAt: (line: number) => Location): readonly Exclusion[] {
  const at = (pointer: string, does: string, key = does): Exclusion => ({
    key,
    does,
    location: lineAt(lineOf(pointer)),
  })
  const named = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
  return [
    ...namesOff(stated.rules ?? {}).map(name => at(`/rules/${named(name)}`, `switches ${name} off`)),
    ...(stated.overrides ?? []).flatMap(({ rules, files, kinds, namespaces }, i) =>
      namesOff(rules).map(name => {
        const key = JSON.stringify([name, files, kinds, namespaces])
        return at(`/overrides/${i}/rules/${named(name)}`, `switches ${name} off in an override`, key)
      }),
    ),
    ...(stated.ignore ?? []).map((pattern, i) => at(`/ignore/${i}`, `ignores ${pattern}`)),
    ...(stated.suppressions ?? []).map(({ rule, file, object, until }, i) =>
      at(`/suppressions/${i}`, `suppresses ${rule}`, JSON.stringify(['suppresses', rule, file, object, until])),
    ),
    ...(stated.baseline === undefined ? [] : [at('/baseline', `takes ${stated.baseline} as its baseline`)]),
  ]
}

/** The lines of an ignore file; what they take back with `!` excludes nothing. */
const ofIgnoreFile: Read = (path, text) => {
  const lineAt = linesIn(path, text)
  return text.split(/\r\n|\r|\n/).flatMap((line, i) => {
    const pattern = line.trim()
    return pattern === '' || /^[#!]/.test(pattern)
      ? []
      : [{ key: pattern, does: `ignores ${pattern}`, location: lineAt(i + 1) }]
  })
}

const ofBaseline: Read = (path, text) => {
  const read = readBaseline(path, text)
  if ('problem' in read) return []
  const lines = linesOf(text)
  const added = (key: string, what: string, marked: string, count: number): readonly Exclusion[] => {
    const start = Math.max(0, text.indexOf(marked))
    const location = locationOf(path, lines, start, start + marked.length)
    return Array.from({ length: count }, () => ({ key, does: `adds ${what} to the baseline`, location }))
  }
  return [
    ...read.known.flatMap(one => added(keyOf(one), `${one.check} of ${one.path}`, one.digest, one.count)),
    ...read.notAnalysed.flatMap(one =>
      added(
        keyOfUnread(one),
        `what is not analysed of ${one.path}`,
        `{"path":${JSON.stringify(one.path)},"reason":`,
        one.count,
      ),
    ),
  ]
}

const ofComments =
  ({ settingsOf, registry }: LintedRun): Read =>
  (path, text) =>
    lintFile({ path, text }, settingsOf(path).settings, registry).suppressions.flatMap(one =>
      one.fault === undefined ? [commented(one)] : [],
    )

function commented({ rules, until, startLine, location }: Suppression): Exclusion {
  const isWhole = startLine < location.startLine
  return {
    key: JSON.stringify([[...rules].sort(), until, isWhole]),
    does: `suppresses ${rules.join(', ')}`,
    location,
  }
}

const RULE = 'suppression/added'

const toFinding = ({ key, does, location }: Exclusion): Finding => ({
  rule: RULE,
  check: RULE,
  severity: 'error',
  relevance: 'anywhere',
  confidence: 'high',
  message: printable(redact(`this change ${does}`)),
  location,
  pointer: '',
  object: '',
  related: [],
  fingerprint: fingerprint([RULE, location.path, key].join('\n')),
})
