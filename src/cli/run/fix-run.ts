import { accessSync, constants } from 'node:fs'
import { isAbsolute } from 'node:path'
import { findFileSecrets } from '../../engine/assemble/open-documents.ts'
import type { Finding, Report } from '../../engine/finding.ts'
import { type FixLevel, fixedPath, hasFix, type Unfixed, withoutFix } from '../../engine/fix/fix.ts'
import { type Fixed, fixAll, type Texts } from '../../engine/fix/fix-rounds.ts'
import { visible } from '../../engine/redaction/visible.ts'
import { count } from '../../reporters/words.ts'
import { encodeText } from '../../workspace/encoding.ts'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { readText } from '../../workspace/read-text.ts'
import { writingReasonOf } from '../../workspace/reason.ts'
import { isLinkOut, toAbsolute } from '../../workspace/repository.ts'
import type { BaselineOptions } from '../baseline/baseline.ts'
import type { Environment } from '../environment.ts'
import { formatProblems } from '../output/complain.ts'
import { isBaselineConfigured, opened, reportOf } from '../output/conclude.ts'
import { fixSummary } from '../output/fix-summary.ts'
import { type ShownDiff, shownDiff } from '../output/unified-diff.ts'
import { writeFiles } from '../output/write-files.ts'
import { lintFiles } from './lint-files.ts'
import type { FixOption } from './lint-options.ts'
import type { LintedRun } from './linted-run.ts'
import { createTextReader } from './text-reader.ts'

/** A run, its report, and the part of it that may be fixed: what no baseline knows. */
export interface FixableRun {
  readonly run: LintedRun
  readonly whole: Report
  readonly report: Report
}

/** What fixing a run comes to, before anything is written. */
export interface ComputedFixes {
  readonly fixed: Fixed<FixableRun>
  readonly relint: Relint
  readonly wants: (finding: Finding) => boolean
  /** Whether the file may be changed, and its findings count. */
  readonly isChanged: (path: string) => boolean
}

/** Gives a finding with the edit that is chosen as its fix, or without one. */
export type Choose = (finding: Finding) => Finding

/** Makes the fixes of a linted run in memory: nothing is written. */
export async function computeFixes(
  run: LintedRun,
  whole: Report,
  options: BaselineOptions & { readonly fix: Pick<FixOption, 'level'> },
  environment: Environment,
  choose: Choose = finding => finding,
): Promise<ComputedFixes | { readonly problem: string }> {
  const isChanged = (path: string): boolean => run.changes?.isChanged(path) ?? true
  const withoutKnown = await createNarrower(run, options.baseline, environment)
  const first = withoutKnown(whole, run)
  if ('problem' in first) return first
  const chosen = (report: Report): Report => ({ ...report, findings: report.findings.map(choose) })
  const relint: Relint = (last, texts, changed) => {
    const again = lintChanged(withTexts(last.run, texts), changed)
    const all = reportOf(again)
    const narrowed = withoutKnown(all, again)
    return {
      run: again,
      whole: all,
      report: 'problem' in narrowed ? { ...all, findings: [] } : chosen(narrowed.report),
    }
  }
  const { level } = options.fix
  const wants = (finding: Finding): boolean => isChanged(finding.location.path) && hasFix(finding, level)
  const fixed = fixAll<FixableRun>(
    { run, whole, report: chosen(first.report) },
    {
      wants,
      registry: run.registry,
      textOf: run.texts.again,
      refusal: path =>
        isChanged(path) ? refusalOf(path, run) : 'it would edit a file that is not among the changed files',
      lintAgain: relint,
    },
  )
  return { fixed, relint, wants, isChanged }
}

/**
 * Applies the fixes of a linted run: writes the files that change, each completely or not at all, or with `isDryRun` their
 * diff to standard output. Reports on standard error what was fixed and what was not. Returns the run after fixing, and what
 * could not be written.
 */
