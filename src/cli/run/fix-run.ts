import { accessSync, constants, realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Finding, Report } from '../../engine/finding.ts'
import { type FixLevel, hasFix } from '../../engine/fix/fix.ts'
import { type Fixed, fixAll, type Texts } from '../../engine/fix/fix-rounds.ts'
import { visible } from '../../reporters/visible.ts'
import { readText } from '../../workspace/read-text.ts'
import { reasonOf } from '../../workspace/reason.ts'
import { isInside, toAbsolute } from '../../workspace/repository.ts'
import type { BaselineOptions } from '../baseline/baseline.ts'
import type { Environment } from '../environment.ts'
import { formatProblems } from '../output/complain.ts'
import { opened, reportOf } from '../output/conclude.ts'
import { fixSummary } from '../output/fix-summary.ts'
import { unifiedDiff } from '../output/unified-diff.ts'
import { writeFiles } from '../output/write-files.ts'
import { type ChangedOptions, changedFiles } from './changed.ts'
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

/**
 * Makes the fixes of a linted run: writes the files that change, each whole or not at all, or with `isDryRun` their diff
 * to standard output. What was fixed and what was not is said on standard error. Gives the run as it is afterwards, and
 * what could not be written.
 */
export async function fixRun(
  run: LintedRun,
  whole: Report,
  options: ChangedOptions & BaselineOptions & { readonly fix: FixOption },
  environment: Environment,
): Promise<{ readonly last: FixableRun; readonly unwritten: readonly string[] } | { readonly problem: string }> {
  const changes = await changedFiles(run, options, environment)
  if (changes !== undefined && 'problem' in changes) return changes
  const isChanged = (path: string): boolean => changes?.isChanged(path) ?? true
  const withoutKnown = await createNarrower(options.baseline, environment)
  const first = withoutKnown(whole, run)
  if ('problem' in first) return first
  const { level, isDryRun } = options.fix
  const fixed = fixAll<FixableRun>(
    { run, whole, report: first.report },
    {
      wants: finding => isChanged(finding.location.path) && hasFix(finding, level),
      registry: run.registry,
      textOf: run.texts.again,
      refusal: path => (isChanged(path) ? refusalOf(path, run) : 'it would change a file that did not change'),
      lintAgain: (last, texts, changed) => {
        const again = lintChanged(withTexts(last.run, texts), changed)
        const all = reportOf(again)
        const narrowed = withoutKnown(all, again)
        return { run: again, whole: all, report: 'problem' in narrowed ? { ...all, findings: [] } : narrowed.report }
      },
    },
  )
  const unwritten = isDryRun ? [] : writeFixes(run, fixed)
  if (isDryRun) environment.stdout.write(diffOf(fixed, environment))
  const forReview = fixed.last.report.findings.filter(
    finding => isChanged(finding.location.path) && isForReview(finding, level),
  )
  environment.stderr.write(formatProblems(fixSummary(fixed, forReview.length, isDryRun)))
  return { last: withoutFixes(fixed), unwritten }
}

/** What takes out of a report what the baseline knows; nothing where there is no baseline. */
async function createNarrower(baseline: string | undefined, environment: Environment) {
  if (baseline === undefined) return (report: Report) => ({ report })
  const { withoutKnown } = await import('../baseline/baseline.ts')
  return (report: Report, run: LintedRun) => withoutKnown(report, opened(run), baseline, environment)
}

/** What could not be fixed is not said to be fixable. */
function withoutFixes({ last, unfixed }: Fixed<FixableRun>): FixableRun {
  const left = new Set(unfixed.map(({ finding }) => finding))
  const findings = last.whole.findings.map(finding => {
    const { fix: _, ...rest } = finding
    return left.has(finding) ? rest : finding
  })
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
function refusalOf(path: string, { repository, inputs }: LintedRun): string | undefined {
  if (inputs.has(path)) return undefined
  if (path.startsWith('../') || isAbsolute(path)) return 'its file is not in the repository'
  const absolute = toAbsolute(repository, path)
  try {
    if (!isInside(repository.realRoot, realpathSync.native(absolute))) return 'its file is a link out of the repository'
    accessSync(absolute, constants.W_OK)
    return undefined
  } catch (error) {
    return `its file can not be written: ${reasonOf(error)}`
  }
}

/** Writes the new texts into the files, but into none that was changed since it was linted. */
function writeFixes({ repository }: LintedRun, { texts, before }: Fixed<FixableRun>): readonly string[] {
  const changed: string[] = []
  const files = Array.from(texts, ([path, text]) => ({ path: toAbsolute(repository, path), given: path, text })).filter(
    ({ path, given }) => {
      const found = readText(path, Number.POSITIVE_INFINITY)
      const isSame = 'text' in found && found.text === before.get(given)
      if (!isSame) changed.push(`could not fix ${given}: it was changed meanwhile`)
      return isSame
    },
  )
  return [...changed, ...writeFiles(files)]
}

const diffOf = ({ texts, before }: Fixed<FixableRun>, { stdout }: Environment): string =>
  [...texts.keys()]
    .sort()
    .map(path => unifiedDiff(path, before.get(path) ?? '', texts.get(path) ?? ''))
    .map(diff =>
      stdout.isTerminal
        ? diff
            .split(/([\n\t])/)
            .map(shown)
            .join('')
        : diff,
    )
    .join('')

/** What a terminal would obey is shown to it as a point; a file or another program gets it as it is. */
const shown = (part: string): string => (part === '\n' || part === '\t' ? part : visible(part))
