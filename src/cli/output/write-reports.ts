import { resolve } from 'node:path'
import { findFileSecrets } from '../../engine/assemble/open-documents.ts'
import { type Report, speakerOf } from '../../engine/finding.ts'
import { replacementFinder } from '../../engine/fix/replacements.ts'
import type { RuleData } from '../../engine/registry.ts'
import { isOff, settingsFor, severityOf } from '../../engine/rule-settings.ts'
import type { FileSettings } from '../../engine/settings.ts'
import { OWN_PREFIX } from '../../facts/policy/own-policy.ts'
import { rememberLast } from '../../model/last-used.ts'
import { lazily } from '../../model/lazily.ts'
import { fixOfEngineRule } from '../../reporters/engine-rules.ts'
import { howToFix } from '../../reporters/how-to-fix.ts'
import { loadReporter, type ReporterName } from '../../reporters/index.ts'
import type { ReportContext, Reporter, RuleInformation } from '../../reporters/reporter.ts'
import measured from '../../schemas/precision.json' with { type: 'json' }
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { readPage } from '../../workspace/pages.ts'
import { ruleAddress, siteAddress } from '../../workspace/rule-address.ts'
import type { Environment } from '../environment.ts'
import type { LintOptions } from '../run/lint-options.ts'
import type { LintedRun } from '../run/linted-run.ts'
import { packageHomepage, packageVersion } from '../version.ts'
import { colours } from './colours.ts'
import { formatProblems } from './complain.ts'
import { listedIn } from './for-programs.ts'
import { fromHere, pathFrom } from './from-here.ts'
import { writeJobSummary } from './job-summary.ts'
import { loadOwnFormat } from './own-format.ts'
import { type OutputFile, problemsOf, writeFiles } from './write-files.ts'

/** What reports are written with. */
interface Writing {
  readonly options: LintOptions
  readonly environment: Environment
  readonly run: LintedRun
}
/** The same for one report. */
type ReportWriting = Writing &
  Required<Pick<ReportContext, 'replacementsOf' | 'secretsOf'>> & {
    readonly report: Report
    readonly clauseOf: ReportContext['clauseOf'] | undefined
    readonly policies: Policies
  }

/** The policies of a report, with their pages where these are wanted. */
type Policies = (withPages: boolean) => readonly RuleInformation[]

/** Formats whose paths somebody may click on. */
const FROM_HERE: ReadonlySet<ReporterName> = new Set(['text', 'compact'])

/** Formats that show a rule's page. */
const WITH_PAGES: ReadonlySet<ReporterName> = new Set(['sarif', 'html'])

/** Writes every report that is wanted; gives what went wrong. Files are written whole or not at all. */
export async function writeReports(report: Report, writing: Writing): Promise<readonly string[]> {
  const { options, environment, run } = writing
  const own = { ...writing, report, ...findersFor(report, run) }
  const files: OutputFile[] = []
  const isSarif = options.reports.some(({ format }) => format === 'sarif')
  const made = { ...own, clauseOf: isSarif ? await clauses() : undefined, policies: await policiesOf(report, run) }
  for (const { format, file, module } of options.reports) {
    const write = await writerOf(format, module, environment.cwd)
    if (typeof write === 'string') return [write]
    const style = file === undefined && format === 'text' ? await colours(options.colour, environment) : undefined
    const isForPeople = file === undefined && format === 'text'
    const context = contextOf(format, style, made, isForPeople && environment.stdout.isTerminal)
    const shown = FROM_HERE.has(format)
      ? fromHere(report, context, run, pathFrom(environment.cwd, run))
      : { report: listedIn(format, report, run), context }
    const text = write(shown.report, shown.context)
    if (file === undefined) environment.stdout.write(text)
    else files.push({ path: resolve(environment.cwd, file), given: file, text })
  }
  const roots = guardedRoots(run.repository, environment.cwd)
  const summaryContext = (): ReportContext => contextOf('markdown', undefined, made)
  await writeJobSummary(report, summaryContext, roots, environment)
  const problems = problemsOf(writeFiles(files, roots))
  if (isSarif) environment.stderr.write(formatProblems(beyondGitHub(report)))
  return problems
}

/** The writer of a format, or why there is none. */
async function writerOf(format: ReporterName, module: string | undefined, cwd: string): Promise<Reporter | string> {
  if (module === undefined) return loadReporter(format)
  try {
    return loadOwnFormat(module, cwd)
  } catch (error) {
    return `--format ${module}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`
  }
}

/** What the contract says, by check: the catalogue is loaded for the formats that show it. */
async function clauses(): Promise<NonNullable<ReportContext['clauseOf']>> {
  const { catalogue } = await import('../../schemas/catalogue.ts')
  const byId = new Map(catalogue.map(({ id, section, sentence }) => [id, { section, sentence }]))
  return check => byId.get(check)
}

/** How many results of an analysis GitHub shows, and from how many on it refuses the upload (its documentation of SARIF support). */
const SHOWN_BY_GITHUB = 5000
const TAKEN_BY_GITHUB = 25_000