export async function fixRun(
  run: LintedRun,
  whole: Report,
  options: BaselineOptions & { readonly fix: FixOption },
  environment: Environment,
  choose?: Choose,
): Promise<{ readonly last: FixableRun; readonly unwritten: readonly string[] } | { readonly problem: string }> {
  const { level, isDryRun } = options.fix
  const computed = await computeFixes(run, whole, options, environment, choose)
  if ('problem' in computed) return computed
  const { fixed, relint, wants, isChanged } = computed
  const ofDiff = isDryRun ? writeDiff(fixed, run, environment) : []
  const unwritten = isDryRun ? [] : writeFixes(run, fixed, environment.cwd)
  const stayed = new Set(unwritten.map(({ path }) => path))
  const made = stayed.size === 0 ? fixed : onlyWritten(fixed, stayed, relint, wants)
  const forReview = made.last.report.findings.filter(
    finding => isChanged(finding.location.path) && isForReview(finding, level),
  )
  const remarks = isDryRun ? notForGit(run, made) : []
  environment.stderr.write(formatProblems([...fixSummary(made, forReview.length, isDryRun), ...ofDiff, ...remarks]))
  return { last: withoutFixes(made), unwritten: unwritten.map(({ problem }) => problem) }
}

/** Lints again, with `texts` in the place of the files'; those of `changed` are not those that `last` knows. */
export type Relint = (last: FixableRun, texts: Texts, changed: readonly string[]) => FixableRun

/** The result of fixing if the files at `unwritten` stayed as they are: their findings in `wants` remain. */
function onlyWritten(
  fixed: Fixed<FixableRun>,
  unwritten: ReadonlySet<string>,
  relint: Relint,
  wants: (finding: Finding) => boolean,
): Fixed<FixableRun> {
  const isUnwritten = (finding: Finding): boolean => unwritten.has(fixedPath(finding) ?? '')
  const texts = new Map([...fixed.texts].filter(([path]) => !unwritten.has(path)))
  const last = relint(fixed.last, texts, [...unwritten])
  const reasons = new Map(fixed.unfixed.map(({ finding, why }) => [finding.fingerprint, why]))
  const unfixed = last.report.findings.filter(wants).flatMap((finding): readonly Unfixed[] => {
    const why = isUnwritten(finding) ? 'its file could not be written' : reasons.get(finding.fingerprint)
    return why === undefined ? [] : [{ finding, why }]
  })
  return { ...fixed, last, texts, unfixed, fixed: fixed.fixed.filter(finding => !isUnwritten(finding)) }
}

/** The function that removes what the baseline knows from a report; undefined if there is no baseline. */
async function createNarrower(first: LintedRun, baseline: string | undefined, environment: Environment) {
  if (baseline === undefined && !isBaselineConfigured(first)) return (report: Report) => ({ report })
  const { withoutKnown } = await import('../baseline/baseline.ts')
  return (report: Report, run: LintedRun) => withoutKnown(report, opened(run), baseline, environment)
}

/** What could not be fixed is not reported as fixable. */
function withoutFixes({ last, unfixed }: Fixed<FixableRun>): FixableRun {
  const left = new Set(unfixed.map(({ finding }) => finding))
  const findings = last.whole.findings.map(finding => (left.has(finding) ? withoutFix(finding) : finding))
  return { ...last, whole: { ...last.whole, findings } }
}

const isForReview = (finding: Finding, level: FixLevel): boolean => !hasFix(finding, level) && hasFix(finding, 'all')

/** The run with the new texts in the place of the files. */
function withTexts(run: LintedRun, now: Texts): LintedRun {
  const inputs = new Map([...run.inputs].map(([path, text]) => [path, now.get(path) ?? text]))
  const texts = new Map([...inputs, ...now].map(([path, text]) => [path, { text }]))
  return { ...run, inputs, texts: createTextReader({ repository: run.repository, inputs: texts }) }
}

/** Lints the files `changed` again; all others are as they were. */
function lintChanged(run: LintedRun, changed: readonly string[]): LintedRun {
  const again = lintFiles(changed, run.texts, run)
  const relinted = new Set(changed)
  const isKept = ({ path }: { readonly path: string }): boolean => !relinted.has(path)
  const results = new Map([...run.results.filter(isKept), ...again.results].map(result => [result.path, result]))
  return {
    ...run,
    results: run.files.flatMap(path => results.get(path) ?? []),
    notAnalysed: [...run.notAnalysed.filter(isKept), ...again.notAnalysed],
    faults: [...run.faults.filter(isKept), ...again.faults],
  }
}