/** What is to be said of a report that GitHub's code scanning does not show as a whole. */
function beyondGitHub({ findings: { length } }: Report): readonly string[] {
  if (length > TAKEN_BY_GITHUB)
    return [`the SARIF report has ${length} results: GitHub refuses more than ${TAKEN_BY_GITHUB}; write one a scope`]
  if (length <= SHOWN_BY_GITHUB) return []
  return [`the SARIF report has ${length} results: GitHub shows the ${SHOWN_BY_GITHUB} most severe`]
}

/** The report in one format, for a program: without colours, with paths relative to the run's root. */
export async function formatted(
  write: Reporter,
  format: ReporterName,
  report: Report,
  writing: Writing,
): Promise<string> {
  const { run } = writing
  const clauseOf = format === 'sarif' ? await clauses() : undefined
  const policies = await policiesOf(report, run)
  const context = contextOf(format, undefined, { ...writing, report, ...findersFor(report, run), clauseOf, policies })
  return write(listedIn(format, report, run), context)
}

const findersFor = (report: Report, { texts, registry }: Writing['run']) => ({
  replacementsOf: replacementFinder([...report.findings, ...report.hidden], texts.again, registry),
  secretsOf: rememberLast((path: string) => findFileSecrets({ path, text: texts.again(path) ?? '' }, registry)),
})

const contextOf = (
  format: ReporterName,
  style: ReportContext['style'],
  writing: ReportWriting,
  isOnTerminal = false,
): ReportContext => ({
  version: packageVersion(),
  site: packageHomepage(),
  rules: lazily(() => [
    ...enabledRules(writing.run, WITH_PAGES.has(format)),
    ...writing.policies(WITH_PAGES.has(format)),
  ]),
  style,
  codeFrames: writing.options.codeFrames ?? (isOnTerminal || format === 'html'),
  folded: isOnTerminal && !writing.options.all,
  ...((writing.options.codeFrames ?? (isOnTerminal || format === 'html')) && { fixOf: fixFinder() }),
  columns: writing.environment.stdout.columns ?? 80,
  wraps: isOnTerminal,
  ...(isOnTerminal && style !== undefined && { pageOf: finding => ruleAddress(speakerOf(finding), packageHomepage()) }),
  textOf: writing.run.texts.again,
  secretsOf: writing.secretsOf,
  replacementsOf: writing.replacementsOf,
  ...(writing.clauseOf === undefined ? {} : { clauseOf: writing.clauseOf }),
  showSuppressed: writing.options.showSuppressed,
  showUnread: writing.options.showUnread,
  sort: writing.options.sort,
  statistics: writing.options.statistics,
  category: writing.options.category,
})

/** Gives the sentence on how to fix a finding; each is looked for once. */
function fixFinder(): NonNullable<ReportContext['fixOf']> {
  const sentences = new Map<string, string | undefined>()
  return finding => {
    const { check, sentence = check } = finding
    const rule = speakerOf(finding)
    const key = `${rule} ${sentence}`
    if (!sentences.has(key)) sentences.set(key, fixOfEngineRule(rule) ?? howToFix(readPage(rule) ?? '', sentence))
    return sentences.get(key)
  }
}

const precisions: ReadonlyMap<string, string> = new Map(Object.entries(measured))

/** The rules that are on for any of the files, with the severity of the first file that has them on. */
function enabledRules({ registry, files, settingsOf }: LintedRun, withPages: boolean): readonly RuleInformation[] {
  const settings = [...new Set(files.map(path => settingsOf(path).settings))]
  const site = packageHomepage()
  return [...registry.ruleData]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(rule => {
      const severity = severityIn(rule, settings)
      const page = withPages ? readPage(rule.id) : undefined
      const precision = precisions.get(rule.id)
      if (severity === undefined) return []
      return [
        {
          rule,
          severity,
          ...(page === undefined ? {} : { page }),
          ...(precision === undefined ? {} : { precision }),
          ...(site === undefined ? {} : { address: siteAddress(rule.id, site) }),
        },
      ]
    })
}

/** Loads what makes the pages of policies where the report has findings of any. */
async function policiesOf({ findings, suppressed }: Report, run: LintedRun): Promise<Policies> {
  const found = [...findings, ...suppressed.map(({ finding }) => finding)].filter(
    ({ rule, speaker }) => speaker !== undefined || rule.startsWith(OWN_PREFIX),
  )
  if (found.length === 0) return () => []
  const { policyRules } = await import('./policy-rules.ts')
  return withPages => policyRules(found, run, withPages)
}

function severityIn(rule: RuleData, settings: readonly FileSettings[]) {
  const on = settings.find(one => !isOff(rule, one))
  if (on === undefined) return undefined
  const severity = severityOf(
    settingsFor(on, [], undefined),
    { rule: rule.id, check: rule.id },
    rule.severity,
    on.persona,
  )
  return severity === 'off' ? rule.severity : severity
}