/** Why a file is not changed: it is not the repository's own, or can't be written. */
export function refusalOf(
  path: string,
  {
    repository,
    inputs,
  }: Pick<LintedRun, 'repository'> & { readonly inputs: { readonly has: (path: string) => boolean } },
): string | undefined {
  if (inputs.has(path)) return undefined
  if (path.startsWith('../') || isAbsolute(path)) return 'its file is not in the repository'
  const absolute = toAbsolute(repository, path)
  try {
    if (isLinkOut(path, repository)) return 'its file is a link out of the repository'
    accessSync(absolute, constants.W_OK)
    const read = readText(absolute, Number.POSITIVE_INFINITY)
    // What is not UTF-8 in it could not be written again.
    return 'text' in read && read.encoding === 'damaged' ? 'its file is not entirely UTF-8' : undefined
  } catch (error) {
    return `its file cannot be written: ${writingReasonOf(error)}`
  }
}

/**
 * Writes the new texts into the files, but into none that was changed since it was linted. Gives the paths of those that
 * stay as they are, and why.
 */
export function writeFixes(
  { repository }: Pick<LintedRun, 'repository'>,
  { texts, before }: Pick<Fixed<FixableRun>, 'texts' | 'before'>,
  cwd: string,
): readonly { readonly path: string; readonly problem: string }[] {
  const changed: { readonly path: string; readonly problem: string }[] = []
  const files = Array.from(texts).flatMap(([given, after]) => {
    const path = toAbsolute(repository, given)
    const found = readText(path, Number.POSITIVE_INFINITY)
    const text = 'text' in found && found.text === before.get(given) ? encodeText(after, found.encoding) : undefined
    if (text === undefined)
      changed.push({ path: given, problem: `could not write ${given}: it has changed in the meantime` })
    return text === undefined ? [] : [{ path, given, text }]
  })
  const unwritten = writeFiles(files, guardedRoots(repository, cwd))
  return [...changed, ...unwritten.map(({ file, problem }) => ({ path: file.given, problem }))]
}

/** Writes the diff, without lines that contain secrets; returns remarks on what it leaves out. */
function writeDiff({ texts, before }: Fixed<FixableRun>, run: LintedRun, { stdout }: Environment): readonly string[] {
  const remarks: string[] = []
  for (const path of [...texts.keys()].sort()) {
    const diff = diffOf(path, before.get(path) ?? '', texts.get(path) ?? '', run)
    stdout.write(stdout.isTerminal ? visibleDiff(diff.text) : diff.text)
    if (diff.leftOut > 0)
      remarks.push(
        `the diff of ${path} leaves out ${count(diff.leftOut, 'change')} of lines with secrets; --fix makes them`,
      )
    if (diff.isTight)
      remarks.push(`the diff of ${path} hides a line with a secret: git apply needs --unidiff-zero for it`)
  }
  return remarks
}

/** The difference of a file's texts, without lines that contain secrets. */
export const diffOf = (path: string, before: string, after: string, run: Pick<LintedRun, 'registry'>): ShownDiff =>
  shownDiff(path, before, after, { before: secretLines(path, before, run), after: secretLines(path, after, run) })

/** Whether a line of the text, by its number from 0, has a part of a secret in it. */
function secretLines(path: string, text: string, { registry }: Pick<LintedRun, 'registry'>): (line: number) => boolean {
  const { ranges } = findFileSecrets({ path, text }, registry)
  const hidden = new Set<number>()
  let line = 0
  let at = 0
  for (const { start, end } of ranges)
    while (at < end && at >= 0) {
      const feed = text.indexOf('\n', at)
      const next = feed < 0 ? text.length : feed + 1
      if (next > start) hidden.add(line)
      if (next > end || feed < 0) break
      at = next
      line++
    }
  return number => hidden.has(number)
}

/** Git takes what is not UTF-8 for binary, and applies no difference to it. */
const notForGit = ({ repository, inputs }: LintedRun, { texts }: Fixed<FixableRun>): readonly string[] =>
  [...texts.keys()].flatMap(path => {
    const read = inputs.has(path) ? undefined : readText(toAbsolute(repository, path), Number.POSITIVE_INFINITY)
    return read !== undefined && 'encoding' in read
      ? [`${path} is not UTF-8, so git apply does not accept its diff; --fix makes the change`]
      : []
  })

/** What a terminal would obey is shown to it as a point; a file or another program gets it as it is. */
export const visibleDiff = (diff: string): string =>
  diff
    .split(/([\n\t])/)
    .map(part => (part === '\n' || part === '\t' ? part : visible(part)))
    .join('')
